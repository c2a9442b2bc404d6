import { createHmac } from 'node:crypto';
import type { Scope } from '#platform/scope.ts';

const PURPOSE = 'orders/access';
const MAC_BYTES = 18;

/**
 * The secret part of a guest's link to an order: HMAC-SHA256 over tenant and order, 144 bits of it. Nothing is stored,
 * so that every mail can carry the link; whoever holds it sees this order and no other.
 */
export function accessToken(scope: Pick<Scope, 'tenant' | 'app'>, orderId: string): string {
  return macOf(scope, orderId, scope.app.config.secret.deriveKey(PURPOSE));
}

/** Compares in constant time; anything malformed is simply wrong. */
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
