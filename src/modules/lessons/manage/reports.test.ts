import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { enrol } from '../enrol/enrol.ts';
import { setCertified } from '../enrol/set-certified.ts';
import { markDone } from '../progress/record-progress.ts';
import { by, lesson } from '../testing.ts';
import { attentionList } from './attention-list.ts';
import { getAttentionReport } from './attention-report.ts';
import { completionList } from './completion-list.ts';
import { getCompletionReport } from './completion-report.ts';
import { completionSteps, listSections } from './completion-steps.ts';
import { listLearners } from './learners.ts';

const PAGE = { after: undefined, limit: 100 };

/** A lesson with its parts in sections of one each, and a person who may see its reports. */
async function taught(world: World, parts: readonly object[]) {
  const made = await world.write((scope) =>
    lesson(scope, { parts: parts.map((part, at) => ({ title: `ส่วนที่ ${at + 1}`, ...part })) }),
  );
  await world.write(async (scope) => {
    for (const partId of made.partIds)
      await scope.tx.run(sql`
        update lessons_published_part set section_id = part_id, section_title = title
         where tenant_id = ${scope.tenant.id} and part_id = ${partId}`);
  });
  const manager = await world.person('manager');
  return { ...made, manager };
}

/** Enrols somebody so many days ago, who then does so many of the parts. */
async function learner(
  world: World,
  made: { slug: string; parts: readonly string[] },
  { done, daysAgo = 0 }: { done: number; daysAgo?: number },
) {
  const person = await world.person();
  return world.write(async (scope) => {
    await enrol(by(scope, person), { lesson: made.slug });
    for (const part of made.parts.slice(0, done))
      await markDone(by(scope, person), { lesson: made.slug, part });
    const row = await scope.tx.one(sql<{ enrolmentId: string }>`
      update lessons_enrolment set created_at = created_at - make_interval(days => ${daysAgo}::integer)
       where tenant_id = ${scope.tenant.id} and user_id = ${person.userId} returning enrolment_id`);
    return row.enrolmentId;
  });
}

test('each step counts the learners whom its link lists, and the enrolled agree with the people', async ({
  world,
}) => {
  const made = await taught(world, [{}, {}, { isRequired: false }, {}]);
  const [first = '', second = '', extra = '', last = ''] = made.parts;
  const order = { slug: made.slug, parts: [first, second, last, extra] };
  for (const done of [0, 0, 1, 2, 3]) await learner(world, order, { done });
  // The second section without the first: not as far as the second.
  await learner(world, { slug: made.slug, parts: [second] }, { done: 1 });
  const certified = await learner(world, order, { done: 4 });
  await world.write((scope) => setCertified(scope, { enrolmentId: certified, at: scope.now }));
  await learner(world, order, { done: 3, daysAgo: 40 });
  await world.write((scope) =>
    scope.tx.run(sql`
      update lessons_lesson set gives_certificate = true where tenant_id = ${scope.tenant.id} and lesson_id = ${made.lessonId}`),
  );
  const report = await world.read((scope) =>
    getCompletionReport(by(scope, made.manager), { lesson: made.slug }),
  );
  expect(report.steps.map(({ learners, learnersBefore }) => [learners, learnersBefore])).toEqual([
    [7, 1],
    [5, 1],
    [4, 1],
    [3, 1],
    [2, 1],
    [2, 1],
    [1, 0],
  ]);
  expect(report.countedLearners).toBe(7);
  const days = `${report.period.fromOn}..${report.period.toOn}`;
  for (const { key, learners } of report.steps) {
    const { items } = await world.read((scope) => listLearners(scope, made, { reached: key, days }));
    expect([key, items.length]).toEqual([key, learners]);
  }
  await world.write((scope) => setCertified(scope, { enrolmentId: certified, at: null }));
  const { rows } = await world.read((scope) =>
    completionList.read(by(scope, made.manager), { lesson: made.slug }, PAGE),
  );
  expect(rows.map((row) => completionList.columns.map(({ of }) => of(row, 'en')))).toContainEqual([
    'Certificate received',
    0,
    0,
  ]);
});

test('a repeated enrolment is one learner, of the days of the last one', async ({ world }) => {
  const made = await taught(world, [{}]);
  const person = await world.person();
  await world.write((scope) => enrol(by(scope, person), { lesson: made.slug }));
  await world.write((scope) =>
    scope.tx.run(sql`
      update lessons_enrolment set state = 'completed', completed_at = created_at, created_at = created_at - interval '40 days'
       where tenant_id = ${scope.tenant.id} and user_id = ${person.userId}`),
  );
  await world.write((scope) =>
    scope.tx.run(sql`
      insert into lessons_enrolment (tenant_id, lesson_id, user_id, cycle, state, source, learner_name, created_at)
      values (${scope.tenant.id}, ${made.lessonId}, ${person.userId}, 2, 'active', 'self', 'ผู้เรียน', ${scope.now})`),
  );
  const report = await world.read((scope) =>
    getCompletionReport(by(scope, made.manager), { lesson: made.slug }),
  );
  expect(report).toMatchObject({ countedLearners: 1, averagePercent: 0 });
  // One section only: half of the lesson stands for the sections.
  expect(report.steps.map(({ key, learners, learnersBefore }) => [key, learners, learnersBefore])).toEqual([
    ['enrolled', 1, 0],
    ['begun', 0, 0],
    ['half', 0, 0],
    ['completed', 0, 0],
  ]);
});

test('the steps of a lesson are its sections with required parts, in order', async ({ world }) => {
  const made = await taught(world, [{}, { isRequired: false }, {}]);
  const sections = await world.read((scope) => listSections(scope, made.lessonId));
  expect(sections.map(({ sectionTitle, due }) => [sectionTitle, due])).toEqual([
    ['ส่วนที่ 1', 1],
    ['ส่วนที่ 3', 2],
  ]);
  const titles = (gives: boolean) =>
    completionSteps(sections, { givesCertificate: gives }).map(
      ({ key, sectionTitle }) => sectionTitle ?? key,
    );
  expect(titles(true)).toEqual(['enrolled', 'begun', 'ส่วนที่ 1', 'ส่วนที่ 3', 'completed', 'certified']);
  expect(titles(false)).not.toContain('certified');
});

test('the time watched in all stretches of a film is what is stored with the learners', async ({ world }) => {
  const made = await taught(world, [
    { kind: 'video', durationSeconds: 45 },
    { kind: 'audio', durationSeconds: 700 },
  ]);
  const watch = async (watched: string, ms: number, daysAgo = 0) => {
    const enrolmentId = await learner(world, made, { done: 0, daysAgo });
    await world.write((scope) =>
      scope.tx.run(sql`
        insert into lessons_part_progress (tenant_id, enrolment_id, part_id, watched, watched_ms)
        values (${scope.tenant.id}, ${enrolmentId}, ${made.partIds[0]}, ${watched}::int4multirange, ${ms})`),
    );
  };
  await watch('{[0,45000)}', 45_000);
  // Two stretches within one second are one viewer of it.
  await watch('{[0,1500),[1600,2000),[44250,45000)}', 2_650);
  await watch('{[10000,12345)}', 2_345, 45);
  const report = await world.read((scope) =>
    getAttentionReport(by(scope, made.manager), { lesson: made.slug }),
  );
  expect(report.film).toMatchObject({ viewers: 2, segmentMs: 1_000, storedMs: 47_650 });
  expect(report.film?.learners).toEqual([2, 2, ...Array.from({ length: 42 }, () => 1), 2]);
  expect(report.film?.watchedMs.reduce((sum, ms) => sum + ms, 0)).toBe(47_650);
  expect(report.film?.watchedMs.slice(0, 3)).toEqual([2_000, 1_900, 1_000]);
  expect(report.before).toMatchObject({ viewers: 1, storedMs: 2_345 });
  expect(report.films).toHaveLength(2);
  const { rows } = await world.read((scope) =>
    attentionList.read(by(scope, made.manager), { lesson: made.slug }, PAGE),
  );
  expect(attentionList.columns.map(({ of }) => of(rows[1], 'en'))).toEqual([1, 2, 2, 100, 1.9]);
  const other = await world.read((scope) =>
    getAttentionReport(by(scope, made.manager), { lesson: made.slug, part: made.parts[1] }),
  );
  // A rest of a few milliseconds belongs to the stretch before it.
  await world.write((scope) =>
    scope.tx.run(sql`
      update lessons_published_part set duration_ms = 45012 where tenant_id = ${scope.tenant.id} and part_id = ${made.partIds[0]}`),
  );
  const longer = await world.read((scope) =>
    getAttentionReport(by(scope, made.manager), { lesson: made.slug }),
  );
  expect(longer.film?.learners).toEqual(report.film?.learners);
  expect(other.film).toMatchObject({ viewers: 0, segmentMs: 15_000, durationMs: 700_000 });
});

test('a lesson without films has no attention to show; its reports are for those who teach it', async ({
  world,
}) => {
  const made = await taught(world, [{}]);
  const asked = (person: typeof made.manager) =>
    world.read((scope) => getAttentionReport(by(scope, person), { lesson: made.slug }));
  expect(await asked(made.manager)).toMatchObject({ film: null, before: null, films: [] });
  await expect(asked(await world.person())).rejects.toMatchObject({ code: 'lessons.lesson_missing' });
});
