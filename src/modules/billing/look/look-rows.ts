import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { ReadingScope } from '#platform/storage/objects.ts';
import { type Look, type LookNotes, NO_LOOK } from './look-contract.ts';
import { findPicture } from './look-pictures.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'billing_look.notes': LookNotes;
  }
}

export type LookRow = RowOf<
  'billing_look',
  'version' | 'logoId' | 'signatureId' | 'signerName' | 'signerPosition' | 'signsAll' | 'notes'
>;

/** Returns the look of the next document; null until one was saved. */
export function findLatestLook(scope: Scope): Promise<LookRow | null> {
  return scope.tx.first(sql<LookRow>`
    select version, logo_id, signature_id, signer_name, signer_position, signs_all, notes from billing_look
     where tenant_id = ${scope.tenant.id} order by version desc limit 1`);
}

/** Returns the look that a document was issued with. */
export async function lookOfDocument(scope: ReadingScope, documentId: string): Promise<Look> {
  const row = await scope.tx.first(sql<LookRow>`
    select l.version, l.logo_id, l.signature_id, l.signer_name, l.signer_position, l.signs_all, l.notes
      from billing_document d join billing_look l on l.tenant_id = d.tenant_id and l.look_id = d.look_id
     where d.tenant_id = ${scope.tenant.id} and d.document_id = ${documentId}`);
  return withPictures(scope, row);
}

/** A look with the bytes of its pictures. */
export async function withPictures(scope: ReadingScope, row: LookRow | null): Promise<Look> {
  if (row === null) return NO_LOOK;
  const { logoId, signatureId, signerName, signerPosition, signsAll, notes } = row;
  return {
    logo: await findPicture(scope, logoId),
    signature: await findPicture(scope, signatureId),
    ...{ signerName, signerPosition, signsAll, notes },
  };
}
