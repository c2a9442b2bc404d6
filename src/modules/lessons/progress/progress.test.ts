import fc from 'fast-check';
import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { PersonActor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { enrol } from '../enrol/enrol.ts';
import { by, later, lesson, passTime, type TestLesson } from '../testing.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { publishLesson } from '../editing/publish-lesson.ts';
import { completionOf } from './lesson-completion-rules.ts';
import { allowedMs, creditLeftMs, openingAt, slackAfter } from './heartbeat-rules.ts';
import { cutTo, lengthMs, newlyPlayed, saneRanges, union, without } from './played-ranges-rules.ts';
import { resumePosition, watchedPercent } from './watched-rules.ts';
import { markDone, recordHeartbeat } from './record-progress.ts';

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

/** Sends a heartbeat, in milliseconds after the test's start; time only moves forwards. */
async function heartbeat(
  world: World,
  { made, person }: { made: TestLesson; person: PersonActor },
  more: object,
  atMs = 0,
) {
  const passed = moments.get(world) ?? 0;
  if (atMs > passed) await passTime(world, atMs - passed);
  moments.set(world, Math.max(atMs, passed));
  return world.write((scope) =>
    recordHeartbeat(by(later(scope, atMs), person), {
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

const moments = new WeakMap<World, number>();

test('a film completes by being watched, in any order and with repeated heartbeats', async ({ world }) => {
  const place = await learner(world);
  await heartbeat(world, place, {});
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
    await heartbeat(world, place, { segments: [segment] }, at);
  }
  const eighty = await heartbeat(world, place, {}, at + 1);
  expect(eighty).toMatchObject({ percent: 80, isDone: false, isLessonComplete: false });
  const done = await heartbeat(world, place, { segments: [[80_000, 100_900]] }, at + 20_000);
  expect(done).toMatchObject({ percent: 100, isDone: true, isLessonComplete: true, lessonPercent: 100 });
});

test('a report kept while offline counts in the session that played it, once, however often it arrives', async ({
  world,
}) => {
  const place = await learner(world);
  await heartbeat(world, place, {});
  const late = { segments: [[0, 60_000]], positionMs: 60_000, isActive: false, isLate: true };
  const first = await heartbeat(world, place, late, 60_000);
  expect(first).toMatchObject({ percent: 60, isCut: false, studySeconds: 0 });
  expect(await heartbeat(world, place, late, 61_000)).toMatchObject({ percent: 60, studySeconds: 0 });
  // Watched again elsewhere in the meantime: the ranges are merged.
  await heartbeat(world, place, { session: 'session-two' }, 100_000);
  await heartbeat(world, place, { session: 'session-two', segments: [[50_000, 70_000]] }, 120_000);
  expect(await heartbeat(world, place, late, 121_000)).toMatchObject({ percent: 70 });
});

test('the position of a late report gives way to a page that has played since', async ({ world }) => {
  const place = await learner(world);
  const positionOf = () =>
    world.read((scope) =>
      scope.tx.one(
        sql<{
          positionMs: number;
        }>`select position_ms from lessons_part_progress where tenant_id = ${scope.tenant.id}`,
      ),
    );
  await heartbeat(world, place, {});
  await heartbeat(world, place, { positionMs: 30_000, isLate: true }, 30_000);
  expect(await positionOf()).toEqual({ positionMs: 30_000 });
  await heartbeat(world, place, { session: 'session-two', positionMs: 50_000 }, 100_000);
  await heartbeat(world, place, { positionMs: 40_000, isLate: true }, 101_000);
  expect(await positionOf()).toEqual({ positionMs: 50_000 });
});

test('forged heartbeats do not complete a film: all at once, backwards, beyond the end, repeated, or from many tabs', async ({
  world,
}) => {
  const place = await learner(world, [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds: 3_600 }]);
  const whole = [[0, 3_600_000]];
  const first = await heartbeat(world, place, { segments: whole });
  expect(first).toMatchObject({ percent: 0, isCut: true });
  for (let tab = 0; tab < 30; tab++)
    await heartbeat(world, place, { segments: whole, session: `session-tab-${tab}` }, 1_000);
  const after = await heartbeat(world, place, {}, 1_000);
  // Five seconds of slack are granted once, not per heartbeat: only elapsed time can be credited.
  expect(after.percent).toBeLessThan(2);
  for (const segments of [[[-5_000, 10]], [[50, 50]], [[90, 10]], [[0, 9_000_000]], [[3_599_000, 3_700_000]]])
    expect((await heartbeat(world, place, { segments }, 1_000)).percent).toBe(after.percent);
  // Waiting a day before the first heartbeat saves up no credit.
  const other = await learner(world, [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds: 3_600 }]);
  const late = await heartbeat(world, other, { segments: whole, session: 'session-late' }, 24 * 60 * MINUTE);
  expect(late.percent).toBe(0);
  const again = await heartbeat(
    world,
    other,
    { segments: whole, session: 'session-later' },
    48 * 60 * MINUTE,
  );
  expect(again.percent).toBe(0);
});

test.for([5, 12, 20, 34, 100])(
  'no single heartbeat completes a film of %i seconds: not the first, not one of a new page, not one after a long wait',
  async (durationSeconds, { world }) => {
    const place = await learner(world, [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds }]);
    const whole = { segments: [[0, durationSeconds * 1_000]] };
    const nothing = { percent: 0, isDone: false, isCut: true };
    expect(await heartbeat(world, place, whole)).toMatchObject(nothing);
    // Repeated immediately or by other pages: no time has passed that could be credited.
    expect((await heartbeat(world, place, whole)).isDone).toBe(false);
    for (const session of ['session-two', 'session-three'])
      expect((await heartbeat(world, place, { ...whole, session })).isDone).toBe(false);
    const { percent } = await heartbeat(world, place, {});
    for (const [at, session] of [
      [10 * MINUTE, 'session-four'],
      [24 * 60 * MINUTE, 'session-five'],
    ] as const)
      expect(await heartbeat(world, place, { ...whole, session }, at)).toMatchObject({
        percent,
        isDone: false,
      });
  },
);

test('films of twelve and of thirty-four seconds complete when really watched at double speed', async ({
  world,
}) => {
  for (const [durationSeconds, heartbeats] of [
    [12, [6_000]],
    [12, [2_000, 4_000, 6_000]],
    [34, [10_000, 17_000]],
  ] as const) {
    const place = await learner(world, [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds }]);
    const start = moments.get(world) ?? 0;
    await heartbeat(world, place, {}, start);
    let latest: { isDone: boolean } | null = null;
    let from = 0;
    for (const at of heartbeats) {
      latest = await heartbeat(world, place, { segments: [[from, at * 2]] }, start + at);
      from = at * 2;
    }
    expect(latest).toMatchObject({ isDone: true, isCut: false });
  }
});

test('segments that were cut count when reported again', async ({ world }) => {
  const place = await learner(world, [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds: 12 }]);
  await heartbeat(world, place, {});
  const whole = { segments: [[0, 12_000]] };
  expect(await heartbeat(world, place, whole, 3_000)).toMatchObject({ isDone: false, isCut: true });
  expect(await heartbeat(world, place, {}, 8_000)).toMatchObject({ isDone: false, isCut: false });
  expect(await heartbeat(world, place, whole, 13_000)).toMatchObject({
    percent: 100,
    isDone: true,
    isCut: false,
  });
});

test('concurrent forged heartbeats from several pages are credited no more than elapsed time allows', async ({
  world,
}) => {
  const place = await learner(world, [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds: 600 }]);
  await heartbeat(world, place, {});
  await passTime(world, 10_000);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      world.write((scope) =>
        recordHeartbeat(by(scope, place.person), {
          lesson: place.made.slug,
          part: place.made.parts[0] ?? '',
          session: `session-${at % 4}`,
          segments: [[at * 30_000, (at + 1) * 30_000]],
          positionMs: null,
          isActive: true,
        }),
      ),
    ),
  );
  const { watchedMs, elapsedMs } = await world.read((scope) =>
    scope.tx.one(sql<{ watchedMs: number; elapsedMs: number }>`
      select watched_ms, extract(epoch from clock_timestamp() - opened_at)::float8 * 1000 as elapsed_ms
        from lessons_part_progress where tenant_id = ${scope.tenant.id}`),
  );
  expect(watchedMs).toBeGreaterThan(20_000);
  expect(watchedMs).toBeLessThanOrEqual(elapsedMs * 2.2);
  expect(replies.every(({ isDone }) => !isDone)).toBe(true);
});

test('many tiny segments do not gain the gaps between them', async ({ world }) => {
  const place = await learner(world, [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds: 180 }]);
  const fragments = Array.from({ length: 180 }, (_, second) => [second * 1_000, second * 1_000 + 1]);
  await heartbeat(world, place, {});
  const reply = await heartbeat(world, place, { segments: fragments }, 10_000);
  expect(reply).toMatchObject({ isDone: false, isCut: true });
  expect(reply.percent).toBeLessThanOrEqual(16);
});

test('clock skew between nodes neither adds nor removes credit', async ({ world }) => {
  const place = await learner(world, [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds: 100 }]);
  const onNode = (skewMs: number, segments: number[][]) =>
    world.write((scope) =>
      recordHeartbeat(by(later(scope, skewMs), place.person), {
        lesson: place.made.slug,
        part: place.made.parts[0] ?? '',
        session: 'session-one',
        segments,
        positionMs: null,
        isActive: true,
      }),
    );
  await onNode(-60 * MINUTE, []);
  expect((await onNode(60 * MINUTE, [[0, 100_000]])).percent).toBeLessThan(10);
  await passTime(world, 45_000);
  expect(await onNode(-60 * MINUTE, [[0, 100_000]])).toMatchObject({ isDone: true });
});

test('heartbeats twice a second do not outrun the clock', async ({ world }) => {
  const place = await learner(world, [{ title: 'วิดีโอ', kind: 'video' as const, durationSeconds: 600 }]);
  await heartbeat(world, place, {});
  for (let at = 500; at <= 30_000; at += 500) await heartbeat(world, place, { segments: [[0, 600_000]] }, at);
  // Thirty seconds of clock time: at most about a minute of film.
  const { percent } = await heartbeat(world, place, {}, 30_001);
  expect(percent).toBeGreaterThan(8);
  expect(percent).toBeLessThan(17);
});

test('parts of other lessons, other learners’ parts and unreleased parts record nothing', async ({
  world,
}) => {
  const place = await learner(world, [{ title: 'ทีหลัง', releaseDays: 7 }] as never);
  await expect(heartbeat(world, place, {})).rejects.toMatchObject({ code: 'lessons.part_locked' });
  await expect(heartbeat(world, place, { part: 'nowhere' })).rejects.toMatchObject({
    code: 'lessons.part_missing',
  });
  const stranger = await world.person();
  await expect(heartbeat(world, { ...place, person: stranger }, {})).rejects.toMatchObject({
    code: 'lessons.not_enrolled',
  });
  const user = await world.signedIn();
  const path = `/api/lessons/${encodeURIComponent(place.made.slug)}/parts/${encodeURIComponent(place.made.parts[0] ?? '')}`;
  expect((await user.post(`${path}/beats`, { session: 'session-one' })).status).toBe(403);
  expect((await world.visitor().post(`${path}/beats`, { session: 'session-one' })).status).toBe(401);
  expect((await heartbeat(world, place, {}, 8 * 24 * 60 * MINUTE)).isDone).toBe(false);
});

test('study time counts one session at a time, and only while the learner is active', async ({ world }) => {
  const place = await learner(world, [{ title: 'อ่าน', minSeconds: 30 }] as never);
  await heartbeat(world, place, {});
  await heartbeat(world, place, { session: 'session-two' }, 5_000);
  const second = await heartbeat(world, place, {}, 10_000);
  const tab = await heartbeat(world, place, { session: 'session-two' }, 12_000);
  expect(tab.studySeconds).toBe(second.studySeconds);
  const idle = await heartbeat(world, place, { isActive: false }, 20_000);
  expect(idle.studySeconds).toBe(second.studySeconds);
  const done = () =>
    world.write((scope) =>
      markDone(by(scope, place.person), { lesson: place.made.slug, part: place.made.parts[0] ?? '' }),
    );
  await expect(done()).rejects.toMatchObject({ code: 'lessons.too_early' });
  for (const at of [30_000, 40_000, 50_000, 60_000]) await heartbeat(world, place, {}, at);
  expect((await done()).isDone).toBe(true);
});

test('a film cannot be marked as done by hand; a replaced file starts at zero but keeps completions', async ({
  world,
}) => {
  const place = await learner(world);
  await expect(
    world.write((scope) =>
      markDone(by(scope, place.person), { lesson: place.made.slug, part: place.made.parts[0] ?? '' }),
    ),
  ).rejects.toMatchObject({ code: 'lessons.not_by_hand' });
  await heartbeat(world, place, {});
  for (const at of [1, 2, 3, 4, 5])
    await heartbeat(world, place, { segments: [[(at - 1) * 20_000, at * 20_000]] }, at * 20_000);
  await world.write((scope) =>
    scope.tx.run(
      sql`update lessons_published_part set asset_version = 2 where tenant_id = ${scope.tenant.id} and lesson_id = ${place.made.lessonId}`,
    ),
  );
  expect(await heartbeat(world, place, { segments: [[0, 5_000]] }, 130_000)).toMatchObject({
    percent: 5,
    isDone: true,
    isLessonComplete: true,
  });
});

test('a heartbeat returns the current publication, so that an open page notices a newer one', async ({
  world,
}) => {
  const place = await learner(world);
  expect(await heartbeat(world, place, {})).toMatchObject({ lessonVersion: 1 });
  await world.write(async (scope) => {
    const { treeVersion: version } = await getLesson(scope, place.made.slug);
    return publishLesson(scope, { lesson: place.made.slug, version, note: '' });
  });
  expect(await heartbeat(world, place, {}, 10_000)).toMatchObject({ lessonVersion: 2 });
});

test.for([
  { what: 'nothing known', previous: null, session: 'a', at: 50_000, openedAt: 50_000, credited: 0 },
  {
    what: 'its own page',
    previous: [0, 'a', 10_000, 900],
    session: 'a',
    at: 20_000,
    openedAt: 0,
    credited: 900,
  },
  {
    what: 'its page after a tunnel',
    previous: [0, 'a', 0, 900],
    session: 'a',
    at: 590_000,
    openedAt: 0,
    credited: 900,
  },
  {
    what: 'another page beside it',
    previous: [0, 'a', 10_000, 900],
    session: 'b',
    at: 40_000,
    openedAt: 0,
    credited: 900,
  },
  {
    what: 'another page later',
    previous: [0, 'a', 10_000, 900],
    session: 'b',
    at: 40_001,
    openedAt: 40_001,
    credited: 0,
  },
] as const)('an opening: $what', ({ previous, session, at, openedAt, credited }) => {
  const known = previous && {
    openedAt: new Date(previous[0]),
    session: previous[1],
    lastHeartbeatAt: new Date(previous[2]),
    creditedMs: previous[3],
  };
  expect(openingAt(known, session, new Date(at))).toEqual({
    openedAt: new Date(openedAt),
    session,
    lastHeartbeatAt: new Date(at),
    creditedMs: credited,
  });
});

test.for([
  [0, 0, 0],
  [1_000, 0, 2_200],
  [6_000, 0, 13_200],
  [6_000, 13_000, 200],
  [6_000, 13_200, 0],
  [6_000, 99_000, 0],
  [-5_000, 0, 0],
] as const)('%i ms after the opening, with %i credited, %i ms are left', ([sinceMs, creditedMs, left]) => {
  const opening = { openedAt: new Date(10_000), session: 'a', lastHeartbeatAt: new Date(10_000), creditedMs };
  expect(creditLeftMs(opening, new Date(10_000 + sinceMs))).toBe(left);
});

test('ranges: a gap counts as played once credited, and only below a second', () => {
  expect(newlyPlayed([[0, 1_000]], [[1_999, 3_000]])).toEqual([[0, 1_999]]);
  expect(newlyPlayed([[0, 1_000]], [[2_000, 3_000]])).toEqual([[0, 1_000]]);
  expect(
    newlyPlayed(
      [],
      [
        [0, 1_000],
        [1_500, 2_000],
      ],
    ),
  ).toEqual([[1_000, 1_500]]);
});

test('ranges: only new time is added, and never more than the limit', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 900 }))
    .map(([from, size]) => [from, from + size] as const);
  fc.assert(
    fc.property(fc.array(range), fc.array(range), fc.integer({ min: 0, max: 4_000 }), (one, other, limit) => {
      const [known, asked] = [union(one), union(other)];
      const added = without(asked, known);
      expect(lengthMs(union([...known, ...asked]))).toBe(lengthMs(known) + lengthMs(added));
      expect(lengthMs(cutTo(added, limit))).toBe(Math.min(limit, lengthMs(added)));
    }),
  );
});

test('numbers: 99.6 percent is 99, the end restarts, invalid values count nothing, double speed counts', () => {
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

test('completion is rounded down, of required parts only, permanent, and lists what is missing', () => {
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
