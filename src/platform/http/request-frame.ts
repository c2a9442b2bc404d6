import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { App } from '../app.ts';
import { type Locale, pickLocale } from '../locale/locale.ts';
import type { PageSources } from './security-headers.ts';
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

/** Request context, built before any module runs. */
export interface RequestFrame {
  readonly app: App;
  readonly requestId: string;
  readonly tenant: Tenant;
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly isSecure: boolean;
  /** Whether the developer panel may be shown: localhost environment and a loopback host. */
  readonly isDeveloper: boolean;
  readonly sessionToken: string | null;
  /** Returns a cookie of the request, null when absent. */
  readonly cookie: (name: string) => string | null;
  actor: Actor;
  /** When the idle session expires, null for guests. */
  sessionExpiresAt: Date | null;
  /** `Retry-After` of a 429 or 503 reply; null where it has none. */
  retryAfterSeconds: number | null;
  /** When a kept rendering of the page ends although nothing has changed; null: never. */
  keptUntil: Date | null;
  /** Content keys of the page that its loader found out. */
  readonly contentKeys: string[];
  /** Origins of other sites that may show the page in a frame. */
  framedBy: readonly string[];
  /** What the page loads from other sites besides what every page may. */
  readonly pageSources: PageSources[];
  /** Set-Cookie lines to add to the reply. */
  readonly setCookies: string[];
  /** Returns the visitor's guest id; sets a guest cookie where there is none. */
  guestId(): string;
}

/**
 * How a request arrived: host, scheme and client address. Headers of a trusted proxy count only for scheme and client
 * address.
 */
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

/** Returns the remote address of the connection. */
export function peerOf(incoming: IncomingMessage): string {
  return bare(incoming.socket.remoteAddress ?? '');
}

/**
 * Each proxy appends its peer on the right: the first address from the right that is not a trusted proxy is the
 * visitor's. Anything to the left of it is sent by the visitor and not trustworthy.
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

/** Unwraps an IPv4-mapped IPv6 address. */
function bare(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Returns whether an address is in one of these addresses and networks. */
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

/**
 * Returns the tenant of the Host header; on localhost falls back to the developer cookie or the default site. Null:
 * unknown host.
 */
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

/** Builds the request context; resolves the session of the cookie or bearer token. */
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
    keptUntil: null,
    contentKeys: [],
    framedBy: [],
    pageSources: [],
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

/** Returns the stored hash of a guest cookie. */
export function guestIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function bearerToken(header: string | null): string | null {
  if (header === null) return null;
  const token = header.startsWith('Bearer ') ? header.slice(7).trim() : header.trim();
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : null;
}
