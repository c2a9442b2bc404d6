import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { App } from '../app.ts';
import { type Locale, pickLocale } from '../locale/locale.ts';
import type { Actor } from '../scope.ts';
import { newSecret } from '../session/session-token.ts';
import { isLoopbackHost, normalizeHostname } from '../tenancy/hostname.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { TenantRecord } from '../tenancy/tenants.ts';
import {
  ACCOUNT_COOKIE,
  cookieLine,
  GUEST_COOKIE,
  GUEST_COOKIE_SECONDS,
  LOCALE_COOKIE,
  readCookie,
  readOnlyCookie,
} from './cookies.ts';

/** What is known of a request before any module sees it. */
export interface RequestFrame {
  readonly app: App;
  readonly requestId: string;
  readonly tenant: Tenant;
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly isSecure: boolean;
  /** True where the developer panel may appear: localhost environment and a loopback host. */
  readonly isDeveloper: boolean;
  readonly sessionToken: string | null;
  /** A cookie of the request by its name, null when absent. */
  readonly cookie: (name: string) => string | null;
  actor: Actor;
  /** When the session ends if nothing more happens, null for guests. */
  sessionExpiresAt: Date | null;
  /** What a reply of 429 or 503 says of when to come again; null where it does not. */
  retryAfterSeconds: number | null;
  /** Set-Cookie lines that the reply must carry. */
  readonly setCookies: string[];
  /** The visitor's guest id, minting a cookie when there is none. */
  guestId(): string;
}

/** Where a request came in: host, scheme and peer, with a trusted proxy's word taken only for scheme and peer. */
export interface Arrival {
  readonly hostname: string | null;
  readonly authority: string;
  readonly isSecure: boolean;
  readonly ip: string;
}

export function arrivalOf(incoming: IncomingMessage, trustedProxies: readonly string[]): Arrival {
  const peer = peerOf(incoming);
  const isProxied = isTrusted(peer, trustedProxies);
  const forwardedFor = isProxied ? String(incoming.headers['x-forwarded-for'] ?? '') : '';
  const authority = incoming.headers.host ?? '';
  return {
    hostname: normalizeHostname(authority),
    authority,
    isSecure: isProxied && incoming.headers['x-forwarded-proto'] === 'https',
    ip: isProxied ? visitorBehind(peer, forwardedFor, trustedProxies) : peer,
  };
}

/** The address at the other end of the connection. */
export function peerOf(incoming: IncomingMessage): string {
  return bare(incoming.socket.remoteAddress ?? '');
}

/**
 * Each proxy adds on the right who came to it: the first address from there that is none of our proxies is the visitor's.
 * What stands left of it is the visitor's own word.
 */
function visitorBehind(peer: string, forwardedFor: string, trustedProxies: readonly string[]): string {
  let visitor = peer;
  for (const hop of forwardedFor.split(',').toReversed()) {
    const address = bare(hop.trim());
    if (isIP(address) === 0) break;
    visitor = address;
    if (!isTrusted(address, trustedProxies)) break;
  }
  return visitor;
}

/** An IPv4 address that came by an IPv6 socket, as what it is. */
function bare(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Whether an address belongs to one of these addresses and networks. */
export function isTrusted(peer: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return false;
  const family = isIP(peer) === 6 ? 'ipv6' : 'ipv4';
  return isIP(peer) !== 0 && blockListOf(networks).check(peer, family);
}

const blockLists = new WeakMap<readonly string[], BlockList>();

function blockListOf(networks: readonly string[]): BlockList {
  const known = blockLists.get(networks);
  if (known) return known;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  blockLists.set(networks, list);
  return list;
}

/** The tenant that the Host header names; on localhost the developer cookie or the default may stand in. Null: unknown host. */
export async function tenantOfArrival(
  app: App,
  arrival: Arrival,
  cookieHeader: string | undefined,
): Promise<TenantRecord | null> {
  if (arrival.hostname === null) return null;
  if (app.config.env !== 'localhost') return app.tenants.ofHost(arrival.hostname);
  if (isLoopbackHost(arrival.hostname)) {
    const chosen = normalizeHostname(readCookie(cookieHeader, '_localhost'));
    const tenant = chosen === null ? null : await app.tenants.ofHost(chosen);
    if (tenant) return tenant;
  }
  return (await app.tenants.ofHost(arrival.hostname)) ?? (await app.tenants.ofHost('localhost')) ?? null;
}

export function localeOf(
  query: string | null,
  cookieHeader: string | undefined,
  acceptLanguage: string | undefined,
  tenant: TenantRecord,
): Locale {
  return pickLocale({
    switch: query,
    cookie: readCookie(cookieHeader, LOCALE_COOKIE),
    acceptLanguage: acceptLanguage ?? null,
    tenant: tenant.locale,
  });
}

/** Builds the frame of one request; resolves the session when the cookie or a bearer token carries one. */
export async function frameOf(
  app: App,
  request: Request,
  arrival: Arrival,
  record: TenantRecord,
  requestId: string,
  isActivity: boolean,
): Promise<RequestFrame> {
  const cookieHeader = request.headers.get('cookie') ?? undefined;
  const url = new URL(request.url);
  const tenant: Tenant = {
    ...record,
    host: arrival.hostname ?? record.primaryHost,
    origin: `${arrival.isSecure ? 'https' : 'http'}://${arrival.authority}`,
  };
  const now = app.clock();
  const setCookies: string[] = [];
  const guestToken = readCookie(cookieHeader, GUEST_COOKIE);
  let guestId = guestToken !== null && /^[\w-]{16,64}$/.test(guestToken) ? guestIdOf(guestToken) : null;

  const sessionToken =
    bearerToken(request.headers.get('authorization')) ?? readOnlyCookie(cookieHeader, ACCOUNT_COOKIE);
  const signedIn =
    sessionToken === null ? null : await app.sessions.resolve(tenant, sessionToken, isActivity, now);

  const frame: RequestFrame = {
    app,
    requestId,
    tenant,
    locale: localeOf(
      url.searchParams.get('lang'),
      cookieHeader,
      request.headers.get('accept-language') ?? undefined,
      record,
    ),
    ip: arrival.ip,
    userAgent: request.headers.get('user-agent') ?? '',
    now,
    isSecure: arrival.isSecure,
    isDeveloper:
      app.config.env === 'localhost' &&
      arrival.hostname !== null &&
      (isLoopbackHost(arrival.hostname) || arrival.hostname.endsWith('.localhost')),
    sessionToken,
    cookie: (name) => readCookie(cookieHeader, name),
    actor: signedIn ? { ...signedIn.actor, guestId } : { kind: 'guest', role: 'guest', guestId },
    sessionExpiresAt: signedIn?.expiresAt ?? null,
    retryAfterSeconds: null,
    setCookies,
    guestId(): string {
      if (guestId === null) {
        const token = newSecret();
        guestId = guestIdOf(token);
        setCookies.push(
          cookieLine(GUEST_COOKIE, token, {
            maxAgeSeconds: GUEST_COOKIE_SECONDS,
            isSecure: arrival.isSecure,
          }),
        );
        frame.actor = { ...frame.actor, guestId } as Actor;
      }
      return guestId;
    },
  };
  return frame;
}

/** What is stored of a guest's cookie. */
export function guestIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function bearerToken(header: string | null): string | null {
  if (header === null) return null;
  const token = header.startsWith('Bearer ') ? header.slice(7).trim() : header.trim();
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : null;
}
