import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { chanceOf } from '#platform/demo/random.ts';
import { DAY_MS, MINUTE_MS, runAsOf, scopeAsOf, type Stage } from '#platform/demo/stage.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { enrol, withdraw } from '../enrol/enrol.ts';
import { findEnrolment } from '../enrol/enrolment-rows.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { type RoundInput, saveRound } from '../manage/rounds.ts';
import { markDone } from '../progress/record-progress.ts';
import { authorOf } from './fill-lessons.ts';
import { sitFinal } from './sit-final.ts';
import { watchFilms } from './watch-films.ts';

const LESSON = 'food-safety';
const PLANNED_DAYS_AGO = 62;

/** One that is over, one that runs now and one to enrol in; in days from today. */
const ROUNDS = {
  past: { name: 'รุ่น 1/2569', startsIn: -55, days: 35 },
  present: { name: 'รุ่น 2/2569', startsIn: -16, days: 30 },
  next: { name: 'รุ่น 3/2569', startsIn: 26, days: 30 },
} as const;
type RoundKey = keyof typeof ROUNDS;

interface Sitting {
  readonly daysAgo: number;
  /** Of eight questions. */
  readonly right: number;
  /** Level of the essay, from 0 to 2; null: nobody has marked it yet. */
  readonly level: number | null;
}

/** How far one learner has come. */
interface Course {
  readonly round: RoundKey;
  /** How many texts they have read. */
  readonly read: number;
  readonly sittings?: readonly Sitting[];
  readonly hasLeft?: boolean;
}

const sat = (daysAgo: number, right: number, level: number | null): Sitting => ({ daysAgo, right, level });
const ALL = 5;

/** Certified ones, in the middle, waiting for marks, failed, overdue, not begun, and left. */
const COURSES: readonly Course[] = [
  { round: 'past', read: ALL, sittings: [sat(30, 8, 2)] },
  { round: 'past', read: ALL, sittings: [sat(34, 4, 1), sat(29, 7, 1)] },
  { round: 'past', read: ALL, sittings: [sat(27, 7, 2)] },
  { round: 'past', read: ALL, sittings: [sat(33, 3, 0), sat(24, 6, 2)] },
  { round: 'past', read: ALL, sittings: [sat(23, 6, 1)] },
  { round: 'present', read: ALL, sittings: [sat(9, 5, 0), sat(6, 8, 1)] },
  { round: 'present', read: ALL, sittings: [sat(5, 7, 2)] },
  { round: 'present', read: ALL, sittings: [sat(8, 5, 0), sat(2, 7, null)] },
  { round: 'present', read: ALL, sittings: [sat(7, 4, 1), sat(1.4, 6, null)] },
  { round: 'present', read: ALL, sittings: [sat(6, 3, 0), sat(0.9, 5, null)] },
  { round: 'present', read: ALL, sittings: [sat(10, 4, 0), sat(0.2, 6, null)] },
  { round: 'past', read: ALL, sittings: [sat(33, 2, 0), sat(28, 4, 0), sat(23, 4, 1)] },
  { round: 'present', read: ALL, sittings: [sat(9, 3, 0), sat(7, 3, 1), sat(3, 5, 0)] },
  { round: 'present', read: 2, sittings: [sat(10, 4, 0)] },
  { round: 'present', read: 3, sittings: [sat(8, 5, 0)] },
  { round: 'present', read: 1, sittings: [sat(11, 2, 0)] },
  { round: 'present', read: 4, sittings: [sat(4, 4, 1)] },
  { round: 'present', read: 2, sittings: [sat(6, 1, 0)] },
  { round: 'past', read: 3, sittings: [sat(40, 3, 0), sat(30, 4, 1)] },
  { round: 'past', read: 2, sittings: [sat(36, 3, 1), sat(31, 2, 0)] },
  { round: 'present', read: 0 },
  { round: 'present', read: 0 },
  { round: 'next', read: 0 },
  { round: 'past', read: 1, hasLeft: true },
  { round: 'present', read: 2, hasLeft: true },
];

/** Gives the lesson on food safety its rounds and learners at all stages, one transaction each; existing ones are skipped. */
export async function fillLearners(stage: Stage): Promise<void> {
  if (stage.code !== 'demo') return;
  const rounds = await runAsOf(
    stage,
    { at: daysBefore(stage, PLANNED_DAYS_AGO), as: authorOf(stage) },
    (scope) => makeRounds(stage, scope),
  );
  const customers = [...stage.people.values()].filter(({ email }) => email.endsWith('@customer.test'));
  for (const [index, course] of COURSES.entries()) {
    const learner = customers[2 + index * 3];
    if (!learner) throw new Error('There are too few customers to learn.');
    await runAsOf(stage, { at: stage.today, as: learner }, (scope) =>
      learn(stage, scope, { learner, course, rounds }),
    );
  }
  await runAsOf(stage, { at: stage.today, as: authorOf(stage) }, (scope) => watchFilms(scope, LESSON));
}

function daysBefore({ today }: Stage, days: number): Date {
  return new Date(today.getTime() - days * DAY_MS);
}

async function makeRounds(stage: Stage, scope: Scope): Promise<ReadonlyMap<string, string>> {
  const lesson = await getLesson(scope, LESSON);
  const today = zonedDay(stage.today, stage.tenant.zone);
  const known = await scope.tx.rows(sql<RowOf<'lessons_round', 'name' | 'roundId'>>`
    select name, round_id from lessons_round where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} limit 10`);
  const rounds = new Map(known.map(({ name, roundId }) => [name, roundId]));
  if (rounds.size > 0) return rounds;
  for (const { name, startsIn, days } of Object.values(ROUNDS)) {
    const round: RoundInput = {
      lesson: LESSON,
      roundId: '',
      name,
      startsOn: addDays(today, startsIn),
      endsOn: addDays(today, startsIn + days - 1),
      enrolUntilOn: addDays(today, startsIn + 7),
      capacity: 30,
      teacher: '',
      place: 'ออนไลน์ และพบกันที่โรงชาวันเสาร์แรก',
      status: 'open',
    };
    rounds.set(name, (await saveRound(scope, round)).roundId);
  }
  return rounds;
}

async function learn(
  stage: Stage,
  inside: Scope,
  { learner, course, rounds }: { learner: PersonActor; course: Course; rounds: ReadonlyMap<string, string> },
): Promise<void> {
  const { lessonId } = await getLesson(inside, LESSON);
  if (await findEnrolment(inside, lessonId, learner.userId)) return;
  const chance = chanceOf(`learner ${learner.email}`);
  const { name, startsIn } = ROUNDS[course.round];
  const when = (daysAgo: number): Scope =>
    scopeAsOf(inside, {
      at: new Date(Math.min(daysBefore(stage, daysAgo).getTime(), stage.today.getTime() - MINUTE_MS)),
    });
  await enrol(when(Math.max(-startsIn, 0) + chance.between(0.5, 4)), {
    lesson: LESSON,
    round: rounds.get(name),
  });
  const parts = await listReadable(inside, lessonId);
  const texts = parts.filter(({ isRequired }) => isRequired);
  const isKeen = course.read === ALL && chance.isHit(0.6);
  const read = isKeen ? parts : texts.slice(0, course.read);
  const begun = -startsIn - chance.between(1, 3);
  const readUntil = (course.sittings?.at(-1)?.daysAgo ?? begun - 6) + 0.5;
  const steps = [
    ...read.map(({ slug }, at) => ({
      daysAgo: begun - ((begun - readUntil) * (at + 1)) / read.length,
      run: (scope: Scope) => readPart(scope, { slug, learner, seconds: chance.whole(180, 900) }),
    })),
    ...(course.sittings ?? []).map(({ daysAgo, right, level }) => ({
      daysAgo,
      run: (scope: Scope) =>
        sitFinal(scope, { lesson: LESSON, rightCount: right, level, by: authorOf(stage) }),
    })),
  ];
  for (const { daysAgo, run } of steps.toSorted((one, other) => other.daysAgo - one.daysAgo))
    await run(when(daysAgo));
  if (course.hasLeft) await withdraw(when(Math.max(readUntil - 2, 1)), { lesson: LESSON });
}

/** Marks a part as read, after some time with it. */
async function readPart(
  scope: Scope,
  { slug, learner, seconds }: { slug: string; learner: PersonActor; seconds: number },
): Promise<void> {
  await markDone(scope, { lesson: LESSON, part: slug });
  const { lessonId } = await getLesson(scope, LESSON);
  await scope.tx.run(sql`
    update lessons_enrolment set study_seconds = study_seconds + ${seconds}
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and user_id = ${learner.userId}`);
}

/** The lesson's parts that one reads, in order. */
function listReadable(
  scope: Scope,
  lessonId: string,
): Promise<RowOf<'lessons_published_part', 'slug' | 'isRequired'>[]> {
  return scope.tx.rows(sql<RowOf<'lessons_published_part', 'slug' | 'isRequired'>>`
    select slug, is_required from lessons_published_part
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and kind in ('text', 'link', 'document') order by position limit 20`);
}
