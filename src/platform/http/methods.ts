import type { MiddlewareHandler } from 'hono';

/** The `Allow` header of something that has these methods (RFC 9110 §10.2.1): HEAD goes with GET, and OPTIONS is always there. */
export function allowOf(methods: Iterable<string>): string {
  const all = new Set(methods);
  if (all.has('GET')) all.add('HEAD');
  return [...all.add('OPTIONS')].toSorted().join(', ');
}

/** For paths that are only read: OPTIONS answers what they have, any other method than GET and HEAD is refused with 405. */
export const readOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const headers = { allow: allowOf(['GET']), 'cache-control': 'no-store' };
  return c.req.method === 'OPTIONS' ? c.body(null, 204, headers) : c.text('Method Not Allowed', 405, headers);
};

/** The reply to a method that something does not have, as text; to OPTIONS, which methods it has. */
export function otherMethodReply(method: string, methods: Iterable<string>): Response {
  const headers = { allow: allowOf(methods), 'cache-control': 'no-store' };
  return method === 'OPTIONS'
    ? new Response(null, { status: 204, headers })
    : new Response('Method Not Allowed', {
        status: 405,
        headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      });
}
