import { expect, test } from '#platform/testing/test.ts';
import type { PersonActor } from '#platform/scope.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { RIGHT_ANSWERS, type SampleKind, testExam, voidAttempt } from '#modules/exams/testing.ts';
import { enrol } from '../enrol/enrol.ts';
import { findEnrolment } from '../enrol/enrolment-rows.ts';
import { readGradebook } from '../gradebook/gradebook.ts';
import { actOnLearner } from '../manage/learners.ts';
import { getPartPage } from '../play/play-view.ts';
import { markDone } from '../progress/record-progress.ts';
import { by, lesson, type PartOptions, type TestLesson } from '../testing.ts';
import { savePart } from '../editing/save-tree.ts';
import { readTree } from '../lesson/lesson-tree.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { getAssessment } from './assessment.ts';
import { lessonScore } from '../progress/score-rules.ts';

const KINDS: readonly SampleKind[] = [
  'single',
  'truefalse',
  'short',
  'numeric',
  'gaps',
  'multiple',
  'matching',
];

async function examLesson(
  world: World,
  {
    parts = [],
    purpose = 'quiz',
    mustPass = true,
    settings = {},
    kinds = KINDS,
    after = [],
  }: {
    parts?: PartOptions[];
    after?: PartOptions[];
    purpose?: string;
    mustPass?: boolean;
    settings?: object;
    kinds?: readonly SampleKind[];
  } = {},
) {
  const exam = await testExam(world, kinds, settings);
  const made = await world.write((scope) =>
    lesson(scope, {
      parts: [
        ...parts,
        { title: 'แบบทดสอบ', kind: 'exam', body: { examId: exam.examId, purpose, mustPass } },
        ...after,
      ],
    }),
  );
  return { exam, made };
}

async function learnerOf(world: World, made: TestLesson): Promise<Awaited<ReturnType<World['signedIn']>>> {
  const visitor = await world.signedIn();
  await world.write((scope) => enrol(by(scope, visitor.actor), { lesson: made.slug }));
  return visitor;
}

const pathOf = (made: TestLesson, exam: { slug: string }): string =>
  `/api/lessons/${encodeURIComponent(made.slug)}/exams/${encodeURIComponent(exam.slug)}/attempts`;

async function take(
  world: World,
  visitor: Visitor,
  made: TestLesson,
  exam: { slug: string; slotOf: (kind: SampleKind) => number },
  answers: Partial<Record<SampleKind, object>>,
): Promise<{ texts: string[]; attemptId: string }> {
  const opened = await visitor.post(pathOf(made, exam), { device: 'device-lesson' });
  if (opened.status !== 200) throw new Error(opened.text);
  const { attemptId } = opened.json();
  const texts = [opened.text];
  let seq = 0;
  for (const [kind, response] of Object.entries(answers)) {
    seq += 1;
    const saved = await visitor.send(
      `/api/exams/attempts/${attemptId}/answers/${exam.slotOf(kind as SampleKind)}`,
      {
        method: 'PUT',
        json: { device: 'device-lesson', seq, response, typedAt: world.now.toISOString() },
      },
    );
    expect(saved.status).toBe(200);
    texts.push(saved.text);
  }
  texts.push(
    (await visitor.post(`/api/exams/attempts/${attemptId}/lease`, { device: 'device-lesson' })).text,
    (await visitor.get(`/api/exams/attempts/${attemptId}?device=device-lesson`)).text,
  );
  const done = await visitor.post(`/api/exams/attempts/${attemptId}/submit`, {
    device: 'device-lesson',
    seqs: {},
  });
  expect(done.status).toBe(200);
  texts.push(done.text);
  return { texts, attemptId };
}

const rightOf = (kinds: readonly SampleKind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, RIGHT_ANSWERS[kind]]));
const standing = async (world: World, made: TestLesson, visitor: { actor: { userId: string } }) =>
  world.read((scope) => findEnrolment(scope, made.lessonId, visitor.actor.userId));

test('no response of an exam in a lesson contains the key before submission', async ({ world }) => {
  const { exam, made } = await examLesson(world);
  const learner = await learnerOf(world, made);
  const seen = await world.read(async (scope) => ({
    page: await getAssessment(by(scope, learner.actor), {
      lesson: made.slug,
      exam: exam.slug,
      isDraft: false,
    }),
    play: await getPartPage(by(scope, learner.actor), {
      lesson: made.slug,
      part: made.parts[0] ?? '',
      isDraft: false,
    }),
  }));
  const { texts } = await take(world, learner, made, exam, { single: { option: 'optb2' } });
  const traffic = [JSON.stringify(seen), ...texts].join('\n');
  for (const secret of [
    'weight',
    'isRight',
    'isTrue',
    'rightId"',
    'bands',
    'forms',
    'feedback',
    'explanation',
  ])
    expect(traffic).not.toContain(`"${secret.replace('"', '')}"`);
  expect(traffic).not.toContain('กรุงเทพมหานคร');
  expect(traffic).not.toContain('แบคทีเรียเติบโตช้า');
});

test('a passed exam completes its part and the lesson, and reports the score; a failed one does not', async ({
  world,
}) => {
  const { exam, made } = await examLesson(world);
  const learner = await learnerOf(world, made);
  await take(world, learner, made, exam, { single: { option: 'optb2' } });
  expect(await standing(world, made, learner)).toMatchObject({ state: 'active', progressPercent: 0 });
  await take(world, learner, made, exam, rightOf(KINDS));
  expect(await standing(world, made, learner)).toMatchObject({ state: 'completed', progressPercent: 100 });
  // A completed part stays completed, whatever the next attempt's result.
  await take(world, learner, made, exam, {});
  expect(await standing(world, made, learner)).toMatchObject({ state: 'completed' });
});

test('an exam that need not be passed completes on submission, even while an essay awaits marking', async ({
  world,
}) => {
  const { exam, made } = await examLesson(world, { mustPass: false, kinds: ['single', 'essay'] });
  const learner = await learnerOf(world, made);
  await take(world, learner, made, exam, { single: { option: 'optb2' }, essay: { text: 'ลองตอบ' } });
  expect(await standing(world, made, learner)).toMatchObject({ state: 'completed' });
});

test('only enrolled learners can take it: not strangers, guests, teachers, revoked learners, or exams from elsewhere', async ({
  world,
}) => {
  const { exam, made } = await examLesson(world);
  const other = await testExam(world, ['single']);
  const learner = await learnerOf(world, made);
  const device = { device: 'device-lesson' };
  expect((await world.visitor().post(pathOf(made, exam), device)).status).toBe(401);
  const stranger = await world.signedIn();
  expect((await stranger.post(pathOf(made, exam), device)).json()).toMatchObject({
    code: 'lessons.not_enrolled',
  });
  const manager = await world.signedIn('manager');
  expect((await manager.post(pathOf(made, exam), device)).json()).toMatchObject({
    code: 'lessons.not_enrolled',
  });
  expect((await learner.post(pathOf(made, other), device)).json()).toMatchObject({
    code: 'lessons.part_missing',
  });
  // Revoked during the attempt: it can be submitted, but completes nothing.
  const opened = (await learner.post(pathOf(made, exam), device)).json();
  const mine = await standing(world, made, learner);
  await world.write((scope) =>
    actOnLearner(scope, { lesson: made.slug, learner: mine?.enrolmentId ?? '', act: 'revoke' }),
  );
  await learner.post(`/api/exams/attempts/${opened.attemptId}/submit`, { ...device, seqs: {} });
  expect(await standing(world, made, learner)).toMatchObject({ state: 'revoked', progressPercent: 0 });
  expect((await learner.post(pathOf(made, exam), device)).status).toBe(403);
});

test('attempts belong to the enrolment: its limit applies there, and other learners have their own', async ({
  world,
}) => {
  const { exam, made } = await examLesson(world, { settings: { maxAttempts: 1 } });
  const [one, two] = [await learnerOf(world, made), await learnerOf(world, made)];
  const { attemptId } = await take(world, one, made, exam, {});
  expect((await one.post(pathOf(made, exam), { device: 'device-lesson' })).json()).toMatchObject({
    code: 'exams.no_attempts_left',
  });
  expect((await two.post(pathOf(made, exam), { device: 'device-lesson' })).status).toBe(200);
  const look = (visitor: { actor: PersonActor }) =>
    world.read((scope) =>
      getAssessment(by(scope, visitor.actor), {
        lesson: made.slug,
        exam: exam.slug,
        attempt: attemptId,
        isDraft: false,
      }),
    );
  expect((await look(one)).assessment?.review).toMatchObject({ number: 1, attemptId });
  expect((await look(two)).assessment?.review).toBeNull();
});

test('a pre-test precedes later parts, a post-test follows everything required', async ({ world }) => {
  const pre = await examLesson(world, {
    purpose: 'pre',
    after: [{ title: 'เนื้อหา' }],
    kinds: ['single'],
  });
  const learner = await learnerOf(world, pre.made);
  const read = () =>
    world.write((scope) =>
      markDone(by(scope, learner.actor), { lesson: pre.made.slug, part: pre.made.parts[1] ?? '' }),
    );
  await expect(read()).rejects.toMatchObject({ code: 'lessons.part_blocked' });
  // A pre-test is done whatever its result.
  await take(world, learner, pre.made, pre.exam, { single: { option: 'optb2' } });
  expect((await read()).isLessonComplete).toBe(true);

  const post = await examLesson(world, { purpose: 'post', parts: [{ title: 'เนื้อหา' }], kinds: ['single'] });
  const second = await learnerOf(world, post.made);
  expect((await second.post(pathOf(post.made, post.exam), { device: 'device-lesson' })).json()).toMatchObject(
    {
      code: 'lessons.part_blocked',
    },
  );
  await world.write((scope) =>
    markDone(by(scope, second.actor), { lesson: post.made.slug, part: post.made.parts[0] ?? '' }),
  );
  await take(world, second, post.made, post.exam, rightOf(['single']));
  expect(await standing(world, post.made, second)).toMatchObject({ state: 'completed' });
});

test('the address of an exam that is not open yet leads to its part, which says what comes first', async ({
  world,
}) => {
  const { exam, made } = await examLesson(world, {
    purpose: 'post',
    parts: [{ title: 'เนื้อหา' }],
    kinds: ['single'],
  });
  const learner = await learnerOf(world, made);
  const [first = '', closed = ''] = made.parts;
  const found = await world.read((scope) =>
    getAssessment(by(scope, learner.actor), { lesson: made.slug, exam: exam.slug, isDraft: false }),
  );
  expect(found).toEqual({ assessment: null, closedPart: closed });
  const page = await world.read((scope) =>
    getPartPage(by(scope, learner.actor), { lesson: made.slug, part: closed, isDraft: false }),
  );
  expect(page).toMatchObject({
    view: null,
    closed: { lock: { kind: 'after', title: 'เนื้อหา', slug: first } },
  });
});

/** What the exam part shows its learner. */
const shownTo = (world: World, made: TestLesson, learner: { actor: PersonActor }) =>
  world.read(
    async (scope) =>
      (
        await getPartPage(by(scope, learner.actor), {
          lesson: made.slug,
          part: made.parts[0] ?? '',
          isDraft: false,
        })
      ).view?.part,
  );

/** The gradebook entry of the only learner and part. */
const keptOf = (world: World, made: TestLesson) =>
  world.read(async (scope) => {
    const { lines } = await readGradebook(scope, await getLesson(scope, made.slug), {});
    return lines.flatMap(({ grades }) => Object.values(grades));
  });

test('the player shows as much of a result as the exam’s review policy; the gradebook has all of it', async ({
  world,
}) => {
  const hidden = { review: { score: 'never', correctness: 'never', key: 'never', explanation: 'never' } };
  const { exam, made } = await examLesson(world, { settings: hidden, kinds: ['single'] });
  const learner = await learnerOf(world, made);
  await take(world, learner, made, exam, { single: { option: 'optb2' } });
  expect(await shownTo(world, made, learner)).toMatchObject({
    standing: 'marked',
    scorePercent: null,
    isPassed: null,
  });
  expect(await keptOf(world, made)).toEqual([{ standing: 'marked', percent: 0, isPassed: false }]);
  const open = await examLesson(world, { kinds: ['single'] });
  await world.write((scope) => enrol(by(scope, learner.actor), { lesson: open.made.slug }));
  expect(await shownTo(world, open.made, learner)).toMatchObject({ scorePercent: null, isPassed: null });
  await take(world, learner, open.made, open.exam, { single: { option: 'optb2' } });
  expect(await shownTo(world, open.made, learner)).toMatchObject({ scorePercent: 0, isPassed: false });
  await take(world, learner, open.made, open.exam, { single: { option: 'opta1' } });
  expect(await shownTo(world, open.made, learner)).toMatchObject({ scorePercent: 100, isPassed: true });
});

test('a voided attempt no longer counts: the other attempts decide, or there is no grade', async ({
  world,
}) => {
  const { exam, made } = await examLesson(world, { kinds: ['single'] });
  const learner = await learnerOf(world, made);
  const first = await take(world, learner, made, exam, { single: { option: 'opta1' } });
  const second = await take(world, learner, made, exam, { single: { option: 'optb2' } });
  const voided = ({ attemptId }: { attemptId: string }) =>
    world.write((scope) => voidAttempt(scope, { attempt: attemptId, reason: 'สอบแทนกัน' }));
  await voided(first);
  expect(await shownTo(world, made, learner)).toMatchObject({
    standing: 'marked',
    scorePercent: 0,
    isPassed: false,
    isDone: true,
  });
  await voided(second);
  expect(await shownTo(world, made, learner)).toMatchObject({
    standing: null,
    scorePercent: null,
    isPassed: null,
    isDone: true,
  });
  expect(await keptOf(world, made)).toEqual([]);
  expect(await standing(world, made, learner)).toMatchObject({ state: 'completed' });
});

test('a part accepts an existing exam, once per lesson', async ({ world }) => {
  const { exam, made } = await examLesson(world, { after: [{ title: 'อีกครั้ง', kind: 'exam' }] });
  const save = (examId: string) =>
    world.write(async (scope) => {
      const row = await getLesson(scope, made.slug);
      const part = (await readTree(scope, row.lessonId)).flatMap(({ parts }) => parts)[1];
      return savePart(scope, {
        lesson: made.slug,
        version: row.treeVersion,
        partId: part?.partId ?? '',
        title: 'อีกครั้ง',
        isRequired: true,
        isPreview: false,
        minSeconds: 0,
        durationSeconds: 0,
        releaseDays: 0,
        body: { examId },
      });
    });
  await expect(save(exam.examId)).rejects.toMatchObject({ code: 'lessons.exam_twice' });
  await expect(save('019a0000-0000-7000-8000-000000000000')).rejects.toMatchObject({
    code: 'lessons.exam_missing',
  });
  expect(await save((await testExam(world, ['single'])).examId)).toMatchObject({
    version: expect.any(Number),
  });
});

test('a lesson’s score is the truncated mean of required, marked parts; a pre-test does not count', () => {
  const part = (scorePercent: number | null, more: object = {}) => ({
    isRequired: true,
    purpose: 'quiz' as const,
    scorePercent,
    ...more,
  });
  expect(lessonScore([])).toBeNull();
  expect(lessonScore([part(null), part(50, { isRequired: false }), part(90, { purpose: 'pre' })])).toBeNull();
  expect(lessonScore([part(100), part(100), part(33.33)])).toBe(77.77);
  expect(lessonScore([part(99.99), part(100)])).toBe(99.99);
});
