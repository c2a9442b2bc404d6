import { randomInt } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { orderFor, seededNumbers, shuffled } from './presented-question-rules.ts';
import type { AttemptState } from './attempt-contract.ts';
import {
  type Attempt,
  type AttemptContext,
  listAttemptsIn,
  lockAttempt,
  recordAttemptEvent,
} from './attempt-rows.ts';
import {
  type AttemptRules,
  deadlineOf,
  findStartProblem,
  GRACE_MS,
  isOver,
  LEASE_MS,
  type Override,
} from './attempt-rules.ts';
import { readAttemptState } from './attempt-state.ts';
import { type ExamHead, type ExamSlot, MAX_ASKED } from '../exam/exam-contract.ts';
import { getExam, listSections } from '../exam/exam-queries.ts';
import { finishAttempt } from './grade-attempt.ts';
import { findOverride } from './overrides.ts';
import { QuestionContent } from '../question/question-contract.ts';
import { examsRefusals } from '../refusals.ts';
import { submitOverdueJob } from './submit-overdue.ts';
import { weightOfPercent } from '../question/weight-rules.ts';

export interface OpenAttemptInput {
  readonly examId: string;
  /** Where the exam is taken, in the caller's terms (`lessons.enrolment`), with its id below. */
  readonly contextKind: string;
  readonly contextId: string;
  /** Id of the browser tab: at least eight letters, digits or hyphens. */
  readonly device: string;
  /** Path of the page on which it is taken, without a query; not needed for exams that are open to every member. */
  readonly pagePath?: string;
  /** A manager's test attempt: also of a draft, at any time, and never counted. */
  readonly isTest?: boolean;
}

/**
 * Resumes the actor's running attempt in a context that the caller has checked, or starts a new one with its questions, their
 * order and its deadline frozen. An attempt past its deadline is submitted first.
 *
 * Returns `isMine: false` while another device has a live write lease. Refuses with `exams.exam_missing`,
 * `exams.not_published`, `exams.not_open_yet`, `exams.closed`, `exams.no_attempts_left`, `exams.too_soon`,
 * `exams.not_enough_questions`.
 */
export async function openAttempt(scope: Scope, input: OpenAttemptInput): Promise<AttemptState> {
  const person = personOf(scope);
  if (!person) throw new Error('Only a person takes an exam.');
  const exam = await getExam(scope, input.examId);
  const context: AttemptContext = {
    examId: exam.examId,
    personId: person.userId,
    contextKind: input.contextKind,
    contextId: input.contextId,
    isTest: input.isTest ?? false,
  };
  await scope.tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`exams.attempt/${scope.tenant.id}/${Object.values(context).join('/')}`}, 0))`);
  const attempts = await listAttemptsIn(scope, context);
  const open = attempts.find(({ state }) => state === 'in_progress');
  const attempt = open
    ? await resume(scope, open.attemptId, input.device)
    : await begin(scope, exam, { ...context, pagePath: input.pagePath ?? '' }, attempts, input.device);
  return readAttemptState(scope, attempt, exam, input.device);
}

/** Resumes an attempt: submits it when its deadline has passed, takes the write lease when it has expired. */
async function resume(scope: Scope, attemptId: string, device: string): Promise<Attempt> {
  const attempt = await lockAttempt(scope, attemptId);
  if (attempt.state !== 'in_progress') return attempt;
  if (isOver(attempt.deadlineAt, scope.now)) {
    await finishAttempt(scope, attempt, { submittedAt: attempt.deadlineAt ?? scope.now, reason: 'deadline' });
    return lockAttempt(scope, attemptId);
  }
  const isAlive = scope.now.getTime() - attempt.leaseAt.getTime() < LEASE_MS;
  if (attempt.leaseDevice !== device && isAlive) return attempt;
  return takeLease(scope, attempt, device);
}

/** Gives `device` the write lease. Caller must hold the attempt's row lock. */
export async function takeLease(scope: Scope, attempt: Attempt, device: string): Promise<Attempt> {
  await scope.tx.run(sql`
    update exams_attempt set lease_device = ${device}, lease_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and attempt_id = ${attempt.attemptId}`);
  if (attempt.leaseDevice !== device) await recordAttemptEvent(scope, attempt.attemptId, 'lease_taken');
  return { ...attempt, leaseDevice: device, leaseAt: scope.now };
}

async function begin(
  scope: Scope,
  exam: ExamHead,
  context: AttemptContext & { readonly pagePath: string },
  attempts: readonly Attempt[],
  device: string,
): Promise<Attempt> {
  const override = context.isTest ? null : await findOverride(scope, exam.examId, context.personId);
  if (!context.isTest) requireStart(scope, exam, override, attempts);
  const seed = randomInt(2 ** 47);
  const asked = await chooseQuestions(scope, exam, seed);
  const attemptId = uuidV7(scope.now);
  const deadlineAt = deadlineOf(
    scope.now,
    context.isTest ? { ...exam.settings, closesAt: null } : exam.settings,
    override,
  );
  const rules: AttemptRules = {
    passPercentBp: exam.settings.passPercentBp,
    isNegative: exam.settings.isNegative,
    wrongPenalty: weightOfPercent(exam.settings.wrongPenaltyPercent),
  };
  const number = (attempts.at(-1)?.number ?? 0) + 1;
  await scope.tx.run(sql`
    insert into exams_attempt (tenant_id, attempt_id, exam_id, person_id, context_kind, context_id, number, is_test, state, seed, rules,
                               started_at, deadline_at, lease_device, lease_at, page_path)
    values (${scope.tenant.id}, ${attemptId}, ${exam.examId}, ${context.personId}, ${context.contextKind}, ${context.contextId}, ${number},
            ${context.isTest}, 'in_progress', ${seed}, ${JSON.stringify(rules)}::jsonb, ${scope.now}, ${deadlineAt}, ${device}, ${scope.now}, ${context.pagePath})`);
  await scope.tx.run(sql`
    insert into exams_answer (tenant_id, attempt_id, slot_no, section_title, version_id, points_milli, shown_order)
    select ${scope.tenant.id}, ${attemptId}, x.slot_no, x.section_title, x.version_id, x.points_milli, x.shown_order
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as x (slot_no int, section_title text, version_id uuid, points_milli int, shown_order jsonb)`);
  await recordAttemptEvent(scope, attemptId, 'started', { number });
  if (deadlineAt !== null)
    await enqueue(
      scope,
      submitOverdueJob,
      { attemptId },
      { runAt: new Date(deadlineAt.getTime() + GRACE_MS), key: attemptId },
    );
  return lockAttempt(scope, attemptId);
}

function requireStart(
  scope: Scope,
  exam: ExamHead,
  override: Override | null,
  attempts: readonly Attempt[],
): void {
  if (exam.state !== 'published') throw refuse(examsRefusals, 'exams.not_published');
  const counted = attempts.filter(({ state }) => state !== 'voided');
  const facts = { attemptCount: counted.length, lastEndedAt: counted.at(-1)?.submittedAt ?? null };
  const problem = findStartProblem(exam.settings, override, facts, scope.now);
  if (problem?.code === 'exams.not_open_yet')
    throw refuse(examsRefusals, problem.code, { opensAt: problem.opensAt });
  if (problem?.code === 'exams.too_soon')
    throw refuse(examsRefusals, problem.code, { nextAt: problem.nextAt });
  if (problem) throw refuse(examsRefusals, problem.code);
}

interface PresentedRow {
  readonly slot_no: number;
  readonly section_title: string;
  readonly version_id: string;
  readonly points_milli: number;
  readonly shown_order: Record<string, string[]>;
}

/** Returns one learner's fixed and drawn questions in order, each in its current version. */
async function chooseQuestions(scope: Scope, exam: ExamHead, seed: number): Promise<PresentedRow[]> {
  const next = seededNumbers(seed);
  const sections = await listSections(scope, exam.examId);
  const used = new Set(
    sections.flatMap(({ slots }) =>
      slots.flatMap((slot) => (slot.kind === 'fixed' ? [slot.questionId] : [])),
    ),
  );
  const chosen: { questionId: string; sectionTitle: string; pointsMilli: number }[] = [];
  for (const section of sections) {
    const own: typeof chosen = [];
    for (const slot of section.slots) {
      const ids = slot.kind === 'fixed' ? [slot.questionId] : await draw(scope, slot, used, next);
      for (const questionId of ids) {
        used.add(questionId);
        own.push({ questionId, sectionTitle: section.title, pointsMilli: slot.pointsMilli });
      }
    }
    chosen.push(...(exam.settings.isQuestionsShuffled ? shuffled(own, next) : own));
  }
  if (chosen.length === 0 || chosen.length > MAX_ASKED)
    throw refuse(examsRefusals, 'exams.not_enough_questions', { wanted: 1, found: 0 });
  const versions = await currentVersions(
    scope,
    chosen.map(({ questionId }) => questionId),
  );
  return chosen.map(({ questionId, sectionTitle, pointsMilli }, at) => {
    const version = versions.get(questionId);
    if (!version) throw refuse(examsRefusals, 'exams.question_missing');
    return {
      slot_no: at + 1,
      section_title: sectionTitle,
      version_id: version.versionId,
      points_milli: version.content.kind === 'survey' ? 0 : pointsMilli,
      shown_order: orderFor(version.content, next, exam.settings.isOptionsShuffled),
    };
  });
}

const MAX_DRAWN_FROM = 2_000;

async function draw(
  scope: Scope,
  slot: Extract<ExamSlot, { kind: 'draw' }>,
  used: ReadonlySet<string>,
  next: () => number,
): Promise<string[]> {
  const rows = await scope.tx.rows(sql<RowOf<'exams_question', 'questionId'>>`
    select question_id from exams_question
     where tenant_id = ${scope.tenant.id} and archived_at is null
       and (${slot.category}::text is null or category = ${slot.category} or starts_with(category, ${`${slot.category ?? ''}/`}))
       and tags @> ${slot.tags}::text[] and (${slot.level}::smallint is null or level = ${slot.level}::smallint)
     order by question_id limit ${MAX_DRAWN_FROM}`);
  const free = rows.map(({ questionId: id }) => id).filter((id) => !used.has(id));
  if (free.length < slot.count)
    throw refuse(examsRefusals, 'exams.not_enough_questions', { wanted: slot.count, found: free.length });
  return shuffled(free, next).slice(0, slot.count);
}

async function currentVersions(
  scope: Scope,
  questionIds: readonly string[],
): Promise<Map<string, { versionId: string; content: QuestionContent }>> {
  const rows = await scope.tx.rows(sql<
    RowOf<'exams_question', 'questionId'> & RowOf<'exams_question_version', 'versionId' | 'content'>
  >`
    select q.question_id, v.version_id, v.content
      from exams_question q
      join exams_question_version v on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.current_version
     where q.tenant_id = ${scope.tenant.id} and q.question_id = any(${questionIds}::uuid[])`);
  return new Map(
    rows.map((row) => [
      row.questionId,
      { versionId: row.versionId, content: QuestionContent.parse(row.content) },
    ]),
  );
}
