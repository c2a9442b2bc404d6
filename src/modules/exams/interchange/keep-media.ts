import { Refusal } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { listObjects } from '#platform/storage/objects.ts';
import {
  addMedia,
  listMedia,
  type PreparedMedium,
  prepareQuestionPicture,
  prepareQuestionSound,
} from '../media/question-media.ts';
import { mediaIdsIn, withSeenMedia } from '../media/media-rules.ts';
import { QuestionDraft, titleOf } from '../question/question-bank.ts';
import { excerptOf } from './collect-drafts.ts';
import type { FoundMedium, Interchange, LeftReason, SkippedLine } from './interchange-contract.ts';
import { withWordsForMedia } from './question-document-rules.ts';

/** Media of a file by the ids that its questions name, without those that are no pictures or sounds. */
export type PreparedMedia = ReadonlyMap<string, PreparedMedium>;

/** Media that are decoded at once. */
const AT_ONCE = 2;

/** Re-encodes and stores the pictures and sounds of a file. Call before the transaction of `keepMedia`. */
export async function prepareMedia(scope: ScopeWithoutTx, file: Interchange): Promise<PreparedMedia> {
  const named = mediaIdsIn(file.drafts).flatMap((id) => {
    const found = file.media.get(id);
    return found ? [{ id, found }] : [];
  });
  const prepared = new Map<string, PreparedMedium>();
  for (let at = 0; at < named.length; at += AT_ONCE)
    await Promise.all(
      named.slice(at, at + AT_ONCE).map(async ({ id, found }) => {
        const medium = await prepareMedium(scope, found);
        if (medium !== null) prepared.set(id, medium);
      }),
    );
  return prepared;
}

async function prepareMedium(
  scope: ScopeWithoutTx,
  { kind, bytes }: FoundMedium,
): Promise<PreparedMedium | null> {
  try {
    return kind === 'picture'
      ? { kind, picture: await prepareQuestionPicture(scope, bytes) }
      : { kind, sound: await prepareQuestionSound(scope, bytes) };
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid') return null;
    throw error;
  }
}

/**
 * Keeps the prepared pictures and sounds of a file, and returns its questions with the ids of those that are kept. What the
 * bank has already, byte by byte, is not kept again. What cannot be kept is reported; its words stand in its place.
 */
export async function keepMedia(
  scope: Scope,
  file: Interchange,
  prepared: PreparedMedia,
): Promise<Pick<Interchange, 'drafts' | 'left'>> {
  const named = mediaIdsIn(file.drafts);
  if (named.length === 0) return file;
  const ids = await knownIds(scope, named, file.media);
  const added = named.flatMap((id) => {
    const medium = ids.has(id) ? undefined : prepared.get(id);
    return medium ? [{ id, medium }] : [];
  });
  const addedIds = await addMedia(
    scope,
    added.map(({ medium }) => medium),
  );
  for (const [at, { id }] of added.entries()) ids.set(id, addedIds[at] ?? id);
  const drafts: QuestionDraft[] = [];
  const left: SkippedLine[] = [...file.left];
  for (const [at, draft] of file.drafts.entries()) {
    const place = file.places[at] ?? at + 1;
    const report = (reason: LeftReason, isTaken: boolean): void => {
      const isKnown = left.some((line) => line.place === place && line.reason === reason);
      if (!isKnown) left.push({ place, excerpt: excerptOf(titleOf(draft.content)), reason, isTaken });
    };
    const isWhole = mediaIdsIn(draft.content).every((id) => ids.has(id));
    const held = isWhole ? draft.content : withWordsForMedia(draft.content, (id) => !ids.has(id));
    const parsed = QuestionDraft.safeParse({
      ...draft,
      content: withSeenMedia(held, (id) => ids.get(id) ?? id),
    });
    if (parsed.success) drafts.push(parsed.data);
    if (!parsed.success) report('does_not_fit', false);
    else if (!isWhole) report('pictures_dropped', true);
  }
  return { drafts, left: left.toSorted((one, other) => one.place - other.place) };
}

/** Media of the bank under their own ids: those that a file only names, and those whose bytes it has, too. */
async function knownIds(
  scope: Scope,
  named: readonly string[],
  given: Interchange['media'],
): Promise<Map<string, string>> {
  const media = await listMedia(scope, named);
  const objects = await listObjects(
    scope,
    media.map(({ objectId }) => objectId),
  );
  const known = media.filter(({ mediumId, objectId }) => {
    const found = given.get(mediumId);
    return found === undefined || found.sha256 === objects.get(objectId)?.sha256;
  });
  return new Map(known.map(({ mediumId }) => [mediumId, mediumId]));
}
