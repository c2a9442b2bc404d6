import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { getKeptFile, type KeptFile, requireOwnFile } from '#modules/files/public.ts';
import { filmDuration } from '../media/film-duration.ts';
import { requestQualities } from '../media/films.ts';
import { lessonsRefusals } from '../refusals.ts';
import { LessonSlug, type ManagedSection, type PartKind } from '../lesson/lesson-contract.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';

/** File kinds that a part accepts; any file for kinds that only offer a download. */
const FILE_KINDS: Partial<Record<PartKind, string>> = { video: 'video', audio: 'audio', document: 'pdf' };

/** A part's file, and the version of it that learners get. */
export const PinnedFile = z.object({ fileId: z.uuid().nullable(), fileVersionId: z.uuid().nullable() });
export type PinnedFile = Readonly<z.infer<typeof PinnedFile>>;

export const MakeFilmInput = z.object({ lesson: LessonSlug, partId: z.uuid() });

export interface SettledFile extends PinnedFile {
  /** Null: keep the submitted name. */
  readonly fileName: string | null;
  readonly durationMs: number | null;
  /** Whether progress recorded on the previous file no longer counts. */
  readonly isReplaced: boolean;
}

/**
 * Decides a part's file. Another file must belong to the actor, who thereby shares it with everybody who may play the part.
 * The version stays pinned until a teacher asks for the newest. The duration is read from the file where possible.
 */
export async function settleFile(
  scope: Scope,
  kind: PartKind,
  { before, wanted }: { before: PinnedFile; wanted: PinnedFile },
): Promise<SettledFile> {
  const isReplaced = wanted.fileId !== before.fileId;
  if (wanted.fileId === null)
    return { fileId: null, fileVersionId: null, fileName: null, durationMs: null, isReplaced };
  const isPinned = !isReplaced && before.fileVersionId !== null;
  if (isPinned && wanted.fileVersionId === before.fileVersionId)
    return { ...before, fileName: null, durationMs: null, isReplaced };
  const file = isReplaced
    ? await requireOwnFile(scope, { fileId: wanted.fileId })
    : await findThere(scope, wanted.fileId);
  if (!file) return { ...before, fileName: null, durationMs: null, isReplaced };
  const allowed = FILE_KINDS[kind];
  if (allowed !== undefined && file.kind !== allowed) throw refuse(lessonsRefusals, 'lessons.wrong_file');
  if (kind === 'video') await requestQualities(scope, file);
  const isOther = isReplaced || (isPinned && file.versionId !== before.fileVersionId);
  const isRead = isOther && (kind === 'video' || kind === 'audio');
  return {
    fileId: file.fileId,
    fileVersionId: file.versionId,
    fileName: isOther ? file.name : null,
    durationMs: isRead ? await filmDuration(scope, file) : null,
    isReplaced: isOther,
  };
}

/** Returns a file's current version; null when it was deleted, so that the rest can still be edited. */
async function findThere(scope: Scope, fileId: string): Promise<KeptFile | null> {
  try {
    return await getKeptFile(scope, { fileId });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'files.missing') return null;
    throw error;
  }
}

/** Retries making the qualities of a part's film. Refuses with `lessons.lesson_missing`, `lessons.media_missing`. */
export async function retryFilm(
  scope: Scope,
  input: z.infer<typeof MakeFilmInput>,
): Promise<{ partId: string }> {
  const lesson = await getTaughtLesson(scope, input.lesson);
  const part = await scope.tx.first(sql<RowOf<'lessons_part', 'body'>>`
    select body from lessons_part
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and part_id = ${input.partId} and kind = 'video' and retired_at is null`);
  const { fileId, fileVersionId: versionId } = PinnedFile.safeParse(part?.body).data ?? {};
  if (!fileId || !versionId) throw refuse(lessonsRefusals, 'lessons.media_missing');
  await requestQualities(scope, { fileId, versionId });
  return { partId: input.partId };
}

/** Pins files without a version to their current one; called before publishing. */
export async function pinFiles(scope: Scope, tree: readonly ManagedSection[]): Promise<void> {
  for (const part of tree.flatMap(({ parts }) => parts)) {
    const { fileId, fileVersionId } = part.body;
    if (typeof fileId !== 'string') continue;
    const file =
      typeof fileVersionId === 'string'
        ? { fileId, versionId: fileVersionId }
        : await findThere(scope, fileId);
    if (!file) continue;
    if (part.kind === 'video') await requestQualities(scope, file);
    if (typeof fileVersionId === 'string') continue;
    await scope.tx.run(sql`
      update lessons_part set body = body || jsonb_build_object('fileVersionId', ${file.versionId}::text)
       where tenant_id = ${scope.tenant.id} and part_id = ${part.partId}`);
  }
}

/** Returns ids of parts whose file has a newer version than the pinned one. */
export async function partsBehind(scope: Scope, tree: readonly ManagedSection[]): Promise<string[]> {
  const behind = await Promise.all(
    tree
      .flatMap(({ parts }) => parts)
      .map(async ({ partId, body }) => {
        const { fileId, fileVersionId } = body;
        if (typeof fileId !== 'string' || typeof fileVersionId !== 'string') return [];
        const newest = await findThere(scope, fileId);
        return newest !== null && newest.versionId !== fileVersionId ? [partId] : [];
      }),
  );
  return behind.flat();
}
