import type { Scope } from '#platform/scope.ts';
import { listObjects, readObject } from '#platform/storage/objects.ts';
import { mediaPlacesIn } from '../media/media-rules.ts';
import { listMedia } from '../media/question-media.ts';
import { type QuestionDraft, titleOf } from '../question/question-bank.ts';
import { excerptOf } from './collect-drafts.ts';
import {
  type ExportedMedia,
  type ExportedMedium,
  MAX_EXPORT_MEDIA_BYTES,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_MEDIA,
  type SkippedLine,
} from './interchange-contract.ts';

/** A medium that an exported file has room for. */
interface Exportable {
  readonly objectId: string;
  readonly type: string;
  readonly sizeBytes: number;
}

/**
 * Media of questions by their ids, in their order, as far as an exported file has room for them: a file holds each as often
 * as it stands there.
 */
export async function exportableMedia(
  scope: Scope,
  questions: readonly QuestionDraft[],
): Promise<ReadonlyMap<string, Exportable>> {
  const places = mediaPlacesIn(questions);
  const ids = [...places.keys()];
  const media = new Map((await listMedia(scope, ids)).map((medium) => [medium.mediumId, medium]));
  const objects = await listObjects(
    scope,
    [...media.values()].map(({ objectId }) => objectId),
  );
  const exportable = new Map<string, Exportable>();
  let bytes = 0;
  for (const id of ids) {
    const object = objects.get(media.get(id)?.objectId ?? '');
    if (!object) continue;
    const { objectId, contentType: type, sizeBytes } = object;
    const more = sizeBytes * (places.get(id) ?? 1);
    if (bytes + more > MAX_EXPORT_MEDIA_BYTES) continue;
    bytes += more;
    exportable.set(id, { objectId, type, sizeBytes });
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

/** Bytes of base64 for some bytes. */
const AS_TEXT = 4 / 3;

/**
 * Reports questions whose pictures and sounds an exported file has no room for, and those with which it holds more of them
 * than an import takes.
 */
export function mediaLosses(
  questions: readonly QuestionDraft[],
  exportable: ReadonlyMap<string, Pick<Exportable, 'sizeBytes'>>,
): SkippedLine[] {
  const seen = new Set<string>();
  let bytes = 0;
  return questions.flatMap((question, at): SkippedLine[] => {
    const places = mediaPlacesIn(question.content);
    let isWhole = true;
    let more = 0;
    for (const [id, count] of places) {
      const medium = exportable.get(id);
      if (!medium) {
        isWhole = false;
        continue;
      }
      seen.add(id);
      more += medium.sizeBytes * AS_TEXT * count;
    }
    bytes += more;
    const isBeyond = more > 0 && (bytes > MAX_IMPORT_BYTES || seen.size > MAX_IMPORT_MEDIA);
    const line = { place: at + 1, excerpt: excerptOf(titleOf(question.content)), isTaken: true };
    return [
      ...(isWhole ? [] : [{ ...line, reason: 'media_dropped' as const }]),
      ...(isBeyond ? [{ ...line, reason: 'beyond_import' as const }] : []),
    ];
  });
}
