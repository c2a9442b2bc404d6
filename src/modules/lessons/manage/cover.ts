import { sql } from '#platform/db/query.ts';
import { processPicture } from '#platform/images/picture.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { deleteObject, keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { getTaughtLesson, touchLesson } from '../lesson/lesson-rows.ts';

/** Re-encodes and stores an uploaded cover. Call before the transaction of `setCover`. */
export async function prepareCover(scope: ScopeWithoutTx, bytes: Uint8Array): Promise<StoredObjectRef> {
  const picture = await processPicture(bytes);
  return uploadObject(scope, {
    source: picture.full.bytes,
    sizeBytes: picture.full.bytes.length,
    contentType: picture.fullType,
    visibility: 'public',
    kind: 'lessons.cover',
  });
}

/** Sets the lesson's cover and deletes the previous one. Refuses with `lessons.lesson_missing`. */
export async function setCover(
  scope: Scope,
  input: { lesson: string },
  cover: StoredObjectRef,
): Promise<{ lesson: string }> {
  const lesson = await getTaughtLesson(scope, input.lesson, { lock: true });
  await keepObject(scope, cover);
  await scope.tx.run(sql`
    update lessons_lesson set cover_object_id = ${cover.objectId}, cover_sha256 = ${cover.sha256}, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId}`);
  if (lesson.coverObjectId) await deleteObject(scope, lesson.coverObjectId);
  await touchLesson(scope, lesson);
  return { lesson: lesson.slug };
}
