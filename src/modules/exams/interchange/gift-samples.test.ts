import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readQuestionFile } from './exchange-questions.ts';
import type { LeftReason } from './interchange-contract.ts';
import { withMarkup } from './testing.ts';

/**
 * 37 of the 51 sample files of fuhrmanator/GIFT-grammar-PEG.js, MIT (LICENSE.txt beside them); commit 84236c6fc85b. The
 * others name Moodle (GPL) as their origin.
 */
const FOLDER = join(import.meta.dirname, 'data', 'gift-grammar-peg');

type Line = readonly [place: number, reason: LeftReason];

/** How many questions each sample yields, and the lines of its report: only these parts may be lost. */
const SAMPLES: Readonly<Record<string, readonly [count: number, ...lines: Line[]]>> = {
  TFTwoFeedback: [3],
  category1: [0],
  categorySpecialCharacter: [0],
  description1: [1, [1, 'no_question']],
  descriptionTitleEscapedColon: [1, [1, 'no_question']],
  descriptionWithID: [1, [1, 'no_question']],
  escapeAll: [1],
  escapeColon: [1],
  escapeEquals: [1],
  essay1: [1],
  formatExamples: [1],
  markdown: [0, [1, 'no_question'], [2, 'no_question'], [3, 'no_question'], [4, 'no_question']],
  matching1: [2],
  mc1: [1],
  mc2: [1],
  mc4: [1],
  // The colours of its explanation.
  mcHTMLComment: [1, [1, 'layout_dropped']],
  // The picture of its explanation, and green for the right answer.
  multiLineFeedback1: [2, [2, 'layout_dropped'], [2, 'pictures_dropped']],
  multipleAnswersFloat: [1],
  newlineAndLaTeX: [1],
  numerical1: [10],
  options1: [14],
  shortAnswer1: [2],
  shortAnswer2: [2],
  shortAnswerNotMatching: [2],
  shortFirstEmbedded: [2],
  shortFirstEmbeddedUnderline: [2],
  shortFirstEmbeddedUnderlineHTML: [2],
  symbolsAll: [1],
  tag_id: [1, [1, 'id_dropped']],
  tag_id_and_two_tags: [1, [1, 'id_dropped']],
  tag_two_tags: [1],
  tf1: [1],
  tf1_html: [1],
  tf1_markdown: [1],
  tf2: [2],
  type_inferred_multiline_markdown: [1],
};

const read = async (name: string) => readQuestionFile('gift', await readFile(join(FOLDER, `${name}.gift`)));

test('every sample has its line in the table', async () => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.gift'));
  expect(files.map((name) => name.replace('.gift', '')).toSorted()).toEqual(Object.keys(SAMPLES).toSorted());
});

test.each(Object.entries(SAMPLES))(
  '%s is imported without an unexplained loss',
  async (name, [count, ...lines]) => {
    const { drafts, left, encoding } = await read(name);
    expect(encoding).toBe('utf-8');
    expect(drafts).toHaveLength(count);
    const byPlace = (a: Line, b: Line) => a[0] - b[0] || a[1].localeCompare(b[1]);
    expect(left.map(({ place, reason }): Line => [place, reason]).toSorted(byPlace)).toEqual(lines);
  },
);

test('what the samples say is in the questions', async () => {
  const contents = async (name: string) =>
    (await read(name)).drafts.map(({ content }) => withMarkup(content));
  const [escapes] = await contents('escapeAll');
  expect(escapes).toMatchObject({
    options: [
      { text: '~', feedback: '~ is a control character.' },
      { text: '=' },
      { text: '#' },
      { text: '{' },
      { text: '}' },
      { text: ':' },
      {
        text: '\\',
        feedback:
          'Correct! \\ (backslash) is not a control character. BUT,\nit is used to escape the control characters.',
      },
    ],
  });
  const [formats] = await contents('formatExamples');
  expect(formats).toMatchObject({
    stem: 'The sun rises in which direction?',
    options: [
      { text: 'The east.', feedback: '**Awesome!**' },
      { text: 'The west.', feedback: 'What planet did <i>you</i> grow up on?' },
    ],
  });
  expect(await contents('shortAnswer2')).toMatchObject([{}, { kind: 'short', forms: [{ text: 'One' }] }]);
  expect((await contents('numerical1')).at(-1)).toMatchObject({
    bands: [
      { value: '5', weight: 0, feedback: expect.stringContaining('il y a neuf (9) principes') },
      { value: '9', feedback: 'Correct. Il y a neuf (9) principes GRASP.' },
      {
        value: '23',
        weight: 0,
        feedback: expect.stringContaining('23 Patterns GoF'),
      },
    ],
  });
  expect(await contents('newlineAndLaTeX')).toMatchObject([{ stem: 'Blah blah $ 1 \\neq 0 $' }]);
  expect(await contents('tf1_markdown')).toMatchObject([{ stem: "Grant is buried in Grant's <i>tomb</i>." }]);
  expect(await contents('symbolsAll')).toMatchObject([
    { stem: "Here's a question that has symbols inside,\nsuch as `-=[];',./~!@#$%^&*()_+{}|:\"<>?" },
  ]);
  expect(await contents('type_inferred_multiline_markdown')).toMatchObject([
    { stem: 'stem line1\nstem line2', forms: [{ text: 'answer1 line1 answer1 line2' }, {}] },
  ]);
  const named = await read('options1');
  expect(named.drafts.map(({ name }) => name).filter(Boolean)).toEqual([
    'Kanji Origins',
    'Thanksgiving Date',
    "Jesus' hometown",
    "Jesus' hometown",
    'GIFT Control Characters',
  ]);
  expect((await read('tag_two_tags')).drafts).toMatchObject([{ tags: ['fred', 'barney-wilma'] }]);
});
