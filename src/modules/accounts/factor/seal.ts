import { createHmac, randomBytes } from 'node:crypto';
import type { App } from '#platform/app.ts';
import { type Seal, sealText, unsealText } from '#platform/config/seal.ts';
import type { SealedColumn } from '#platform/config/sealed-column.ts';
import { slowHash } from '../password/password.ts';

const PURPOSE = 'accounts second factor';
const CODES_PURPOSE = 'accounts recovery codes key';
/** Codes were hashed with this key of the secret itself. */
const FORMER_CODES_PURPOSE = 'accounts recovery codes';
const CODES_KEY_BYTES = 32;

/** Whose secret it is: sealed for one person, it opens for nobody else. */
interface Owner {
  readonly tenantId: string;
  readonly personId: string;
}

type Keys = Pick<App, 'config'>;

/** The secret as the database keeps it. */
export function seal({ config }: Keys, owner: Owner, secret: string): string {
  return sealText(config.secret, { purpose: PURPOSE, owner: boundTo(owner) }, secret);
}

/** The secret again; throws when it was changed, or sealed for somebody else. */
export function unseal({ config }: Keys, owner: Owner, text: string): string {
  return unsealText(config.secret, { purpose: PURPOSE, owner: boundTo(owner) }, text);
}

/** A key of its own for a new set of recovery codes, as it is and as the database keeps it. */
export function newCodesKey({ config }: Keys, owner: Owner): { key: Buffer; sealed: string } {
  const key = randomBytes(CODES_KEY_BYTES);
  return { key, sealed: sealText(config.secret, codesKeySeal(owner), key.toString('base64url')) };
}

/** The keys that a person's recovery codes may have been hashed with: one, or for codes from before those that derive from the secrets. */
export function codesKeys({ config }: Keys, owner: Owner, sealed: string | null): readonly Buffer[] {
  if (sealed === null) return config.secret.deriveKeys(FORMER_CODES_PURPOSE);
  return [Buffer.from(unsealText(config.secret, codesKeySeal(owner), sealed), 'base64url')];
}

/**
 * What is stored of a recovery code: short codes need a key that is not in the database in the clear, and a hash as slow as
 * that of a password. Without a salt: as codes were kept before.
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

/** What is sealed here, for when the installation's secret is changed. */
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
