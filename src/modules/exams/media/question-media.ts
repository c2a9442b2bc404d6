import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { DocumentPicture, KeptPicture, KeptSound } from '#platform/documents/document-contract.ts';
import {
  keepDocumentPicture,
  type PreparedPicture,
  prepareDocumentPicture,
} from '#platform/images/document-picture.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { readSound } from '#platform/sounds/read-sound.ts';
import { MAX_SOUND_BYTES } from '#platform/sounds/sound-rules.ts';
import { sealedObjectUrl } from '#platform/storage/content-urls.ts';
import { keepObject, listObjects, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { questionPaths } from '../question/paths.ts';
import { examsRefusals } from '../refusals.ts';
import type { MediumSize, QuestionMedia } from './media-contract.ts';
import { mediaIdsIn } from './media-rules.ts';

const MEDIUM_KINDS = ['picture', 'sound'] as const;
/** Pictures and sounds of all questions of a site, those of former versions included. */
const MAX_MEDIA = { picture: 20_000, sound: 2_000 };
/** Media that one statement reads. */
const READ_AT_ONCE = 2_000;

/** Re-encodes and stores an uploaded picture. Call before the transaction of `addQuestionPicture`. */
export function prepareQuestionPicture(scope: ScopeWithoutTx, bytes: Uint8Array): Promise<PreparedPicture> {
  return prepareDocumentPicture(scope, bytes, { kind: 'exams.picture', visibility: 'private' });
}

/**
 * Stores an uploaded sound without its titles and dates. Call before the transaction of `addQuestionSound`. Refuses with
 * `exams.sound_too_large`, `exams.not_a_sound`.
 */
export async function prepareQuestionSound(
  scope: ScopeWithoutTx,
  bytes: Uint8Array,
): Promise<StoredObjectRef> {
  if (bytes.length > MAX_SOUND_BYTES) throw refuse(examsRefusals, 'exams.sound_too_large');
  const sound = readSound(bytes);
  if (sound === null) throw refuse(examsRefusals, 'exams.not_a_sound');
  return uploadObject(scope, {
    source: sound.bytes,
    sizeBytes: sound.bytes.length,
    contentType: sound.type,
    visibility: 'private',
    kind: 'exams.sound',
  });
}

/** A medium whose bytes are stored but that the bank does not keep yet. */
export type PreparedMedium =
  | { readonly kind: 'picture'; readonly picture: PreparedPicture }
  | { readonly kind: 'sound'; readonly sound: StoredObjectRef };

/**
 * Adds prepared media to those that questions can show, and returns their ids in the same order. What the bank has already,
 * byte by byte, is not added again. Refuses with `exams.too_many_media`.
 */
export async function addMedia(scope: Scope, prepared: readonly PreparedMedium[]): Promise<string[]> {
  const ids = await idsByBytes(scope, prepared);
  const added = [...new Map(prepared.map((medium) => [bytesOf(medium), medium]))].filter(
    ([bytes]) => !ids.has(bytes),
  );
  for (const kind of MEDIUM_KINDS)
    await requireRoom(scope, kind, added.filter(([, medium]) => medium.kind === kind).length);
  for (const [bytes, medium] of added) ids.set(bytes, await addMedium(scope, medium));
  return prepared.map((medium) => ids.get(bytesOf(medium)) ?? '');
}

function objectOf(medium: PreparedMedium): StoredObjectRef {
  return medium.kind === 'picture' ? medium.picture.full : medium.sound;
}

function bytesOf(medium: PreparedMedium): string {
  return `${medium.kind} ${objectOf(medium).sha256}`;
}

/** Ids of media of the bank with the bytes of some, the oldest of each. Pictures with the same bytes have the same size. */
async function idsByBytes(scope: Scope, prepared: readonly PreparedMedium[]): Promise<Map<string, string>> {
  const sizes = prepared.flatMap((medium) => (medium.kind === 'picture' ? [medium.picture] : []));
  const hasSounds = sizes.length < prepared.length;
  const media = await scope.tx.rows(sql<RowOf<'exams_medium', 'mediumId' | 'kind' | 'objectId'>>`
    select medium_id, kind, object_id from exams_medium
     where tenant_id = ${scope.tenant.id}
       and (case when kind = 'sound' then ${hasSounds}
                 else (width, height) in (select * from unnest(${sizes.map(({ width }) => width)}::int[], ${sizes.map(({ height }) => height)}::int[])) end)
     order by medium_id desc`);
  const objects = await listObjects(
    scope,
    media.map(({ objectId }) => objectId),
  );
  const wanted = new Set(prepared.map(bytesOf));
  const ids = new Map<string, string>();
  for (const { mediumId, kind, objectId } of media) {
    const bytes = `${kind} ${objects.get(objectId)?.sha256}`;
    if (wanted.has(bytes)) ids.set(bytes, mediumId);
  }
  return ids;
}

async function addMedium(scope: Scope, medium: PreparedMedium): Promise<string> {
  const mediumId = uuidV7(scope.now);
  if (medium.kind === 'sound') {
    await keepObject(scope, medium.sound);
    await scope.tx.run(sql`
      insert into exams_medium (tenant_id, medium_id, kind, object_id, created_at)
      values (${scope.tenant.id}, ${mediumId}, 'sound', ${medium.sound.objectId}, ${scope.now})`);
    return mediumId;
  }
  const { full, thumbnail, width, height } = medium.picture;
  await keepDocumentPicture(scope, medium.picture);
  await scope.tx.run(sql`
    insert into exams_medium (tenant_id, medium_id, kind, object_id, thumbnail_object_id, width, height, created_at)
    values (${scope.tenant.id}, ${mediumId}, 'picture', ${full.objectId}, ${thumbnail.objectId}, ${width}, ${height}, ${scope.now})`);
  return mediumId;
}

/** Adds a prepared picture as `addMedia` does. */
export async function addQuestionPicture(scope: Scope, prepared: PreparedPicture): Promise<KeptPicture> {
  const [pictureId = ''] = await addMedia(scope, [{ kind: 'picture', picture: prepared }]);
  return { pictureId, picture: pictureAt((size) => questionPaths.medium(pictureId, size), prepared) };
}

/** Adds a prepared sound as `addMedia` does. */
export async function addQuestionSound(scope: Scope, prepared: StoredObjectRef): Promise<KeptSound> {
  const [soundId = ''] = await addMedia(scope, [{ kind: 'sound', sound: prepared }]);
  return { soundId, sound: { url: questionPaths.medium(soundId, 'whole') } };
}

async function requireRoom(scope: Scope, kind: keyof typeof MAX_MEDIA, more: number): Promise<void> {
  if (more === 0) return;
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from exams_medium where tenant_id = ${scope.tenant.id} and kind = ${kind}`);
  if (count + more > MAX_MEDIA[kind]) throw refuse(examsRefusals, 'exams.too_many_media');
}

export type Medium = RowOf<
  'exams_medium',
  'mediumId' | 'kind' | 'objectId' | 'thumbnailObjectId' | 'width' | 'height'
>;

/** Lists those media of the bank that have one of some ids. */
export async function listMedia(scope: Scope, ids: readonly string[]): Promise<Medium[]> {
  const media: Medium[] = [];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE)
    media.push(
      ...(await scope.tx.rows(sql<Medium>`
        select medium_id, kind, object_id, thumbnail_object_id, width, height from exams_medium
         where tenant_id = ${scope.tenant.id} and medium_id = any(${ids.slice(at, at + READ_AT_ONCE)}::uuid[])
         order by medium_id`)),
    );
  return media;
}

/** Returns the media in the documents of any value, such as a question, at addresses for those who manage exams. */
export async function mediaOf(scope: Scope, shown: unknown): Promise<QuestionMedia> {
  const media = await listMedia(scope, mediaIdsIn(shown));
  return mediaAt(media, (id) => ({ id, address: (size) => questionPaths.medium(id, size) }));
}

type AddressOf = (size: MediumSize) => string;

/** Returns media under the names and at the addresses that `placeOf` gives them, in the order of their names. */
export function mediaAt(
  media: readonly Medium[],
  placeOf: (mediumId: string) => { readonly id: string; readonly address: AddressOf },
): QuestionMedia {
  const placed = media
    .map((medium) => ({ ...medium, ...placeOf(medium.mediumId) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  return {
    pictures: Object.fromEntries(
      placed.flatMap(({ id, address, width, height }) =>
        width === null || height === null ? [] : [[id, pictureAt(address, { width, height })]],
      ),
    ),
    sounds: Object.fromEntries(
      placed.flatMap(({ kind, id, address }) => (kind === 'sound' ? [[id, { url: address('whole') }]] : [])),
    ),
  };
}

function pictureAt(
  address: AddressOf,
  { width, height }: Pick<DocumentPicture, 'width' | 'height'>,
): DocumentPicture {
  return { url: address('whole'), thumbnail: address('thumbnail'), width, height };
}

/**
 * Returns a short-lived address of a medium, at which its id cannot be read and which no other reader gets. Refuses with
 * `exams.medium_missing`, also for the thumbnail of a sound.
 */
export async function mediumAddress(
  scope: Scope,
  {
    mediumId,
    size,
    reader,
  }: { readonly mediumId: string; readonly size: MediumSize; readonly reader: string },
): Promise<string> {
  const [medium] = await listMedia(scope, [mediumId]);
  const objectId = size === 'whole' ? medium?.objectId : medium?.thumbnailObjectId;
  if (!medium || !objectId) throw refuse(examsRefusals, 'exams.medium_missing');
  return sealedObjectUrl(scope.app, scope.tenant.id, objectId, { name: medium.kind, reader });
}
