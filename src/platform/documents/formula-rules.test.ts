import { expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import { type MathNode, typesetFormula } from './formula-rules.ts';

/** A formula in short: elements as calls, attributes other than those of the outermost in brackets. */
function short(latex: string, isBlock = false): string {
  const typeset = typesetFormula(latex, { isBlock });
  if ('problem' in typeset) return JSON.stringify(typeset.problem);
  return typeset.math.children.map(written).join(' ');
}

function written(node: MathNode): string {
  if (typeof node === 'string') return node;
  const attributes = Object.entries(node.attributes).map(([name, value]) => `[${name}=${value}]`);
  return `${node.name}${attributes.join('')}(${node.children.map(written).join(' ')})`;
}

test.each([
  ['x^2', 'mrow(msup(mi(x) mn(2)))'],
  [String.raw`\frac{a}{b}`, 'mrow(mfrac(mi(a) mi(b)))'],
  [String.raw`\sqrt[3]{x_1}`, 'mrow(mroot(msub(mi(x) mn(1)) mn(3)))'],
  ['a<b', 'mrow(mi(a) mo(<) mi(b))'],
  [String.raw`\text{พื้นที่ } = \pi r^2`, 'mrow(mtext(พื้นที่\u00a0) mo(=) mi(π) msup(mi(r) mn(2)))'],
  [String.raw`x \in \mathbb{R}`, 'mrow(mi(x) mo(∈) mi[mathvariant=normal](ℝ))'],
  [
    String.raw`\mathbf{v2}\mathcal{L}`,
    'mrow(mrow(mi[mathvariant=normal](𝐯) mn(𝟐)) mi[mathvariant=normal](ℒ))',
  ],
  [String.raw`\boldsymbol{\alpha}`, 'mrow(mi[mathvariant=normal](𝜶))'],
  [String.raw`\sum_{i=1}^n i`, 'mrow(msubsup(mo(∑) mrow(mi(i) mo(=) mn(1)) mi(n)) mi(i))'],
  [String.raw`\textbf{ผล}`, 'mrow(mtext[class=font-bold](ผล))'],
  [String.raw`\vcenter{x}`, 'mrow(mpadded(mi(x)))'],
  [String.raw`\color{red}x`, 'mrow(mstyle[mathcolor=red](mi(x)))'],
])('%s', (latex, drawn) => {
  expect(short(latex)).toBe(drawn);
});

test('a formula of its own has its limits above and below, and names its source', () => {
  const typeset = typesetFormula(String.raw`\lim_{x \to 0}`, { isBlock: true });
  expect(typeset).toMatchObject({
    math: { name: 'math', attributes: { display: 'block', alttext: String.raw`\lim_{x \to 0}` } },
  });
  expect(short(String.raw`\lim_{x \to 0} x`, true)).toContain('munder(');
});

test('cells of a system stand where its columns say; frames and strikes are drawn by classes', () => {
  const rows = short(String.raw`\begin{cases}1 & x\\ 2 & y\end{cases}`, true);
  expect(rows.match(/mtd\[class=text-left\]/g)).toHaveLength(4);
  expect(short(String.raw`\begin{aligned}a &= b\end{aligned}`, true)).toMatch(
    /mtd\[class=text-right\].*mtd\[class=text-left\]/,
  );
  expect(short(String.raw`\boxed{x}`)).toContain('mrow[class=border border-current');
  expect(short(String.raw`\cancel{x}`)).toContain('linear-gradient(to_top_right');
});

test.each([
  [
    String.raw`\frac{a}{b`,
    { code: 'syntax', reason: "Unexpected end of input in a macro argument, expected '}'", position: 11 },
  ],
  [String.raw`a & b`, { code: 'syntax', reason: "Expected 'EOF', got '&'", position: 3 }],
  [
    String.raw`\nothing`,
    { code: 'syntax', reason: String.raw`Undefined control sequence: \nothing`, position: 1 },
  ],
  [String.raw`\href{javascript:alert(1)}{x}`, { code: 'command', command: String.raw`\href` }],
  [String.raw`\url{https://evil.example/}`, { code: 'command', command: String.raw`\url` }],
  [String.raw`\htmlData{a=b}{x}`, { code: 'command', command: String.raw`\htmlData` }],
  [String.raw`\htmlStyle{color:red}{x}`, { code: 'command', command: String.raw`\htmlStyle` }],
  [String.raw`\includegraphics{a.png}`, { code: 'command', command: String.raw`\includegraphics` }],
  [String.raw`\def\a{\a\a}\a`, { code: 'command', command: String.raw`\def` }],
  [String.raw`\message{a line of the log}`, { code: 'command', command: String.raw`\message` }],
  [String.raw`\show\frac`, { code: 'command', command: String.raw`\show` }],
  [String.raw`\newcommand\a{xx}\a`, { code: 'command', command: String.raw`\newcommand` }],
  ['{'.repeat(900) + '}'.repeat(900), { math: {} }],
  ['x^{'.repeat(400) + '}'.repeat(400), { code: 'too_complex' }],
  ['{'.repeat(100_000), { code: 'too_complex' }],
  ["x'".repeat(999), { code: 'too_complex' }],
  [String.raw`\implies`.repeat(200), { code: 'too_complex' }],
])('wrong or refused formula %#', (latex, expected) => {
  const spent = cpuClock();
  const typeset = typesetFormula(latex, { isBlock: true });
  expect('problem' in typeset ? typeset.problem : typeset).toMatchObject(expected);
  expect(spent()).toBeLessThan(1_000);
});

test.each([
  [String.raw`\kern-500em x`, 'mspace[width=-20em]()'],
  [String.raw`\raisebox{-500em}{x}`, 'mpadded[voffset=-20em]'],
  [String.raw`\raisebox{500pt}{x}`, 'mpadded[voffset=240pt]'],
  [String.raw`\raisebox{-99999999999999999999999999em}{x}`, 'mpadded[voffset=-20em]'],
  [String.raw`\raisebox{-2em}{x}`, 'mpadded[voffset=-2em]'],
])('no part stands further off than a page bears: %s', (latex, drawn) => {
  expect(short(latex)).toContain(drawn);
});

test('a formula is typeset once, also one that is refused; what was not asked for in a long time is forgotten', () => {
  const costly = String.raw`\pmod{1}`.repeat(240);
  const first = typesetFormula(costly, { isBlock: true });
  expect(first).toEqual({ problem: { code: 'too_complex' } });
  const spent = cpuClock();
  for (let times = 0; times < 500; times += 1) expect(typesetFormula(costly, { isBlock: true })).toBe(first);
  expect(spent()).toBeLessThan(500);
  const inLine = typesetFormula('x', { isBlock: false });
  expect(typesetFormula('x', { isBlock: true })).not.toEqual(inLine);
  for (let other = 0; other < 20_000; other += 1)
    typesetFormula(`\\def${String(other).repeat(200)}`, { isBlock: false });
  const again = typesetFormula('x', { isBlock: false });
  expect(again).toEqual(inLine);
  expect(again).not.toBe(inLine);
});

test('a line break before a word is no definition', () => {
  expect(short(String.raw`\begin{matrix}a\\def\end{matrix}`)).toContain('mi(d)');
});
