import { expect, test } from '#platform/testing/test.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { saveOverride, testExam } from '#modules/exams/testing.ts';
import { ownPlaceOf } from '../catalogue/lesson-detail.ts';
import { listOwnLessons } from '../catalogue/own-lessons.ts';
import { enrol, withdraw } from '../enrol/enrol.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { ownLessonsCard } from '../own/dashboard-card.ts';
import { loader as ownPage } from '../own/own-lessons-page.tsx';
import { getPartPage } from '../play/play-view.ts';
import { by, lesson, round } from '../testing.ts';
import { type Deadline, deadlinesAhead } from './deadline-rules.ts';

const ZONE = 'Asia/Bangkok';

test('a last day counts until its midnight on the site, what is over is gone, the soonest comes first', () => {
  const all: Deadline[] = [
    { kind: 'access', at: '2026-12-31T00:00:00.000Z' },
    { kind: 'round', name: 'รุ่น 1', on: '2026-11-23' },
    { kind: 'exam', title: 'สอบ', at: '2026-11-23T09:00:00.000Z' },
  ];
  const kinds = (now: string) =>
    deadlinesAhead(all, { now: new Date(now), zone: ZONE }).map(({ kind }) => kind);
  expect(kinds('2026-11-23T08:00:00.000Z')).toEqual(['exam', 'round', 'access']);
  expect(kinds('2026-11-23T16:59:59.000Z')).toEqual(['round', 'access']);
  expect(kinds('2026-11-23T17:00:00.000Z')).toEqual(['access']);
});

test('a learner sees the end of their round, the closing of its exams and the end of access, wherever the lesson is listed', async ({
  world,
}) => {
  const exam = await testExam(world, ['single'], { closesAt: '2099-01-10T10:00:00.000Z' });
  const made = await world.write((scope) =>
    lesson(scope, {
      accessDays: 30,
      parts: [{ title: 'เนื้อหา' }, { title: 'สอบท้ายรุ่น', kind: 'exam', body: { examId: exam.examId } }],
    }),
  );
  const roundId = await round(world, made, { name: 'รุ่น 7' });
  const [person, other] = [await world.person(), await world.person()];
  for (const each of [person, other])
    await world.write((scope) => enrol(by(scope, each), { lesson: made.slug, round: roundId }));

  const expected = [
    { kind: 'exam', title: 'สอบท้ายรุ่น', at: '2099-01-10T10:00:00.000Z' },
    { kind: 'round', name: 'รุ่น 7', on: '2099-01-11' },
    { kind: 'access', at: '2099-02-08T17:00:00.000Z' },
  ];
  const beginsAt = '2099-01-09T17:00:00.000Z';
  const place = await world.read((scope) =>
    getLesson(scope, made.slug).then((row) => ownPlaceOf(by(scope, person), row)),
  );
  expect(place.deadlines).toEqual(expected);
  const part = await world.read((scope) =>
    getPartPage(by(scope, person), { lesson: made.slug, part: made.parts[0] ?? '', isDraft: false }),
  );
  expect(part.closed?.deadlines).toEqual(expected);
  const begun = await world.read((scope) =>
    getPartPage(
      { ...by(scope, person), now: new Date(beginsAt) },
      { lesson: made.slug, part: made.parts[0] ?? '', isDraft: false },
    ),
  );
  expect(begun.view?.deadlines).toEqual(expected);
  const listed = await world.read((scope) => listOwnLessons(by(scope, person)));
  expect(listed).toMatchObject([{ slug: made.slug, beginsAt, next: null, deadlines: expected }]);
  expect(await world.read((scope) => ownLessonsCard.load(by(scope, person)))).toEqual(listed);

  // More time that was granted to one person shows for that person only.
  await world.write((scope) =>
    saveOverride(scope, {
      examId: exam.examId,
      personId: person.userId,
      extraPercent: 0,
      extraAttempts: 0,
      opensAt: null,
      closesAt: new Date('2099-03-01T10:00:00.000Z'),
      reason: '',
    }),
  );
  const endOf = async (who: typeof person) =>
    (await world.read((scope) => listOwnLessons(by(scope, who))))[0]?.deadlines.find(
      ({ kind }) => kind === 'exam',
    );
  expect(await endOf(person)).toMatchObject({ at: '2099-03-01T10:00:00.000Z' });
  expect(await endOf(other)).toMatchObject({ at: '2099-01-10T10:00:00.000Z' });

  // A cancelled round has no last day.
  await round(world, made, { roundId, name: 'รุ่น 7', status: 'cancelled' });
  const [after] = await world.read((scope) => listOwnLessons(by(scope, other)));
  expect(after?.deadlines.map(({ kind }) => kind)).toEqual(['exam', 'access']);
});

test('the page of one’s lessons lists what one learns, waits for and has completed, and nothing else', async ({
  world,
}) => {
  const person = await world.person();
  const made = await world.write(async (scope) => ({
    free: await lesson(scope),
    full: await lesson(scope, { capacity: 1 }),
    left: await lesson(scope),
    priced: await lesson(scope, { regularPriceSatang: 50_000 }),
  }));
  const other = await world.person();
  await world.write((scope) => enrol(by(scope, other), { lesson: made.full.slug }));
  for (const { slug } of [made.free, made.full, made.left, made.priced])
    await world.write((scope) => enrol(by(scope, person), { lesson: slug }));
  await world.write((scope) => withdraw(by(scope, person), { lesson: made.left.slug }));
  const { items, nextAfter } = await callPage(world, ownPage, { path: '/lesson/own', actor: person });
  expect(items.map(({ slug, state }) => [slug, state])).toEqual([
    [made.priced.slug, 'pending_payment'],
    [made.full.slug, 'waitlisted'],
    [made.free.slug, 'active'],
  ]);
  expect(items.map(({ next }) => next !== null)).toEqual([false, false, true]);
  expect(nextAfter).toBeNull();
  await expect(callPage(world, ownPage, { path: '/lesson/own' })).rejects.toMatchObject({ status: 302 });
});
