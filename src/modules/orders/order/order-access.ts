import { createHmac } from 'node:crypto';
import type { Scope } from '#platform/scope.ts';

const PURPOSE = 'orders/access';
const MAC_BYTES = 18;

/**
 * Returns the access token of a guest's order link: HMAC-SHA256 over tenant and order, truncated to 144 bits. Nothing is
 * stored, so every mail can include the link. The token opens this order only.
 */
export function accessToken(scope: Pick<Scope, 'tenant' | 'app'>, orderId: string): string {
  return macOf(scope, orderId, scope.app.config.secret.deriveKey(PURPOSE));
}

/** Compares in constant time; a malformed token is treated as a wrong one. */
export function isAccessToken(
  scope: Pick<Scope, 'tenant' | 'app'>,
  orderId: string,
  token: string | null,
): boolean {
  return scope.app.config.secret.isMade(PURPOSE, Buffer.from(token ?? ''), (key) =>
    Buffer.from(macOf(scope, orderId, key)),
  );
}

function macOf({ tenant }: Pick<Scope, 'tenant'>, orderId: string, key: Buffer): string {
  return createHmac('sha256', key)
    .update(`${tenant.id} ${orderId}`)
    .digest()
    .subarray(0, MAC_BYTES)
    .toString('base64url');
}
