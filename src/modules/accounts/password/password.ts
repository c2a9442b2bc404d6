import { hash, hashRaw, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet (2026): Argon2id, 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified instead of a missing account's hash, so that an unknown address takes as long as a wrong password. */
let decoy: Promise<string> | null = null;

/** Returns the hash of a password in PHC format; NFKC first (in the spirit of RFC 8265), so that keyboards do not matter. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), ARGON2ID);
}

/** Whether `password` matches `stored`. Takes the same time if nothing is stored. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const isRight = await verify(stored ?? (await decoy), password.normalize('NFKC'));
  return isRight && stored !== null;
}

/** Hashes a secret that is not a password as slowly, with a salt stored beside it. */
export function slowHash(secret: Buffer, salt: Buffer): Promise<Buffer> {
  return hashRaw(secret, { ...ARGON2ID, salt });
}
