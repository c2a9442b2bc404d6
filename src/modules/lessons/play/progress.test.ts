import fc from 'fast-check';
import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { PersonActor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { enrol } from '../enrol/enrol.ts';
import { by, later, lesson, type TestLesson } from '../testing.ts';
import { getLesson } from '../tree/lesson-rows.ts';
import { publishLesson } from '../tree/publish-lesson.ts';
import { completionOf } from './completion-rules.ts';
import {
  allowedMs,
  cutTo,
  lengthMs,
  resumePosition,
  saneRanges,
  slackAfter,
  union,
  watchedPercent,
  without,
} from './progress-rules.ts';
import { markDone, recordBeat } from './record-progress.ts';

const MINUTE = 60_000;
const FILM = [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds: 100 }];

async function learner(
  world: World,
  parts = FILM,
  more: object = {},
): Promise<{ made: TestLesson; person: PersonActor }> {
  const made = await world.write((scope) => lesson(scope, { parts, ...more }));
  const person = await world.person();
  await world.write((scope) => enrol(by(scope, person), { lesson: made.slug }));
  return { made, person };
}

function beat(
  world: World,
  { made, person }: { made: TestLesson; person: PersonActor },
  more: object,
  afterMs = 0,
) {
  return world.write((scope) =>
    recordBeat(by(later(scope, afterMs), person), {
      lesson: made.slug,
      part: made.parts[0] ?? '',
      session: 'session-one',
      segments: [],
      positionMs: null,
      isActive: true,
      ...more,
    }),
  );
}

test('a film completes by being watched, in any order and however often a beat comes', async ({ world }) => {
  const place = await learner(world);
  await beat(world, place, {});
  const seen = [
    [0, 20_000],
    [40_000, 60_000],
    [20_000, 40_500],
    [20_000, 40_500],
    [60_500, 80_000],
  ];
  let at = 0;
  for (const segment of seen) {
    at += 20_000;
    await beat(world, place, { segments: [segment] }, at);
  }
  const eighty = await beat(world, place, {}, at + 1);
  expect(eighty).toMatchObject({ percent: 80, isDone: false, isLessonComplete: false });
  const done = await beat(world, place, { segments: [[80_000, 100_900]] }, at + 20_000);
  expect(done).toMatchObject({ percent: 100, isDone: true, isLessonComplete: true, lessonPercent: 100 });
});

test('forged beats do not complete: all at once, backwards, beyond the end, repeated, by a hundred tabs', async ({
  world,
}) => {
  const place = await learner(world, [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds: 3_600 }]);
  const whole = [[0, 3_600_000]];
  const first = await beat(world, place, { segments: whole });
  expect(first.percent).toBeLessThan(2);
  for (let tab = 0; tab < 30; tab++)
    await beat(world, place, { segments: whole, session: `session-tab-${tab}` }, 1_000);
  const after = await beat(world, place, {}, 1_000);
  // Five seconds of slack are there once, not at each beat: what the clock allows is all that can be won.
  expect(after.percent).toBeLessThan(2);
  for (const segments of [[[-5_000, 10]], [[50, 50]], [[90, 10]], [[0, 9_000_000]], [[3_599_000, 3_700_000]]])
    expect((await beat(world, place, { segments }, 1_000)).percent).toBe(after.percent);
  // Waiting a day before the first beat saves nothing up.
  const other = await learner(world, [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds: 3_600 }]);
  const late = await beat(world, other, { segments: whole, session: 'session-late' }, 24 * 60 * MINUTE);
  expect(late.percent).toBeLessThan(2);
  const again = await beat(world, other, { segments: whole, session: 'session-later' }, 48 * 60 * MINUTE);
  expect(again.percent).toBeLessThan(3);
});

test('beats twice a second do not run ahead of the clock', async ({ world }) => {
  const place = await learner(world, [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds: 600 }]);
  await beat(world, place, {});
  for (let at = 500; at <= 30_000; at += 500) await beat(world, place, { segments: [[0, 600_000]] }, at);
  // Thirty seconds of clock: a minute and some of film at most.
  const { percent } = await beat(world, place, {}, 30_001);
  expect(percent).toBeGreaterThan(8);
  expect(percent).toBeLessThan(17);
});

test('a part of another lesson, another learner’s, and one that is not released count nothing', async ({
  world,
}) => {
  const place = await learner(world, [{ title: 'ทีหลัง', releaseDays: 7 }] as never);
  await expect(beat(world, place, {})).rejects.toMatchObject({ code: 'lessons.part_locked' });
  await expect(beat(world, place, { part: 'nowhere' })).rejects.toMatchObject({
    code: 'lessons.part_missing',
  });
  const stranger = await world.person();
  await expect(beat(world, { ...place, person: stranger }, {})).rejects.toMatchObject({
    code: 'lessons.not_enrolled',
  });
  const user = await world.signedIn();
  const path = `/api/lessons/${encodeURIComponent(place.made.slug)}/parts/${encodeURIComponent(place.made.parts[0] ?? '')}`;
  expect((await user.post(`${path}/beats`, { session: 'session-one' })).status).toBe(403);
  expect((await world.visitor().post(`${path}/beats`, { session: 'session-one' })).status).toBe(401);
  expect((await beat(world, place, {}, 8 * 24 * 60 * MINUTE)).isDone).toBe(false);
});

test('study time counts one session at a time, and only while somebody is there', async ({ world }) => {
  const place = await learner(world, [{ title: 'อ่าน', minSeconds: 30 }] as never);
  await beat(world, place, {});
  await beat(world, place, { session: 'session-two' }, 5_000);
  const second = await beat(world, place, {}, 10_000);
  const tab = await beat(world, place, { session: 'session-two' }, 12_000);
  expect(tab.studySeconds).toBe(second.studySeconds);
  const idle = await beat(world, place, { isActive: false }, 20_000);
  expect(idle.studySeconds).toBe(second.studySeconds);
  const done = () =>
    world.write((scope) =>
      markDone(by(scope, place.person), { lesson: place.made.slug, part: place.made.parts[0] ?? '' }),
    );
  await expect(done()).rejects.toMatchObject({ code: 'lessons.too_early' });
  for (const at of [30_000, 40_000, 50_000, 60_000]) await beat(world, place, {}, at);
  expect((await done()).isDone).toBe(true);
});

test('a film cannot be marked as done by hand; another file starts empty and keeps what was completed', async ({
  world,
}) => {
  const place = await learner(world);
  await expect(
    world.write((scope) =>
      markDone(by(scope, place.person), { lesson: place.made.slug, part: place.made.parts[0] ?? '' }),
    ),
  ).rejects.toMatchObject({ code: 'lessons.not_by_hand' });
  await beat(world, place, {});
  for (const at of [1, 2, 3, 4, 5])
    await beat(world, place, { segments: [[(at - 1) * 20_000, at * 20_000]] }, at * 20_000);
  await world.write((scope) =>
    scope.tx.run(
      sql`update lessons_published_part set asset_version = 2 where tenant_id = ${scope.tenant.id} and lesson_id = ${place.made.lessonId}`,
    ),
  );
  expect(await beat(world, place, { segments: [[0, 5_000]] }, 130_000)).toMatchObject({
    percent: 5,
    isDone: true,
    isLessonComplete: true,
  });
});

test('a beat tells which publication learners get now, so that an open page learns of a newer one', async ({
  world,
}) => {
  const place = await learner(world);
  expect(await beat(world, place, {})).toMatchObject({ lessonVersion: 1 });
  await world.write(async (scope) => {
    const { tree_version: version } = await getLesson(scope, place.made.slug);
    return publishLesson(scope, { lesson: place.made.slug, version, note: '' });
  });
  expect(await beat(world, place, {}, 10_000)).toMatchObject({ lessonVersion: 2 });
});

test('ranges: what is added is what was not there, and never more than the budget', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 900 }))
    .map(([from, size]) => [from, from + size] as const);
  fc.assert(
    fc.property(
      fc.array(range),
      fc.array(range),
      fc.integer({ min: 0, max: 4_000 }),
      (one, other, budget) => {
        const [known, asked] = [union(one), union(other)];
        const added = without(asked, known);
        expect(lengthMs(union([...known, ...asked]))).toBe(lengthMs(known) + lengthMs(added));
        expect(lengthMs(cutTo(added, budget))).toBe(Math.min(budget, lengthMs(added)));
      },
    ),
  );
});

test('numbers: 99.6 percent is 99, the end begins anew, nonsense counts nothing, double speed fits', () => {
  expect(watchedPercent(996, 1_000)).toBe(99);
  expect(watchedPercent(10, 0)).toBe(0);
  expect(resumePosition(970, 1_000)).toBe(0);
  expect(resumePosition(969, 1_000)).toBe(969);
  expect(
    saneRanges(
      [
        [Number.NaN, 5],
        [0, Number.POSITIVE_INFINITY],
        [5, 1],
        [0, 1_100],
      ],
      1_000,
    ),
  ).toEqual([[0, 1_000]]);
  expect(allowedMs(10_000)).toBeGreaterThanOrEqual(20_000);
  expect(slackAfter(5_000, 10_000, 27_000)).toBe(1_000);
  expect(slackAfter(0, 10_000, 0)).toBe(1_000);
  expect(slackAfter(4_900, 60_000, 0)).toBe(5_000);
});

test('completion: floored, of required parts only, sticky, with what is missing', () => {
  const part = (isDone: boolean, isRequired = true) => ({ partId: 'p', title: 'ส่วน', isRequired, isDone });
  const facts = {
    minStudyMinutes: 0,
    studySeconds: 0,
    needsApproval: false,
    isApproved: false,
    wasCompleted: false,
  };
  expect(completionOf({ ...facts, parts: [part(true), part(true), part(false)] })).toMatchObject({
    percent: 66,
    isComplete: false,
  });
  expect(completionOf({ ...facts, parts: [part(true), part(false, false)] })).toMatchObject({
    percent: 100,
    isComplete: true,
  });
  expect(completionOf({ ...facts, parts: [part(false, false)] })).toMatchObject({
    isComplete: false,
    unmet: [{ kind: 'nothing_required' }],
  });
  expect(
    completionOf({ ...facts, parts: [part(true)], minStudyMinutes: 60, studySeconds: 35 * 60 }),
  ).toMatchObject({
    isComplete: false,
    unmet: [{ kind: 'study_time', minutes: 25 }],
  });
  expect(completionOf({ ...facts, parts: [part(true)], needsApproval: true })).toMatchObject({
    unmet: [{ kind: 'approval' }],
  });
  expect(completionOf({ ...facts, parts: [part(false)], wasCompleted: true })).toMatchObject({
    isComplete: true,
    hasNewParts: true,
  });
});
