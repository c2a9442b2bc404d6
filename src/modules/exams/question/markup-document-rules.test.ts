import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, type Inline, RichDocument } from '#platform/documents/document-contract.ts';
import { textOf } from '#platform/documents/document-rules.ts';
import { documentOfMarkup } from './markup-document-rules.ts';
import { cleanTyped, QuestionContent } from './question-contract.ts';
import { plainTextOf } from './question-text-rules.ts';
import { canonicalText, plainText } from './rich-text-rules.ts';

const text = (words: string, ...marks: string[]): Inline =>
  ({
    type: 'text',
    text: words,
    ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
  }) as Inline;
const br: Inline = { type: 'hardBreak' };
const math = (latex: string): Inline => ({ type: 'inlineMath', attrs: { latex } });
const block = (latex: string): Block => ({ type: 'blockMath', attrs: { latex } });
const p = (...content: (string | Inline)[]): Block =>
  content.length === 0
    ? { type: 'paragraph' }
    : { type: 'paragraph', content: content.map((each) => (typeof each === 'string' ? text(each) : each)) };
const item = (...content: Block[]) => ({ type: 'listItem' as const, content });
const bullets = (...items: Block[][]): Block => ({
  type: 'bulletList',
  content: items.map((each) => item(...each)),
});
const numbers = (start: number, ...items: Block[][]): Block => ({
  type: 'orderedList',
  ...(start !== 1 && { attrs: { start } }),
  content: items.map((each) => item(...each)),
});
const row = (type: 'tableCell' | 'tableHeader', ...cells: Block[]) => ({
  type: 'tableRow' as const,
  content: cells.map((cell) => ({ type, content: [cell] })),
});

test.each<[name: string, markup: string, ...blocks: Block[]]>([
  ['nothing', ''],
  ['empty lines', ' \n\n '],
  ['lines', 'หนึ่ง\nสอง', p('หนึ่ง', br, 'สอง')],
  ['paragraphs', 'หนึ่ง\n\nสอง', p('หนึ่ง'), p('สอง')],
  ['further empty lines', 'หนึ่ง\n\n\nสอง', p('หนึ่ง'), p(br, 'สอง')],
  [
    'raised and lowered',
    '10<sup>3</sup> H<sub>2</sub>O',
    p('10', text('3', 'superscript'), ' H', text('2', 'subscript'), 'O'),
  ],
  [
    'marks within marks, in one order',
    '<u>ไม่**ใช่**</u> <i>x</i><s>y</s>',
    p(
      text('ไม่', 'underline'),
      text('ใช่', 'bold', 'underline'),
      ' ',
      text('x', 'italic'),
      text('y', 'strike'),
    ),
  ],
  ['marks over marks of one kind', '**a<b>** **c**', p(text('a<b>', 'bold'), ' ', text('c', 'bold'))],
  ['raised twice', 'x<sup>a<sup>2</sup></sup>', p('x', text('a²', 'superscript'))],
  ['lowered in something raised', 'x<sup>a<sub>b</sub></sup>', p('x', text('a_b', 'superscript'))],
  ['code', 'ใช้ `a<b>c` **`d`**', p('ใช้ ', text('a<b>c', 'code'), ' ', text('d', 'bold', 'code'))],
  ['marks over nothing but spaces', '<u>   </u>', p('<u>   </u>')],
  ['strong spaces', '** **', p('** **')],
  ['a slanted space that does not break', '<i>\u00a0</i>', p('<i>\u00a0</i>')],
  ['escapes', '2 \\*\\* 3 \\` \\<sup>', p('2 ** 3 ` <sup>')],
  ['what looks like HTML', '<script>alert(1)</script> <b>', p('<script>alert(1)</script> <b>')],
  [
    'a fence',
    'ดู\n```\nif (a < b) {\n  **x**\n}\n```\nจบ',
    p('ดู'),
    { type: 'codeBlock', content: [{ type: 'text', text: 'if (a < b) {\n  **x**\n}' }] },
    p('จบ'),
  ],
  ['bullets', '• หนึ่ง\n  • ซ้อน\n• สอง', bullets([p('หนึ่ง'), bullets([p('ซ้อน')])], [p('สอง')])],
  ['an item of two lines', '• หนึ่ง\n  ต่อ', bullets([p('หนึ่ง', br, 'ต่อ')])],
  ['hyphens', '- หนึ่ง\n- สอง', bullets([p('หนึ่ง')], [p('สอง')])],
  ['a negative number', '- 5', p('- 5')],
  ['negative numbers', '- 5\n- 6', p('- 5', br, '- 6')],
  ['numbers', '1. หนึ่ง\n2. สอง', numbers(1, [p('หนึ่ง')], [p('สอง')])],
  ['numbers from three', '3. หนึ่ง\n4. สอง', numbers(3, [p('หนึ่ง')], [p('สอง')])],
  ['numbers that begin again', '1. ก\n1. ข', numbers(1, [p('ก')]), numbers(1, [p('ข')])],
  ['numbers as documents do not write them', '1) ก\n2) ข', p('1) ก', br, '2) ข')],
  ['Thai digits', '๑. ก\n๒. ข', p('๑. ก', br, '๒. ข')],
  ['Thai letters', 'ข้อใดถูก\nก. หนึ่ง\nข. สอง', p('ข้อใดถูก'), p('ก. หนึ่ง', br, 'ข. สอง')],
  ['Latin letters', 'A. one\nB. **two**', p('A. one', br, 'B. ', text('two', 'bold'))],
  ['a list below a letter', 'ก. หนึ่ง\n  • ย่อย\nข. สอง', p('ก. หนึ่ง', br, '  • ย่อย', br, 'ข. สอง')],
  ['letters below a number', '1. หนึ่ง\n  ก. ย่อย\n  ข. ย่อย', numbers(1, [p('หนึ่ง'), p('ก. ย่อย', br, 'ข. ย่อย')])],
  [
    'a table',
    '| สาร | ค่า |\n| --- | --- |\n| น้ำ | 1<br>2 |\n| H<sub>2</sub> |',
    {
      type: 'table',
      content: [
        row('tableHeader', p('สาร'), p('ค่า')),
        row('tableCell', p('น้ำ'), p('1', br, '2')),
        row('tableCell', p('H', text('2', 'subscript')), p()),
      ],
    },
  ],
  [
    'a table without a head',
    '|  |  |\n| --- | --- |\n| a\\|b | [[1]] |',
    { type: 'table', content: [row('tableCell', p('a|b'), p('[[1]]'))] },
  ],
  [
    'a table wider than documents have them',
    `${'|a'.repeat(41)}|\n${'|-'.repeat(41)}|\n| x | y |`,
    p(Array(41).fill('a').join('|'), br, 'x|y'),
  ],
  [
    'a formula',
    String.raw`หา \(x^2\) เมื่อ \( \frac{1}{2} \)`,
    p('หา ', math('x^2'), ' เมื่อ ', math(String.raw`\frac{1}{2}`)),
  ],
  ['a formula with what is markup elsewhere', String.raw`\(a\*\*b\)`, p(math('a**b'))],
  [
    'a formula in lines of its own',
    'ให้\n\\[x = 1\\]\nแล้ว $$y^2$$ คือ',
    p('ให้'),
    block('x = 1'),
    p('แล้ว ', math('y^2'), ' คือ'),
  ],
  ['a formula over lines', '$$\na_1\n+ b\n$$', block('a_1\n+ b')],
  ['a gap between the signs of a formula', String.raw`\( x^2 = [[1]] \)`, p(String.raw`\( x^2 = [[1]] \)`)],
  ['prices', 'ราคา $5 ถึง $$10', p('ราคา $5 ถึง $$10')],
  [
    'a formula in code',
    String.raw`พิมพ์ \`\(x\)\``.replaceAll('\\`', '`'),
    p('พิมพ์ ', text(String.raw`\(x\)`, 'code')),
  ],
])('%s', (_, markup, ...content) => {
  const document = documentOfMarkup(markup);
  expect(document).toEqual({ type: 'doc', content });
  expect(RichDocument.parse(document)).toEqual(document);
});

/** Pieces that make markup, or that only look like it. */
const PIECES = [
  ...[
    'ข้อใด',
    'น้ำ',
    'x',
    '10',
    '-5',
    ' ',
    '  ',
    '\u00a0',
    '\n',
    '\n\n',
    '\\',
    '\\*',
    '\\(',
    '\\)',
    '$',
    '$$',
    '<br>',
    '|',
    '[[1]]',
  ],
  ...[
    '**',
    '*',
    '`',
    '<sup>',
    '</sup>',
    '<sub>',
    '</sub>',
    '<u>',
    '</u>',
    '<i>x</i>',
    '<s>',
    '<b>',
    '<',
    '&',
    '_',
  ],
  ...[
    '\n• ',
    '\n  • ',
    '\n    • ',
    '\n1. ',
    '\n2. ',
    '\n1) ',
    '\n- ',
    '\n* ',
    '\nก. ',
    '\n  A. ',
    '\n๑. ',
    '\n```\n',
  ],
  ...['\n| a | b |\n| --- | --- |\n', '\n| 1 | 2<br>3 |\n', '\n||\n', '\n|-|\n'],
];
const markup = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 40 })
  .map((parts) => cleanTyped(parts.join('')).trim());

/** Without what differs on purpose: how bullets look, the signs of formulas, the space between paragraphs. */
const letters = (plain: string) =>
  plain.replaceAll(/\$\$|\\[()]|[\u00a0\s]/g, '').replaceAll(/^[*-](?=\S)/gm, '•');

describe('any markup', () => {
  test('becomes a document that the model accepts, of no more letters, and stays it', () => {
    fc.assert(
      fc.property(markup, (given) => {
        const document = documentOfMarkup(given);
        expect(RichDocument.parse(document)).toEqual(document);
        expect(textOf(document).length).toBeLessThanOrEqual(given.length);
      }),
      { numRuns: 2_000 },
    );
  });

  test('that is not empty is an option, and stays the same one', () => {
    const spaces = fc
      .array(fc.constantFrom('<u>', '</u>', '**', '<i>', '</i>', ' ', '\u00a0', '\n', '|', '-', '`', '• '), {
        maxLength: 12,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(markup, spaces).filter((given) => given.trim() !== ''),
        (text) => {
          const options = ['opta1', 'optb2'].map((id) => ({ id, text, weight: 0 }));
          const parsed = QuestionContent.parse({ kind: 'single', stem: text, options });
          expect(QuestionContent.parse(parsed)).toEqual(parsed);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('says the same as a document', () => {
    fc.assert(
      fc.property(markup.map(canonicalText), (given) => {
        const before = plainText(given).replaceAll(/^( *)[*-] /gm, '$1• ');
        const after = plainTextOf(documentOfMarkup(given)).replaceAll(/^( *)[*-] /gm, '$1• ');
        expect(letters(after)).toBe(letters(before));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['line breaks', 'a\n'.repeat(5_000)],
    ['looks', '`a`\n'.repeat(2_500)],
    ['empty lines', 'a\n\n'.repeat(3_333)],
    ['cells', `${'|'.repeat(41)}\n${'|-'.repeat(40)}|\n${`${'|'.repeat(41)}\n`.repeat(230)}`],
    ['short rows', `${'|'.repeat(41)}\n${'|-'.repeat(40)}|\n${'||\n'.repeat(3_000)}`],
    ['lists in lists', Array.from({ length: 90 }, (_, at) => `${' '.repeat(at * 2)}• a`).join('\n')],
  ])('with as many %s as it may have is accepted', (_, given) => {
    expect(given.length).toBeLessThanOrEqual(10_001);
    const content = { kind: 'essay', stem: given.slice(0, 10_000) };
    const parsed = QuestionContent.parse(content);
    expect(QuestionContent.parse(parsed)).toEqual(parsed);
    expect(JSON.stringify(QuestionContent.parse(JSON.parse(JSON.stringify(parsed))))).toBe(
      JSON.stringify(parsed),
    );
  });
});
