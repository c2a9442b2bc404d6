import { describe, expect, test } from 'vitest';
import type { Block, RichDocument } from '#platform/documents/document-contract.ts';
import { documentOfMarkup } from './markup-document-rules.ts';
import { QuestionDraft } from './question-bank.ts';
import { QuestionContent } from './question-contract.ts';
import { isEmptyText, isShortText, plainTextOf, showsGaps } from './question-text-rules.ts';

const ID = '0196b1a0-0000-7000-8000-000000000001';
const doc = (...content: Block[]): RichDocument => ({ type: 'doc', content });
const picture = (alt: string): Block => ({
  type: 'picture',
  attrs: { pictureId: ID, alt, caption: 'คำบรรยาย', width: 'normal' },
});
const heading: Block = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'หัวข้อ' }] };

test.each([
  ['10<sup>3</sup> ml', '10³ ml'],
  ['H<sub>2</sub>O', 'H₂O'],
  ['x<sup>a+b</sup>', 'x^(a+b)'],
  ['x<sup>a**+**b</sup>', 'x^(a+b)'],
  ['v<sub>a</sub>', 'v_a'],
  ['• หนึ่ง\n  • ซ้อน\n• สอง', '• หนึ่ง\n  • ซ้อน\n• สอง'],
  ['3. หนึ่ง\n  ต่อ\n4. สอง', '3. หนึ่ง\n  ต่อ\n4. สอง'],
  ['| ก | ข |\n| --- | --- |\n| 1<br>2 | **3** |', 'ก | ข\n1 2 | 3'],
  [String.raw`หา \(x^2\)`, 'หา x^2'],
  ['', ''],
])('%j reads %j', (markup, plain) => {
  expect(plainTextOf(documentOfMarkup(markup))).toBe(plain);
});

test('a picture reads its alternative text, or its caption', () => {
  expect(plainTextOf(doc(picture('แมว')))).toBe('แมว');
  expect(plainTextOf(doc(picture('')))).toBe('คำบรรยาย');
});

test('spaces and an empty table are no text, a picture and a formula are', () => {
  expect(isEmptyText(doc())).toBe(true);
  expect(isEmptyText(doc({ type: 'paragraph', content: [{ type: 'text', text: '  ' }] }))).toBe(true);
  const cell = { type: 'tableCell' as const, content: [{ type: 'paragraph' as const }] };
  expect(isEmptyText(doc({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] }))).toBe(true);
  expect(isEmptyText(doc(picture('')))).toBe(false);
  expect(isEmptyText(doc({ type: 'blockMath', attrs: { latex: 'x' } }))).toBe(false);
});

test('a gap is shown where its mark stands in a line, also of a table, but not in a formula or code', () => {
  const line = (text: string, ...marks: { type: 'bold' }[]): Block => ({
    type: 'paragraph',
    content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }],
  });
  expect(showsGaps(doc(line('ก [[1]] ข [[2]]')), ['one', 'two'])).toBe(true);
  expect(showsGaps(doc(line('[[2]]'), line('[[1]]', { type: 'bold' })), ['one', 'two'])).toBe(true);
  expect(showsGaps(documentOfMarkup('| ก |\n| - |\n| [[1]] |'), ['one'])).toBe(true);
  expect(showsGaps(doc(line('[[2]]')), ['one'])).toBe(false);
  expect(showsGaps(doc({ type: 'blockMath', attrs: { latex: 'x = [[1]]' } }), ['one'])).toBe(false);
  const code: Block = { type: 'codeBlock', content: [{ type: 'text', text: '[[1]]' }] };
  expect(showsGaps(doc(code), ['one'])).toBe(false);
});

test('a question is kept only when its stem shows its gaps, and read however it was kept', () => {
  const gap = { kind: 'text', id: 'gapa1', share: 1, forms: [{ text: 'ก', weight: 0 }] };
  const content = { kind: 'gaps', stem: 'ไม่มีช่อง', gaps: [gap] };
  expect(QuestionContent.safeParse(content).success).toBe(true);
  expect(QuestionDraft.safeParse({ content }).success).toBe(false);
  expect(QuestionDraft.safeParse({ content: { ...content, stem: 'ช่อง [[1]]' } }).success).toBe(true);
});

describe('a question', () => {
  const single = (stem: unknown, option: unknown) =>
    QuestionContent.safeParse({
      kind: 'single',
      stem,
      options: [
        { id: 'opta1', text: option, weight: 0 },
        { id: 'optb2', text: 'ข', weight: 0 },
      ],
    }).success;
  const words = (count: number) =>
    doc({ type: 'paragraph', content: [{ type: 'text', text: 'ก'.repeat(count) }] });

  test.each<[name: string, stem: unknown, option: unknown, isAccepted: boolean]>([
    ['markup', 'ข้อใด', 'ก', true],
    ['documents', words(10_000), words(2_000), true],
    ['pictures, formulas and tables', doc(picture('')), documentOfMarkup('| ก |\n| - |\n| \\(x\\) |'), true],
    ['a heading in its stem', doc(heading), 'ก', true],
    ['a heading in an option', 'ข้อใด', doc(heading), false],
    ['a heading in a quote in an option', 'ข้อใด', doc({ type: 'blockquote', content: [heading] }), false],
    ['a card in its stem', doc({ type: 'card', attrs: { kind: 'any.kind', key: 'x' } }), 'ก', false],
    ['a long stem', words(10_001), 'ก', false],
    ['long markup', 'ก'.repeat(10_001), 'ก', false],
    ['a long option', 'ข้อใด', words(2_001), false],
    ['no stem', '  ', 'ก', false],
    ['an empty stem', doc({ type: 'paragraph' }), 'ก', false],
    ['an empty option', 'ข้อใด', doc(), false],
    ['a number for a stem', 7, 'ก', false],
    ['what is no document', { type: 'doc', content: [{ type: 'script' }] }, 'ก', false],
  ])('with %s', (_, stem, option, isAccepted) => {
    expect(single(stem, option)).toBe(isAccepted);
  });

  test('of markup and the document that it becomes are one question', () => {
    const given = {
      kind: 'truefalse',
      stem: '10<sup>3</sup>\n• ก',
      explanation: 'เพราะ **ใช่**',
      isTrue: true,
    };
    const parsed = QuestionContent.parse(given);
    expect(parsed.stem).toEqual(documentOfMarkup(given.stem));
    expect(QuestionContent.parse(parsed)).toEqual(parsed);
    expect('feedbackTrue' in parsed && parsed.feedbackTrue).toEqual({ type: 'doc', content: [] });
  });

  test('of a short text is told from a long one', () => {
    expect(isShortText(doc(picture('')))).toBe(true);
    expect(isShortText(doc(heading))).toBe(false);
  });
});
