import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { processPicture } from '#platform/images/picture.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { deleteObject, keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { requireActivated } from '../activation/send-activation.ts';
import { requirePerson } from '../person/own-profile.ts';

/**
 * Re-encodes an uploaded picture as a small one and stores it. Call before the transaction of `setPicture`.
 * Refuses with `accounts.not_activated`, and as picture processing does.
 */
export async function preparePicture(scope: ScopeWithoutTx, bytes: Uint8Array): Promise<StoredObjectRef> {
  await scope.app.database.read(scope.tenant.id, (tx) => requireActivated({ ...scope, tx }));
  const { thumbnail, thumbnailType } = await processPicture(bytes);
  return uploadObject(scope, {
    source: thumbnail.bytes,
    sizeBytes: thumbnail.bytes.length,
    contentType: thumbnailType,
    visibility: 'private',
    kind: 'accounts.profile_picture',
  });
}

/** Sets or removes the acting person's picture and deletes the former one. */
export async function setPicture(scope: Scope, prepared: StoredObjectRef | null): Promise<void> {
  const { userId } = requirePerson(scope);
  const { pictureObjectId: former } = await scope.tx.one(sql<RowOf<'accounts_person', 'pictureObjectId'>>`
    select picture_object_id from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = ${userId} for update`);
  if (prepared) await keepObject(scope, prepared);
  await scope.tx.run(sql`
    update accounts_person set picture_object_id = ${prepared?.objectId ?? null}
     where tenant_id = ${scope.tenant.id} and person_id = ${userId}`);
  if (former !== null) await deleteObject(scope, former);
}
