import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { KeptPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { pictureIdsOf } from '#platform/documents/document-rules.ts';
import {
  keepDocumentPicture,
  type PreparedPicture,
  prepareDocumentPicture,
} from '#platform/images/document-picture.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { steadyObjectUrl } from '#platform/storage/content-urls.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { getLesson, getTaughtLesson, teachingOf } from '../lesson/lesson-rows.ts';
import { withDocument } from '../lesson/part-document.ts';
import { openPart } from '../progress/open-part.ts';
import { lessonsRefusals } from '../refusals.ts';
import { type LessonPicture, picturesAt } from './picture-rules.ts';

/** Pictures of one lesson, those of former texts included. */
const MAX_PICTURES = 2_000;
/** Pictures that are read at once. */
const MAX_READ = 1_000;

/** Re-encodes and stores an uploaded picture. Call before the transaction of `addLessonPicture`. */
export function prepareLessonPicture(scope: ScopeWithoutTx, bytes: Uint8Array): Promise<PreparedPicture> {
  return prepareDocumentPicture(scope, bytes, { kind: 'lessons.picture', visibility: 'private' });
}

/**
 * Adds a prepared picture to a lesson, to stand in the text of a part. Refuses with `lessons.lesson_missing`,
 * `lessons.part_missing`, `lessons.too_many_pictures`.
 */
export async function addLessonPicture(
  scope: Scope,
  input: { readonly lesson: string; readonly part: string },
  prepared: PreparedPicture,
): Promise<KeptPicture> {
  const { lessonId, slug } = await getTaughtLesson(scope, input.lesson, { lock: true });
  const part = await scope.tx.first(sql<RowOf<'lessons_part', 'slug'>>`
    select slug from lessons_part
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and slug = ${input.part} and retired_at is null`);
  if (!part) throw refuse(lessonsRefusals, 'lessons.part_missing');
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from lessons_picture where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId}`);
  if (count >= MAX_PICTURES) throw refuse(lessonsRefusals, 'lessons.too_many_pictures');
  await keepDocumentPicture(scope, prepared);
  const { width, height } = prepared;
  const pictureId = uuidV7(scope.now);
  await scope.tx.run(sql`
    insert into lessons_picture (tenant_id, picture_id, lesson_id, full_object_id, thumbnail_object_id, width, height, created_at)
    values (${scope.tenant.id}, ${pictureId}, ${lessonId}, ${prepared.full.objectId}, ${prepared.thumbnail.objectId}, ${width}, ${height}, ${scope.now})`);
  const pictures = picturesAt({ lesson: slug, part: part.slug, isDraft: true }, [
    { pictureId, width, height },
  ]);
  const picture = pictures[pictureId];
  if (!picture) throw new Error('A picture that was added has an address.');
  return { pictureId, picture };
}

/** Returns the pictures of a lesson that stand in documents. */
export async function picturesOf(
  scope: Scope,
  lessonId: string,
  documents: readonly RichDocument[],
): Promise<LessonPicture[]> {
  const ids = [...new Set(documents.flatMap(pictureIdsOf))];
  if (ids.length === 0) return [];
  return scope.tx.rows(sql<RowOf<'lessons_picture', 'pictureId' | 'width' | 'height'>>`
    select picture_id, width, height from lessons_picture
     where tenant_id = ${scope.tenant.id} and picture_id = any(${ids}::uuid[]) and lesson_id = ${lessonId}
     order by picture_id limit ${sql.lit(MAX_READ)}`);
}

/**
 * Returns a short-lived address of a picture that stands in a part which the viewer may open; teachers get any picture of
 * the lesson. Refuses as `openPart`, and with `lessons.picture_missing`.
 */
export async function pictureAddress(
  scope: Scope,
  input: {
    readonly lesson: string;
    readonly part: string;
    readonly picture: string;
    readonly size: 'whole' | 'thumbnail';
    readonly isDraft: boolean;
  },
): Promise<string> {
  const { lessonId } = await getLesson(scope, input.lesson);
  // A draft's text may not have been saved yet.
  const isDraft = input.isDraft && (await teachingOf(scope, lessonId)) !== null;
  const isShown = isDraft || (await isInPart(scope, input));
  const row =
    isShown &&
    (await scope.tx.first(sql<RowOf<'lessons_picture', 'fullObjectId' | 'thumbnailObjectId'>>`
      select full_object_id, thumbnail_object_id from lessons_picture
       where tenant_id = ${scope.tenant.id} and picture_id = ${input.picture} and lesson_id = ${lessonId}`));
  if (!row) throw refuse(lessonsRefusals, 'lessons.picture_missing');
  const objectId = input.size === 'whole' ? row.fullObjectId : row.thumbnailObjectId;
  return steadyObjectUrl(scope.app, scope.tenant.id, objectId, 'picture');
}

async function isInPart(scope: Scope, input: Parameters<typeof pictureAddress>[1]): Promise<boolean> {
  const { part, teaching } = await openPart(scope, { ...input, isDraft: false });
  return teaching !== null || pictureIdsOf(withDocument(part.body).document).includes(input.picture);
}
