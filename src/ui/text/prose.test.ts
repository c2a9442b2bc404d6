import { describe, expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import { readProse } from '#platform/text/prose-rules.ts';
import { Prose } from './prose.tsx';
import { renderHtml } from '#ui/testing.tsx';
import { createElement } from 'react';

const text = (words: string) => [{ is: 'text', text: words }];
const item = (words: string) => [{ is: 'paragraph', children: text(words) }];

test('headings, lists, paragraphs with line breaks, bold text and links are parsed', () => {
  expect(
    readProse('# หนึ่ง\nก\nข\n\n## สอง\n- a\n* b\n1. c\n2) d\n**e** f [g](https://h.example/i?j=1)'),
  ).toEqual([
    { is: 'heading', level: 1, children: text('หนึ่ง') },
    { is: 'paragraph', children: text('ก\nข') },
    { is: 'heading', level: 2, children: text('สอง') },
    { is: 'list', isOrdered: false, start: 1, items: [item('a'), item('b')] },
    { is: 'list', isOrdered: true, start: 1, items: [item('c'), item('d')] },
    {
      is: 'paragraph',
      children: [
        { is: 'strong', children: text('e') },
        { is: 'text', text: ' f ' },
        { is: 'link', href: 'https://h.example/i?j=1', children: text('g') },
      ],
    },
  ]);
});

test.each([
  ['## a', [1]],
  ['# a\n## b\n### c\n# d', [1, 2, 3, 1]],
  ['# a\n### b\n### c', [1, 2, 2]],
  ['### a\n# b\n### c', [1, 1, 2]],
  ['## a\n# b', [1, 1]],
])('the headings of %j have levels without gaps: %j', (source, levels) => {
  expect(readProse(source).flatMap((block) => (block.is === 'heading' ? [block.level] : []))).toEqual(levels);
});

test('other Markdown syntax is plain text', () => {
  const lines = '*a* `b` ~~c~~ <https://d.example> \\* [**e**](/f)';
  expect(readProse(`${lines}\n> g\n---\n#### h`)).toEqual([
    {
      is: 'paragraph',
      children: [
        { is: 'text', text: '*a* `b` ~~c~~ <https://d.example> \\* ' },
        { is: 'link', href: '/f', children: text('**e**') },
        { is: 'text', text: '\n> g\n---\n#### h' },
      ],
    },
  ]);
  expect(readProse('[x](javascript:alert)')).toEqual([
    { is: 'paragraph', children: text('[x](javascript:alert)') },
  ]);
});

test('an empty line ends a list, and line breaks in a paragraph are kept', () => {
  expect(readProse('1. a\n\n7. b').map((block) => block.is)).toEqual(['list', 'list']);
  const html = renderHtml(createElement(Prose, { text: 'ก\nข **ค**' }));
  expect(html).toContain('<p class="whitespace-pre-line">ก\nข <strong>ค</strong></p>');
});

describe('admin text cannot inject scripts or unsafe links', () => {
  test.for([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert`1`)',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](https:evil.example)',
    '[x](\u0001javascript:x)',
    '[x](blob:https://a.example/1)',
    '[x](file:///etc/passwd)',
  ])('%j is text', (line) => {
    expect(JSON.stringify(readProse(line))).not.toContain('"link"');
  });

  test.for([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '**<b onmouseover=alert(1)>x</b>**',
    '[<svg onload=alert(1)>](https://a.example)',
    '# <iframe srcdoc="<script>1</script>">',
    '- &lt;script&gt;',
  ])('%s is shown, not made', (line) => {
    const html = renderHtml(createElement(Prose, { text: line }));
    expect(html).not.toMatch(/<(script|img|svg|iframe|b)[\s>]/i);
  });
});

test('a long hostile text is parsed quickly', () => {
  const spent = cpuClock();
  for (const part of ['**', '[', '[a](', '#', '- ', '1. ', '[]()', '**a'])
    readProse(part.repeat(10_000).slice(0, 20_000));
  expect(spent()).toBeLessThan(1_500);
});
