import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { StorageProblem } from './object-store.ts';

const PartToken = z.object({
  storeUploadId: z.string(),
  number: z.number().int(),
  sizeBytes: z.number().int().nonnegative(),
  /** Left out where the sender does not know it: then any bytes of that length are accepted. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  expiresAt: z.coerce.date(),
});
export type PartToken = z.infer<typeof PartToken>;

/**
 * Signs the permission to upload one part, bound to upload, number, size, digest and expiry:
 * `<payload>.<HMAC-SHA256>`, base64url.
 */
export function signPartToken(secret: Uint8Array, part: PartToken): string {
  const { storeUploadId, number, sizeBytes, sha256, expiresAt } = part;
  const payload = Buffer.from(
    JSON.stringify({ storeUploadId, number, sizeBytes, sha256, expiresAt }),
  ).toString('base64url');
  return `${payload}.${macOf(secret, payload).toString('base64url')}`;
}

/**
 * Verifies a token of `signPartToken` with one of the secrets. Throws `storage.part_target_invalid` for a forged or
 * expired one.
 */
export function readPartToken(secrets: readonly Uint8Array[], token: string, now: Date): PartToken {
  const [payload = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const isOurs = secrets.some((secret) => {
    const wanted = macOf(secret, payload);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isOurs) throw invalid('The part address was not made here.');
  const part = PartToken.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (part.expiresAt <= now) throw invalid('The part address has ended.');
  return part;
}

function macOf(secret: Uint8Array, payload: string): Buffer {
  return createHmac('sha256', secret).update(`part\n${payload}`).digest();
}

function invalid(message: string): StorageProblem {
  return new StorageProblem('storage.part_target_invalid', message);
}
