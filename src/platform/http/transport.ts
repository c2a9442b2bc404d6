import type { IncomingMessage } from 'node:http';
import type { App } from '../app.ts';
import type { Config } from '../config/config.ts';
import { isLoopbackHost, normalizeHostname } from '../tenancy/hostname.ts';
import { isTrusted, peerOf } from './request-frame.ts';

/** A misconfiguration of the reverse proxy because of which visitors over https cannot be served. */
export type ProxyFault = 'untrusted' | 'no_scheme' | 'wrong_scheme' | 'no_port' | 'no_upgrade';

/** Why a request is not served: plain http, or a misconfigured proxy. */
export type TransportProblem = 'plain' | ProxyFault;

type TransportConfig = Pick<Config, 'env' | 'plainHttp' | 'trustedProxies'>;

/** Headers that proxies add and browsers do not (RFC 9110 §7.6.3, RFC 7239, and common non-standard ones). */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
];

const LOOPBACK = ['127.0.0.0/8', '::1'];
/**
 * Networks in which the operator's proxies may be: RFC 1918 §3, RFC 4193 §3, and link-local (RFC 3927, RFC 4291
 * §2.5.6).
 */
const PRIVATE_NETWORKS = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

/**
 * Returns why a request must not be served, or null. In production a site is served over https only, unless the
 * operator allows plain http; a trusted proxy indicates whether the visitor uses https. Redirect to https only for
 * `plain`: behind a misconfigured proxy it would loop forever.
 */
export function findTransportProblem(
  incoming: IncomingMessage,
  config: TransportConfig,
): TransportProblem | null {
  if (config.env !== 'production') return null;
  const problem = findSchemeProblem(incoming, config);
  return problem === null && mayBeProxy(peerOf(incoming), config.trustedProxies)
    ? findDroppedHeader(incoming)
    : problem;
}

function findSchemeProblem(
  incoming: IncomingMessage,
  { plainHttp, trustedProxies }: TransportConfig,
): TransportProblem | null {
  const peer = peerOf(incoming);
  const isOurProxy = isTrusted(peer, trustedProxies);
  const scheme = isOurProxy ? incoming.headers['x-forwarded-proto'] : undefined;
  if (scheme === 'https') return null;
  if (plainHttp && !showsTls(incoming)) return null;
  if (!isOurProxy) return isThroughUnnamedProxy(incoming, peer, trustedProxies) ? 'untrusted' : 'plain';
  if (scheme === 'http') return showsTls(incoming) ? 'wrong_scheme' : 'plain';
  return 'no_scheme';
}

/** Finds headers that a proxy must pass on in addition to the scheme. */
function findDroppedHeader({ method, headers }: IncomingMessage): ProxyFault | null {
  // Upgrade is a hop-by-hop header (RFC 9110 §7.6.1): proxies drop it unless configured to pass it on.
  if (headers['sec-websocket-key'] !== undefined && headers.upgrade === undefined) return 'no_upgrade';
  if (method === 'GET' || method === 'HEAD') return null;
  const [origin, host] = [URL.parse(headers.origin ?? ''), URL.parse(`https://${headers.host}`)];
  return origin?.protocol === 'https:' && origin.hostname === host?.hostname && origin.port !== host.port
    ? 'no_port'
    : null;
}

function isThroughUnnamedProxy(
  incoming: IncomingMessage,
  peer: string,
  trustedProxies: readonly string[],
): boolean {
  if (trustedProxies.length === 0 || isTrusted(peer, LOOPBACK)) return true; // visitors do not connect from this machine
  if (!mayBeProxy(peer, trustedProxies)) return false;
  return PROXY_HEADERS.some((name) => incoming.headers[name] !== undefined) || showsTls(incoming);
}

/**
 * Returns whether proxy headers of a peer may come from the operator's proxy. Once one is configured, headers of a
 * public peer do not count: any client that bypasses the proxy can send them.
 */
function mayBeProxy(peer: string, trustedProxies: readonly string[]): boolean {
  return (
    trustedProxies.length === 0 ||
    [trustedProxies, LOOPBACK, PRIVATE_NETWORKS].some((networks) => isTrusted(peer, networks))
  );
}

/** Returns whether the visitor's browser uses TLS, whatever the proxy says. */
function showsTls({ headers }: IncomingMessage): boolean {
  if (headers['x-forwarded-proto'] === 'https' || headers.origin === `https://${headers.host}`) return true;
  // Browsers send Sec-Fetch-* only to potentially trustworthy origins: https and loopback (W3C Fetch Metadata, §2).
  return headers['sec-fetch-site'] !== undefined && !isTrustedWithoutTls(normalizeHostname(headers.host));
}

function isTrustedWithoutTls(hostname: string | null): boolean {
  if (hostname === null) return false;
  return isLoopbackHost(hostname) || hostname.endsWith('.localhost') || hostname.startsWith('127.');
}

const SET_UP = 'docs/operating.md has a whole configuration for nginx.';

/** What the operator should do about each fault. */
export const PROXY_FAULTS: Readonly<Record<ProxyFault, string>> = {
  untrusted: `Requests come from an address that SALA_TRUSTED_PROXIES does not list, so nothing proves that visitors come by https. Name the proxy's address there, or set SALA_PLAIN_HTTP=allowed. ${SET_UP}`,
  no_scheme: `The proxy does not say whether visitors come by https. Let it send X-Forwarded-Proto, once, with https or http. ${SET_UP}`,
  wrong_scheme: `The proxy sends "X-Forwarded-Proto: http" for visitors whose browser came by https: another proxy in front of it ends TLS. Pass the X-Forwarded-Proto of that one on. ${SET_UP}`,
  no_port: `The proxy passes Host on without the port of the site's address. Let it send both. ${SET_UP}`,
  no_upgrade: `The proxy does not pass Upgrade on, so open pages get no live updates. Let it send Upgrade and Connection. ${SET_UP}`,
};

/** Warning at startup where no proxy is configured and plain http is not allowed. */
export const NO_PROXY_NAMED = `SALA_TRUSTED_PROXIES is not set: nothing shows that visitors come by https, so every page is refused. Name the address of the proxy that ends TLS there, or set SALA_PLAIN_HTTP=allowed. ${SET_UP}`;

const WARNINGS_PER_MINUTE = 1;

/** Logs a warning about a fault, at most once a minute per kind. */
export function warnOfProxyFault(app: App, incoming: IncomingMessage, fault: ProxyFault): void {
  if (!app.limiter.take(`proxy fault ${fault}`, WARNINGS_PER_MINUTE, app.clock().getTime())) return;
  const { method, headers } = incoming;
  app.log.warn({ fault, peer: peerOf(incoming), host: headers.host, method }, PROXY_FAULTS[fault]);
}
