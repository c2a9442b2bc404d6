import { expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import type { Block, Inline } from './document-contract.ts';
import { markdownToHtml } from './markdown-html.ts';
import { readHtml } from './read-html.ts';
import { writeMarkdown } from './write-markdown-rules.ts';

const text = (words: string): Inline => ({ type: 'text', text: words });
const math = (latex: string): Inline => ({ type: 'inlineMath', attrs: { latex } });
const block = (latex: string): Block => ({ type: 'blockMath', attrs: { latex } });
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const none = () => null;
const read = (html: string) => readHtml(html, none).document.content;
const readForeign = (html: string) => readHtml(html, none, { hasTextFormulas: true }).document.content;
const readMarkdown = (markdown: string) => read(markdownToHtml(markdown));

const KATEX = (display: string) =>
  `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"${display}><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E = mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="mord">E=mc2</span></span></span></span>`;

test.each<[string, string, Block[]]>([
  ['KaTeX', `<p>พลังงาน ${KATEX('')} นะ</p>`, [paragraph(text('พลังงาน '), math('E = mc^2'), text(' นะ'))]],
  [
    'KaTeX in lines of its own',
    `<p>a<span class="katex-display">${KATEX(' display="block"')}</span>b</p>`,
    [paragraph(text('a')), block('E = mc^2'), paragraph(text('b'))],
  ],
  [
    'MediaWiki',
    String.raw`<math alttext="{\displaystyle x^{2}}"><semantics><mrow><mi>x</mi></mrow></semantics></math>`,
    [paragraph(math('x^{2}'))],
  ],
  [
    'MathML of a word processor',
    '<math><mfrac><mrow><mo>-</mo><mi>b</mi></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac></math>',
    [paragraph(math(String.raw`\frac{{- b}}{{2 a}}`))],
  ],
  [
    'MathML: a sum, an accent, a root, a function and a matrix',
    '<math><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mover><mi>v</mi><mo>→</mo></mover><msqrt><mi>x</mi></msqrt><mi>sin</mi><mrow><mo>[</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable><mo>]</mo></mrow></math>',
    [
      paragraph(
        math(String.raw`∑_{i}^{n} \vec{v} \sqrt{x} \sin \left[ \begin{matrix}1 & 2\end{matrix} \right]`),
      ),
    ],
  ],
  ['MathML that says nothing', '<math><mtext> </mtext></math>', []],
  ['nothing', '<span data-latex=" ">a</span><div data-latex=""></div>', [paragraph(text('a'))]],
])('reads formulas of %s', (_, html, expected) => {
  expect(read(html)).toEqual(expected);
});

test.each<[string, Block[]]>([
  [
    String.raw`<p>ถ้า \(a&lt;b\) และ \(x\) แล้ว</p>`,
    [paragraph(text('ถ้า '), math('a<b'), text(' และ '), math('x'), text(' แล้ว'))],
  ],
  [String.raw`<p>\[ x^2 \]</p><p>$$y_1$$</p>`, [block('x^2'), block('y_1')]],
  [
    '<p>[latex]x^2[/latex] $latex y$ [katex size="2"]z[/katex]</p>',
    [paragraph(math('x^2'), text(' '), math('y'), text(' '), math('z'))],
  ],
  ['<p>a $$x+1$$ b</p>', [paragraph(text('a '), math('x+1'), text(' b'))]],
  ['<p>$$ to $$$, or $$ – $$</p>', [paragraph(text('$$ to $$$, or $$ – $$'))]],
  ['<p>$5 and $10</p>', [paragraph(text('$5 and $10'))]],
  [
    String.raw`<p>\( never closed, $$ neither, [latex] too</p>`,
    [paragraph(text(String.raw`\( never closed, $$ neither, [latex] too`))],
  ],
  [`<p>\\(${'x'.repeat(2_001)}\\)</p>`, [paragraph(text(`\\(${'x'.repeat(2_001)}\\)`))]],
  [
    String.raw`<p>\( x^2 = [[1]] \) และ \(y\)</p>`,
    [paragraph(text(String.raw`\( x^2 = [[1]] \) และ `), math('y'))],
  ],
  [
    String.raw`<pre>\(x\)</pre>`,
    [{ type: 'codeBlock', content: [{ type: 'text', text: String.raw`\(x\)` }] }],
  ],
])('reads formulas in texts of other programs: %s', (html, expected) => {
  expect(readForeign(html)).toEqual(expected);
});

test('between dollars is a formula only where somebody asks for it', () => {
  expect(read(String.raw`<p>\(x\) $$y_1$$</p>`)).toEqual([paragraph(text(String.raw`\(x\) $$y_1$$`))]);
});

test.each<[string, Block[]]>([
  ['$5 and $10', [paragraph(text('$5 and $10'))]],
  ['US$5/$10, or 5$ for $2,', [paragraph(text('US$5/$10, or 5$ for $2,'))]],
  ['$5, but those for 3$ too', [paragraph(text('$5, but those for 3$ too'))]],
  ['$HOME and $PATH', [paragraph(text('$HOME and $PATH'))]],
  [String.raw`\$x\$`, [paragraph(text('$x$'))]],
  ['รัศมี$r$ คือ $2x$', [paragraph(text('รัศมี'), math('r'), text(' คือ '), math('2x'))]],
  [
    String.raw`$a_1*b*\$$ *c*`,
    [
      paragraph(math(String.raw`a_1*b*\$`), text(' '), {
        type: 'text',
        text: 'c',
        marks: [{ type: 'italic' }],
      }),
    ],
  ],
  ['$$\nx\n+ y\n$$\n\na', [block('x\n+ y'), paragraph(text('a'))]],
  ['$$x$$', [block('x')]],
  ['a\n$$x$$', [paragraph(text('a '), math('x'))]],
  ['- $$\n  x\n  $$', [{ type: 'bulletList', content: [{ type: 'listItem', content: [block('x')] }] }]],
  ['`$x$`', [paragraph({ type: 'text', text: '$x$', marks: [{ type: 'code' }] })]],
])('reads Markdown: %s', (markdown, expected) => {
  expect(readMarkdown(markdown)).toEqual(expected);
});

test('formulas are written between dollars, other dollars are not', () => {
  const written = writeMarkdown(
    {
      type: 'doc',
      content: [paragraph(text('ราคา $5 คือ '), math('x^2')), block('a\n+ b'), paragraph(math('a\nb'))],
    },
    () => '',
  );
  expect(written).toBe('ราคา \\$5 คือ $x^2$\n\n$$\na\n+ b\n$$\n\n<span data-latex="a&#10;b"></span>\n');
});

test('30,000 spaces between dollars are read in no time; what no document holds as a formula stays a text', () => {
  const spaces = ' '.repeat(30_000);
  const spent = cpuClock();
  for (const text of [`a $$${spaces}b`, `$$${spaces}b`, `$$\nb${spaces}b\n$$`, `a $$b${spaces}c$`])
    expect(readMarkdown(text)).toEqual([expect.objectContaining({ type: 'paragraph' })]);
  expect(readForeign(`<p>\\(${spaces}${'\\)'.repeat(30_000)}</p>`)).toHaveLength(1);
  expect(spent()).toBeLessThan(1_000);
  expect(readMarkdown(`$$${'x'.repeat(2_001)}$$`)).toEqual([paragraph(text(`$$${'x'.repeat(2_001)}$$`))]);
  expect(readMarkdown('a $$ $$')).toEqual([paragraph(text('a $$ $$'))]);
  expect(readMarkdown('a $$  x  $$')).toEqual([paragraph(text('a '), math('x'))]);
});

test('50 KB of signs are read in no time', () => {
  for (const piece of ['$', '$$', '$$\n', '$a ', '$a\n', 'a ', 'a', '\\(', '\\[', '[latex]', '$latex ']) {
    const signs = piece.repeat(50_000 / piece.length);
    const spent = cpuClock();
    readMarkdown(signs);
    readForeign(`<p>${signs}</p>`);
    expect(spent(), piece).toBeLessThan(1_000);
  }
});

test.each<[string, string]>([
  ['mrow', 'x'],
  ['msqrt', `${String.raw`\sqrt{`.repeat(38)}x${'}'.repeat(38)}`],
  ['mfenced', `${String.raw`\left(`.repeat(38)}x${String.raw`\right)`.repeat(38)}`],
])('elements of MathML within one another are read once each: %s', (name, latex) => {
  const spent = cpuClock();
  const html = `<math display="block">${`<${name}>`.repeat(38)}<mi>x</mi>${`</${name}>`.repeat(38)}</math>`;
  expect(read(html)).toEqual([block(latex)]);
  expect(spent()).toBeLessThan(1_000);
});
