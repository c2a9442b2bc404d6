import type { Scope } from '#platform/scope.ts';
import { listObjects, readObject } from '#platform/storage/objects.ts';
import { mediaIdsIn } from '../media/media-rules.ts';
import { listMedia } from '../media/question-media.ts';
import type { QuestionDraft } from '../question/question-bank.ts';
import { type ExportedMedia, type ExportedMedium, MAX_EXPORT_MEDIA_BYTES } from './interchange-contract.ts';

/** A medium that an exported file has room for. */
interface Exportable {
  readonly objectId: string;
  readonly type: string;
}

/** Media of questions by their ids, in their order, as far as an exported file has room for them. */
export async function exportableMedia(
  scope: Scope,
  questions: readonly QuestionDraft[],
): Promise<ReadonlyMap<string, Exportable>> {
  const ids = mediaIdsIn(questions);
  const media = new Map((await listMedia(scope, ids)).map((medium) => [medium.mediumId, medium]));
  const objects = await listObjects(
    scope,
    [...media.values()].map(({ objectId }) => objectId),
  );
  const exportable = new Map<string, Exportable>();
  let bytes = 0;
  for (const id of ids) {
    const object = objects.get(media.get(id)?.objectId ?? '');
    if (!object || bytes + object.sizeBytes > MAX_EXPORT_MEDIA_BYTES) continue;
    bytes += object.sizeBytes;
    exportable.set(id, { objectId: object.objectId, type: object.contentType });
  }
  return exportable;
}

/** Reads the bytes of media, one after the other. */
export async function readMedia(
  scope: Scope,
  exportable: ReadonlyMap<string, Exportable>,
): Promise<ExportedMedia> {
  const media = new Map<string, ExportedMedium>();
  for (const [id, { objectId, type }] of exportable)
    media.set(id, { type, bytes: (await readObject(scope, objectId)).bytes });
  return media;
}

/** Media without their bytes, to find out what a file holds: their ids stand for these. */
export function namedMedia(exportable: ReadonlyMap<string, Pick<Exportable, 'type'>>): ExportedMedia {
  return new Map(
    [...exportable].map(([id, { type }]) => [id, { type, bytes: new TextEncoder().encode(id) }]),
  );
}
