import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/**
 * The route that a request matched, as it is declared: `/api/orders/:order`; null where only wildcards match. This is what the log
 * names, since the address itself may hold a secret.
 */
export function declaredRoute(c: Context): string | null {
  return matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? null;
}
