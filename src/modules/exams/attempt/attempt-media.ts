import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { getExam } from '../exam/exam-queries.ts';
import type { QuestionMedia } from '../media/media-contract.ts';
import { askedMediaIdsIn, mediaIdsIn, withSeenMedia } from '../media/media-rules.ts';
import { listMedia, mediaAt } from '../media/question-media.ts';
import { attemptPaths } from './paths.ts';
import { examsRefusals } from '../refusals.ts';
import { type Attempt, getOwnAttempt } from './attempt-rows.ts';
import { readShownInReview, showsQuestions } from './shown-in-review.ts';

const PURPOSE = 'exams attempt medium';

interface VersionMedia {
  readonly asked: readonly string[];
  /** Those beside the key, too. */
  readonly all: readonly string[];
}

/** By site and version, which never change: a page with many pictures asks for each by itself. */
const versionMedia = new LRUCache<string, VersionMedia>({ max: 5_000 });

/**
 * Returns a value with documents, such as questions as they are asked, in which each id of a medium is replaced by a token
 * of the attempt, and these media by token. Until somebody hands in, an id could tell the right option: ids grow with time,
 * and two learners could compare them. Tokens are UUIDs of version 8 (RFC 9562 §5.8), as documents want them.
 */
export async function withAttemptMedia<Shown>(
  scope: Scope,
  attemptId: string,
  shown: Shown,
): Promise<{ shown: Shown; media: QuestionMedia }> {
  const key = scope.app.config.secret.deriveKey(PURPOSE);
  const tokenOf = (mediumId: string): string => mediumToken(key, scope, { attemptId, mediumId });
  const media = await listMedia(scope, mediaIdsIn(shown));
  return {
    shown: withSeenMedia(shown, tokenOf),
    media: mediaAt(media, (mediumId) => {
      const token = tokenOf(mediumId);
      return { id: token, address: (size) => attemptPaths.medium(attemptId, token, size) };
    }),
  };
}

/**
 * Returns the id of the medium with a token that the actor's own attempt shows now: while it runs, in its questions; later,
 * in what the review policy shows. Refuses with `exams.attempt_missing`, `exams.medium_missing`.
 */
export async function getAttemptMediumId(
  scope: Scope,
  { attempt: attemptId, token }: { readonly attempt: string; readonly token: string },
): Promise<string> {
  const attempt = await getOwnAttempt(scope, attemptId);
  const keys = scope.app.config.secret.deriveKeys(PURPOSE);
  const mediumId = (await listShownIds(scope, attempt)).find((id) =>
    keys.some((key) => mediumToken(key, scope, { attemptId, mediumId: id }) === token),
  );
  if (mediumId === undefined) throw refuse(examsRefusals, 'exams.medium_missing');
  return mediumId;
}

async function listShownIds(scope: Scope, attempt: Attempt): Promise<string[]> {
  if (attempt.submittedAt === null) return listMediaIds(scope, attempt, 'asked');
  const shows = await readShownInReview(scope, attempt, await getExam(scope, attempt.examId));
  if (!showsQuestions(shows)) return [];
  return listMediaIds(scope, attempt, shows.explanation ? 'all' : 'asked');
}

async function listMediaIds(
  scope: Scope,
  { attemptId }: Attempt,
  which: keyof VersionMedia,
): Promise<string[]> {
  const rows = await scope.tx.rows(sql<RowOf<'exams_question_version', 'versionId'>>`
    select distinct x.version_id
      from exams_answer a, unnest(array[a.version_id, a.key_version_id]) as x (version_id)
     where a.tenant_id = ${scope.tenant.id} and a.attempt_id = ${attemptId} and x.version_id is not null`);
  const media = await readVersionMedia(
    scope,
    rows.map(({ versionId }) => versionId),
  );
  return media.flatMap((each) => each[which]);
}

async function readVersionMedia(scope: Scope, versionIds: readonly string[]): Promise<VersionMedia[]> {
  const nameOf = (versionId: string): string => `${scope.tenant.id} ${versionId}`;
  const known = versionIds.flatMap((versionId) => versionMedia.get(nameOf(versionId)) ?? []);
  if (known.length === versionIds.length) return known;
  const rows = await scope.tx.rows(sql<RowOf<'exams_question_version', 'versionId' | 'content'>>`
    select version_id, content from exams_question_version
     where tenant_id = ${scope.tenant.id} and version_id = any(${versionIds}::uuid[])`);
  return rows.map(({ versionId, content }) => {
    const media = { asked: askedMediaIdsIn(content), all: mediaIdsIn(content) };
    versionMedia.set(nameOf(versionId), media);
    return media;
  });
}

function mediumToken(
  key: Uint8Array,
  { tenant }: Pick<Scope, 'tenant'>,
  { attemptId, mediumId }: { readonly attemptId: string; readonly mediumId: string },
): string {
  const hex = createHmac('sha256', key).update(`${tenant.id}\n${attemptId}\n${mediumId}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
