import { hash, hashRaw, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet (2026): Argon2id, 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified in place of a missing account's hash, so that an unknown address takes as long as a wrong password. */
let decoy: Promise<string> | null = null;

/** Hash of a password in PHC form; NFKC first (RFC 8265 spirit), so that keyboards do not matter. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), ARGON2ID);
}

/** Whether `password` made `stored`; takes the same time when there is nothing stored. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const isRight = await verify(stored ?? (await decoy), password.normalize('NFKC'));
  return isRight && stored !== null;
}

/** The same hash of something that is no password, with a salt that is kept beside it. */
export function slowHash(secret: Buffer, salt: Buffer): Promise<Buffer> {
  return hashRaw(secret, { ...ARGON2ID, salt });
}
