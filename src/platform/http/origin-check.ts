const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Defence against cross-site request forgery: an unsafe request must come from the tenant's own origin. Browsers
 * always send their origin (Origin or Sec-Fetch-Site); a client that sends neither may pass only without cookies, so
 * that nothing is forged with another person's session.
 */
export function isCrossSite(
  request: { method: string; headers: { get(name: string): string | null } },
  ownOrigin: string,
): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const origin = request.headers.get('origin');
  if (origin !== null) return origin !== ownOrigin;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  return request.headers.get('cookie') !== null;
}
