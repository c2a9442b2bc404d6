import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { getReview } from '../attempt/attempt-review.ts';
import { openAttempt } from '../attempt/open-attempt.ts';
import { setExamState } from '../exam/save-exam.ts';
import { examsPaths } from '../paths.ts';
import { RIGHT_ANSWERS, taker, testExam } from '../testing.ts';
import { ownExamsCard } from './dashboard-card.ts';
import { loader } from './own-attempts-page.tsx';
import { listOwnAttempts } from './own-attempts.ts';

test('a person finds their attempts of every kind: those in lessons lead to where they are taken', async ({
  world,
}) => {
  const [open, inLesson] = [await testExam(world, ['single']), await testExam(world, ['single'])];
  const learner = await taker(world, open);
  await learner.open();
  await learner.save(1, RIGHT_ANSWERS.single);
  await learner.submit();
  const { actor } = learner.visitor;
  const page = '/lesson/assessment/a/b';
  const running = await world.write(
    (scope) =>
      openAttempt(scope, {
        examId: inLesson.examId,
        contextKind: 'lessons.enrolment',
        contextId: 'enrolment',
        device: 'device-own',
        pagePath: page,
      }),
    actor,
  );
  const { items } = await world.read((scope) => listOwnAttempts({ ...scope, actor }));
  expect(items).toMatchObject([
    { attemptId: running.attemptId, state: 'in_progress', submittedAt: null, percent: null, pagePath: page },
    { state: 'graded', percent: 100, passed: true, pagePath: examsPaths.exam(open.slug) },
  ]);
  // The result of an attempt leads back to the same page.
  await world.write((scope) => setExamState(scope, { examId: open.examId, state: 'archived' }));
  const review = await world.read((scope) => getReview({ ...scope, actor }, items[1]?.attemptId ?? ''));
  expect(review.pagePath).toBeNull();

  const others = await world.person();
  expect((await world.read((scope) => listOwnAttempts({ ...scope, actor: others }))).items).toEqual([]);
  expect(await callPage(world, loader, { path: '/lesson/exam/attempts', actor })).toMatchObject({
    items: [{ attemptId: running.attemptId }, {}],
    nextAfter: null,
  });
});

test('scores stay hidden as the review policy says; the dashboard shows the latest three', async ({
  world,
}) => {
  const exam = await testExam(world, ['single'], {
    review: { score: 'never', correctness: 'never', key: 'never', explanation: 'never' },
  });
  const learner = await taker(world, exam);
  for (let each = 0; each < 4; each += 1) {
    await learner.open();
    await learner.submit();
  }
  const { actor } = learner.visitor;
  const { items, nextAfter } = await world.read((scope) =>
    listOwnAttempts({ ...scope, actor }, { limit: 2 }),
  );
  expect(items).toMatchObject([
    { number: 4, percent: null, passed: null },
    { number: 3, percent: null, passed: null },
  ]);
  const rest = await world.read((scope) =>
    listOwnAttempts({ ...scope, actor }, { after: nextAfter ?? undefined, limit: 2 }),
  );
  expect(rest).toMatchObject({ items: [{ number: 2 }, { number: 1 }], nextAfter: null });
  expect(await world.read((scope) => ownExamsCard.load({ ...scope, actor }))).toMatchObject([
    { number: 4 },
    { number: 3 },
    { number: 2 },
  ]);
});
