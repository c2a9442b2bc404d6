import fc from 'fast-check';
import { describe } from 'vitest';
import { expect, test } from '#platform/testing/test.ts';
import { sql } from '#platform/db/query.ts';
import { World } from '#platform/testing/world.ts';
import { ExamDraft, ReviewPolicy } from '../exam/exam-contract.ts';
import { findExamBySlug, getExam } from '../exam/exam-queries.ts';
import { loader as examPage } from '../own/exam-page.tsx';
import { callPage } from '#platform/testing/page-call.ts';
import { gradeOf, passedOf } from '../attempt/attempt-rules.ts';
import { exportReport } from '../interchange/exchange-questions.ts';
import { listMarking, listMarkings, MarkInput, markAnswer } from '../grading/mark-answer.ts';
import { openAttempt } from '../attempt/open-attempt.ts';
import { createQuestions, getQuestion, listQuestions, saveQuestion } from '../question/question-bank.ts';
import { PartId, QuestionContent } from '../question/question-contract.ts';
import { plainTextOf } from '../question/question-text-rules.ts';
import { regradeExam, voidAttempt, voidQuestion } from '../grading/regrade.ts';
import { examReportList } from './exam-report-list.ts';
import { getExamReport } from './exam-report.ts';
import { createExam, saveExam, setExamState } from '../exam/save-exam.ts';
import { hasCountedAttempts } from '../statistics/exam-statistics.ts';
import { correlation, itemStatistics } from '../statistics/statistics-rules.ts';
import { draftOf, RIGHT_ANSWERS, SAMPLE_CONTENTS, type SampleKind, taker, testExam } from '../testing.ts';
import { WHOLE } from '../question/weight-rules.ts';

/** Takes the exam and submits. */
async function takeExam(
  world: World,
  exam: Awaited<ReturnType<typeof testExam>>,
  answers: Partial<Record<SampleKind, object>>,
) {
  const learner = await taker(world, exam);
  await learner.open();
  for (const [kind, response] of Object.entries(answers))
    await learner.save(exam.slotOf(kind as SampleKind), response);
  await learner.submit();
  return learner;
}

const REVIEW = ReviewPolicy.parse({});

/** Saves a new version of a question. */
async function rewrite(world: World, questionId: string, content: object): Promise<void> {
  await world.write(async (scope) => {
    const question = await getQuestion(scope, questionId);
    const changed = { ...question, content: QuestionContent.parse({ ...question.content, ...content }) };
    await saveQuestion(scope, { questionId, version: question.version, draft: changed });
  });
}

const draft = (given: object) =>
  ExamDraft.parse({ slug: 'unique-exam', title: 'สอบ', kind: 'quiz', settings: {}, sections: [], ...given });

describe('exams', () => {
  test('a slug is unique; concurrent edits do not overwrite each other', async ({ world }) => {
    const { examId } = await world.write((scope) => createExam(scope, draft({})));
    await expect(world.write((scope) => createExam(scope, draft({})))).rejects.toMatchObject({
      code: 'exams.slug_taken',
    });
    await world.write((scope) => createExam(scope, draft({ slug: 'another' })));
    await expect(
      world.write((scope) => saveExam(scope, { examId, version: 1, draft: draft({ slug: 'another' }) })),
    ).rejects.toMatchObject({ code: 'exams.slug_taken' });
    await world.write((scope) => saveExam(scope, { examId, version: 1, draft: draft({ title: 'ใหม่' }) }));
    await expect(
      world.write((scope) => saveExam(scope, { examId, version: 1, draft: draft({}) })),
    ).rejects.toMatchObject({ code: 'exams.version_conflict' });
    expect(await world.read((scope) => getExam(scope, examId))).toMatchObject({ title: 'ใหม่', version: 2 });
  });

  test('without an address an exam gets one from its title: Thai stays Thai, each is unique, none hides a page', async ({
    world,
  }) => {
    const made = (title: string) => world.write((scope) => createExam(scope, draft({ slug: '', title })));
    expect((await made('สอบ ปลายภาค ๒๕๖๙')).slug).toBe('สอบ-ปลายภาค-2569');
    const same = await Promise.all([made('สอบ ปลายภาค 2569'), made('สอบ ปลายภาค 2569')]);
    expect(same.map(({ slug }) => slug).toSorted()).toEqual(['สอบ-ปลายภาค-2569-2', 'สอบ-ปลายภาค-2569-3']);
    expect((await made('Attempts')).slug).toBe('attempts-2');
    expect((await made('!!!')).slug).toMatch(/^[0-9a-f]{8}$/);
    await expect(
      world.write((scope) => createExam(scope, draft({ slug: 'attempts' }))),
    ).rejects.toMatchObject({ code: 'exams.slug_reserved' });
  });

  test('former addresses of an exam lead to it, until another exam takes one by name', async ({ world }) => {
    const { examId } = await world.write((scope) =>
      createExam(scope, draft({ slug: '', title: 'สอบกลางภาค', isOpen: true })),
    );
    const rename = (version: number, slug: string) =>
      world.write((scope) =>
        saveExam(scope, { examId, version, draft: draft({ slug, title: 'สอบกลางภาค', isOpen: true }) }),
      );
    await rename(1, 'midterm');
    await rename(2, 'Mid-Term-2');
    const found = (slug: string) => world.read((scope) => findExamBySlug(scope, slug));
    for (const slug of ['สอบกลางภาค', 'midterm', 'MIDTERM', 'mid-term-2'])
      expect(await found(slug), slug).toMatchObject({ examId, slug: 'mid-term-2' });
    // Left empty, the address stays.
    await rename(3, '');
    expect(await found('mid-term-2')).toMatchObject({ examId, version: 4 });
    await expect(rename(4, 'new')).rejects.toMatchObject({ code: 'exams.slug_reserved' });

    // A new exam with the first title does not take its former address; one that asks for it does.
    const same = await world.write((scope) => createExam(scope, draft({ slug: '', title: 'สอบกลางภาค' })));
    expect(same.slug).toBe('สอบกลางภาค-2');
    const other = await world.write((scope) => createExam(scope, draft({ slug: 'midterm' })));
    expect(await found('midterm')).toMatchObject({ examId: other.examId });

    await world.write(async (scope) => {
      const [question = ''] = await createQuestions(scope, [draftOf(SAMPLE_CONTENTS.single)]);
      const slots = [{ kind: 'fixed', questionId: question, pointsMilli: 1_000 }];
      await saveExam(scope, {
        examId,
        version: 4,
        draft: draft({ slug: '', isOpen: true, sections: [{ slots }] }),
      });
      await setExamState(scope, { examId, state: 'published' });
    });
    const actor = await world.person();
    const visit = (exam: string) =>
      callPage(world, examPage, { path: `/lesson/exam/${exam}`, params: { exam }, actor });
    const moved = await visit('สอบกลางภาค').catch((reply: Response) => reply);
    expect(moved).toMatchObject({ status: 301 });
    expect((moved as Response).headers.get('location')).toBe('/lesson/exam/mid-term-2');
    expect(await visit('mid-term-2')).toMatchObject({ exam: { slug: 'mid-term-2' } });
  });

  test('an exam without questions cannot be published; a draw needs enough questions in the bank', async ({
    world,
  }) => {
    const { examId } = await world.write((scope) => createExam(scope, draft({})));
    await expect(
      world.write((scope) => setExamState(scope, { examId, state: 'published' })),
    ).rejects.toMatchObject({ code: 'exams.not_enough_questions' });
    const person = await world.person();
    const open = (wanted: string) =>
      world.write(
        (scope) =>
          openAttempt(scope, { examId: wanted, contextKind: 'test', contextId: '', device: 'device-1' }),
        person,
      );
    await expect(open(examId)).rejects.toMatchObject({ code: 'exams.not_published' });
    const drawn = await world.write(async (scope) => {
      await createQuestions(
        scope,
        Array.from({ length: 5 }, (_, at) =>
          draftOf(
            { ...SAMPLE_CONTENTS.truefalse, stem: `ข้อ ${at}` },
            { category: 'ชีววิทยา/เซลล์', tags: ['กลางภาค'], level: 1 },
          ),
        ),
      );
      const slot = (count: number) => ({
        kind: 'draw',
        category: 'ชีววิทยา',
        tags: ['กลางภาค'],
        level: 1,
        count,
        pointsMilli: 500,
      });
      const good = await createExam(
        scope,
        draft({ slug: 'draw-3', sections: [{ slots: [slot(2), slot(1)] }] }),
      );
      const bad = await createExam(scope, draft({ slug: 'draw-6', sections: [{ slots: [slot(6)] }] }));
      for (const each of [good, bad]) await setExamState(scope, { ...each, state: 'published' });
      return { good: good.examId, bad: bad.examId };
    });
    await expect(open(drawn.bad)).rejects.toMatchObject({
      code: 'exams.not_enough_questions',
      details: { wanted: 6, found: 5 },
    });
    const state = await open(drawn.good);
    expect(new Set(state.slots.map(({ question }) => plainTextOf(question.stem))).size).toBe(3);
  });

  test('a manager’s test attempt works on drafts and never counts', async ({ world }) => {
    const exam = await testExam(world, ['single']);
    const manager = await world.person('manager');
    const device = 'device-of-try';
    const state = await world.write(
      (scope) =>
        openAttempt(scope, {
          examId: exam.examId,
          contextKind: 'exams.try',
          contextId: '',
          device,
          isTest: true,
        }),
      manager,
    );
    expect(state).toMatchObject({ isTest: true });
    expect((await world.read((scope) => getExamReport(scope, { exam: exam.examId }))).summary.attempts).toBe(
      0,
    );
  });
});

test('an export of a bank above the file limit reports how many questions are missing', async ({ world }) => {
  const fill = (count: number) =>
    world.write((scope) =>
      createQuestions(
        scope,
        Array.from({ length: count }, (_, at) =>
          draftOf(
            { ...SAMPLE_CONTENTS.truefalse, stem: `ข้อ ${at}` },
            { category: count < 5 ? 'น้อย' : 'มาก' },
          ),
        ),
      ),
    );
  await fill(999);
  await fill(3);
  const report = (category: string | null) =>
    world.read((scope) => exportReport(scope, { format: 'csv', category }));
  expect(await report(null)).toEqual({ count: 1_002, beyond: 2, left: [] });
  expect(await report('น้อย')).toEqual({ count: 3, beyond: 0, left: [] });
});

describe('marking', () => {
  test('by points or by rubric; the last mark completes the grade, and marks can be changed', async ({
    world,
  }) => {
    const exam = await testExam(world, ['single', 'essay']);
    const learner = await takeExam(world, exam, { single: RIGHT_ANSWERS.single, essay: RIGHT_ANSWERS.essay });
    const manager = await world.person('manager');
    const mark = (given: object) =>
      world.write(
        (scope) => markAnswer(scope, MarkInput.parse({ attempt: learner.attemptId, slot: 2, ...given })),
        manager,
      );
    const queue = await world.read((scope) => listMarking(scope, { examId: exam.examId }));
    expect(queue.items).toMatchObject([{ attemptId: learner.attemptId, slotNo: 2 }]);
    await expect(mark({ pointsMilli: 1_001 })).rejects.toMatchObject({ code: 'exams.points_out_of_range' });
    await expect(mark({ levels: {} })).rejects.toMatchObject({ code: 'exams.points_out_of_range' });
    expect(await mark({ levels: { crita: 'lvl11' }, comment: 'ขาดตัวอย่าง' })).toEqual({ state: 'graded' });
    const review = (await learner.review()).json();
    expect(review.result).toMatchObject({ scoreMilli: 1_500, percent: 75, passed: true });
    expect(review.slots[1]).toMatchObject({ markerComment: 'ขาดตัวอย่าง', scoreMilli: 500 });
    // Reopening shows the chosen levels.
    expect((await world.read((scope) => listMarkings(scope, learner.attemptId)))[2]?.levels).toEqual({
      crita: 'lvl11',
    });
    await mark({ pointsMilli: 0 });
    expect((await learner.review()).json().result).toMatchObject({ percent: 50, passed: false });
    expect((await world.read((scope) => listMarking(scope, {}))).items).toEqual([]);
  });

  test('attempts that are running or unknown cannot be marked', async ({ world }) => {
    const exam = await testExam(world, ['essay']);
    const learner = await taker(world, exam);
    await learner.open();
    const mark = (given: object) =>
      world.write((scope) =>
        markAnswer(scope, MarkInput.parse({ attempt: learner.attemptId, slot: 1, pointsMilli: 1, ...given })),
      );
    await expect(mark({})).rejects.toMatchObject({ code: 'exams.nothing_to_mark' });
    await expect(mark({ attempt: exam.examId })).rejects.toMatchObject({ code: 'exams.attempt_missing' });
    expect((await learner.review()).json()).toMatchObject({ code: 'exams.review_not_yet' });
  });
});

describe('regrading', () => {
  test('a corrected key: the dry run lists who changes, the regrade changes them, repeating changes nobody', async ({
    world,
  }) => {
    const exam = await testExam(world, ['single', 'truefalse'], {
      passPercentBp: 5_000,
      review: { ...REVIEW, key: 'submitted' },
    });
    const wasRight = await takeExam(world, exam, { single: { option: 'opta1' } });
    const wasWrong = await takeExam(world, exam, { single: { option: 'optb2' } });
    await world.write(async (scope) => {
      const question = await getQuestion(scope, exam.questionIds[0] ?? '');
      if (question.content.kind !== 'single') throw new Error('Not the question of this test.');
      const options = question.content.options.map((option) => ({
        ...option,
        weight: option.id === 'optb2' ? WHOLE : 0,
      }));
      await saveQuestion(scope, {
        questionId: question.questionId,
        version: 1,
        draft: { ...question, content: { ...question.content, options } },
      });
    });
    const regrade = (isDry: boolean) =>
      world.write((scope) => regradeExam(scope, { examId: exam.examId, isDry }));
    const dry = await regrade(true);
    expect(dry.changed).toHaveLength(2);
    expect(dry.changed.find(({ attemptId }) => attemptId === wasWrong.attemptId)).toMatchObject({
      before: { percent: 0, passed: false },
      after: { percent: 50, passed: true },
    });
    expect((await wasRight.review()).json()).toMatchObject({ result: { percent: 50 }, recounted: null });
    expect((await regrade(false)).changed).toEqual(dry.changed);
    expect((await wasRight.review()).json()).toMatchObject({
      result: { percent: 0, passed: false },
      recounted: { fromPercent: 50 },
    });
    expect((await wasRight.review()).json().slots[0].key).toEqual({ option: 'optb2' });
    expect((await regrade(false)).changed).toEqual([]);
  });

  test('a restructured question takes no points from learners who answered the earlier version', async ({
    world,
  }) => {
    const kinds = ['single', 'matching', 'gaps'] as const;
    const exam = await testExam(world, kinds, { review: { ...REVIEW, key: 'submitted' } });
    const learner = await takeExam(
      world,
      exam,
      Object.fromEntries(kinds.map((kind) => [kind, RIGHT_ANSWERS[kind]])),
    );
    const [single = '', matching = '', gaps = ''] = exam.questionIds;
    await rewrite(world, single, {
      options: SAMPLE_CONTENTS.single.options.map((option, at) => ({ ...option, id: `again${at}` })),
    });
    await rewrite(world, matching, {
      lefts: [...SAMPLE_CONTENTS.matching.lefts, { id: 'leftc', text: 'ระยอง', rightId: 'rightc' }],
    });
    await rewrite(world, gaps, {
      gaps: SAMPLE_CONTENTS.gaps.gaps.map((gap) =>
        gap.kind === 'choice'
          ? { ...gap, options: gap.options.map((option) => ({ ...option, id: `${option.id}x` })) }
          : gap,
      ),
    });
    const again = await world.write((scope) => regradeExam(scope, { examId: exam.examId, isDry: false }));
    expect(again).toMatchObject({ looked: 1, changed: [] });
    const review = (await learner.review()).json();
    expect(review.result).toMatchObject({ percent: 100 });
    expect(review.slots[0].key).toEqual(RIGHT_ANSWERS.single);
  });

  test('a corrected key that moves no points shows in the review and emits no event', async ({ world }) => {
    const exam = await testExam(world, ['single'], { review: { ...REVIEW, key: 'submitted' } });
    const learner = await takeExam(world, exam, { single: { option: 'optc3' } });
    await rewrite(world, exam.questionIds[0] ?? '', {
      options: SAMPLE_CONTENTS.single.options.map((option) => ({
        ...option,
        weight: option.id === 'optb2' ? WHOLE : 0,
      })),
    });
    const regrade = (isDry: boolean) =>
      world.write((scope) => regradeExam(scope, { examId: exam.examId, isDry }));
    const keyShown = async () => (await learner.review()).json().slots[0].key;
    expect((await regrade(true)).changed).toEqual([]);
    expect(await keyShown()).toEqual({ option: 'opta1' });
    expect((await regrade(false)).changed).toEqual([]);
    expect(await keyShown()).toEqual({ option: 'optb2' });
    expect((await learner.review()).json().recounted).toBeNull();
  });

  test('a voided question counts in full for everybody, or for nobody', async ({ world }) => {
    const exam = await testExam(world, ['single', 'truefalse']);
    const learner = await takeExam(world, exam, { truefalse: { option: 'true' } });
    const result = async (way: 'full' | 'drop' | null) => {
      await world.write(async (scope) => {
        await voidQuestion(scope, { examId: exam.examId, questionId: exam.questionIds[0] ?? '', way });
        await regradeExam(scope, { examId: exam.examId, isDry: false });
      });
      const { scoreMilli, maxMilli } = (await learner.review()).json().result;
      return [scoreMilli, maxMilli];
    };
    expect(await result('full')).toEqual([2_000, 2_000]);
    expect(await result('drop')).toEqual([1_000, 1_000]);
    expect(await result(null)).toEqual([1_000, 2_000]);
  });

  test('after voiding an attempt another may start, and statistics exclude it', async ({ world }) => {
    const exam = await testExam(world, ['single'], { maxAttempts: 1 });
    const isCounted = () => world.read((scope) => hasCountedAttempts(scope, exam.examId));
    expect(await isCounted()).toBe(false);
    const learner = await takeExam(world, exam, { single: RIGHT_ANSWERS.single });
    expect(await isCounted()).toBe(true);
    await world.write((scope) => voidAttempt(scope, { attempt: learner.attemptId, reason: 'ไฟดับ' }));
    expect(await isCounted()).toBe(false);
    expect(await learner.open()).toMatchObject({ number: 2 });
    expect((await world.read((scope) => getExamReport(scope, { exam: exam.examId }))).summary.attempts).toBe(
      0,
    );
  });

  test('an attempt that was voided while running reveals no keys', async ({ world }) => {
    const exam = await testExam(world, ['single'], { review: { ...REVIEW, key: 'submitted' } });
    const learner = await taker(world, exam);
    await learner.open();
    await world.write((scope) => voidAttempt(scope, { attempt: learner.attemptId, reason: 'ไฟดับ' }));
    expect((await learner.review()).json()).toMatchObject({ code: 'exams.review_not_yet' });
  });
});

describe('grades and statistics', () => {
  test.for([
    ['highest', 80],
    ['first', 20],
    ['last', 50],
    ['average', 50],
  ] as const)('%s of 20, 80, 50 is %i', ([method, grade]) => {
    const attempts = [20, 80, 50].map((percent, at) => ({
      number: at + 1,
      scoreMilli: percent * 10,
      maxMilli: 1_000,
    }));
    expect(gradeOf(attempts.toReversed(), method)).toBe(grade);
    expect(gradeOf([], method)).toBeNull();
  });

  const judged = (number: number, scoreMilli: number, maxMilli: number, passPercentBp = 6_000) => ({
    number,
    scoreMilli,
    maxMilli,
    passPercentBp,
    passed: maxMilli === 0 ? null : scoreMilli * 10_000 >= passPercentBp * maxMilli,
  });
  test.for([
    ['highest', [20, 80, 50], true],
    ['first', [20, 80, 50], false],
    ['first', [60, 20], true],
    ['last', [20, 80, 50], false],
    ['last', [20, 80], true],
    ['average', [20, 80, 50], false],
    ['average', [20, 100], true],
  ] as const)('by %s, %j passes 60 percent: %s', ([method, percents, isPassed]) => {
    const attempts = percents.map((percent, at) => judged(at + 1, percent * 10, 1_000));
    expect(passedOf(attempts.toReversed(), method)).toBe(isPassed);
  });

  test('a mean passes by exact fractions, and by the pass mark of the last attempt', () => {
    // 1/3, 2/3 and 4/5 average exactly 60 percent; truncated one by one they would give 59.99.
    const thirds = [judged(1, 1_000, 3_000), judged(2, 2_000, 3_000), judged(3, 4_000, 5_000)];
    expect(passedOf(thirds, 'average')).toBe(true);
    expect(passedOf([judged(1, 59_999, 100_000)], 'average')).toBe(false);
    expect(passedOf([judged(1, 500, 1_000, 9_000), judged(2, 500, 1_000, 5_000)], 'average')).toBe(true);
    expect(passedOf([judged(1, 500, 1_000, 5_000), judged(2, 500, 1_000, 9_000)], 'average')).toBe(false);
    expect(passedOf([judged(1, 0, 0)], 'average')).toBe(true);
    expect(passedOf([], 'average')).toBe(false);
  });

  test('a question that strong learners get right discriminates; one that everybody gets right does not', () => {
    const answer = (attemptId: string, questionId: string, earnedMilli: number) => ({
      attemptId,
      questionId,
      earnedMilli,
      pointsMilli: 1_000,
      isAnswered: true,
      chosen: [String(earnedMilli)],
    });
    const items = itemStatistics([
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((each) => answer(each, 'easy', 1_000)),
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((each, at) => answer(each, 'good', at < 3 ? 1_000 : 0)),
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((each, at) => answer(each, 'other', at < 3 ? 1_000 : 0)),
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((each, at) => answer(each, 'odd', at < 3 ? 0 : 500)),
      ...['a', 'b', 'c', 'd'].map((each, at) => answer(each, 'rare', at < 2 ? 1_000 : 0)),
    ]);
    expect(items[0]).toMatchObject({
      facility: 1,
      discrimination: null,
      upperLower: 0,
      choices: { 1000: 6 },
    });
    expect(items[1]).toMatchObject({
      facility: 0.5,
      discrimination: expect.closeTo(0.745, 3),
      upperLower: 1,
    });
    expect(items[3]).toMatchObject({ facility: 0.25, upperLower: -0.5 });
    // Four answers are too few to say anything, but are counted.
    expect(items[4]).toMatchObject({ count: 4, facility: null, discrimination: null, upperLower: null });
    const chosen = ['toString', '__proto__', 'constructor'];
    const [odd] = itemStatistics([{ ...answer('a', 'odd', 1_000), chosen }]);
    expect(Object.entries(odd?.choices ?? {})).toEqual(chosen.map((id) => [id, 1]));
    expect(PartId.safeParse('constructor').success).toBe(false);
  });

  test('a correlation is always between −1 and 1', () => {
    const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
      minLength: 3,
      maxLength: 20,
    });
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const size = Math.min(one.length, other.length);
        const found = correlation(one.slice(0, size), other.slice(0, size));
        expect(found === null || (found >= -1 && found <= 1)).toBe(true);
      }),
    );
  });

  test('of a real exam: who passed, how hard each question was, and which options were chosen', async ({
    world,
  }) => {
    const exam = await testExam(world, ['single', 'multiple']);
    const right = { single: { option: 'opta1' }, multiple: RIGHT_ANSWERS.multiple };
    for (let at = 0; at < 3; at += 1) await takeExam(world, exam, right);
    for (let at = 0; at < 2; at += 1) await takeExam(world, exam, { single: { option: 'optb2' } });
    // Half of the points: 50 is in the sixth tenth.
    await takeExam(world, exam, { single: { option: 'opta1' } });
    const report = await world.read((scope) => getExamReport(scope, { exam: exam.examId }));
    expect(report).toMatchObject({
      summary: { attempts: 6, learners: 6, passed: 3, meanPercent: 58.33, medianPercent: 75 },
      before: { attempts: 0, meanPercent: null, medianPercent: null },
      countedScored: 6,
      analysed: 6,
      isCut: false,
    });
    expect(report.summary.spread).toEqual([2, 0, 0, 0, 0, 1, 0, 0, 0, 3]);
    const single = report.items.find(({ kind }) => kind === 'single');
    expect(single).toMatchObject({ facility: 4 / 6, facilityBefore: null, count: 6, answeredCount: 6 });
    expect(single?.options.map(({ count, isRight }) => [count, isRight])).toEqual([
      [4, true],
      [2, false],
      [0, false],
    ]);
  });

  test('count the attempts of the period, and of a person the first one for the questions', async ({
    world,
  }) => {
    const exam = await testExam(world, ['single'], { maxAttempts: 5 });
    const learner = await takeExam(world, exam, { single: { option: 'optb2' } });
    await world.write((scope) =>
      scope.tx.run(sql`
        update exams_attempt set started_at = started_at - interval '2 days', submitted_at = submitted_at - interval '2 days'
         where tenant_id = ${scope.tenant.id} and attempt_id = ${learner.attemptId}`),
    );
    await learner.open();
    await learner.save(1, { option: 'opta1' });
    await learner.submit();
    const today = (more: object = {}) =>
      world.read((scope) => getExamReport(scope, { exam: exam.examId, period: 'today', ...more }));
    expect(await today()).toMatchObject({
      summary: { attempts: 1, passed: 1 },
      before: { attempts: 0 },
      analysed: 0,
      countedScored: 1,
    });
    expect(
      await world.read((scope) => getExamReport(scope, { exam: exam.examId, period: '7-days' })),
    ).toMatchObject({ summary: { attempts: 2, learners: 1 }, analysed: 1, countedScored: 2 });
    expect((await today({ compare: 'none' })).before).toBeNull();
    // A dropped question leaves nothing to score: neither way counts these attempts.
    const [questionId = ''] = exam.questionIds;
    await world.write((scope) => voidQuestion(scope, { examId: exam.examId, questionId, way: 'drop' }));
    await world.write((scope) => regradeExam(scope, { examId: exam.examId, isDry: false }));
    const dropped = await today();
    expect(dropped).toMatchObject({ summary: { attempts: 1, meanPercent: null }, countedScored: 0 });
    expect(dropped.summary.spread.every((count) => count === 0)).toBe(true);
  });

  test('of an exam as a file have a row for each question; an exam of another site is missing', async ({
    world,
  }) => {
    const exam = await testExam(world, ['single']);
    await takeExam(world, exam, { single: { option: 'opta1' } });
    const read = (site: World) =>
      site.read((scope) =>
        examReportList.read(scope, { exam: exam.examId }, { after: undefined, limit: 100 }),
      );
    const { rows } = await read(world);
    expect(rows.map((row) => examReportList.columns.map(({ of }) => of(row, 'en')))).toEqual([
      [1, expect.any(String), 1, 1, null, null, null],
    ]);
    await expect(read(await world.another())).rejects.toMatchObject({ code: 'exams.exam_missing' });
  });
});

test('the bank finds questions by a synonym of the site', async () => {
  const world = await World.open({ search: { synonyms: [['อุณหภูมิ', 'temperature']] } });
  const stem = 'เก็บเนื้อสัตว์ที่อุณหภูมิเท่าใด';
  await world.write((scope) => createQuestions(scope, [draftOf({ ...SAMPLE_CONTENTS.single, stem })]));
  const find = (q: string) => world.read((scope) => listQuestions(scope, { q }));
  expect((await find('temperature')).items).toMatchObject([{ title: stem }]);
  expect((await find('humidity')).items).toEqual([]);
});
