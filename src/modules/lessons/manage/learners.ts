import { CursorText } from '#platform/paging/cursor-contract.ts';
import { z } from 'zod';
import * as m from '#messages';
import { daysRange } from '#platform/dates/business-day.ts';
import { MAX_DAYS_LENGTH } from '#platform/dates/days-parameter.ts';
import { readListDays } from '#platform/dates/list-days.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { newSecret, secretHash } from '#platform/session/session-token.ts';
import { foldForUnique } from '#platform/text/fold.ts';
import { holdsQuery } from '#platform/search/search.ts';
import { ENROLMENT_STATES, type EnrolmentState, mayFollow } from '../lesson/enrolment-rules.ts';
import { isCountedLearner } from '../enrol/counted-learners.ts';
import { CompletionStep, hasReached } from './completion-steps.ts';
import { LEARNER_SEARCH } from '../enrol/index-learners.ts';
import { lockEnrolment, setEnrolmentState } from '../enrol/enrolment-rows.ts';
import { activateEnrolment, offerSeats, refreshSeats, seatsLeft } from '../enrol/seats.ts';
import { notifyLearner } from '../enrol/notify-learner.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import { lessonsPaths } from '../paths.ts';
import { settleCompletion } from '../progress/record-progress.ts';
import { lessonsRefusals } from '../refusals.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { accountsSettings } from '#modules/accounts/public.ts';
import { getTaughtLesson, type LessonRow } from '../lesson/lesson-rows.ts';

const PAGE_SIZE = 50;
const MAX_INVITED = 200;
const DAY_MS = 86_400_000;

export const LearnersInput = z.object({
  lesson: LessonSlug,
  q: z.string().trim().max(100).optional().catch(undefined),
  state: z.enum(ENROLMENT_STATES).optional().catch(undefined),
  /** Only learners whom the statistics count and who have reached this step. */
  reached: CompletionStep.optional().catch(undefined),
  /** Days of enrolling: a choice of `LIST_DAYS`, or two days. */
  days: z.string().max(MAX_DAYS_LENGTH).catch('').default(''),
  sort: sortParameter(['name', 'progress', 'enrolled']),
  after: CursorText.optional(),
});
export type LearnersInput = z.infer<typeof LearnersInput>;

export const LEARNER_ACTS = [
  'approve',
  'reject',
  'suspend',
  'return',
  'revoke',
  'confirm_completion',
] as const;
export const LearnerActInput = z.object({
  lesson: LessonSlug,
  learner: z.uuid(),
  act: z.enum(LEARNER_ACTS),
});
export type LearnerActInput = z.infer<typeof LearnerActInput>;

export const InviteInput = z.object({
  lesson: LessonSlug,
  /** One email address per line. */
  emails: z.string().max(60_000),
  round: z.union([z.literal(''), z.uuid()]).default(''),
});

export interface LearnerRow {
  readonly enrolmentId: string;
  readonly name: string;
  readonly email: string;
  readonly state: EnrolmentState;
  readonly percent: number;
  readonly studySeconds: number;
  readonly roundName: string | null;
  readonly orderNumber: string;
  readonly isPaidTwice: boolean;
  readonly isApproved: boolean;
  readonly note: string;
  readonly enrolledAt: string;
  readonly lastSeenAt: string | null;
  readonly completedAt: string | null;
}

type Row = RowOf<
  'lessons_enrolment',
  | 'enrolmentId'
  | 'learnerName'
  | 'learnerEmail'
  | 'state'
  | 'progressPercent'
  | 'studySeconds'
  | 'orderNumber'
  | 'isApproved'
  | 'note'
  | 'createdAt'
  | 'lastSeenAt'
  | 'completedAt'
> &
  Outer<RowAs<'lessons_round', { roundName: 'name' }>> & {
    readonly isPaidTwice: boolean;
  };

const ENROLMENT_ID = { key: sql`enrolment.enrolment_id`, of: (row: Row) => row.enrolmentId };
const SORT_KEYS: Record<'name' | 'progress' | 'enrolled', SortKey<Row>> = {
  name: { kind: 'text', key: sql`enrolment.learner_name`, of: ({ learnerName }) => learnerName },
  progress: {
    kind: 'whole',
    key: sql`enrolment.progress_percent`,
    of: ({ progressPercent }) => progressPercent,
  },
  enrolled: { kind: 'instant', key: sql`enrolment.created_at`, of: ({ createdAt }) => createdAt },
};

/** Lists a lesson's learners, newest first unless they are sorted. Refuses with `lessons.lesson_missing`. */
export async function listLearners(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
  input: Omit<LearnersInput, 'lesson' | 'days'> & { readonly days?: string; readonly limit?: number },
): Promise<{ items: LearnerRow[]; nextAfter: string | null }> {
  const { sort = '-enrolled', after, limit = PAGE_SIZE, reached, days = '' } = input;
  const span = readListDays(days, zonedDay(scope.now, scope.tenant.zone));
  const range = span && daysRange(span, scope.tenant.zone);
  const isReached = reached
    ? sql`and ${isCountedLearner(scope, lesson.lessonId)} and ${hasReached(scope, reached)}`
    : sql``;
  const sorted = sortedPage(SORT_KEYS, ENROLMENT_ID, { sort, after, isStrict: true });
  const rows = await scope.tx.rows(sql<Row>`
    select enrolment.enrolment_id, enrolment.learner_name, enrolment.learner_email, enrolment.state, enrolment.progress_percent,
           enrolment.study_seconds, round.name as round_name, enrolment.order_number, enrolment.is_approved, enrolment.note,
           enrolment.created_at, enrolment.last_seen_at, enrolment.completed_at,
           exists (select from lessons_enrolment_order as paid where paid.tenant_id = ${scope.tenant.id}
                      and paid.enrolment_id = enrolment.enrolment_id and paid.is_surplus) as is_paid_twice
      from lessons_enrolment as enrolment
      left join lessons_round as round on round.tenant_id = ${scope.tenant.id} and round.round_id = enrolment.round_id
     where enrolment.tenant_id = ${scope.tenant.id} and enrolment.lesson_id = ${lesson.lessonId}
       and (${input.state ?? null}::text is null or enrolment.state = ${input.state ?? null})
       ${range ? sql`and enrolment.created_at >= ${range.start} and enrolment.created_at < ${range.end}` : sql``} ${isReached}
       and ${await holdsQuery(scope, [LEARNER_SEARCH], sql`(enrolment.learner_name || ' ' || enrolment.learner_email)`, input.q)}
       and ${sorted.isAfter}
     order by ${sorted.order} limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => ({
      enrolmentId: row.enrolmentId,
      name: row.learnerName,
      email: row.learnerEmail,
      state: row.state,
      percent: row.progressPercent,
      studySeconds: row.studySeconds,
      roundName: row.roundName,
      orderNumber: row.orderNumber,
      isPaidTwice: row.isPaidTwice,
      isApproved: row.isApproved,
      note: row.note,
      enrolledAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      completedAt: row.completedAt?.toISOString() ?? null,
    })),
    nextAfter: last ? sorted.cursorAt(last) : null,
  };
}

/**
 * Applies a teacher's action to a learner. Approving a request in a full lesson puts it on the waiting list; in a paid lesson
 * it offers the seat for payment. Refuses with `lessons.lesson_missing`, `lessons.learner_missing`, `lessons.not_possible`.
 */
export async function actOnLearner(scope: Scope, input: LearnerActInput): Promise<{ state: EnrolmentState }> {
  const lesson = await getTaughtLesson(scope, input.lesson, { lock: true });
  const enrolment = await lockEnrolment(scope, lesson.lessonId, input.learner);
  if (!enrolment) throw refuse(lessonsRefusals, 'lessons.learner_missing');
  const impossible = () => refuse(lessonsRefusals, 'lessons.not_possible', { state: enrolment.state });
  const audit = (state: EnrolmentState) =>
    recordAudit(scope, {
      action: `lessons.${input.act}`,
      entityKind: 'lessons.enrolment',
      entityId: enrolment.enrolmentId,
      before: { state: enrolment.state },
      after: { state },
    });

  if (input.act === 'confirm_completion') {
    if (enrolment.state !== 'active' || !lesson.needsApproval) throw impossible();
    await scope.tx.run(sql`
      update lessons_enrolment set is_approved = true where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId}`);
    await settleCompletion(scope, lesson, enrolment);
    await audit(enrolment.state);
    return { state: enrolment.state };
  }
  if (input.act === 'approve') {
    if (enrolment.state !== 'requested') throw impossible();
    await offerSeats(scope, lesson, enrolment.roundId);
    const left = await seatsLeft(scope, lesson, enrolment.roundId);
    const next: EnrolmentState =
      left !== null && left <= 0 ? 'waitlisted' : lesson.priceSatang > 0 ? 'offered' : 'active';
    if (next === 'active') {
      const { beginsAt } = await activateEnrolment(scope, lesson, enrolment);
      await notifyLearner(scope, lesson, enrolment, { kind: 'approved', beginsAt });
    } else if (next === 'waitlisted') {
      await setEnrolmentState(scope, enrolment, 'waitlisted', { queuedAt: scope.now });
    } else {
      // Through the waiting list: offered now, and to the next person when it expires.
      await setEnrolmentState(scope, enrolment, 'waitlisted', { queuedAt: new Date(0) });
      await offerSeats(scope, lesson, enrolment.roundId);
    }
    await refreshSeats(scope, lesson);
    const settled = (await lockEnrolment(scope, lesson.lessonId, enrolment.enrolmentId))?.state ?? next;
    await audit(settled);
    return { state: settled };
  }
  const next = {
    reject: 'rejected',
    suspend: 'suspended',
    return: enrolment.stateBefore,
    revoke: 'revoked',
  }[input.act] as EnrolmentState | null;
  if (next === null || !mayFollow(enrolment.state, next)) throw impossible();
  await setEnrolmentState(scope, enrolment, next, {
    stateBefore: next === 'suspended' ? (enrolment.state as 'active' | 'completed') : null,
  });
  if (next === 'rejected') await notifyLearner(scope, lesson, enrolment, { kind: 'rejected' });
  if (next === 'revoked') await offerSeats(scope, lesson, enrolment.roundId);
  await refreshSeats(scope, lesson);
  await audit(next);
  return { state: next };
}

export interface Invited {
  readonly sent: number;
  /** Lines without a valid email address. */
  readonly faulty: readonly string[];
}

/**
 * Mails an invitation to each address. It is valid for that address only, for the period that the site allows, and free of
 * charge. Inviting again sends a new link and revokes the old one. Refuses with `lessons.lesson_missing`,
 * `lessons.round_missing`, `lessons.too_many`.
 */
export async function inviteLearners(scope: Scope, input: z.infer<typeof InviteInput>): Promise<Invited> {
  const lesson = await getTaughtLesson(scope, input.lesson, { lock: true });
  const lines = input.emails
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isAddress = (line: string): boolean => z.email().max(254).safeParse(line).success;
  const emails = [...new Map(lines.filter(isAddress).map((email) => [foldForUnique(email), email])).values()];
  if (emails.length > MAX_INVITED) throw refuse(lessonsRefusals, 'lessons.too_many');
  if (input.round !== '') await requireRoundOf(scope, lesson, input.round);
  const expiresAt = new Date(
    scope.now.getTime() + accountsSettings.of(scope.tenant).limits.invitationDays * DAY_MS,
  );
  for (const email of emails) {
    const secret = newSecret();
    await scope.tx.run(sql`
      insert into lessons_invitation (tenant_id, lesson_id, round_id, email, email_folded, token_hash, invited_by, expires_at, created_at)
      values (${scope.tenant.id}, ${lesson.lessonId}, ${input.round === '' ? null : input.round}::uuid, ${email}, ${foldForUnique(email)}, ${secretHash(secret)},
              ${personOf(scope)?.userId ?? null}, ${expiresAt}, ${scope.now})
      on conflict (tenant_id, lesson_id, email_folded) do update
         set token_hash = excluded.token_hash, expires_at = excluded.expires_at, round_id = excluded.round_id, invited_by = excluded.invited_by,
             accepted_at = null`);
    await mailInvitation(scope, lesson, email, secret);
  }
  await recordAudit(scope, {
    action: 'lessons.invite',
    entityKind: 'lessons.lesson',
    entityId: lesson.lessonId,
    after: { count: emails.length },
  });
  return { sent: emails.length, faulty: lines.filter((line) => !isAddress(line)).slice(0, 20) };
}

async function requireRoundOf(scope: Scope, lesson: LessonRow, roundId: string): Promise<void> {
  const row = await scope.tx.first(sql`
    select 1 as found from lessons_round
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and round_id = ${roundId}`);
  if (!row) throw refuse(lessonsRefusals, 'lessons.round_missing');
}

async function mailInvitation(scope: Scope, lesson: LessonRow, to: string, secret: string): Promise<void> {
  const { locale } = scope.tenant;
  const say = { locale };
  const title = m.lessons_mail_invited_subject({ title: lesson.titleTh }, say);
  const { text, html } = renderMail({
    title,
    paragraphs: [
      m.lessons_mail_invited_text({ title: lesson.titleTh, site: scope.tenant.name }, say),
      m.lessons_mail_invited_account({ email: to }, say),
    ],
    button: {
      label: m.lessons_mail_invited_button({}, say),
      url: scope.tenant.origin + lessonsPaths.enrol(lesson.slug, { invitation: secret }),
    },
    locale,
    site: scope.tenant,
  });
  await queueMail(scope, { to, subject: title, text, html, kind: 'lessons.invited' });
}
