import fc from 'fast-check';
import { createElement } from 'react';
import {
  type Block,
  type Inline,
  type RichDocument,
  SoundDocument,
} from '#platform/documents/document-contract.ts';
import { MATH_ELEMENTS } from '#platform/documents/mathml-rules.ts';
import { renderHtml } from '#ui/testing.tsx';
import { DocumentView } from './document-view.tsx';
import { soundBlocks } from './sound-block.tsx';

/** Texts that try to become markup or code. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'javascript:alert(1)',
  '</figcaption></style><svg onload=alert(1)>',
  '&lt;script&gt;',
  '{{constructor}}',
  '\u2028\u202E',
];
const text = fc.oneof(
  fc.constantFrom(...HOSTILE, 'ผ้าขาวม้าทอมือ', 'Indigo cloth', ' '),
  fc.string({ maxLength: 20, unit: 'binary' }).map((any) => any.toWellFormed().replaceAll('\0', '')),
);
const words = text.filter((any) => any !== '');
const pictureId = fc.constantFrom(
  '0196b1a0-0000-7000-8000-000000000001',
  '0196b1a0-0000-7000-8000-000000000002',
  '0196b1a0-0000-7000-8000-00000000dead',
);
const href = fc.oneof(
  fc.constantFrom('https://example.com/?a=1&b="2"', 'HTTP://x/<script>', '/about', '#h-x', 'tel:021234567'),
  words.map((any) => `https://example.com/${any.replaceAll(/[\s\\]/g, '')}`),
  words.map((any) => `/${any.replaceAll(/[\s\\/]/g, '')}`),
);
const mark = fc.oneof(
  fc
    .constantFrom('bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript')
    .map((type) => ({ type }) as const),
  href.map((address) => ({ type: 'link', attrs: { href: address } }) as const),
);
/** Formulas right and wrong, and such that try to become markup, addresses or code. */
const latex = fc.oneof(
  fc.constantFrom(
    String.raw`\frac{a}{b} + \sqrt[3]{x_1^2}`,
    String.raw`\begin{cases}1 & \text{ถ้า } x<0 \\ \mathbb{R} & \boxed{y}\end{cases}`,
    String.raw`\href{javascript:alert(1)}{x}`,
    String.raw`\htmlData{onclick=alert(1)}{x}`,
    String.raw`\includegraphics{https://evil.example/x.png}`,
    String.raw`\color{red;background:url(//evil.example)}x`,
    String.raw`\text{</math><script>alert(1)</script>}`,
    String.raw`\def\a{\a\a}\a`,
    '{'.repeat(900),
    'x^{'.repeat(400) + '}'.repeat(400),
  ),
  text.filter((any) => any.trim() !== ''),
);
const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc.constant({ type: 'hardBreak' } as const),
  latex.map((source) => ({ type: 'inlineMath', attrs: { latex: source } }) as const),
  fc
    .tuple(words, fc.uniqueArray(mark, { maxLength: 4, selector: ({ type }) => type }))
    .map(([value, marks]) => ({ type: 'text' as const, text: value, ...(marks.length > 0 && { marks }) })),
);
const inlines = fc.array(inline, { maxLength: 3 });
const align = fc.constantFrom('center', 'end', null, undefined);
const picture = fc.record({ pictureId, alt: text, caption: text });

const { blocks } = fc.letrec<{ block: Block; blocks: Block[] }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
  block: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'block' },
    fc
      .tuple(inlines, align)
      .map(([content, at]): Block => ({ type: 'paragraph', attrs: { align: at }, content })),
    fc
      .tuple(inlines, fc.constantFrom(2, 3, 4))
      .map(([content, level]): Block => ({ type: 'heading', attrs: { level }, content })),
    words.map((value): Block => ({ type: 'codeBlock', content: [{ type: 'text', text: value }] })),
    latex.map((source): Block => ({ type: 'blockMath', attrs: { latex: source } })),
    fc.constant<Block>({ type: 'horizontalRule' }),
    fc
      .tuple(picture, fc.constantFrom('normal', 'wide'))
      .map(([attrs, width]): Block => ({ type: 'picture', attrs: { ...attrs, width } })),
    fc
      .array(picture, { minLength: 1, maxLength: 3 })
      .map((pictures): Block => ({ type: 'gallery', attrs: { pictures } })),
    text.map(
      (title): Block => ({
        type: 'embed',
        attrs: { url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', title },
      }),
    ),
    words.map((key): Block => ({ type: 'card', attrs: { kind: 'any.kind', key } })),
    tie('blocks').map((content): Block => ({ type: 'bulletList', content: [{ type: 'listItem', content }] })),
    tie('blocks').map(
      (content): Block => ({
        type: 'orderedList',
        attrs: { start: 3 },
        content: [{ type: 'listItem', content }],
      }),
    ),
    tie('blocks').map((content): Block => ({ type: 'blockquote', content })),
    fc.tuple(tie('blocks'), tie('blocks')).map(
      ([head, cell]): Block => ({
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableHeader', content: head }] },
          { type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 2 }, content: cell }] },
        ],
      }),
    ),
  ),
}));

/** Documents of every kind of block, with texts that try to become code. */
export const anyDocument: fc.Arbitrary<RichDocument> = blocks.map((content) => ({ type: 'doc', content }));

/** The same, with a sound at the end. */
const anySoundDocument: fc.Arbitrary<RichDocument> = fc
  .tuple(blocks, pictureId, text, text)
  .map(([content, soundId, caption, transcript]) => ({
    type: 'doc',
    content: [...content, { type: 'sound', attrs: { soundId, caption, transcript } }],
  }));

const SOUNDS = { '0196b1a0-0000-7000-8000-000000000001': { url: '/f/1' } };
const PICTURES = {
  '0196b1a0-0000-7000-8000-000000000001': {
    url: '/f/1.webp',
    thumbnail: '/f/1-s.webp',
    width: 1600,
    height: 900,
  },
  '0196b1a0-0000-7000-8000-000000000002': {
    url: '/f/2.webp',
    thumbnail: '/f/2-s.webp',
    width: 900,
    height: 1600,
  },
};
/** Rendered at a time: a router for each document would take most of the time. */
const BATCH = 100;
const TAGS = new Set(
  (
    'div p h2 h3 h4 ul ol li blockquote pre code hr table thead tbody tr th td figure img figcaption audio details summary iframe a br strong em u s sub sup button span math ' +
    [...MATH_ELEMENTS].join(' ')
  ).split(' '),
);

/** Renders `count` generated documents and returns what the model refuses in them, and what could be executed. */
export function executableIn(count: number): string[] {
  const documents = fc.sample(anySoundDocument, count);
  const problems: string[] = [];
  for (let at = 0; at < count; at += BATCH) {
    const batch = documents.slice(at, at + BATCH);
    for (const document of batch) {
      const { error } = SoundDocument.safeParse(document);
      if (error) problems.push(error.message);
    }
    const html = renderHtml(
      batch.map((document, key) =>
        createElement(DocumentView, {
          key: `${at + key}`,
          document,
          pictures: PICTURES,
          otherBlock: soundBlocks(SOUNDS),
          isUserContent: true,
        }),
      ),
    );
    problems.push(...executableParts(html));
  }
  return problems;
}

function* executableParts(html: string): Generator<string> {
  for (const [tag, name = '', attributes = ''] of html.matchAll(
    /<([a-z][^\s/>]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi,
  )) {
    if (!TAGS.has(name)) yield `unexpected element: ${tag}`;
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
      if (/^on|^style$|^srcdoc$/i.test(attribute)) yield `unexpected attribute: ${tag}`;
      if (/^(?:href|src)$/.test(attribute) && !/^(?:https?:|mailto:|tel:|line:|\/(?!\/)|#)/i.test(value))
        yield `unexpected address: ${tag}`;
    }
  }
  // Whatever the pattern above does not read as an element must have been escaped.
  const rest = html.replaceAll(/<\/?[a-z][^\s/>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi, '');
  if (rest.includes('<')) yield `markup in text: ${rest.slice(rest.indexOf('<'), rest.indexOf('<') + 60)}`;
}
