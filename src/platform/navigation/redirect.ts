import { redirect } from 'react-router';
import { isLocalPath, ownPath } from './address.ts';

/** Marks an intended redirect to another origin; removed before the reply is sent. */
const OUTSIDE_REDIRECT = 'x-sala-leads-outside';

/** Redirects to a path of this site; to `/` for anything else. */
export function redirectWithin(path: string, init?: number | ResponseInit): Response {
  return redirect(ownPath(path), init);
}

/**
 * Redirects to one of `origins`, such as the file storage or the identity provider: the only redirect to another
 * origin that `keptToOrigin` lets through. Throws for any other origin and for URLs with credentials.
 */
export function redirectOutside(
  address: string | URL,
  { origins, ...init }: ResponseInit & { readonly origins: readonly string[] },
): Response {
  const { protocol, origin, username, password, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb || username !== '' || password !== '' || !origins.includes(origin))
    throw new Error(`Refusing to redirect to ${origin}: not one of the declared origins.`);
  const reply = redirect(href, init);
  reply.headers.set(OUTSIDE_REDIRECT, '1');
  return reply;
}

/**
 * Returns headers that redirect to the same path and query on another origin of this installation. `target` is a
 * request target in origin form; anything that is not a plain path becomes `/` there.
 */
export function headersToOrigin(origin: string, target: string): Readonly<Record<string, string>> {
  const asked = target.startsWith('/') ? URL.parse(origin + target) : null;
  return { location: origin + ownPath(asked === null ? '/' : asked.pathname + asked.search) };
}

/**
 * Returns the response with a Location on this origin: anything that is not a path of this site becomes `/`, unless
 * `redirectOutside` set it. Calls `onRefused` then, because some code did not use `redirectWithin`.
 */
export function keptToOrigin(response: Response, onRefused: () => void): Response {
  const location = response.headers.get('location');
  if (location === null || response.headers.has(OUTSIDE_REDIRECT)) return response;
  const path = ownPath(location);
  if (path === location) return response;
  if (!isLocalPath(location)) onRefused();
  const headers = new Headers(response.headers);
  headers.set('location', path);
  return new Response(response.body, { status: response.status, headers });
}

/** Last step for every response: applies `keptToOrigin` and removes the mark. */
export function leaving(response: Response, onRefused: () => void): Response {
  const kept = keptToOrigin(response, onRefused);
  if (!kept.headers.has(OUTSIDE_REDIRECT)) return kept;
  const headers = new Headers(kept.headers);
  headers.delete(OUTSIDE_REDIRECT);
  return new Response(kept.body, { status: kept.status, headers });
}
