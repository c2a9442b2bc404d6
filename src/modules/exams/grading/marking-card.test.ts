import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { RIGHT_ANSWERS, taker, testExam } from '../testing.ts';
import { listMarking } from './mark-answer.ts';
import { markingCard } from './marking-card.ts';

async function handIn(world: World, exam: { slug: string }): Promise<void> {
  const sitting = await taker(world, exam);
  await sitting.open();
  await sitting.save(1, RIGHT_ANSWERS.essay);
  expect((await sitting.submit({ 1: 1 })).status).toBe(200);
}

test('attempts that wait for a marker are counted by exam, and each exam’s answers can be listed', async ({
  world,
}) => {
  const [one, two] = [await testExam(world, ['essay']), await testExam(world, ['essay'])];
  await testExam(world, ['single']);
  await handIn(world, one);
  await handIn(world, two);
  await handIn(world, two);
  expect(await world.read((scope) => markingCard.load(scope))).toEqual([
    { examId: two.examId, title: expect.any(String), attempts: 2 },
    { examId: one.examId, title: expect.any(String), attempts: 1 },
  ]);
  const { items } = await world.read((scope) => listMarking(scope, { examId: one.examId }));
  expect(items).toHaveLength(1);
  const other = await world.another();
  expect(await other.read((scope) => markingCard.load(scope))).toEqual([]);
});
