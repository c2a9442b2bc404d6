import type pg from 'pg';
import { describe } from 'vitest';
import { sql } from '#platform/db/query.ts';
import { withClient } from '#platform/db/with-client.ts';
import { expect, test } from '#platform/testing/test.ts';
import { attemptState } from './attempt-summary.ts';
import { MINUTE_MS, OPEN_CONTEXT } from './attempt-rules.ts';
import { ReviewPolicy } from '../exam/exam-contract.ts';
import { openAttempt } from './open-attempt.ts';
import type { PendingAnswer } from '../player/pending-answers.tsx';
import { pendingToSend } from '../player/pending-rules.ts';
import { cleanTyped } from '../question/question-contract.ts';
import { RIGHT_ANSWERS, type SampleKind, SAMPLE_CONTENTS, Taker, taker, testExam } from '../testing.ts';

const ALL = Object.keys(SAMPLE_CONTENTS) as SampleKind[];
const SCORED = ALL.filter((kind) => kind !== 'essay' && kind !== 'survey');

describe('an attempt', () => {
  test('right answers of every kind earn full points, and starting twice is one attempt', async ({
    world,
  }) => {
    const exam = await testExam(world, SCORED);
    const learner = await taker(world, exam);
    const begun = await learner.open();
    expect((await learner.open()).attemptId).toBe(begun.attemptId);
    expect(begun.slots).toHaveLength(SCORED.length);
    for (const kind of SCORED)
      expect((await learner.save(exam.slotOf(kind), RIGHT_ANSWERS[kind])).status).toBe(200);
    const submitted = await learner.submit();
    expect(submitted.json()).toMatchObject({ state: 'graded' });
    const review = (await learner.review()).json();
    expect(review.result).toEqual({
      scoreMilli: 8_000,
      maxMilli: 8_000,
      percent: 100,
      passed: true,
      passPercent: 60,
    });
  });

  test('concurrent starts create one attempt', async ({ world }) => {
    const exam = await testExam(world);
    const visitor = await world.signedIn();
    const devices = Array.from({ length: 6 }, () => new Taker(world, visitor, exam.slug));
    const states = await Promise.all(devices.map((each) => each.open()));
    expect(new Set(states.map(({ attemptId }) => attemptId)).size).toBe(1);
    expect(states.filter(({ isMine }) => isMine)).toHaveLength(1);
  });

  test('no reply reveals any part of the key before submission', async ({ world }) => {
    const exam = await testExam(world, ALL, { isOptionsShuffled: false });
    /** Records every reply of a whole attempt, without what varies by learner and time. */
    const record = async (answer: (kind: SampleKind) => object) => {
      const learner = await taker(world, exam);
      const replies = [JSON.stringify(await learner.open())];
      for (const kind of ALL) replies.push((await learner.save(exam.slotOf(kind), answer(kind))).text);
      replies.push((await learner.lease()).text, (await learner.review()).text);
      replies.push((await learner.submit({ 1: 99 })).text);
      const again = await learner.visitor.get(
        `/api/exams/attempts/${learner.attemptId}?device=${learner.device}`,
      );
      const state = again.json();
      for (const slot of state.slots) delete slot.response; // the learner's own answers
      for (const slot of state.slots) delete slot.question.items; // always shuffled
      for (const slot of state.slots) delete slot.question.rights;
      replies.push(JSON.stringify(state));
      return replies.map((text) => text.replace(/"[^"]*(Id|At|Now)":"[^"]*"/g, ''));
    };
    const [right, wrong] = [
      await record((kind) => RIGHT_ANSWERS[kind]),
      await record(() => ({ text: 'ผิด' })),
    ];
    expect(right.join('\n')).not.toMatch(
      /weight|isRight|isTrue|rightId|feedback|explanation|forms|bands|rubric|tolerance|score|"key|เก็บได้ปลอดภัย|แบคทีเรีย|กรุงเทพ|ถูกครบ/,
    );
    expect(wrong.slice(1)).toEqual(right.slice(1));
  });

  test('a save with a lower number changes nothing, whatever the order of arrival', async ({ world }) => {
    const exam = await testExam(world);
    const learner = await taker(world, exam);
    await learner.open();
    await learner.save(1, { option: 'opta1' }, { seq: 5 });
    const late = await learner.save(1, { option: 'optb2' }, { seq: 3 });
    expect(late.json()).toMatchObject({ seq: 5 });
    const again = await learner.save(1, { option: 'optc3' }, { seq: 5 });
    expect(again.json()).toMatchObject({ seq: 5 });
    expect((await learner.open()).slots[0]?.response).toEqual({ option: 'opta1' });
  });

  test('an older save that waited for a newer one gets the stored number', async ({ world }) => {
    const exam = await testExam(world);
    const learner = await taker(world, exam);
    await learner.open();
    await learner.save(1, { option: 'opta1' }, { seq: 1 });
    const { superuser } = world.database;
    const waitForBlocked = (count: number) =>
      withClient(superuser, (watcher) => waitForBlockedTransactions(watcher, count));
    const replies = await withClient(superuser, async (holder) => {
      await holder.query('begin');
      await holder.query('select from exams_attempt where attempt_id = $1 for update', [learner.attemptId]);
      const newer = learner.save(1, { option: 'optb2' }, { seq: 9 });
      await waitForBlocked(1);
      const older = learner.save(1, { option: 'optc3' }, { seq: 3 });
      await waitForBlocked(2);
      await holder.query('commit');
      return Promise.all([newer, older]);
    });
    expect(replies.map((reply) => [reply.status, reply.json().seq])).toEqual([
      [200, 9],
      [200, 9],
    ]);
    expect((await learner.open()).slots[0]?.response).toEqual({ option: 'optb2' });
    expect((await learner.save(99, { option: 'opta1' }, { seq: 10 })).json()).toMatchObject({
      code: 'exams.question_missing',
    });
  });

  test('of twenty-one concurrent saves the highest number wins', async ({ world }) => {
    const exam = await testExam(world);
    const learner = await taker(world, exam);
    await learner.open();
    const options = ['opta1', 'optb2', 'optc3'];
    await Promise.all(
      Array.from({ length: 21 }, (_, at) => learner.save(1, { option: options[at % 3] }, { seq: at + 1 })),
    );
    const { slots } = await learner.open();
    expect(slots[0]).toMatchObject({ seq: 21, response: { option: options[20 % 3] } });
  });

  test('a second device can write only after it took over, and then the first cannot', async ({ world }) => {
    const exam = await testExam(world);
    const first = await taker(world, exam);
    await first.open();
    const second = new Taker(world, first.visitor, exam.slug);
    expect(await second.open()).toMatchObject({ isMine: false });
    expect((await second.save(1, { option: 'optb2' })).json()).toMatchObject({ code: 'exams.seat_taken' });
    expect((await second.submit()).json()).toMatchObject({ code: 'exams.seat_taken' });
    expect((await second.lease()).json()).toMatchObject({ isMine: false });
    expect((await second.lease(true)).json()).toMatchObject({ isMine: true });
    expect((await first.save(1, { option: 'opta1' })).json()).toMatchObject({ code: 'exams.seat_taken' });
    expect((await second.save(1, { option: 'opta1' }, { seq: 50 })).status).toBe(200);
  });

  test('a device without heartbeats for a minute loses its write lease', async ({ world }) => {
    const exam = await testExam(world);
    const first = await taker(world, exam);
    await first.open();
    world.travel(61_000);
    expect(await new Taker(world, first.visitor, exam.slug).open()).toMatchObject({ isMine: true });
  });

  test('a heartbeat of a read-only tab does not take over an idle device’s lease', async ({ world }) => {
    const exam = await testExam(world);
    const first = await taker(world, exam);
    await first.open();
    const second = new Taker(world, first.visitor, exam.slug);
    expect(await second.open()).toMatchObject({ isMine: false });
    world.travel(61_000);
    expect((await second.lease()).json()).toMatchObject({ isMine: false });
    expect((await first.save(1, { option: 'opta1' })).status).toBe(200);
  });

  test('restored offline answers yield to answers saved after they were typed', async ({ world }) => {
    const exam = await testExam(world);
    const learner = await taker(world, exam);
    const { attemptId, slots: fresh } = await learner.open();
    expect(fresh[0]).toMatchObject({ savedAt: null });
    const typed = (slotNo: number, seq: number, seconds: number): PendingAnswer => ({
      attemptId,
      slotNo,
      seq,
      response: { text: 'ค้าง' },
      isFlagged: false,
      typedAt: new Date(world.now.getTime() + seconds * 1_000).toISOString(),
      follows: null,
    });
    const pending = [typed(1, 9, -5), typed(2, 9, -5), typed(3, 1, 5), typed(4, 7, 0)];
    // Meanwhile another device saved answers: the first with a lower number, the third twice.
    await learner.save(1, { option: 'opta1' }, { seq: 1 });
    await learner.save(3, { options: ['mula1'] }, { seq: 2 });
    await learner.save(4, null, { seq: 1 });
    const { slots } = await learner.open();
    expect(Date.parse(slots[0]?.savedAt ?? '')).toBeGreaterThan(Date.parse(pending[0]?.typedAt ?? ''));
    expect(pendingToSend(slots, pending).map(({ slotNo, seq }) => [slotNo, seq])).toEqual([
      [2, 1],
      [3, 3],
    ]);
    expect(pendingToSend(slots, [typed(99, 1, 5)])).toEqual([]);
    // A save already in flight when the next answer was typed arrives later, but is still the older one.
    const follows = { seq: 1, response: { option: 'opta1' } };
    expect(pendingToSend(slots, [{ ...typed(1, 2, -5), follows }])).toMatchObject([{ slotNo: 1, seq: 2 }]);
    const other = { seq: 1, response: { option: 'optb2' } };
    expect(pendingToSend(slots, [{ ...typed(1, 2, -5), follows: other }])).toEqual([]);
  });

  test('a key shown after closing stays hidden without a closing date; the score shows at once', async ({
    world,
  }) => {
    const closesAt = new Date(world.now.getTime() + 600_000).toISOString();
    const [endless, closing, secret] = [
      await testExam(world, ['single']),
      await testExam(world, ['single'], { closesAt }),
      await testExam(world, ['single'], { review: { ...ReviewPolicy.parse({}), score: 'closed' } }),
    ];
    const visitor = await world.signedIn();
    const keys = [];
    for (const exam of [endless, closing]) {
      const learner = new Taker(world, visitor, exam.slug);
      await learner.open();
      await learner.save(1, { option: 'opta1' });
      await learner.submit();
      const keyNow = async () => {
        const review = (await learner.review()).json();
        expect(review.result).toMatchObject({ percent: 100, passed: true });
        return review.slots[0].key ?? null;
      };
      keys.push(await keyNow());
      world.travel(600_000);
      keys.push(await keyNow());
      world.travel(-600_000);
    }
    expect(keys).toEqual([null, null, null, { option: 'opta1' }]);
    const learner = new Taker(world, visitor, secret.slug);
    await learner.open();
    await learner.save(1, { option: 'opta1' });
    await learner.submit();
    const summary = await world.read(
      (scope) => attemptState(scope, { examId: secret.examId, ...OPEN_CONTEXT }),
      visitor.actor,
    );
    expect(summary).toMatchObject({ percent: null, passed: false, attempts: [{ percent: null }] });
  });

  test('attempts of other people, other tenants and unknown ids are all missing', async ({ world }) => {
    const exam = await testExam(world);
    const owner = await taker(world, exam);
    await owner.open();
    const stranger = new Taker(world, await world.signedIn(), exam.slug, owner.device);
    const other = await world.another();
    const foreign = new Taker(other, await other.signedIn(), exam.slug, owner.device);
    const guest = new Taker(world, world.visitor(), exam.slug, owner.device);
    for (const [each, status] of [
      [stranger, 404],
      [foreign, 404],
      [guest, 401],
    ] as const) {
      each.attemptId = owner.attemptId;
      expect((await each.save(1, { option: 'optb2' })).status).toBe(status);
      expect((await each.submit()).status).toBe(status);
      expect((await each.lease(true)).status).toBe(status);
      expect((await each.review()).status).toBe(status);
    }
    expect((await owner.open()).slots[0]?.response).toBeNull();
  });

  test('an answer with NUL, a lone surrogate, emoji and Thai digits is stored as valid text', async ({
    world,
  }) => {
    const exam = await testExam(world, ['short', 'numeric']);
    const learner = await taker(world, exam);
    await learner.open();
    const typed = 'กรุง\0เทพ\ud800มหานคร 👩‍👧';
    expect((await learner.save(1, { text: typed })).status).toBe(422);
    expect((await learner.save(1, { text: cleanTyped(typed) })).status).toBe(200);
    expect((await learner.save(2, { text: '๑๐๐' })).status).toBe(200);
    expect((await learner.open()).slots[0]?.response).toEqual({ text: 'กรุงเทพ\ufffdมหานคร 👩‍👧' });
    expect((await learner.save(1, { text: 'ก'.repeat(1_000_000) })).status).toBeGreaterThanOrEqual(400);
    expect((await learner.save(99, { text: 'x' })).json()).toMatchObject({ code: 'exams.question_missing' });
  });
});

describe('handing in', () => {
  test('submitting waits for answers in flight, happens once, and repeats return the same reply', async ({
    world,
  }) => {
    const exam = await testExam(world);
    const learner = await taker(world, exam);
    await learner.open();
    await learner.save(1, { option: 'opta1' }, { seq: 4 });
    const early = await learner.submit({ 1: 4, 2: 7 });
    expect(early.json()).toMatchObject({ code: 'exams.answers_missing', details: { slots: [2] } });
    await learner.save(2, { option: 'true' }, { seq: 7 });
    const replies = await Promise.all([
      learner.submit({ 1: 4, 2: 7 }, 'submit-1'),
      learner.submit({ 1: 4, 2: 7 }, 'submit-1'),
      learner.submit({ 1: 4, 2: 7 }),
    ]);
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const after = await learner.save(1, { option: 'optb2' }, { seq: 9 });
    expect(after.json()).toMatchObject({ code: 'exams.attempt_over', details: { state: 'graded' } });
    const count = await world.read((scope) =>
      scope.tx.one(
        sql<{
          n: number;
        }>`select count(*)::int as n from exams_attempt_event where tenant_id = ${scope.tenant.id} and kind = 'submitted'`,
      ),
    );
    expect(count.n).toBe(1);
  });

  test('of a save and a submission at the same time: every save confirmed with 200 is counted', async ({
    world,
  }) => {
    const exam = await testExam(world);
    for (let round = 0; round < 8; round++) {
      const learner = await taker(world, exam);
      await learner.open();
      const [saved] = await Promise.all([learner.save(1, { option: 'opta1' }), learner.submit()]);
      const { result } = (await learner.review()).json();
      expect(result.scoreMilli).toBe(saved.status === 200 ? 1_000 : 0);
    }
  });

  test('an essay waits for a marker; an unanswered one does not', async ({ world }) => {
    const exam = await testExam(world, ['single', 'essay']);
    const writer = await taker(world, exam);
    await writer.open();
    await writer.save(2, RIGHT_ANSWERS.essay);
    expect((await writer.submit()).json()).toMatchObject({ state: 'awaiting_marking' });
    expect((await writer.review()).json().result).toBeNull();
    const idle = await taker(world, exam);
    await idle.open();
    expect((await idle.submit()).json()).toMatchObject({ state: 'graded' });
  });

  test('a survey has no percentage, and everybody who submits passes', async ({ world }) => {
    const exam = await testExam(world, ['survey']);
    const learner = await taker(world, exam);
    await learner.open();
    await learner.save(1, { option: 'surva' });
    await learner.submit();
    expect((await learner.review()).json().result).toMatchObject({
      percent: null,
      passed: null,
      maxMilli: 0,
    });
  });
});

describe('beginning', () => {
  test('no start before opening, after closing, beyond the attempt limit or within the cooldown', async ({
    world,
  }) => {
    const start = world.now.getTime();
    const exam = await testExam(world, ['single'], {
      opensAt: new Date(start + 5 * MINUTE_MS).toISOString(),
      closesAt: new Date(start + 500 * MINUTE_MS).toISOString(),
      maxAttempts: 2,
      cooldownMinutes: 60,
    });
    const learner = await taker(world, exam);
    const begin = () => learner.visitor.post(`/api/exams/${exam.slug}/attempts`, { device: learner.device });
    expect((await begin()).json()).toMatchObject({ code: 'exams.not_open_yet' });
    world.travel(6 * MINUTE_MS);
    await learner.open();
    await learner.submit();
    expect((await begin()).json()).toMatchObject({ code: 'exams.too_soon' });
    world.travel(61 * MINUTE_MS);
    await learner.open();
    await learner.submit();
    world.travel(61 * MINUTE_MS);
    expect((await begin()).json()).toMatchObject({ code: 'exams.no_attempts_left' });
    world.travel(500 * MINUTE_MS);
    expect(
      (
        await (
          await taker(world, exam)
        ).visitor.post(`/api/exams/${exam.slug}/attempts`, { device: learner.device })
      ).json(),
    ).toMatchObject({ code: 'exams.closed' });
  });

  test('a second attempt contains nothing of the first, and each context has its own attempts', async ({
    world,
  }) => {
    const exam = await testExam(world, ['single']);
    const learner = await taker(world, exam);
    await learner.open();
    await learner.save(1, { option: 'opta1' });
    await learner.submit();
    const second = await learner.open();
    expect(second).toMatchObject({ number: 2 });
    expect(second.slots[0]?.response).toBeNull();
    const person = await world.person();
    const at = { examId: exam.examId, device: 'device-of-lessons' };
    const [one, two] = await world.write(
      async (scope) => [
        await openAttempt(scope, { ...at, contextKind: 'lessons.enrolment', contextId: 'a' }),
        await openAttempt(scope, { ...at, contextKind: 'lessons.enrolment', contextId: 'b' }),
      ],
      person,
    );
    expect(one?.attemptId).not.toBe(two?.attemptId);
    const summary = await world.read(
      (scope) =>
        attemptState(scope, { examId: exam.examId, contextKind: 'lessons.enrolment', contextId: 'a' }),
      person,
    );
    expect(summary).toMatchObject({ open: { attemptId: one?.attemptId }, percent: null, passed: false });
  });

  test('drafts and exams that are not open to everybody are missing for members', async ({ world }) => {
    const learner = await taker(world, { slug: 'nothing-of-this-name' });
    const begin = await learner.visitor.post('/api/exams/nothing-of-this-name/attempts', {
      device: learner.device,
    });
    expect(begin.json()).toMatchObject({ code: 'exams.exam_missing' });
  });
});

test('options are shuffled per learner, and answers refer to options by id, not by position', async ({
  world,
}) => {
  const exam = await testExam(world, ['multiple', 'ordering'], {
    isOptionsShuffled: true,
    isQuestionsShuffled: true,
  });
  const orders = new Set<string>();
  for (let at = 0; at < 6; at++) {
    const learner = await taker(world, exam);
    const { slots } = await learner.open();
    const multiple = slots.find(({ question }) => question.kind === 'multiple');
    const ordering = slots.find(({ question }) => question.kind === 'ordering');
    orders.add(JSON.stringify(multiple?.question.options?.map(({ id }) => id)));
    expect(ordering?.question.items?.map(({ id }) => id)).not.toEqual(['stepa', 'stepb', 'stepc', 'stepd']);
    await learner.save(multiple?.slotNo ?? 0, RIGHT_ANSWERS.multiple);
    await learner.save(ordering?.slotNo ?? 0, RIGHT_ANSWERS.ordering);
    await learner.submit();
    expect((await learner.review()).json().result.scoreMilli).toBe(2_000);
  }
  expect(orders.size).toBeGreaterThan(1);
});

/** Waits until this many transactions of the database are blocked by another one. */
async function waitForBlockedTransactions(watcher: pg.Client, count: number): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await watcher.query(text)).rowCount).toBe(count);
}
