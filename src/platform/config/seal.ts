import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keyring } from './keyring.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Purpose and owner of a sealed text: it cannot be opened for any other. */
export interface Seal {
  /** Selects the key; two purposes never share one. */
  readonly purpose: string;
  /** Authenticated but not stored (additional data): tenant, person, name of the secret. */
  readonly owner: string;
}

/**
 * Encrypts a text for the database: AES-256-GCM (NIST SP 800-38D) with a key derived from the installation's secret.
 * Returns `<key id>.<iv, tag and text in base64url>`.
 */
export function sealText(keyring: Keyring, { purpose, owner }: Seal, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyring.deriveKey(purpose), iv);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const whole = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  return `${keyring.currentId}.${whole}`;
}

/**
 * Decrypts a sealed text. Throws when it was changed, sealed for something else, or sealed with a secret that is not
 * accepted.
 */
export function unsealText(keyring: Keyring, seal: Seal, sealed: string): string {
  const dot = sealed.indexOf('.');
  const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url');
  if (dot >= 0) {
    const key = keyring.deriveKeyOf(sealed.slice(0, dot), seal.purpose);
    if (key === null) throw new Error('This was sealed with a secret that is not accepted here.');
    return opened(key, seal, bytes);
  }
  // Sealed before keys had ids: try each key.
  let failure: unknown;
  for (const key of keyring.deriveKeys(seal.purpose)) {
    try {
      return opened(key, seal, bytes);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function opened(key: Buffer, { owner }: Seal, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
