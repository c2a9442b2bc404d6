import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, type Inline, parseMarkdown } from '#platform/text/markdown.ts';
import { safeAddress } from './safe-address-rules.ts';
import { codeTokens, MAX_TABLE_ROWS, MAX_TEXT_BYTES, parseTable, viewerOf } from './viewer-rules.ts';

test.each([
  ['image', 'image/png', 'a.png', 1, 'picture'],
  ['image', 'image/svg+xml', 'a.svg', 1, 'none'],
  ['pdf', 'application/pdf', 'a.pdf', 1, 'pdf'],
  ['video', 'video/mp4', 'a.mp4', 1, 'video'],
  ['video', 'video/quicktime', 'a.mov', 1, 'none'],
  ['audio', 'audio/mpeg', 'a.mp3', 1, 'sound'],
  ['text', 'text/plain', 'a.txt', 1, 'text'],
  ['text', 'text/plain', 'a.txt', MAX_TEXT_BYTES + 1, 'none'],
  ['text', 'text/markdown', 'อ่านฉัน.md', 1, 'markdown'],
  ['sheet', 'text/csv', 'ยอดขาย.CSV', 1, 'table'],
  ['sheet', 'application/vnd.ms-excel', 'a.xls', 1, 'none'],
  ['code', 'text/html', 'a.html', 1, 'code'],
  ['folder', '', 'a', 0, 'none'],
] as const)('%s %s %s opens in the right viewer', (kind, mimetype, name, sizeBytes, viewer) => {
  expect(viewerOf({ kind, mimetype, name, sizeBytes })).toBe(viewer);
});

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b;c\r\n"x;y";"ด""ว";',
    [
      ['a', 'b', 'c'],
      ['x;y', 'ด"ว', ''],
    ],
  ],
  [
    '\ufeffชื่อ\tราคา\rชา\t50',
    [
      ['ชื่อ', 'ราคา'],
      ['ชา', '50'],
    ],
  ],
  ['"two\nlines",x', [['two\nlines', 'x']]],
  ['', []],
])('a table is parsed: %j', (text, rows) => {
  expect(parseTable(text).rows).toEqual(rows);
});

test('a table with too many rows is cut and reports it', () => {
  const { rows, isCut } = parseTable('x\n'.repeat(MAX_TABLE_ROWS + 5));
  expect(rows.length).toBe(MAX_TABLE_ROWS);
  expect(isCut).toBe(true);
});

test('highlighting preserves the code', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '*', '"', "'", '`', '\\', '\n', '#', '-', 'a', '1', ' ', 'ก') }),
      (code) => {
        expect(
          codeTokens(code)
            .map(({ text }) => text)
            .join(''),
        ).toBe(code);
      },
    ),
  );
  expect(codeTokens('const x = "1"; // ok').map(({ kind }) => kind)).toEqual([
    'word',
    'plain',
    'text',
    'plain',
    'comment',
  ]);
});

test.each([
  ['https://example.com/ก', 'https://example.com/ก'],
  ['mailto:a@b.c', 'mailto:a@b.c'],
  ['javascript:alert(1)', null],
  ['JaVa\tScript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//evil.example', null],
  ['/user/logout', null],
  ['', null],
])('a URL in a file: %j', (raw, safe) => {
  expect(safeAddress(raw)).toBe(safe);
});

const read = (text: string): Block[] => parseMarkdown(text, { grammar: 'full', addressOf: safeAddress });

const textOf = (inline: readonly Inline[]): string =>
  inline.map((each) => ('text' in each ? each.text : textOf(each.children))).join('');

test('common Markdown is parsed', () => {
  const blocks = read(
    '# หัวข้อ\n\nย่อหน้า **หนา** และ *เอียง* `โค้ด` [ลิงก์](https://example.com)\n\n- หนึ่ง\n- สอง\n  - ย่อย\n\n3. สาม\n\n> คำพูด\n\n```js\nlet a = "**";\n```\n\n| ก | ข |\n|---|---|\n| 1 | 2 |\n\n---',
  );
  expect(blocks.map(({ is }) => is)).toEqual([
    'heading',
    'paragraph',
    'list',
    'list',
    'quote',
    'code',
    'table',
    'line',
  ]);
  const [, paragraph, list, ordered] = blocks as [Block, Block, Block, Block];
  expect(paragraph.is === 'paragraph' && paragraph.children.map(({ is }) => is)).toEqual([
    'text',
    'strong',
    'text',
    'em',
    'text',
    'code',
    'text',
    'link',
  ]);
  expect(list.is === 'list' && list.items.map((item) => item.map(({ is }) => is))).toEqual([
    ['paragraph'],
    ['paragraph', 'list'],
  ]);
  expect(ordered.is === 'list' && ordered.start).toBe(3);
});

test('HTML and dangerous links are text', () => {
  const [block] = read('<script>alert(1)</script> [x](javascript:alert(1)) ![y](data:text/html,z)');
  const inline = block?.is === 'paragraph' ? block.children : [];
  expect(inline.every(({ is }) => is === 'text')).toBe(true);
  expect(textOf(inline)).toContain('<script>');
});

test('parsing any text terminates and yields no dangerous link', () => {
  const letters = fc.constantFrom(
    '#',
    '-',
    '*',
    '_',
    '`',
    '>',
    '[',
    ']',
    '(',
    ')',
    '|',
    '~',
    '\n',
    ' ',
    '1',
    '.',
    'a',
    'ก',
    '<',
    '!',
    '\\',
  );
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 300 }), (text) => {
      expect(JSON.stringify(read(text))).not.toContain('javascript:');
    }),
    { numRuns: 500 },
  );
});
