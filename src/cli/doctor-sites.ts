import { randomBytes } from 'node:crypto';
import { request } from 'node:https';
import type { Config } from '../platform/config/config.ts';
import { NO_PROXY_NAMED } from '../platform/http/transport.ts';
import { LIVE_PATH } from '../platform/live/live-sockets.ts';

/** A few sites of a large installation are enough: they share the proxy. */
const MAX_ASKED = 3;
const TIMEOUT_MS = 5_000;
const MAX_CHARACTERS = 10_000;
/** Errors that mean the host is unreachable from this machine, though possibly reachable for visitors. */
const OUT_OF_REACH = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);

/**
 * Error for an https site whose proxy is at a public address but not listed as trusted, or forwards the scheme as http.
 */
const TAKEN_FOR_PLAIN =
  'Asked by https, Sala takes it for plain http: either SALA_TRUSTED_PROXIES does not list the address of the proxy, or the proxy sends "X-Forwarded-Proto: http". docs/operating.md has a whole configuration for nginx.';

export interface PublicReply {
  readonly status: number;
  readonly text: string;
}

/** Requests a path over https from a host's public address. */
export type AskPublic = (
  hostname: string,
  path: string,
  headers: Readonly<Record<string, string>>,
) => Promise<PublicReply>;

/** Describes how visitors can connect with these settings. Throws if nobody could be served. */
export function describeProxy({
  plainHttp,
  trustedProxies,
}: Pick<Config, 'plainHttp' | 'trustedProxies'>): string {
  const names = trustedProxies.join(', ');
  if (plainHttp)
    return `plain http is allowed (SALA_PLAIN_HTTP)${names === '' ? '' : `; ${names} may say otherwise`}`;
  if (names === '') throw new Error(NO_PROXY_NAMED);
  return `https only, as told by ${names}`;
}

/**
 * Requests some of the sites like a visitor, through the proxy. Throws when the proxy is misconfigured. A site that
 * this machine cannot reach is only reported, because visitors may still reach it.
 */
export async function examineSites(hosts: readonly string[], ask: AskPublic = askPublic): Promise<string> {
  if (hosts.length === 0) return 'there is none yet';
  const found = await Promise.all(hosts.slice(0, MAX_ASKED).map((host) => examineSite(host, ask)));
  const problems = found.filter(({ isWell }) => !isWell);
  if (problems.length > 0) throw new Error(problems.map(({ finding }) => finding).join(' '));
  return found.map(({ finding }) => finding).join('; ');
}

async function examineSite(host: string, ask: AskPublic): Promise<{ isWell: boolean; finding: string }> {
  const origin = `https://${host}`;
  try {
    const finding =
      proxyFaultIn(await ask(host, '/api/session', {})) ??
      proxyFaultIn(await ask(host, LIVE_PATH, socketHeaders(origin)));
    return {
      isWell: finding === null,
      finding: finding === null ? `${origin} answers` : `${origin}: ${finding}`,
    };
  } catch (error) {
    const { code = 'no answer', message } = error as NodeJS.ErrnoException;
    return isOutOfReach(error)
      ? { isWell: true, finding: `${origin} cannot be reached from this machine (${code})` }
      : { isWell: false, finding: `${origin} cannot be asked by https: ${message} (${code}).` };
  }
}

/** Returns the proxy fault that a reply reveals, or null. */
function proxyFaultIn({ status, text }: PublicReply): string | null {
  if (status === 502 || status === 504)
    return `the proxy cannot reach Sala (${status}): is it started, and does the proxy have its address?`;
  try {
    const { code, message } = JSON.parse(text);
    if (code === 'platform.https_only') return TAKEN_FOR_PLAIN;
    return code === 'platform.proxy_misconfigured' ? String(message) : null;
  } catch {
    return null; // a page, or the plain refusal of a WebSocket
  }
}

function socketHeaders(origin: string): Record<string, string> {
  return {
    origin,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
}

const askPublic: AskPublic = async (hostname, path, headers) => {
  try {
    return await askAt(hostname, hostname, path, headers);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    // A proxy on this machine answers here even if the public address is unknown or not routed back (no hairpin NAT).
    return await askAt('127.0.0.1', hostname, path, headers).catch(() => Promise.reject(error));
  }
};

function askAt(
  address: string,
  hostname: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<PublicReply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname: address,
        servername: hostname,
        path,
        headers: { ...headers, host: hostname },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (text.length > MAX_CHARACTERS) incoming.destroy();
        });
        incoming.on('error', reject);
        incoming.on('close', () => resolve({ status: incoming.statusCode ?? 0, text }));
      },
    );
    outgoing.on('upgrade', (incoming, socket) => {
      socket.destroy();
      resolve({ status: incoming.statusCode ?? 0, text: '' });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

function isOutOfReach(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException;
  return name === 'TimeoutError' || OUT_OF_REACH.has(code ?? '');
}
