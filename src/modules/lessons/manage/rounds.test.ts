import { sql } from '#platform/db/query.ts';
import { InvalidInput } from '#platform/endpoint/problem.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { lesson, round, type TestLesson } from '../testing.ts';
import { listRounds, RoundsInput, saveRounds } from './rounds.ts';

/** The rounds of a lesson as its page would send them. */
async function sent(world: World, made: TestLesson): Promise<RoundsInput['rounds']> {
  const rounds = await world.read((scope) => listRounds(scope, made.lessonId));
  return rounds.map(({ enrolUntilOn, ...stored }) => ({
    ...stored,
    enrolUntilOn: enrolUntilOn ?? '',
    isTouched: 'yes',
  }));
}

const save = (world: World, made: TestLesson, rounds: RoundsInput['rounds']) =>
  world.write((scope) => saveRounds(scope, { lesson: made.slug, rounds }));

/** How often each round has been changed. */
const sequences = (world: World, made: TestLesson) =>
  world.read((scope) =>
    scope.tx.rows(sql<{ name: string; sequence: number }>`
      select name, sequence from lessons_round
       where tenant_id = ${scope.tenant.id} and lesson_id = ${made.lessonId} order by name`),
  );

const NEXT = {
  roundId: '',
  sequence: 0,
  isTouched: 'yes',
  name: 'รอบใหม่',
  startsOn: '2099-05-01',
  endsOn: '2099-05-02',
  enrolUntilOn: '',
  capacity: 12,
  teacher: '',
  place: 'เชียงราย',
  status: 'open',
} as const;

test('only new and changed rounds of the table are saved, and saving it again changes nothing', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope));
  await round(world, made, { name: 'ก' });
  await round(world, made, { name: 'ข' });
  const before = await sequences(world, made);
  const rounds = (await sent(world, made)).map((each) =>
    each.name === 'ข' ? { ...each, place: 'ลำปาง' } : each,
  );
  expect(await save(world, made, [...rounds, NEXT])).toMatchObject({ saved: 2 });
  const stored = await sent(world, made);
  const placeOf = new Map(stored.map(({ name, place }) => [name, place]));
  expect([...placeOf.keys()].toSorted((one, other) => one.localeCompare(other))).toEqual([
    'ก',
    'ข',
    'รอบใหม่',
  ]);
  expect([placeOf.get('ข'), placeOf.get('รอบใหม่')]).toEqual(['ลำปาง', 'เชียงราย']);
  const after = await sequences(world, made);
  expect(after.find(({ name }) => name === 'ก')).toEqual(before.find(({ name }) => name === 'ก'));
  expect(await save(world, made, stored)).toMatchObject({ saved: 0 });
  expect(await sequences(world, made)).toEqual(after);
});

test('a change of somebody who saved first is not overwritten; rows that were not typed into stay as they are', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope));
  await round(world, made, { name: 'ก' });
  await round(world, made, { name: 'ข' });
  const opened = await sent(world, made);
  const typed = (name: string, place: string) =>
    opened.map((each) => (each.name === name ? { ...each, place } : { ...each, isTouched: 'no' as const }));
  await save(world, made, typed('ก', 'ลำปาง'));
  await expect(save(world, made, [...typed('ก', 'น่าน'), NEXT])).rejects.toMatchObject({
    code: 'lessons.version_conflict',
    details: { yours: 0, current: 1 },
  });
  expect(await save(world, made, typed('ข', 'แพร่'))).toMatchObject({ saved: 1 });
  const stored = await sent(world, made);
  expect(stored.map(({ name, place }) => `${name} ${place}`).toSorted()).toEqual(['ก ลำปาง', 'ข แพร่']);
});

test('of two editors who save one round at the same time, one is told', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  await round(world, made);
  const opened = await sent(world, made);
  const results = await Promise.allSettled(
    ['ลำปาง', 'น่าน'].map((place) =>
      save(
        world,
        made,
        opened.map((each) => ({ ...each, place })),
      ),
    ),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'lessons.version_conflict' } }]);
});

test('the rows that were saved are told in their order, also the new one', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const roundId = await round(world, made);
  const rounds = (await sent(world, made)).map((each) => ({ ...each, place: 'ลำปาง' }));
  const { rounds: saved } = await save(world, made, [NEXT, ...rounds]);
  expect(saved).toMatchObject([{ sequence: 0 }, { roundId, sequence: 1 }]);
  const ids = (await sent(world, made)).map((each) => each.roundId);
  expect(ids.toSorted()).toEqual(saved.map((each) => each.roundId).toSorted());
});

test('a last day before the first is refused at its row, and no other row is saved', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const wrong = { ...NEXT, name: 'ผิด', endsOn: '2099-04-30' };
  const refused = await save(world, made, [NEXT, wrong]).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(InvalidInput);
  expect((refused as InvalidInput).fields.map(({ path }) => path)).toEqual(['rounds.1.endsOn']);
  expect(await sent(world, made)).toEqual([]);
});

test('the page numbers its rows and sends days as they are typed', () => {
  const read = RoundsInput.parse({
    lesson: 'ชงชา',
    rounds: { 0: { roundId: '', name: ' เช้า ', startsOn: '1/5/2569', endsOn: '2 พ.ค. 69', capacity: '' } },
  });
  expect(read.rounds).toEqual([
    {
      roundId: '',
      sequence: 0,
      isTouched: 'yes',
      name: 'เช้า',
      startsOn: '2026-05-01',
      endsOn: '2026-05-02',
      enrolUntilOn: '',
      capacity: null,
      teacher: '',
      place: '',
      status: 'open',
    },
  ]);
  expect(RoundsInput.parse({ lesson: 'ชงชา' }).rounds).toEqual([]);
  const twice = { ...NEXT, roundId: '0198f000-0000-7000-8000-000000000000' };
  expect(RoundsInput.safeParse({ lesson: 'ชงชา', rounds: [twice, twice] }).success).toBe(false);
});
