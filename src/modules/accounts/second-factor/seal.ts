import { createHmac } from 'node:crypto';
import type { App } from '#platform/app.ts';
import { sealText, unsealText } from '#platform/config/seal.ts';
import { slowHash } from '../password.ts';

const PURPOSE = 'accounts second factor';

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

/**
 * What is stored of a recovery code: short codes need a key that is not in the database, and a hash as slow as that of a
 * password. Without a salt: as codes were kept before.
 */
export async function codeHash(
  { config }: Keys,
  owner: Owner,
  { code, salt }: { readonly code: string; readonly salt: Buffer | null },
): Promise<string> {
  const keyed = createHmac('sha256', config.secret.deriveKey('accounts recovery codes'))
    .update(boundTo(owner))
    .update(code)
    .digest();
  if (salt === null) return keyed.toString('hex');
  return (await slowHash(keyed, salt)).toString('hex');
}

function boundTo({ tenantId, personId }: Owner): string {
  return `${tenantId} ${personId} `;
}
