import { touchContent } from '#platform/content/content-versions.ts';
import { sql } from '#platform/db/query.ts';
import { processPicture } from '#platform/images/picture.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { deleteObject, keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { formsContent } from '../paths.ts';
import { lockForm } from './form-queries.ts';

/** Re-encodes and stores an uploaded cover. Call before the transaction of `setCover`. */
export async function prepareCover(scope: ScopeWithoutTx, bytes: Uint8Array): Promise<StoredObjectRef> {
  const { full, fullType } = await processPicture(bytes);
  return uploadObject(scope, {
    source: full.bytes,
    sizeBytes: full.bytes.length,
    contentType: fullType,
    visibility: 'public',
    kind: 'forms.cover',
  });
}

/** Sets the form's cover, or takes it away, and deletes the previous one. Refuses with `forms.form_missing`. */
export async function setCover(scope: Scope, slug: string, cover: StoredObjectRef | null): Promise<void> {
  const form = await lockForm(scope, slug);
  if (cover) await keepObject(scope, cover);
  await scope.tx.run(sql`
    update forms_form set cover_object_id = ${cover?.objectId ?? null}, cover_sha256 = ${cover?.sha256 ?? null}, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and form_id = ${form.formId}`);
  if (form.coverObjectId) await deleteObject(scope, form.coverObjectId);
  await touchContent(scope, [formsContent.form(slug)]);
}
