import { describe, expect, test } from 'vitest';
import { readProse } from './prose-rules.ts';
import { Prose } from './prose.tsx';
import { renderHtml } from '#ui/testing.tsx';
import { createElement } from 'react';

const text = (words: string) => [{ kind: 'text', text: words }];

test('headings, lists, paragraphs with their lines, bold words and links are read', () => {
  expect(
    readProse('# หนึ่ง\nก\nข\n\n## สอง\n- a\n* b\n1. c\n2) d\n**e** f [g](https://h.example/i?j=1)'),
  ).toEqual([
    { kind: 'heading', level: 2, spans: text('หนึ่ง') },
    { kind: 'paragraph', lines: [text('ก'), text('ข')] },
    { kind: 'heading', level: 3, spans: text('สอง') },
    { kind: 'list', isNumbered: false, items: [text('a'), text('b')] },
    { kind: 'list', isNumbered: true, items: [text('c'), text('d')] },
    {
      kind: 'paragraph',
      lines: [
        [
          { kind: 'strong', text: 'e' },
          { kind: 'text', text: ' f ' },
          { kind: 'link', text: 'g', to: 'https://h.example/i?j=1' },
        ],
      ],
    },
  ]);
});

describe('nothing that an admin writes runs or leads astray', () => {
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

test('a long hostile text is read in a moment', () => {
  const began = performance.now();
  for (const part of ['**', '[', '[a](', '#', '- ', '1. ', '[]()', '**a'])
    readProse(part.repeat(10_000).slice(0, 20_000));
  expect(performance.now() - began).toBeLessThan(1_500);
});
