import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { expect, test } from 'vitest';
import { withinDepth } from './html-depth-rules.ts';
import { markdownToHtml } from './markdown-html.ts';
import { readHtml } from './read-html.ts';

const LONG = ' '.repeat(1_000);
const SAFE = [
  ...[
    'p',
    'div',
    'b',
    'ul',
    'li',
    'table',
    'tr',
    'td',
    'a',
    'svg',
    'title',
    'path',
    'math',
    'mi',
    'select',
    'option',
  ],
];

test.each<[what: string, html: string, expected: string]>([
  ['an element that is too deep', '<p><b><i>a</i></b></p>c', '<p><b>a</b></p>c'],
  ['elements beside it', '<p><b><i>a</i><i>b</i></b><b>c</b></p>', '<p><b>ab</b><b>c</b></p>'],
  ['elements that are silently closed', '<li>a<li>b<li>c<li>d', '<li>a<li>b<li>c<li>d'],
  ['elements without content', '<p><b><br>a<img src="x"></b></p>', '<p><b><br>a<img src="x"></b></p>'],
  ['end tags of nothing', '</b></i>a', '</b></i>a'],
  ['tags in attributes', '<p title="<b><i><u>">a</p>', '<p title="<b><i><u>">a</p>'],
  ['tags in comments', '<!-- <b><i><u> --><p>a', '<!-- <b><i><u> --><p>a'],
  ['tags in scripts', '<p><b><script>"<b><i><u>"</script>a', '<p><b><script>"<b><i><u>"</script>a'],
  ['tags in a frame', '<iframe><p><b><i>a</iframe>', '<iframe><p><b>a</iframe>'],
  ['empty elements of a drawing', '<svg><path/><path/><g>a</g></svg>', '<svg><path/><path/><g>a</g></svg>'],
  ['a tag without an end', '<p>a<b class="', '<p>a<b class="'],
])('%s', (_, html, expected) => {
  expect(withinDepth(html + LONG, 2)).toBe(expected + LONG);
});

test('what is not deep is read as before, however broken', () => {
  const name = fc.constantFrom(
    ...SAFE,
    'foreignObject',
    'desc',
    'script',
    'style',
    'form',
    'noscript',
    'br',
    'h1',
    'p',
  );
  const attribute = fc.constantFrom(
    '',
    ' ',
    ' x="<b>"',
    " y='>'",
    ' q=b"',
    ' a = "b"',
    '/',
    ' /',
    ' ="',
    ' on=a/',
  );
  const other = fc.constantFrom(
    ...[
      'x',
      ' ',
      '<!--',
      '-->',
      '<!-->',
      '--!>',
      '<![CDATA[',
      ']]>',
      '<!x',
      '<?',
      '</ ',
      '</>',
      '&amp;',
      '<',
      '>',
      '"',
    ],
  );
  const piece = fc.oneof(
    other,
    fc.tuple(name, attribute).map(([tag, attributes]) => `<${tag}${attributes}>`),
    fc.tuple(name, attribute).map(([tag, attributes]) => `</${tag}${attributes}>`),
  );
  const read = (html: string) =>
    sanitizeHtml(html, {
      allowedTags: SAFE,
      allowedAttributes: false,
      nonTextTags: ['script', 'style', 'noscript'],
    });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = pieces.join('') + LONG;
      // `sanitize-html` leaves out what follows a `noscript` that another element of MathML or SVG ends; here it stays.
      fc.pre(!/<(?:math|svg)[^]*<noscript/i.test(html));
      expect(read(withinDepth(html))).toBe(read(html));
    }),
    { numRuns: 1_000 },
  );
});

const NESTED: readonly [what: string, begin: string, end: string][] = [
  ['divisions', '<div>', '</div>'],
  ['marks', '<b>x', '</b>'],
  ['marks without an end', '<b>x', ''],
  ['lists', '<ul><li>x', '</li></ul>'],
  ['quotations', '<blockquote>x', '</blockquote>'],
  ['tables', '<table><tr><td>x', '</td></tr></table>'],
  ['figures', '<figure>x', '</figure>'],
  ['drawings', '<svg>', '</svg>'],
  ['frames', '<iframe><div>', ''],
  ['unknown elements', '<x-y>x', '</x-y>'],
];
const nested = (begin: string, end: string, depth: number): string =>
  `<p>first</p>${begin.repeat(depth)}deep${end.repeat(depth)}`;

test.each(NESTED.filter(([what]) => what !== 'drawings' && what !== 'frames'))(
  'a text in %s is not lost',
  (_, begin, end) => {
    const { document } = readHtml(nested(begin, end, 20_000), () => null);
    const text = JSON.stringify(document);
    expect(text).toContain('first');
    expect(text).toContain('deep');
    if (begin.endsWith('x')) expect(text.split('x').length).toBeGreaterThan(20_000);
  },
);

/** Of the fastest of some runs, in milliseconds of this thread's own work. */
function cost(html: string): number {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    readHtml(html, () => null);
    return process.threadCpuUsage(before).user / 1_000;
  });
  return Math.min(...runs);
}

test('four times the nesting takes about four times as long', { timeout: 60_000 }, () => {
  for (const [what, begin, end] of NESTED) {
    const few = cost(nested(begin, end, 10_000));
    const many = cost(nested(begin, end, 40_000));
    // Sixteen times, if the parser searched its open elements; what takes a few milliseconds says nothing.
    expect(many, what).toBeLessThan(10 * Math.max(few, 30));
  }
});

test.each([
  ['quotations', '> '],
  ['quotations without spaces', '>'],
  ['lists', '- '],
  ['marks', '*'],
])('Markdown of deep %s is read', (_, sign) => {
  expect(markdownToHtml(`${sign.repeat(5_000)}deep${sign === '*' ? sign.repeat(5_000) : ''}`)).toContain(
    'deep',
  );
});
