import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Secret } from '#platform/config/secret.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * The secret part of a guest's link to an order: HMAC-SHA256 over tenant and order, 144 bits of it. Nothing is stored,
 * so that every mail can carry the link; whoever holds it sees this order and no other.
 */
export function accessToken(scope: Pick<Scope, 'tenant' | 'app'>, orderId: string): string {
  return createHmac('sha256', keyOf(scope.app.config.secret))
    .update(`${scope.tenant.id} ${orderId}`)
    .digest()
    .subarray(0, 18)
    .toString('base64url');
}

/** Compares in constant time; anything malformed is simply wrong. */
export function isAccessToken(
  scope: Pick<Scope, 'tenant' | 'app'>,
  orderId: string,
  token: string | null,
): boolean {
  const expected = Buffer.from(accessToken(scope, orderId));
  const given = Buffer.from(token ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Deriving takes longer than signing. */
const keys = new WeakMap<Secret, KeyObject>();

function keyOf(secret: Secret): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const made = createSecretKey(secret.deriveKey('orders/access'));
  keys.set(secret, made);
  return made;
}
