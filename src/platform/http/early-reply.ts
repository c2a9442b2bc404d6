import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { BARE_CSP, guardHeaders } from './security-headers.ts';

interface EarlyReply {
  readonly status: 400 | 503;
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

/** The server is shutting down and accepts no new requests. */
export const STOPPING: EarlyReply = {
  status: 503,
  code: 'platform.unavailable',
  message: 'Service Unavailable',
  retryAfterSeconds: 5,
};
/** RFC 9112 §3.2: a request with more than one Host is invalid. */
export const TWO_HOSTS: EarlyReply = {
  status: 400,
  code: 'platform.invalid_input',
  message: 'A request names one host.',
};
/** RFC 9112 §3.2: the request target is not a path, or its host differs from Host. */
export const OTHER_TARGET: EarlyReply = {
  status: 400,
  code: 'platform.invalid_input',
  message: 'The request target is a path, or an address of the host that the request names.',
};

/** Rejects a request before it is routed, with a `Problem`, and closes its connection. */
export function answerEarly(
  outgoing: ServerResponse,
  isSecure: boolean,
  { status, code, message, retryAfterSeconds }: EarlyReply,
): void {
  const requestId = randomUUID();
  outgoing.writeHead(status, {
    ...guardHeaders(isSecure),
    'content-security-policy': BARE_CSP,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  });
  outgoing.end(JSON.stringify({ code, message, requestId }));
}

/** Refuses CONNECT (RFC 9110 §9.3.6), since this is no proxy, and closes the connection. */
export function refuseTunnel(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.end(
    'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, OPTIONS\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  );
}
