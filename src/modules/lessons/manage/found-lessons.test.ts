import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { indexOlder } from '#platform/search/index-older.ts';
import { removeFromSearch } from '#platform/search/search-index.ts';
import { indexLearnerBatch, LEARNER_SEARCH } from '../enrol/index-learners.ts';
import { indexLessonBatch, MANAGED_SEARCH_KIND } from '../lesson/index-lessons.ts';
import { lessonsPersonalData } from '../personal-data/personal-data.ts';
import { lessonRecords } from '../catalogue/lesson-records.ts';
import { by, enrol, lesson } from '../testing.ts';
import { readRecordQuery } from '#platform/search/find-records.ts';
import { learnerRecords } from './learner-records.ts';
import { listLearners } from './learners.ts';
import { listManagedLessons } from './managed-lessons.ts';

const jobOf = (world: World) => ({ transaction: world.write.bind(world) });

test('drafts and learners from before they could be searched are indexed by the tasks', async ({ world }) => {
  const manager = await world.person('manager');
  const learner = { ...(await world.person()), firstname: 'กานดา', lastname: 'ศรีสุข' };
  const draft = await world.write((scope) => lesson(scope, { title: 'ย้อมครามธรรมชาติ', isDraft: true }));
  const open = await world.write((scope) => lesson(scope));
  await world.write((scope) => enrol(by(scope, learner), { lesson: open.slug }));
  const find = (kind: typeof lessonRecords, q: string) =>
    world.read(async (scope) => {
      const found = await kind.find(scope, readRecordQuery(scope, q), 8);
      return found.map(({ title }) => title);
    }, manager);
  expect(await find(lessonRecords, 'คราม')).toEqual(['ย้อมครามธรรมชาติ']);
  expect(await find(learnerRecords, 'กานดา')).toEqual(['กานดา ศรีสุข']);
  await world.write(async (scope) => {
    const enrolments = await scope.tx.rows(sql<{ enrolmentId: string }>`
      update lessons_enrolment set indexed_at = null where tenant_id = ${scope.tenant.id} returning enrolment_id`);
    await scope.tx.run(sql`update lessons_lesson set indexed_at = null where tenant_id = ${scope.tenant.id}`);
    await removeFromSearch(
      scope,
      LEARNER_SEARCH,
      enrolments.map(({ enrolmentId }) => enrolmentId),
    );
    await removeFromSearch(scope, MANAGED_SEARCH_KIND, [draft.lessonId]);
  });
  expect(await find(lessonRecords, 'คราม')).toEqual([]);
  expect(await find(learnerRecords, 'กานดา')).toEqual([]);
  await indexOlder(jobOf(world), indexLessonBatch);
  await indexOlder(jobOf(world), indexLearnerBatch);
  expect(await find(lessonRecords, 'คราม')).toEqual(['ย้อมครามธรรมชาติ']);
  expect(await find(learnerRecords, 'กานดา')).toEqual(['กานดา ศรีสุข']);

  await world.write(
    (scope) =>
      lessonsPersonalData.erase?.(scope, { personId: learner.userId, email: learner.email }) as Promise<void>,
  );
  expect(await find(learnerRecords, 'กานดา')).toEqual([]);
  expect(await find(learnerRecords, learner.email)).toEqual([]);
});

test('the lists of lessons and learners correct a misspelt word', async ({ world }) => {
  const manager = await world.person('manager');
  const learner = { ...(await world.person()), firstname: 'ประเสริฐ', lastname: 'ทองคำ' };
  const made = await world.write((scope) => lesson(scope, { title: 'สมุนไพรในครัว' }));
  await world.write((scope) => enrol(by(scope, learner), { lesson: made.slug }));
  await world.runJobs(); // learns the words
  const titles = (q: string) =>
    world.read(
      async (scope) => (await listManagedLessons(scope, { q })).items.map(({ title }) => title),
      manager,
    );
  const names = (q: string) =>
    world.read(
      async (scope) => (await listLearners(scope, made, { q })).items.map(({ name }) => name),
      manager,
    );
  expect(await titles('สมุนไพร')).toEqual(['สมุนไพรในครัว']);
  expect(await titles('สมุนไพ')).toEqual(['สมุนไพรในครัว']);
  expect(await titles('โทรศัพท์')).toEqual([]);
  expect(await names('ประเสริฐ')).toEqual(['ประเสริฐ ทองคำ']);
  expect(await names('ประเสิด')).toEqual(['ประเสริฐ ทองคำ']);
  expect(await names('มาลี')).toEqual([]);
});
