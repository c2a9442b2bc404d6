import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;
const MAX_REPLY_BYTES = 64 * 1024;

/** Why a URL that a site's admin entered is refused. */
export type UnsafeAddressProblem = 'not_http' | 'not_https' | 'credentials' | 'inside' | 'port';

/** A URL that is refused: permanent, so retrying is pointless. */
export class SafeFetchRefused extends Error {
  override readonly name = 'SafeFetchRefused';
  readonly problem: UnsafeAddressProblem;

  constructor(problem: UnsafeAddressProblem, message = REASONS[problem]) {
    super(message);
    this.problem = problem;
  }
}

const REASONS: Readonly<Record<UnsafeAddressProblem, string>> = {
  not_http: 'Not an http address.',
  not_https: 'Only https is called.',
  credentials: 'An address carries no name.',
  inside: 'The address lies inside.',
  port: 'Only port 443 is called.',
};

export interface SafeFetchOptions {
  /** Sent as JSON with POST; left out: a GET. */
  readonly json?: unknown;
  /**
   * True for a URL that the operator configured, or on localhost. Otherwise: only https on port 443 of public
   * addresses.
   */
  readonly isAnywhereAllowed: boolean;
  /** Token that is sent as `Authorization: Bearer`. */
  readonly bearer?: string;
  /** Limit of the reply; default 64 KiB. */
  readonly mostBytes?: number;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/**
 * Sends a request to an external URL. All addresses of its name are checked when the connection is made, so DNS
 * rebinding cannot redirect it to a private address; redirects are not followed; size and duration of the reply are
 * limited.
 */
export function safeFetch(to: string, call: SafeFetchOptions): Promise<{ status: number; text: string }> {
  return send(to, { mostBytes: MAX_REPLY_BYTES, ...call, accept: 'application/json' }).then(
    ({ status, bytes }) => ({ status, text: bytes.toString('utf8') }),
  );
}

/**
 * Like `safeFetch`, for a file of at most `mostBytes`. Its type is for the caller to find out from the bytes. Follows a few
 * redirects, because files often stand behind one; each of their addresses is checked as the first one was, and all together
 * take no longer than one request may.
 */
export async function safeFetchBytes(
  to: string,
  call: Omit<SafeFetchOptions, 'json' | 'bearer'> & { readonly mostBytes: number },
): Promise<{ status: number; bytes: Buffer }> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS);
  const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout;
  let address = to;
  for (let redirects = 0; ; redirects += 1) {
    const { status, bytes, location } = await send(address, { ...call, signal, accept: '*/*' });
    const next = location !== null && REDIRECTS.has(status) ? URL.parse(location, address) : null;
    if (next === null || redirects >= MAX_REDIRECTS) return { status, bytes };
    address = next.href;
  }
}

/** RFC 9110 §15.4: for a GET, all of these mean the same. */
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 3;

interface SentReply {
  readonly status: number;
  readonly bytes: Buffer;
  readonly location: string | null;
}

function send(
  to: string,
  call: SafeFetchOptions & { readonly accept: string; readonly mostBytes: number },
): Promise<SentReply> {
  const url = requireSafeAddress(to, call.isAnywhereAllowed);
  const body = call.json === undefined ? undefined : JSON.stringify(call.json);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: call.accept,
          'user-agent': 'sala',
          ...(call.bearer !== undefined && { authorization: `Bearer ${call.bearer}` }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
        agent: false,
        signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
        ...(!call.isAnywhereAllowed && { lookup: publicLookup }),
      },
      (incoming) => void readReply(incoming, call.mostBytes).then(resolve, reject),
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/**
 * Returns the parsed URL if it may be requested; the addresses of its name are checked later. Throws
 * `SafeFetchRefused`.
 */
export function requireSafeAddress(to: string, isAnywhereAllowed: boolean): URL {
  const url = URL.parse(to);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new SafeFetchRefused('not_http');
  const problem = isAnywhereAllowed ? null : findProblemOf(url);
  if (problem !== null) throw new SafeFetchRefused(problem);
  return url;
}

/** Returns why `requireSafeAddress` refuses a URL; null when it does not. */
export function findUnsafeAddressProblem(
  to: string,
  isAnywhereAllowed: boolean,
): UnsafeAddressProblem | null {
  try {
    requireSafeAddress(to, isAnywhereAllowed);
    return null;
  } catch (error) {
    if (error instanceof SafeFetchRefused) return error.problem;
    throw error;
  }
}

function findProblemOf(url: URL): UnsafeAddressProblem | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') return 'not_https';
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (isIP(host) !== 0 && !isPublicAddress(host)) return 'inside';
  return url.port === '' ? null : 'port'; // the URL parser removes 443, in any notation
}

/** DNS lookup that fails for names with a private address: for clients that open their own connections. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, []);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return done(new SafeFetchRefused('inside', `${hostname} lies inside.`), []);
    if (options.all) return done(null, found);
    const [first] = found as [LookupAddress];
    done(null, first.address, first.family);
  });
};

async function readReply(incoming: IncomingMessage, mostBytes: number): Promise<SentReply> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) {
      incoming.destroy();
      throw new Error(`The reply has more than ${mostBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  const location = incoming.headers.location ?? null;
  return { status: incoming.statusCode ?? 0, bytes: Buffer.concat(chunks), location };
}
