import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/**
 * Returns the declared route of a request: `/api/orders/:order`; null where only wildcards match. Logs contain this
 * instead of the path, which may contain secrets.
 */
export function declaredRoute(c: Context): string | null {
  return matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? null;
}
