import { createHmac, randomBytes } from 'node:crypto';
import { type Seal, sealText, unsealText } from '#platform/config/seal.ts';
import type { SealedColumn } from '#platform/config/sealed-column.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';

function sealOf(tenantId: string, formId: string): Seal {
  return { purpose: 'forms person key', owner: `${tenantId} ${formId}` };
}

/** The key of each form's hashes. */
export const personKeySealed: SealedColumn = {
  table: 'forms_form',
  column: 'key_sealed',
  id: 'form_id',
  sealOf,
};

/** Returns a new key, sealed for its form. */
export function newPersonKey(scope: Pick<Scope, 'app' | 'tenant'>, formId: string): string {
  return sealText(
    scope.app.config.secret,
    sealOf(scope.tenant.id, formId),
    randomBytes(32).toString('base64url'),
  );
}

/**
 * Returns the hash by which a form recognises a person. Thirteen digits are soon tried out: without the sealed key of the
 * form the hash tells nothing.
 */
export async function personHash(scope: Scope, formId: string, person: string): Promise<string> {
  const { keySealed } = await scope.tx.one(sql<RowOf<'forms_form', 'keySealed'>>`
    select key_sealed from forms_form where tenant_id = ${scope.tenant.id} and form_id = ${formId}`);
  const key = unsealText(scope.app.config.secret, sealOf(scope.tenant.id, formId), keySealed);
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(person).digest('hex');
}
