import { sql } from '#platform/db/query.ts';
import { readRecordQuery } from '#platform/search/find-records.ts';
import { indexOlder } from '#platform/search/index-older.ts';
import { removeFromSearch } from '#platform/search/search-index.ts';
import { listFile } from '#platform/testing/list-file.ts';
import { expect, test } from '#platform/testing/test.ts';
import { listExams } from '../exam/exam-queries.ts';
import { EXAM_SEARCH, indexExamBatch } from '../exam/index-exams.ts';
import { testExam } from '../testing.ts';
import { examRecords } from './exam-records.ts';

test('the list of exams corrects a misspelt word', async ({ world }) => {
  const { examId } = await testExam(world);
  await world.runJobs(); // learns the words
  const find = (q: string) =>
    world.read(async (scope) => (await listExams(scope, { q })).items.map((exam) => exam.examId));
  expect(await find('ปลอดภัย')).toEqual([examId]);
  expect(await find('ปลอกภัย')).toEqual([examId]);
  expect(await find('คณิตศาสตร์')).toEqual([]);
});

test('exams from before they could be searched are indexed by the task', async ({ world }) => {
  const { examId } = await testExam(world);
  const manager = await world.person('manager');
  const find = () =>
    world.read(async (scope) => {
      const found = await examRecords.find(scope, readRecordQuery(scope, 'ความปลอดภัย'), 8);
      return found.map(({ id }) => id);
    }, manager);
  await world.write(async (scope) => {
    await removeFromSearch(scope, EXAM_SEARCH, [examId]);
    await scope.tx.run(sql`update exams_exam set indexed_at = null where tenant_id = ${scope.tenant.id}`);
  });
  expect(await find()).toEqual([]);
  await indexOlder({ transaction: world.write.bind(world) }, indexExamBatch);
  expect(await find()).toEqual([examId]);
});

test('exams are sorted by when they were changed', async ({ world }) => {
  const first = await testExam(world);
  world.travel(1_000);
  const second = await testExam(world);
  await world.write((scope) =>
    scope.tx.run(sql`
      update exams_exam set updated_at = ${new Date(scope.now.getTime() + 1_000)}
       where tenant_id = ${scope.tenant.id} and exam_id = ${first.examId}`),
  );
  const idsBy = async (sort: 'changed' | '-changed') => {
    const one = await world.read((scope) => listExams(scope, { sort, limit: 1 }));
    const other = await world.read((scope) =>
      listExams(scope, { sort, limit: 1, after: one.nextAfter ?? undefined }),
    );
    return [...one.items, ...other.items].map(({ examId }) => examId);
  };
  expect(await idsBy('-changed')).toEqual([first.examId, second.examId]);
  expect(await idsBy('changed')).toEqual([second.examId, first.examId]);
});

test('managers get exams as a file', async ({ world }) => {
  await testExam(world);
  const text = await listFile(world, await world.person('manager'), 'exams.exams', {
    sort: 'title',
    state: 'published',
  });
  expect(text.trim().split('\r\n')).toHaveLength(2);
  await expect(listFile(world, await world.person(), 'exams.exams')).rejects.toMatchObject({
    code: 'platform.forbidden',
  });
});
