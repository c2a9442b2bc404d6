import { describe } from 'vitest';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { renderText } from '#ui/testing.tsx';
import { presentedOf, orderFor, seededNumbers } from '../attempt/presented-question-rules.ts';
import { ExamDraft } from '../exam/exam-contract.ts';
import { keyResponse } from '../question/key-rules.ts';
import { QuestionEditor } from '../manage/question-editor.tsx';
import { emptyContent } from '../question/question-drafts-rules.ts';
import { markAnswer } from '../grading/mark-answer.ts';
import { AnswerControl } from '../player/answer-control.tsx';
import { AttemptReviewView } from '../player/review-view.tsx';
import { createQuestion, getQuestion, listQuestions, saveQuestion } from '../question/question-bank.ts';
import { QUESTION_KINDS, QuestionContent, type QuestionKind } from '../question/question-contract.ts';
import { plainTextOf } from '../question/question-text-rules.ts';
import { createExam, setExamState } from '../exam/save-exam.ts';
import { draftOf, RIGHT_ANSWERS, SAMPLE_CONTENTS, taker } from '../testing.ts';
import { exportQuestions, importQuestions, lossesOf, prepareQuestionFile } from './exchange-questions.ts';
import { EXPORT_FORMATS, type ExchangeFormat } from './interchange-contract.ts';
import { withoutIds } from './same-question.ts';

type Fate = 'whole' | 'in part' | 'not at all';

/** How the sample of each kind survives each file format. `README.md` has the same table. */
const FATES: Readonly<Record<QuestionKind, Readonly<Record<ExchangeFormat, Fate>>>> = {
  single: { gift: 'whole', xml: 'whole', aiken: 'in part', csv: 'whole', xlsx: 'whole' },
  truefalse: { gift: 'whole', xml: 'whole', aiken: 'not at all', csv: 'whole', xlsx: 'whole' },
  multiple: { gift: 'whole', xml: 'whole', aiken: 'not at all', csv: 'whole', xlsx: 'whole' },
  short: { gift: 'whole', xml: 'whole', aiken: 'not at all', csv: 'whole', xlsx: 'whole' },
  numeric: { gift: 'in part', xml: 'whole', aiken: 'not at all', csv: 'whole', xlsx: 'whole' },
  matching: { gift: 'whole', xml: 'whole', aiken: 'not at all', csv: 'whole', xlsx: 'whole' },
  ordering: { gift: 'whole', xml: 'whole', aiken: 'not at all', csv: 'whole', xlsx: 'whole' },
  gaps: { gift: 'not at all', xml: 'whole', aiken: 'not at all', csv: 'whole', xlsx: 'whole' },
  essay: { gift: 'in part', xml: 'in part', aiken: 'not at all', csv: 'whole', xlsx: 'whole' },
  survey: { gift: 'not at all', xml: 'not at all', aiken: 'not at all', csv: 'whole', xlsx: 'whole' },
};

describe.each(QUESTION_KINDS)('%s', (kind) => {
  const content = QuestionContent.parse(SAMPLE_CONTENTS[kind]);
  const beginning = plainTextOf(content.stem).split('[[')[0]?.trim();

  test('can be edited: the editor shows it, also when empty, and saving stores what was written', async ({
    world,
  }) => {
    expect(renderText(<QuestionEditor content={emptyContent(kind)} onChange={() => {}} />)).not.toBe('');
    const shown = renderText(<QuestionEditor content={content} onChange={() => {}} />);
    expect(shown).toContain(beginning);
    const { questionId } = await world.write((scope) => createQuestion(scope, draftOf(content)));
    const changed = QuestionContent.parse({ ...content, stem: `${plainTextOf(content.stem)} แก้แล้ว` });
    await world.write((scope) =>
      saveQuestion(scope, { questionId, version: 1, draft: draftOf(changed, { name: 'ข้อที่ 7' }) }),
    );
    const kept = await world.read((scope) => getQuestion(scope, questionId));
    expect(kept).toMatchObject({ name: 'ข้อที่ 7', version: 2, content: changed });
    const { items } = await world.read((scope) => listQuestions(scope, { q: 'ข้อที่ 7' }));
    expect(items).toMatchObject([{ questionId, name: 'ข้อที่ 7' }]);
  });

  test('can be takeExam, scored and reviewed: the right answer earns full points, and the review explains it', async ({
    world,
  }) => {
    const asked = presentedOf(content, orderFor(content, seededNumbers(1), false));
    const control = <AnswerControl name="one" question={asked} response={null} onChange={() => {}} />;
    expect(renderText(control)).toContain(beginning);
    const { review } = await takeExam(world, content, RIGHT_ANSWERS[kind]);
    const [slot] = review.slots;
    expect(slot).toMatchObject({ response: RIGHT_ANSWERS[kind] });
    if (kind === 'survey') expect(review.result).toMatchObject({ maxMilli: 0, percent: null });
    else
      expect(review.result).toMatchObject({ scoreMilli: 1_000, maxMilli: 1_000, percent: 100, passed: true });
    const page = renderText(<AttemptReviewView review={review} />);
    expect(page).toContain(beginning);
    if (kind !== 'survey') expect(page).toContain('1 of 1');
    // A marker's view refers to the learner, never to the reader.
    expect(renderText(<AttemptReviewView review={review} isOfAnother />)).not.toMatch(/\byour?\b/i);
  });

  test.for(EXPORT_FORMATS.map(({ format }) => format))(
    'is exported as %s and imported again, and losses are reported',
    async (format, { world }) => {
      await world.write((scope) => createQuestion(scope, draftOf(content, { name: 'ข้อที่ 7' })));
      const bytes = await world.read((scope) => exportQuestions(scope, { format, category: null }));
      const losses = lossesOf(format, [draftOf(content, { name: 'ข้อที่ 7' })]);
      const fate = FATES[kind][format];
      expect(losses.map(({ reason, isTaken }) => [reason, isTaken])).toEqual(
        {
          whole: [],
          'in part': [['part_dropped', true]],
          'not at all': [['not_expressible', false]],
        }[fate],
      );
      const other = await world.another();
      const report = await other.write(async (scope) => {
        const file = await prepareQuestionFile(scope, format, bytes);
        return importQuestions(scope, { file, category: 'นำเข้า' });
      });
      expect(report).toEqual({
        taken: fate === 'not at all' ? 0 : 1,
        encoding: format === 'xlsx' ? null : 'utf-8',
        left: [],
      });
      const { items } = await other.read((scope) => listQuestions(scope, { q: '' }));
      if (fate === 'not at all') return expect(items).toEqual([]);
      const back = await other.read((scope) => getQuestion(scope, items[0]?.questionId ?? ''));
      expect(back).toMatchObject({ name: format === 'aiken' ? '' : 'ข้อที่ 7', content: { kind } });
      expect(withoutIds(back.content) === withoutIds(content)).toBe(fate === 'whole');
      // An imported question is asked and scored like the original.
      const { review } = await takeExam(
        other,
        back.content,
        kind === 'essay' ? RIGHT_ANSWERS.essay : keyResponse(back.content),
      );
      if (kind !== 'survey') expect(review.result).toMatchObject({ scoreMilli: 1_000, maxMilli: 1_000 });
    },
  );
});

/** Takes an exam of only this question with this answer; an essay gets full points. */
async function takeExam(world: World, content: QuestionContent, answer: object) {
  const slug = 'one-question';
  await world.write(async (scope) => {
    const { questionId } = await createQuestion(scope, draftOf(content));
    const slots = [{ kind: 'fixed', questionId, pointsMilli: 1_000 }];
    const review = {
      score: 'submitted',
      correctness: 'submitted',
      key: 'submitted',
      explanation: 'submitted',
    };
    const { examId } = await createExam(
      scope,
      ExamDraft.parse({
        slug,
        title: 'ข้อเดียว',
        kind: 'quiz',
        isOpen: true,
        settings: { review },
        sections: [{ slots }],
      }),
    );
    await setExamState(scope, { examId, state: 'published' });
  });
  const learner = await taker(world, { slug });
  await learner.open();
  expect((await learner.save(1, answer)).status).toBe(200);
  expect((await learner.submit({ 1: 1 })).status).toBe(200);
  if (content.kind === 'essay')
    await world.write((scope) =>
      markAnswer(scope, { attempt: learner.attemptId, slot: 1, pointsMilli: 1_000, levels: {}, comment: '' }),
    );
  return { review: (await learner.review()).json() };
}
