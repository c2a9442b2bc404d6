import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Chance } from '#platform/demo/random.ts';
import { MINUTE_MS, scopeAsOf } from '#platform/demo/stage.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { openAttempt, type OpenAttemptInput } from '../attempt/open-attempt.ts';
import { saveAnswer } from '../attempt/save-answer.ts';
import { submitAttempt } from '../attempt/submit-attempt.ts';
import { markAnswer } from '../grading/mark-answer.ts';
import { QuestionContent, type Response } from '../question/question-contract.ts';

const DEVICE = 'demo-device';

export interface DemoSitting extends Omit<OpenAttemptInput, 'device'> {
  /** How many of the questions that a machine marks are answered right; the chance says which. */
  readonly rightCount: number;
  /** The answer to an essay. */
  readonly essay: string;
  /** Index of the essay's level, and what is written about it; null: it still waits to be marked. */
  readonly marking: {
    readonly by: PersonActor;
    readonly at: Date;
    readonly level: number;
    readonly comment: string;
  } | null;
  readonly minutes: number;
  readonly chance: Chance;
}

/** Takes an exam as the scope's actor, who has no running attempt, through the use cases of the player. */
export async function takeExam(
  scope: Scope,
  { rightCount, essay, marking, minutes, chance, ...input }: DemoSitting,
): Promise<void> {
  const { attemptId } = await openAttempt(scope, { ...input, device: DEVICE });
  const questions = await scope.tx.rows(sql<
    RowOf<'exams_answer', 'slotNo'> & RowOf<'exams_question_version', 'content'>
  >`
    select a.slot_no, v.content from exams_answer a
      join exams_question_version v on v.tenant_id = a.tenant_id and v.version_id = a.version_id
     where a.tenant_id = ${scope.tenant.id} and a.attempt_id = ${attemptId} order by a.slot_no`);
  const contents = questions.map(({ slotNo, content }) => ({
    slotNo,
    content: QuestionContent.parse(content),
  }));
  const marked = contents.filter(({ content }) => content.kind !== 'essay');
  const wrong = new Set(
    marked
      .map(({ slotNo }) => ({ slotNo, key: chance.between(0, 1) * slotNo })) // the first ones are the easy ones
      .toSorted((one, other) => other.key - one.key)
      .slice(0, Math.max(0, marked.length - rightCount))
      .map(({ slotNo }) => slotNo),
  );
  for (const { slotNo, content } of contents) {
    const at = new Date(scope.now.getTime() + (minutes * MINUTE_MS * slotNo) / (contents.length + 1));
    await saveAnswer(scopeAsOf(scope, { at }), {
      attempt: attemptId,
      slot: slotNo,
      device: DEVICE,
      seq: 1,
      response: content.kind === 'essay' ? { text: essay } : answerTo(content, !wrong.has(slotNo)),
      isFlagged: false,
      typedAt: at.toISOString(),
    });
  }
  const ended = new Date(scope.now.getTime() + minutes * MINUTE_MS);
  await submitAttempt(scopeAsOf(scope, { at: ended }), { attempt: attemptId, device: DEVICE, seqs: {} });
  if (marking === null) return;
  for (const { slotNo, content } of contents)
    if (content.kind === 'essay')
      await markAnswer(scopeAsOf(scope, { at: marking.at, as: marking.by }), {
        attempt: attemptId,
        slot: slotNo,
        pointsMilli: null,
        levels: Object.fromEntries(
          content.rubric.map(({ id, levels }) => [
            id,
            levels[Math.min(marking.level, levels.length - 1)]?.id ?? '',
          ]),
        ),
        comment: marking.comment,
      });
}

/** A right or a wrong answer; throws for kinds of which the demo's exams have none. */
function answerTo(content: QuestionContent, isRight: boolean): Response {
  if (content.kind === 'single')
    return { option: content.options.find(({ weight }) => weight > 0 === isRight)?.id ?? '' };
  if (content.kind === 'truefalse') return { option: String(content.isTrue === isRight) };
  if (content.kind === 'multiple')
    return { options: content.options.filter((option) => option.isRight === isRight).map(({ id }) => id) };
  if (content.kind === 'numeric') {
    const [band] = content.bands;
    const right = band?.kind === 'near' ? Number(band.value) : 0;
    return { text: String(isRight ? right : right / 2) };
  }
  throw new Error(`Nobody answers a question of the kind ${content.kind} here.`);
}
