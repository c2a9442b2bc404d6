import fc from 'fast-check';
import type { Block, Inline, Mark } from './document-contract.ts';

/** Pictures of these blocks. */
export const SEEN_PICTURES = ['0199c0de-7abc-7def-8123-456789abcdef', '0199c0de-7abc-7def-8123-456789abcde0'];

const PIECES = [
  ...'a b 1 ชา ที่ é 😀 . ) ( - + = * ** _ ` `` ~ ~~ [ ] ! < > & &amp; # | \\ { } " \' : / @ $ ^ , ; ?'.split(
    ' ',
  ),
  ...[
    'www.',
    'http://a.test',
    'a@b.test',
    '{{< x >}}',
    '{% x %}',
    String.raw`\(`,
    String.raw`\)`,
    String.raw`\[`,
    '$$',
    '$latex ',
    '[latex]',
    '[/latex]',
    '</p>',
    '<!--',
    '![',
    '](x)',
    '\u00a0',
    ' ',
    ' ',
    ' ',
  ],
];
const words = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(''));
const line = words.map((text) => text.replaceAll(/\s+/g, ' ').trim());
const link = fc
  .constantFrom('/a', 'https://x.test/?a=1&copy=2&lt;', 'mailto:a@b.test', '/ชา', '/a_(b)*c', '/<a>"`|', '#x')
  .map((href): Mark => ({ type: 'link', attrs: { href } }));
const simple = (['bold', 'italic', 'strike', 'underline', 'code', 'subscript', 'superscript'] as const).map(
  (type) => fc.constant<Mark>({ type }),
);
const marks = fc.uniqueArray(fc.oneof(...simple, link), { maxLength: 3, selector: ({ type }) => type });
const latex = fc.oneof(
  fc.constantFrom(
    'x^2',
    String.raw`\frac{a_1}{b}*c*`,
    'a|b',
    'a < b > c & d',
    '5',
    String.raw`\$5`,
    'a\nb',
    ' a ',
    'a\n\n$$b',
    '{{< x >}}',
    String.raw`a\\`,
    'a\\',
    '5 and more 6',
    String.raw`a\)b\]`,
    String.raw`a\text{ $$ }`,
    '\\[x',
  ),
  words.filter((text) => text.trim() !== ''),
);
const inline = fc.oneof(
  { weight: 6, arbitrary: fc.record({ text: words, marks }) },
  { weight: 2, arbitrary: fc.record({ latex }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** As a reader of HTML sees it: single spaces, none at the ends, texts of the same marks as one. */
const inlines = fc.array(inline, { minLength: 1, maxLength: 6 }).map((parts): Inline[] => {
  const made: Inline[] = [];
  for (const part of parts) {
    const last = made.at(-1);
    if (part === null) {
      if (last) made.push({ type: 'hardBreak' });
      continue;
    }
    if ('latex' in part) {
      made.push({ type: 'inlineMath', attrs: part });
      continue;
    }
    const isAfterSpace =
      last === undefined || last.type === 'hardBreak' || (last.type === 'text' && last.text.endsWith(' '));
    const text = part.text.replaceAll(/ +/g, ' ').slice(isAfterSpace && part.text.startsWith(' ') ? 1 : 0);
    if (text === '') continue;
    const isSame = last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(part.marks);
    if (isSame) last.text += text;
    else made.push({ type: 'text', text, ...(part.marks.length > 0 && { marks: part.marks }) });
  }
  for (let last = made.at(-1); last !== undefined; last = made.at(-1)) {
    if (last.type === 'text') last.text = last.text.replace(/ $/, '');
    if (last.type === 'inlineMath' || (last.type === 'text' && last.text !== '')) break;
    made.pop();
  }
  return made.length > 0 ? made : [{ type: 'text', text: 'a' }];
});
const align = fc.constantFrom(undefined, undefined, undefined, 'center' as const, 'end' as const);
const pictureId = fc.constantFrom(...SEEN_PICTURES);
const codeText = fc
  .array(
    fc.constantFrom(
      'a',
      '  b',
      '\n',
      '\n\n',
      '`',
      '```',
      '~~~',
      '<',
      '&amp;',
      '{{< x >}}',
      '{% x %}',
      '- ',
      '# ',
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((pieces) => pieces.join(''));

const leaf: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ content: inlines, align }).map(
    ({ content, align: at }): Block => ({
      type: 'paragraph',
      ...(at && { attrs: { align: at } }),
      content,
    }),
  ),
  fc.record({ content: inlines, align, level: fc.constantFrom(2 as const, 3 as const, 4 as const) }).map(
    ({ content, align: at, level }): Block => ({
      type: 'heading',
      attrs: { level, ...(at && { align: at }) },
      content,
    }),
  ),
  fc.record({ text: codeText, language: fc.constantFrom('', 'ts', 'c++', 'c#') }).map(
    ({ text, language }): Block => ({
      type: 'codeBlock',
      ...(language !== '' && { attrs: { language } }),
      content: [{ type: 'text', text }],
    }),
  ),
  fc.constant<Block>({ type: 'codeBlock' }),
  latex.map((source): Block => ({ type: 'blockMath', attrs: { latex: source } })),
  fc.constant<Block>({ type: 'horizontalRule' }),
  fc
    .record({
      pictureId,
      alt: line,
      caption: line,
      width: fc.constantFrom('normal' as const, 'wide' as const),
    })
    .map((attrs): Block => ({ type: 'picture', attrs })),
  fc
    .array(fc.record({ pictureId, alt: line, caption: line }), { minLength: 1, maxLength: 3 })
    .map((pictures): Block => ({ type: 'gallery', attrs: { pictures } })),
  line.map(
    (title): Block => ({
      type: 'embed',
      attrs: { url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', title },
    }),
  ),
  fc
    .constantFrom('A-1', 'a--b"<', 'ชา')
    .map((key): Block => ({ type: 'card', attrs: { kind: 'any.kind', key } })),
);
/**
 * Blocks as a reader of HTML sees them: nothing in them is invisible, such as empty paragraphs and repeated spaces.
 */
export const seenBlock: fc.Arbitrary<Block> = fc.letrec<{ block: Block; blocks: Block[] }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc
      .array(fc.oneof(tie('blocks'), fc.constant<Block[]>([{ type: 'paragraph' }])), {
        minLength: 1,
        maxLength: 3,
      })
      .map(
        (items): Block => ({
          type: 'bulletList',
          content: items.map((content) => ({ type: 'listItem', content })),
        }),
      ),
    fc
      .record({
        items: fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }),
        start: fc.constantFrom(0, 1, 9, 1000),
      })
      .map(
        ({ items, start }): Block => ({
          type: 'orderedList',
          ...(start !== 1 && { attrs: { start } }),
          content: items.map((content) => ({ type: 'listItem', content })),
        }),
      ),
    tie('blocks').map((content): Block => ({ type: 'blockquote', content })),
    fc
      .record({
        cells: fc.array(
          fc.array(
            fc.oneof(
              inlines.map((content): Block[] => [{ type: 'paragraph', content }]),
              fc.constant<Block[]>([{ type: 'paragraph' }]),
              tie('blocks'),
            ),
            { minLength: 2, maxLength: 2 },
          ),
          { minLength: 1, maxLength: 3 },
        ),
        hasHead: fc.boolean(),
        span: fc.constantFrom(1, 1, 1, 2),
      })
      .map(
        ({ cells, hasHead, span }): Block => ({
          type: 'table',
          content: cells.map((row, at) => ({
            type: 'tableRow',
            content: row.map((content) => ({
              type: hasHead && at === 0 ? 'tableHeader' : 'tableCell',
              ...(span > 1 && at > 0 && { attrs: { colspan: span } }),
              content,
            })),
          })),
        }),
      ),
  ),
})).block;

/** A sound of these blocks. */
export const SEEN_SOUND = '0199c0de-7abc-7def-8123-456789abcdf0';

/** A sound with its words, for owners of documents that keep sounds. */
export const seenSound: fc.Arbitrary<Block> = fc
  .record({ caption: line, transcript: fc.array(line, { maxLength: 2 }) })
  .map(
    ({ caption, transcript }): Block => ({
      type: 'sound',
      attrs: {
        soundId: SEEN_SOUND,
        caption,
        transcript: transcript.filter((each) => each !== '').join('\n'),
      },
    }),
  );
