import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { App } from '#platform/app.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Whose secret it is: sealed for one person, it opens for nobody else. */
interface Owner {
  readonly tenantId: string;
  readonly personId: string;
}

type Keys = Pick<App, 'config'>;

/** Encrypts a secret for the database: AES-256-GCM (NIST SP 800-38D) by a key derived from the installation's secret. */
export function seal({ config }: Keys, owner: Owner, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', config.secret.deriveKey('accounts second factor'), iv);
  cipher.setAAD(boundTo(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret again; throws when it was changed, or sealed for somebody else. */
export function unseal({ config }: Keys, owner: Owner, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', config.secret.deriveKey('accounts second factor'), iv, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(owner));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** What is stored of a recovery code: short codes need a key that is not in the database. */
export function codeHash({ config }: Keys, owner: Owner, code: string): string {
  return createHmac('sha256', config.secret.deriveKey('accounts recovery codes'))
    .update(boundTo(owner))
    .update(code)
    .digest('hex');
}

function boundTo({ tenantId, personId }: Owner): Buffer {
  return Buffer.from(`${tenantId} ${personId} `);
}
