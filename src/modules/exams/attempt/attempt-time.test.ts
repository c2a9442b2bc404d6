import { describe } from 'vitest';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { MINUTE_MS } from './attempt-rules.ts';
import { getExam, listSections } from '../exam/exam-queries.ts';
import { action as attemptsAction, loader as attemptsLoader } from '../manage/attempts-page.tsx';
import { saveOverride } from './overrides.ts';
import { examsPaths } from '../paths.ts';
import { archiveQuestions, getQuestion, saveQuestion } from '../question/question-bank.ts';
import { documentOfMarkup } from '../question/markup-document-rules.ts';
import { saveExam, setExamState } from '../exam/save-exam.ts';
import { submitOverdue } from './submit-overdue.ts';
import { taker, testExam } from '../testing.ts';

describe('time', () => {
  test('the deadline is the earlier of time limit and closing, by server time', async ({ world }) => {
    const closesAt = new Date(world.now.getTime() + 10 * MINUTE_MS).toISOString();
    const exam = await testExam(world, ['single'], { timeLimitMinutes: 60, closesAt });
    const learner = await taker(world, exam);
    expect((await learner.open()).deadlineAt).toBe(closesAt);
  });

  test('at the deadline the server submits what was saved, even when the learner is gone', async ({
    world,
  }) => {
    const exam = await testExam(world, ['single', 'truefalse'], { timeLimitMinutes: 10 });
    const learner = await taker(world, exam);
    await learner.open();
    await learner.save(1, { option: 'opta1' });
    world.travel(10 * MINUTE_MS + 14_000);
    await world.write((scope) => submitOverdue(scope, learner.attemptId)); // too early: still within the grace period
    expect((await learner.open()).state).toBe('in_progress');
    world.travel(2_000);
    await world.write((scope) => submitOverdue(scope, learner.attemptId));
    await world.write((scope) => submitOverdue(scope, learner.attemptId));
    const review = (await learner.review()).json();
    expect(review).toMatchObject({ submitReason: 'deadline', result: { scoreMilli: 1_000 } });
  });

  test('the overdue job is enqueued with the attempt and moves with its deadline', async ({ world }) => {
    const exam = await testExam(world, ['single'], { timeLimitMinutes: 10 });
    const learner = await taker(world, exam);
    const begun = await learner.open();
    const personId = learner.visitor.actor.userId;
    await world.write((scope) =>
      saveOverride(scope, {
        examId: exam.examId,
        personId,
        extraPercent: 50,
        extraAttempts: 0,
        opensAt: null,
        closesAt: null,
        reason: 'ต้องการเวลาเพิ่ม',
      }),
    );
    const now = await learner.open();
    expect(Date.parse(now.deadlineAt ?? '') - Date.parse(begun.startedAt)).toBe(15 * MINUTE_MS);
    world.travel(11 * MINUTE_MS);
    expect((await learner.save(1, { option: 'opta1' })).status).toBe(200);
  });

  test('extra attempts on an exam without a time limit do not give the running attempt a deadline', async ({
    world,
  }) => {
    const exam = await testExam(world, ['single'], { maxAttempts: 1 });
    const learner = await taker(world, exam);
    await learner.open();
    const given = { examId: exam.examId, personId: learner.visitor.actor.userId, opensAt: null, reason: '' };
    const override = (more: { extraAttempts: number; closesAt: Date | null }) =>
      world.write((scope) => saveOverride(scope, { ...given, extraPercent: 0, ...more }));
    await override({ extraAttempts: 1, closesAt: null });
    expect((await learner.open()).deadlineAt).toBeNull();
    world.travel(20 * MINUTE_MS);
    expect((await learner.save(1, { option: 'opta1' })).status).toBe(200);
    const past = new Date(world.now.getTime() - 60 * MINUTE_MS);
    await override({ extraAttempts: 1, closesAt: past });
    const { deadlineAt, startedAt } = await learner.open();
    expect(deadlineAt).toBe(startedAt); // never before the start
  });

  test('a manager gives one learner more time and attempts on the attempts page', async ({ world }) => {
    const exam = await testExam(world, ['single'], { timeLimitMinutes: 10, maxAttempts: 1 });
    const learner = await taker(world, exam);
    const { startedAt } = await learner.open();
    const manager = await world.person('manager');
    const { email } = learner.visitor.actor;
    const params = { exam: exam.examId };
    const path = examsPaths.manageAttempts(exam.examId);
    const send = (form: Record<string, string>, actor = manager) =>
      callPage(world, attemptsAction, {
        path,
        params,
        actor,
        form: { intent: 'give-more', email, extraPercent: '50', extraAttempts: '1', ...form },
      });
    expect(await send({ email: 'nobody@example.com' })).toMatchObject({
      data: { ok: false, problem: { code: 'exams.person_missing' } },
    });
    expect(await send({ reason: 'ตามคำขอ' })).toMatchObject({ data: { ok: true } });
    const shown = async () =>
      (await callPage(world, attemptsLoader, { path, params, actor: manager })).given.map(
        ({ extraPercent, extraAttempts, reason }) => [extraPercent, extraAttempts, reason],
      );
    expect(await shown()).toEqual([[50, 1, 'ตามคำขอ']]);
    const { deadlineAt } = await learner.open();
    expect(Date.parse(deadlineAt ?? '') - Date.parse(startedAt)).toBe(15 * MINUTE_MS);
    await learner.submit();
    expect(await learner.open()).toMatchObject({ number: 2 });
    await send({ extraPercent: '0', extraAttempts: '0' });
    expect(await shown()).toEqual([]);
    await expect(send({}, learner.visitor.actor)).rejects.toMatchObject({ init: { status: 403 } });
  });

  test('after downtime across the deadline, the first worker submits the attempt', async ({ world }) => {
    const exam = await testExam(world, ['single'], { timeLimitMinutes: 10 });
    const learner = await taker(world, exam);
    const hour = 60 * MINUTE_MS;
    world.travel(-hour); // started an hour ago, so its job is fifty minutes overdue
    await learner.open();
    await learner.save(1, { option: 'opta1' });
    world.travel(hour);
    await world.runJobs();
    const review = (await learner.review()).json();
    expect(review).toMatchObject({ submitReason: 'deadline', result: { scoreMilli: 1_000 } });
    expect(Date.parse(review.submittedAt) - Date.parse(review.startedAt)).toBe(10 * MINUTE_MS);
  });

  test('without the job, the first request after the deadline submits the attempt', async ({ world }) => {
    const exam = await testExam(world, ['single'], { timeLimitMinutes: 10 });
    const learner = await taker(world, exam);
    await learner.open();
    await learner.save(1, { option: 'opta1' });
    world.travel(20 * MINUTE_MS);
    expect((await learner.save(1, { option: 'optb2' }, { seq: 9 })).json()).toMatchObject({
      code: 'exams.attempt_over',
    });
    expect((await learner.lease(true)).json()).toMatchObject({ isMine: false, state: 'graded' });
    expect((await learner.review()).json()).toMatchObject({
      result: { scoreMilli: 1_000 },
      submitReason: 'deadline',
    });
  });

  test('a late save counts only if it was typed in time on a device with a recent heartbeat', async ({
    world,
  }) => {
    const exam = await testExam(world, ['single', 'truefalse'], { timeLimitMinutes: 10 });
    const learner = await taker(world, exam);
    const begun = await learner.open();
    const deadline = new Date(begun.deadlineAt ?? '');
    world.travel(10 * MINUTE_MS - 30_000);
    await learner.lease(); // a heartbeat within the last minute
    world.travel(40_000);
    const typedLate = await learner.save(
      1,
      { option: 'optb2' },
      { typedAt: new Date(deadline.getTime() + 1) },
    );
    expect(typedLate.json()).toMatchObject({ code: 'exams.attempt_over' });
    const typedInTime = await learner.save(
      1,
      { option: 'opta1' },
      { typedAt: new Date(deadline.getTime() - 1) },
    );
    expect(typedInTime.json()).toMatchObject({ remainingMs: 0 });
    world.travel(10_000);
    const tooLate = await learner.save(2, { option: 'true' }, { typedAt: new Date(deadline.getTime() - 1) });
    expect(tooLate.json()).toMatchObject({ code: 'exams.attempt_over' });
  });

  test('a device without a heartbeat since before the last five minutes cannot deliver answers after the deadline', async ({
    world,
  }) => {
    const exam = await testExam(world, ['single'], { timeLimitMinutes: 10 });
    const learner = await taker(world, exam);
    const begun = await learner.open();
    world.travel(10 * MINUTE_MS + 5_000);
    const typedAt = new Date(Date.parse(begun.deadlineAt ?? '') - 1_000);
    expect((await learner.save(1, { option: 'opta1' }, { typedAt })).json()).toMatchObject({
      code: 'exams.attempt_over',
    });
  });

  test('a wrong device clock changes nothing: only server time counts', async ({ world }) => {
    const exam = await testExam(world, ['single'], { timeLimitMinutes: 10 });
    const learner = await taker(world, exam);
    await learner.open();
    const hours = 5 * 3_600_000;
    for (const typedAt of [new Date(world.now.getTime() - hours), new Date(world.now.getTime() + hours)])
      expect((await learner.save(1, { option: 'opta1' }, { typedAt })).status).toBe(200);
  });

  test('after five minutes offline, answers that arrive before the deadline all count', async ({ world }) => {
    const { learner, typed } = await offlineLearner(world);
    world.travel(5 * MINUTE_MS - 2_000);
    const arrived = await Promise.all(typed.map((answer) => learner.save(...answer)));
    expect(arrived.map(({ status }) => status)).toEqual([200, 200]);
    expect((await learner.submit({ 1: 2, 2: 3 })).json()).toMatchObject({ state: 'graded' });
    expect((await learner.review()).json()).toMatchObject({
      submitReason: 'learner',
      result: { scoreMilli: 2_000 },
    });
  });

  test('after going offline until the deadline, saved answers are submitted and later ones refused', async ({
    world,
  }) => {
    const { learner, typed } = await offlineLearner(world);
    world.travel(5 * MINUTE_MS + 5_000); // within the grace period, but without a heartbeat in the last minute
    for (const answer of typed)
      expect((await learner.save(...answer)).json()).toMatchObject({ code: 'exams.attempt_over' });
    world.travel(60_000);
    expect((await learner.lease()).json()).toMatchObject({ isMine: false, state: 'graded' });
    for (const answer of typed)
      expect((await learner.save(...answer)).json()).toMatchObject({
        code: 'exams.attempt_over',
        details: { state: 'graded' },
      });
    expect((await learner.review()).json()).toMatchObject({
      submitReason: 'deadline',
      result: { scoreMilli: 0 },
    });
  });

  test('extra time granted during an attempt reaches the device with its next heartbeat', async ({
    world,
  }) => {
    const exam = await testExam(world, ['single'], { timeLimitMinutes: 10 });
    const learner = await taker(world, exam);
    const { deadlineAt } = await learner.open();
    expect((await learner.lease()).json()).toMatchObject({ deadlineAt });
    await world.write((scope) =>
      saveOverride(scope, {
        examId: exam.examId,
        personId: learner.visitor.actor.userId,
        extraPercent: 100,
        extraAttempts: 0,
        opensAt: null,
        closesAt: null,
        reason: 'ไฟดับ',
      }),
    );
    const moved = new Date(Date.parse(deadlineAt ?? '') + 10 * MINUTE_MS).toISOString();
    expect((await learner.lease()).json()).toMatchObject({ isMine: true, deadlineAt: moved });
  });
});

/** A learner with five of ten minutes left, one saved wrong answer, and two right ones typed offline since. */
async function offlineLearner(world: World) {
  const exam = await testExam(world, ['single', 'truefalse'], { timeLimitMinutes: 10 });
  const learner = await taker(world, exam);
  await learner.open();
  await learner.save(1, { option: 'optb2' }, { seq: 1 });
  world.travel(5 * MINUTE_MS);
  const typedAt = world.now;
  const typed: Parameters<typeof learner.save>[] = [
    [1, { option: 'opta1' }, { seq: 2, typedAt }],
    [2, { option: 'true' }, { seq: 3, typedAt }],
  ];
  return { learner, typed };
}

const EDITED = documentOfMarkup('คำถามที่แก้แล้ว');

test('editing questions leaves running attempts unchanged and applies to the next one', async ({ world }) => {
  const exam = await testExam(world, ['single', 'truefalse']);
  const learner = await taker(world, exam);
  const begun = await learner.open();
  await world.write(async (scope) => {
    const question = await getQuestion(scope, exam.questionIds[0] ?? '');
    if (question.content.kind !== 'single') throw new Error('Not the question of this test.');
    await saveQuestion(scope, {
      questionId: question.questionId,
      version: 1,
      draft: {
        ...question,
        content: { ...question.content, stem: EDITED, options: question.content.options.toReversed() },
      },
    });
    await archiveQuestions(scope, { questionIds: [exam.questionIds[1] ?? ''], isArchived: true });
  });
  expect((await learner.open()).slots).toEqual(begun.slots);
  await learner.save(1, { option: 'opta1' });
  await learner.save(2, { option: 'true' });
  await learner.submit();
  expect((await learner.review()).json().result.scoreMilli).toBe(2_000);
  expect((await learner.open()).slots[0]?.question.stem).toEqual(EDITED);
});

test('editing the exam leaves the questions, points, pass mark and time of running attempts unchanged', async ({
  world,
}) => {
  const exam = await testExam(world, ['single', 'truefalse'], { timeLimitMinutes: 10, passPercentBp: 6_000 });
  const learner = await taker(world, exam);
  const begun = await learner.open();
  await world.write(async (scope) => {
    const head = await getExam(scope, exam.examId);
    const sections = await listSections(scope, exam.examId);
    await saveExam(scope, {
      examId: exam.examId,
      version: head.version,
      draft: {
        ...head,
        settings: { ...head.settings, timeLimitMinutes: 1, passPercentBp: 10_000 },
        sections: sections.map((section) => ({
          ...section,
          slots: section.slots.slice(1).map((slot) => ({ ...slot, pointsMilli: 9_000 })),
        })),
      },
    });
  });
  world.travel(5 * MINUTE_MS);
  const { slots, deadlineAt } = await learner.open();
  expect({ slots, deadlineAt }).toEqual({ slots: begun.slots, deadlineAt: begun.deadlineAt });
  await learner.save(1, { option: 'opta1' });
  await learner.save(2, { option: 'true' });
  await world.write((scope) => setExamState(scope, { examId: exam.examId, state: 'archived' }));
  expect((await learner.submit()).json()).toMatchObject({ state: 'graded' });
  expect((await learner.review()).json().result).toMatchObject({
    scoreMilli: 2_000,
    maxMilli: 2_000,
    passed: true,
    passPercent: 60,
  });
});
