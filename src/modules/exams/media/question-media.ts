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
import { keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { examsPaths } from '../paths.ts';
import { examsRefusals } from '../refusals.ts';
import type { MediumSize, QuestionMedia } from './media-contract.ts';
import { mediaIdsIn } from './media-rules.ts';

/** Pictures and sounds of all questions of a site, those of former versions included. */
const MAX_MEDIA = { picture: 20_000, sound: 2_000 };
/** Media that are read at once. */
const MAX_READ = 2_000;

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

/** Adds a prepared picture to those that questions can show. Refuses with `exams.too_many_media`. */
export async function addQuestionPicture(scope: Scope, prepared: PreparedPicture): Promise<KeptPicture> {
  await requireRoom(scope, 'picture');
  await keepDocumentPicture(scope, prepared);
  const { full, thumbnail, width, height } = prepared;
  const pictureId = uuidV7(scope.now);
  await scope.tx.run(sql`
    insert into exams_medium (tenant_id, medium_id, kind, object_id, thumbnail_object_id, width, height, created_at)
    values (${scope.tenant.id}, ${pictureId}, 'picture', ${full.objectId}, ${thumbnail.objectId}, ${width}, ${height}, ${scope.now})`);
  return { pictureId, picture: pictureAt((size) => examsPaths.questionMedium(pictureId, size), prepared) };
}

/** Adds a prepared sound to those that questions can play. Refuses with `exams.too_many_media`. */
export async function addQuestionSound(scope: Scope, prepared: StoredObjectRef): Promise<KeptSound> {
  await requireRoom(scope, 'sound');
  await keepObject(scope, prepared);
  const soundId = uuidV7(scope.now);
  await scope.tx.run(sql`
    insert into exams_medium (tenant_id, medium_id, kind, object_id, created_at)
    values (${scope.tenant.id}, ${soundId}, 'sound', ${prepared.objectId}, ${scope.now})`);
  return { soundId, sound: { url: examsPaths.questionMedium(soundId, 'whole') } };
}

async function requireRoom(scope: Scope, kind: keyof typeof MAX_MEDIA): Promise<void> {
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from exams_medium where tenant_id = ${scope.tenant.id} and kind = ${kind}`);
  if (count >= MAX_MEDIA[kind]) throw refuse(examsRefusals, 'exams.too_many_media');
}

export type Medium = RowOf<
  'exams_medium',
  'mediumId' | 'kind' | 'objectId' | 'thumbnailObjectId' | 'width' | 'height'
>;

/** Lists those media of the bank that have one of some ids, by id; at most 2,000. */
export function listMedia(scope: Scope, ids: readonly string[]): Promise<Medium[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return scope.tx.rows(sql<Medium>`
    select medium_id, kind, object_id, thumbnail_object_id, width, height from exams_medium
     where tenant_id = ${scope.tenant.id} and medium_id = any(${ids}::uuid[])
     order by medium_id limit ${sql.lit(MAX_READ)}`);
}

/** Returns the media in the documents of any value, such as a question, at addresses for those who manage exams. */
export async function mediaOf(scope: Scope, shown: unknown): Promise<QuestionMedia> {
  const media = await listMedia(scope, mediaIdsIn(shown));
  return mediaAt(media, (id) => ({ id, address: (size) => examsPaths.questionMedium(id, size) }));
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
