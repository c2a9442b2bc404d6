import type { MiddlewareHandler } from 'hono';

/** Returns the `Allow` header for these methods (RFC 9110 §10.2.1): GET implies HEAD, and OPTIONS is always included. */
export function allowOf(methods: Iterable<string>): string {
  const all = new Set(methods);
  if (all.has('GET')) all.add('HEAD');
  return [...all.add('OPTIONS')].toSorted().join(', ');
}

/** Middleware for read-only paths: replies to OPTIONS, and refuses methods other than GET and HEAD with 405. */
export const readOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const headers = { allow: allowOf(['GET']), 'cache-control': 'no-store' };
  return c.req.method === 'OPTIONS' ? c.body(null, 204, headers) : c.text('Method Not Allowed', 405, headers);
};

/** Returns 204 with `Allow` for OPTIONS, and 405 as plain text for an unsupported method. */
export function otherMethodReply(method: string, methods: Iterable<string>): Response {
  const headers = { allow: allowOf(methods), 'cache-control': 'no-store' };
  return method === 'OPTIONS'
    ? new Response(null, { status: 204, headers })
    : new Response('Method Not Allowed', {
        status: 405,
        headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      });
}
