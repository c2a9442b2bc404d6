import { redirect } from 'react-router';
import { isLocalPath, ownPath } from './address.ts';

/** Marks a reply that leads to another origin on purpose; removed before the reply is sent. */
const LEADS_OUTSIDE = 'x-sala-leads-outside';

/** Redirects to a path of this site. Anything else redirects to the front page. */
export function redirectWithin(path: string, init?: number | ResponseInit): Response {
  return redirect(ownPath(path), init);
}

/**
 * Redirects to one of `origins`, such as the file storage or the service that signs people in: the only redirect that
 * `keptToOrigin` lets through to another origin. Throws for any other origin and for addresses with credentials.
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
  reply.headers.set(LEADS_OUTSIDE, '1');
  return reply;
}

/**
 * Headers of a redirect to the same path and query on another origin of this installation. `target` is a request target in
 * origin form; what does not stay a path of its own leads to the front page there.
 */
export function headersToOrigin(origin: string, target: string): Readonly<Record<string, string>> {
  const asked = target.startsWith('/') ? URL.parse(origin + target) : null;
  return { location: origin + ownPath(asked === null ? '/' : asked.pathname + asked.search) };
}

/**
 * The response with a Location that keeps to this origin: anything that is not a path of this site becomes the front page,
 * unless `redirectOutside` made it. `onRefused` is called then, because some code did not use `redirectWithin`.
 */
export function keptToOrigin(response: Response, onRefused: () => void): Response {
  const location = response.headers.get('location');
  if (location === null || response.headers.has(LEADS_OUTSIDE)) return response;
  const path = ownPath(location);
  if (path === location) return response;
  if (!isLocalPath(location)) onRefused();
  const headers = new Headers(response.headers);
  headers.set('location', path);
  return new Response(response.body, { status: response.status, headers });
}

/** Every response of a listener passes here last: `keptToOrigin`, and the mark removed. */
export function leaving(response: Response, onRefused: () => void): Response {
  const kept = keptToOrigin(response, onRefused);
  if (!kept.headers.has(LEADS_OUTSIDE)) return kept;
  const headers = new Headers(kept.headers);
  headers.delete(LEADS_OUTSIDE);
  return new Response(kept.body, { status: kept.status, headers });
}
