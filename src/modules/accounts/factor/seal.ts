import { createHmac, randomBytes } from 'node:crypto';
import type { App } from '#platform/app.ts';
import { type Seal, sealText, unsealText } from '#platform/config/seal.ts';
import type { SealedColumn } from '#platform/config/sealed-column.ts';
import { slowHash } from '../password/password.ts';

const PURPOSE = 'accounts second factor';
const CODES_PURPOSE = 'accounts recovery codes key';
/** Purpose of the key that older codes were hashed with; it is derived from the installation's secret. */
const FORMER_CODES_PURPOSE = 'accounts recovery codes';
const CODES_KEY_BYTES = 32;

/** Binds a sealed secret to its person; it cannot be unsealed for anybody else. */
interface Owner {
  readonly tenantId: string;
  readonly personId: string;
}

type Keys = Pick<App, 'config'>;

/** Encrypts a secret for storage. */
export function seal({ config }: Keys, owner: Owner, secret: string): string {
  return sealText(config.secret, { purpose: PURPOSE, owner: boundTo(owner) }, secret);
}

/** Decrypts a stored secret. Throws if it was changed or sealed for another person. */
export function unseal({ config }: Keys, owner: Owner, text: string): string {
  return unsealText(config.secret, { purpose: PURPOSE, owner: boundTo(owner) }, text);
}

/** Creates a key for a new set of recovery codes; returns it in the clear and sealed for storage. */
export function newCodesKey({ config }: Keys, owner: Owner): { key: Buffer; sealed: string } {
  const key = randomBytes(CODES_KEY_BYTES);
  return { key, sealed: sealText(config.secret, codesKeySeal(owner), key.toString('base64url')) };
}

/** Returns the keys with which a person's recovery codes may be hashed: their own key, or for old codes the derived ones. */
export function codesKeys({ config }: Keys, owner: Owner, sealed: string | null): readonly Buffer[] {
  if (sealed === null) return config.secret.deriveKeys(FORMER_CODES_PURPOSE);
  return [Buffer.from(unsealText(config.secret, codesKeySeal(owner), sealed), 'base64url')];
}

/**
 * Returns the stored hash of a recovery code. Codes are short, so it needs a key that is not in the database in the clear,
 * and a hash as slow as that of a password. Without a salt: the format of old codes.
 */
export async function codeHash(
  key: Buffer,
  owner: Owner,
  { code, salt }: { readonly code: string; readonly salt: Buffer | null },
): Promise<string> {
  const keyed = createHmac('sha256', key).update(boundTo(owner)).update(code).digest();
  if (salt === null) return keyed.toString('hex');
  return (await slowHash(keyed, salt)).toString('hex');
}

/** Sealed columns of accounts, re-sealed when the installation's secret changes. */
export const accountsSealed: readonly SealedColumn[] = [
  {
    table: 'accounts_second_factor',
    column: 'secret_sealed',
    id: 'person_id',
    sealOf: (tenantId, personId) => ({ purpose: PURPOSE, owner: boundTo({ tenantId, personId }) }),
  },
  {
    table: 'accounts_second_factor',
    column: 'codes_key_sealed',
    id: 'person_id',
    sealOf: (tenantId, personId) => codesKeySeal({ tenantId, personId }),
    whenMissing: (keyring) => keyring.deriveKey(FORMER_CODES_PURPOSE).toString('base64url'),
  },
];

function codesKeySeal(owner: Owner): Seal {
  return { purpose: CODES_PURPOSE, owner: boundTo(owner) };
}

function boundTo({ tenantId, personId }: Owner): string {
  return `${tenantId} ${personId} `;
}
