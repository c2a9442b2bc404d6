import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { ReviewPolicy } from '../exam/exam-contract.ts';
import { listMarking } from '../grading/mark-answer.ts';
import { examsPersonalData } from '../personal-data/personal-data.ts';
import { getQuestion, saveQuestion } from '../question/question-bank.ts';
import { documentOfMarkup } from '../question/markup-document-rules.ts';
import { WHOLE } from '../question/weight-rules.ts';
import { type TestExam, taker, testExam } from '../testing.ts';

/** Questions as they were stored before their texts were documents. */
const STORED = [
  {
    kind: 'single',
    stem: 'ปริมาตร 10<sup>3</sup> ml ของ H<sub>2</sub>O\nก. หนึ่ง\nข. สอง',
    explanation: 'เพราะ **หนัก**',
    pointsMilli: 1_000,
    source: '',
    options: [
      { id: 'opta1', text: '1 dm<sup>3</sup>', weight: WHOLE, feedback: 'ใช่' },
      { id: 'optb2', text: '| ก |\n| --- |\n| ข |', weight: 0, feedback: '' },
    ],
    keepLast: false,
  },
  {
    kind: 'matching',
    stem: 'จับคู่',
    explanation: '',
    pointsMilli: 1_000,
    source: '',
    lefts: [
      { id: 'lefta', text: 'น้ำ', rightId: 'righta' },
      { id: 'leftb', text: 'ฝน', rightId: 'rightb' },
    ],
    rights: [
      { id: 'righta', text: 'H<sub>2</sub>O' },
      { id: 'rightb', text: 'H<sub>2</sub>O' },
    ],
  },
  {
    kind: 'gaps',
    stem: '| ก | ข |\n| --- | --- |\n| [[1]] | [[2]] |',
    explanation: '',
    pointsMilli: 1_000,
    source: '',
    gaps: [
      { kind: 'text', id: 'gapa1', share: 1, forms: [{ text: '**', weight: WHOLE, feedback: '' }] },
      {
        kind: 'choice',
        id: 'gapb2',
        share: 1,
        options: [
          { id: 'two22', text: 'm<sup>2</sup>', weight: WHOLE, feedback: '' },
          { id: 'three', text: 'm', weight: 0, feedback: '' },
        ],
      },
    ],
  },
  {
    kind: 'essay',
    stem: 'อธิบาย **น้ำ**',
    explanation: '',
    pointsMilli: 1_000,
    source: '',
    rubric: [],
    maxWords: null,
  },
];

/** An exam whose questions' current versions are in the old form. */
async function examOfStored(world: World): Promise<TestExam> {
  const exam = await testExam(world, ['single', 'matching', 'gaps', 'essay'], {
    review: ReviewPolicy.parse({ key: 'submitted' }),
  });
  await world.write(async (scope) => {
    for (const [at, content] of STORED.entries()) {
      const questionId = exam.questionIds[at] ?? '';
      await scope.tx.run(sql`
        insert into exams_question_version (tenant_id, question_id, version, kind, content, created_at)
        values (${scope.tenant.id}, ${questionId}, 2, ${content.kind}, ${JSON.stringify(content)}::jsonb, ${scope.now})`);
      await scope.tx.run(sql`
        update exams_question set current_version = 2 where tenant_id = ${scope.tenant.id} and question_id = ${questionId}`);
    }
  });
  return exam;
}

test('an attempt at questions that are stored as markup shows documents and is graded as before', async ({
  world,
}) => {
  const learner = await taker(world, await examOfStored(world));
  const { slots } = await learner.open();
  expect(slots.map(({ question }) => question.stem)).toEqual(
    STORED.map(({ stem }) => documentOfMarkup(stem)),
  );
  expect(slots[0]?.question.options?.map(({ text }) => text)).toEqual(
    expect.arrayContaining([documentOfMarkup('1 dm<sup>3</sup>')]),
  );
  await learner.save(1, { option: 'opta1' });
  // Right sides that read the same are interchangeable.
  await learner.save(2, { pairs: { lefta: 'rightb', leftb: 'righta' } });
  await learner.save(3, { gaps: { gapa1: '**', gapb2: 'two22' } });
  await learner.save(4, { text: 'เปียก' });
  expect((await learner.submit()).json()).toMatchObject({ state: 'awaiting_marking' });
  const review = (await learner.review()).json();
  expect(review.slots[0]).toMatchObject({
    explanation: documentOfMarkup('เพราะ **หนัก**'),
    feedback: [documentOfMarkup('ใช่')],
  });
  expect(review.slots[2].keyGaps).toEqual({ gapa1: '**', gapb2: 'm²' });
  expect(review.slots.map((slot: { scoreMilli: number | null }) => slot.scoreMilli)).toEqual([
    1_000,
    1_000,
    1_000,
    null,
  ]);
  const { items } = await world.read((scope) => listMarking(scope, {}));
  // The version that was asked, not what the bank calls the question.
  expect(items).toMatchObject([{ questionTitle: 'อธิบาย น้ำ' }]);
  const { records } = await world.read((scope) =>
    examsPersonalData.collect(scope, { personId: learner.visitor.actor.userId, email: null }, null),
  );
  expect(records).toMatchObject([
    { answers: [{ question: 'ปริมาตร 10³ ml ของ H₂O\nก. หนึ่ง\nข. สอง' }, {}, {}, { question: 'อธิบาย น้ำ' }] },
  ]);
});

test('saving a question that is stored as markup makes a version only where something has changed', async ({
  world,
}) => {
  const { questionIds } = await examOfStored(world);
  await world.write(async (scope) => {
    for (const questionId of questionIds) {
      const { version, ...draft } = await getQuestion(scope, questionId);
      expect(await saveQuestion(scope, { questionId, version, draft })).toEqual({ version: 2 });
      const content = { ...draft.content, stem: documentOfMarkup('ใหม่') };
      expect(await saveQuestion(scope, { questionId, version, draft: { ...draft, content } })).toEqual({
        version: 3,
      });
      expect((await getQuestion(scope, questionId)).content).toEqual(content);
    }
  });
});
