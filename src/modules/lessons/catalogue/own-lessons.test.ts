import { expect, test } from '#platform/testing/test.ts';
import { enrol } from '../enrol/enrol.ts';
import { markDone, recordHeartbeat } from '../progress/record-progress.ts';
import { by, lesson } from '../testing.ts';
import { listOwnLessons } from './own-lessons.ts';
import { resumePath } from './own-progress.tsx';

test('resuming opens the part played last, else the first that is not done', async ({ world }) => {
  const made = await world.write((scope) =>
    lesson(scope, { parts: [{ title: 'หนึ่ง' }, { title: 'สอง' }, { title: 'สาม' }] }),
  );
  const [person, other] = [await world.person(), await world.person()];
  await world.write(async (scope) => {
    for (const each of [person, other]) await enrol(by(scope, each), { lesson: made.slug });
  });
  const own = async () => (await world.read((scope) => listOwnLessons(by(scope, person))))[0];
  const finish = (part: string) =>
    world.write((scope) => markDone(by(scope, person), { lesson: made.slug, part }));

  expect(await own()).toMatchObject({ percent: 0, isDone: false, next: { title: 'หนึ่ง' } });
  await finish('หนึ่ง');
  expect(await own()).toMatchObject({ percent: 33, next: { slug: 'สอง', title: 'สอง' } });
  await world.write((scope) =>
    recordHeartbeat(by(scope, person), {
      lesson: made.slug,
      part: 'สาม',
      session: 'session-one',
      segments: [],
      positionMs: null,
      isActive: true,
    }),
  );
  const there = await own();
  expect(there?.next?.title).toBe('สาม');
  expect(there && decodeURIComponent(resumePath(there))).toBe(`/lesson/play/${made.slug}/สาม`);
  await finish('สาม');
  expect((await own())?.next?.title).toBe('สอง');
  await finish('สอง');
  const done = await own();
  expect(done).toMatchObject({ isDone: true, next: null });
  expect(done && decodeURIComponent(resumePath(done))).toBe(`/lesson/detail/${made.slug}`);
});
