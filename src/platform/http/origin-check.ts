const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Cross-site request forgery defence: an unsafe request must come from the tenant's own origin.
 * Browsers always say where they come from (Origin, or Sec-Fetch-Site); a client that says nothing
 * may pass only when it carries no cookie, so that nothing is forged in anybody's name.
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
