import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secret } from './secret.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed text is for and whose it is: it opens for nothing and nobody else. */
export interface Seal {
  /** Names the key; texts of two purposes never share one. */
  readonly purpose: string;
  /** Bound into the seal without being kept in it: tenant, person, name of the secret. */
  readonly owner: string;
}

/** Encrypts a text for the database: AES-256-GCM (NIST SP 800-38D) by a key derived from the installation's secret. */
export function sealText(secret: Secret, { purpose, owner }: Seal, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret.deriveKey(purpose), iv);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text again; throws when it was changed, or sealed for something else. */
export function unsealText(secret: Secret, { purpose, owner }: Seal, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', secret.deriveKey(purpose), iv, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
