import { z } from 'zod';
import { countAttempt } from '#platform/access/attempts.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { sendFor } from '#modules/messages/public.ts';
import { isLatest } from '../enrol/enrolment-rows.ts';
import { lessonsPaths } from '../paths.ts';
import { lessonsRefusals } from '../refusals.ts';
import { LessonSlug, storedText } from '../lesson/lesson-contract.ts';
import { getTaughtLesson, type LessonRow } from '../lesson/lesson-rows.ts';
import { type Audience, AUDIENCES, AWAY_DAYS, MAX_CHOSEN, MAX_GROUP_BODY } from './audience-rules.ts';

/** One message reaches at most so many. */
const MAX_RECIPIENTS = 10_000;
const MESSAGES_PER_HOUR = 10;
/** Messages that one transaction sends: others write into the same conversations meanwhile. */
const SENT_AT_ONCE = 50;
const MAX_LISTED = 10;
const DAY_MS = 86_400_000;

export const WriteInput = z.object({
  lesson: LessonSlug,
  /** Made by the page: sent again with the same one, nothing is sent twice. */
  message: z.uuid(),
  audience: z.enum(AUDIENCES),
  body: storedText(MAX_GROUP_BODY).pipe(z.string().min(1)),
  /** Ids of enrolments, by commas, for whoever was chosen one by one. */
  chosen: z
    .string()
    .max(MAX_CHOSEN * 37)
    .default('')
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.uuid()).max(MAX_CHOSEN)),
});
export type WriteInput = z.input<typeof WriteInput>;

/** Learners who may be written to: of their latest enrolment those who learn or have learnt, never the writer. */
function audienceOf(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
  { audience, chosen }: { audience: Audience; chosen: readonly string[] },
) {
  const conditions = {
    all: sql`true`,
    not_started: sql`enrolment.state = 'active' and enrolment.last_seen_at is null`,
    away: sql`enrolment.state = 'active' and enrolment.last_seen_at < ${new Date(scope.now.getTime() - AWAY_DAYS * DAY_MS)}`,
    not_passed: sql`enrolment.state = 'active' and exists (
      select from lessons_part_progress as progress
        join lessons_published_part as part on part.tenant_id = ${scope.tenant.id} and part.lesson_id = enrolment.lesson_id and part.part_id = progress.part_id
       where progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = enrolment.enrolment_id and progress.is_passed = false)`,
    chosen: sql`enrolment.enrolment_id = any(${chosen}::uuid[])`,
  };
  return sql`
    lessons_enrolment as enrolment
     where enrolment.tenant_id = ${scope.tenant.id} and enrolment.lesson_id = ${lesson.lessonId} and enrolment.state in ('active', 'completed')
       and ${isLatest(scope)} and enrolment.user_id is distinct from ${personOf(scope)?.userId ?? null}::uuid and ${conditions[audience]}`;
}

/** How many each audience has now. */
export async function countAudiences(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
): Promise<Record<Exclude<Audience, 'chosen'>, number>> {
  const count = async (audience: Audience): Promise<number> => {
    const row = await scope.tx.one(sql<{ count: number }>`
      select count(distinct enrolment.user_id)::integer as count from ${audienceOf(scope, lesson, { audience, chosen: [] })}`);
    return row.count;
  };
  const [all, notStarted, away, notPassed] = await Promise.all([
    count('all'),
    count('not_started'),
    count('away'),
    count('not_passed'),
  ]);
  return { all, not_started: notStarted, away, not_passed: notPassed };
}

/**
 * Writes to many learners of a lesson in the name of whoever acts, each in a conversation of their own. Who gets it is
 * settled now; it leaves by a job. Refuses with `lessons.lesson_missing`, `lessons.nobody_to_write_to`,
 * `lessons.too_many`, `platform.too_many_requests`, and `platform.missing` where the site has no messages.
 */
export async function writeToLearners(
  scope: Scope,
  input: z.output<typeof WriteInput>,
): Promise<{ recipients: number }> {
  const author = personOf(scope);
  if (!author) throw refuse(platformRefusals, 'platform.signed_out');
  if (!scope.tenant.settings.modules.messages) throw refuse(platformRefusals, 'platform.missing');
  const lesson = await getTaughtLesson(scope, input.lesson, { lock: true });
  const known = await scope.tx.first(sql<
    RowOf<'lessons_group_message', 'recipients'> & {
      readonly isMine: boolean;
    }
  >`
    select recipients, author_id = ${author.userId} and lesson_id = ${lesson.lessonId} as is_mine from lessons_group_message
     where tenant_id = ${scope.tenant.id} and group_message_id = ${input.message}`);
  if (known?.isMine) return { recipients: known.recipients };
  if (known) throw refuse(platformRefusals, 'platform.missing');
  const { attempts, waiting } = await countAttempt(scope.tx, scope.tenant.id, {
    subject: `lessons write ${author.userId} ${lesson.lessonId}`,
    windowMinutes: 60,
    now: scope.now,
  });
  if (attempts > MESSAGES_PER_HOUR) throw refuse(platformRefusals, 'platform.too_many_requests', waiting);
  const people = await scope.tx.rows(sql<RowOf<'lessons_enrolment', 'userId'>>`
    select distinct enrolment.user_id from ${audienceOf(scope, lesson, input)} limit ${MAX_RECIPIENTS + 1}`);
  if (people.length === 0) throw refuse(lessonsRefusals, 'lessons.nobody_to_write_to');
  if (people.length > MAX_RECIPIENTS) throw refuse(lessonsRefusals, 'lessons.too_many');
  await scope.tx.run(sql`
    insert into lessons_group_message (tenant_id, group_message_id, lesson_id, author_id, author_name, audience, body, recipients, created_at)
    values (${scope.tenant.id}, ${input.message}, ${lesson.lessonId}, ${author.userId}, ${`${author.firstname} ${author.lastname}`.trim()},
            ${input.audience}, ${input.body}, ${people.length}, ${scope.now})`);
  await scope.tx.run(sql`
    insert into lessons_group_recipient (tenant_id, group_message_id, user_id)
    select ${scope.tenant.id}, ${input.message}, person from unnest(${people.map(({ userId }) => userId)}::uuid[]) as person`);
  await recordAudit(scope, {
    action: 'lessons.write_to_learners',
    entityKind: 'lessons.lesson',
    entityId: lesson.lessonId,
    after: { message: input.message, audience: input.audience, count: people.length },
  });
  await enqueue(scope, sendGroupMessage, { message: input.message }, { key: input.message });
  return { recipients: people.length };
}

/** Sends what is not sent yet, some in each transaction; begun again, it goes on where it was. */
export const sendGroupMessage = job({
  name: 'lessons.send_group_message',
  payload: z.object({ message: z.uuid() }),
  run: async ({ transaction, signal }, { message }) => {
    while (await transaction((scope) => sendSome(scope, message))) signal.throwIfAborted();
  },
});

async function sendSome(scope: Scope, groupMessageId: string): Promise<boolean> {
  const row = await scope.tx.first(sql<
    RowOf<'lessons_group_message', 'authorId' | 'body'> &
      RowAs<'lessons_lesson', { title: 'titleTh' }> &
      RowOf<'lessons_lesson', 'slug'>
  >`
    select message.author_id, message.body, lesson.title_th as title, lesson.slug from lessons_group_message as message
      join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = message.lesson_id
     where message.tenant_id = ${scope.tenant.id} and message.group_message_id = ${groupMessageId}`);
  if (!row) return false;
  const waiting = await scope.tx.rows(sql<RowOf<'lessons_group_recipient', 'recipientId' | 'userId'>>`
    select recipient_id, user_id from lessons_group_recipient
     where tenant_id = ${scope.tenant.id} and group_message_id = ${groupMessageId} and outcome = 'waiting'
     order by recipient_id limit ${SENT_AT_ONCE} for update`);
  const body = `${row.body}\n\n${row.title}\n${scope.tenant.origin}${lessonsPaths.lesson(row.slug)}`;
  const sent: string[] = [];
  for (const { recipientId: clientId, userId: personId } of waiting)
    if (await sendFor(scope, { authorId: row.authorId, personId, clientId, body })) sent.push(clientId);
  await scope.tx.run(sql`
    update lessons_group_recipient set outcome = case when recipient_id = any(${sent}::uuid[]) then 'sent' else 'kept_back' end
     where tenant_id = ${scope.tenant.id} and recipient_id = any(${waiting.map(({ recipientId }) => recipientId)}::uuid[])`);
  return waiting.length === SENT_AT_ONCE;
}

export type GroupMessageLine = RowAs<'lessons_group_message', { messageId: 'groupMessageId' }> &
  RowOf<'lessons_group_message', 'authorName' | 'audience' | 'body' | 'recipients'> & {
    readonly at: string;
    readonly sent: number;
    /** A block keeps them apart, or the account is gone. */
    readonly keptBack: number;
  };

/** The last messages to learners of a lesson, newest first, and how far each has come. */
export async function listGroupMessages(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
): Promise<GroupMessageLine[]> {
  const rows = await scope.tx.rows(sql<
    Omit<GroupMessageLine, 'at'> & RowAs<'lessons_group_message', { at: 'createdAt' }>
  >`
    select message.group_message_id as message_id, message.author_name, message.audience, message.body,
           message.created_at as at, message.recipients, told.sent, told.kept_back
      from lessons_group_message as message
      cross join lateral (
        select count(*) filter (where outcome = 'sent')::integer as sent, count(*) filter (where outcome = 'kept_back')::integer as kept_back
          from lessons_group_recipient where tenant_id = ${scope.tenant.id} and group_message_id = message.group_message_id) as told
     where message.tenant_id = ${scope.tenant.id} and message.lesson_id = ${lesson.lessonId}
     order by message.created_at desc, message.group_message_id desc limit ${MAX_LISTED}`);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
