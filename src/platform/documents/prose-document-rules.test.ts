import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { DocumentView } from '#ui/document/document-view.tsx';
import { renderHtml } from '#ui/testing.tsx';
import { RichDocument } from './document-contract.ts';
import { documentOfProse } from './prose-document-rules.ts';

const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const bold = { type: 'bold' };
const link = (href: string) => ({ type: 'link', attrs: { href } });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const heading = (level: number, words: string) => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
});
const item = (words: string) => ({ type: 'listItem', content: [paragraph(text(words))] });

describe('a text written with marks as a document', () => {
  test.each<[string, object[]]>([
    ['', []],
    ['ก', [paragraph(text('ก'))]],
    ['ก\nข', [paragraph(text('ก'), { type: 'hardBreak' }, text('ข'))]],
    ['ก\n\nข', [paragraph(text('ก')), paragraph(text('ข'))]],
    ['# ก\n## ข\n### ค', [heading(2, 'ก'), heading(3, 'ข'), heading(3, 'ค')]],
    ['- ก\n- ข', [{ type: 'bulletList', content: [item('ก'), item('ข')] }]],
    ['3. ก\n4. ข', [{ type: 'orderedList', attrs: { start: 3 }, content: [item('ก'), item('ข')] }]],
    ['**ก** ข', [paragraph(text('ก', bold), text(' ข'))]],
    ['[ก](https://a.test/)', [paragraph(text('ก', link('https://a.test/')))]],
    ['**[ก](/shop)**', [paragraph(text('[ก](/shop)', bold))]],
    ['[ก](javascript:alert(1))', [paragraph(text('[ก](javascript:alert(1))'))]],
    ['<b>ก</b> `ข`', [paragraph(text('<b>ก</b> `ข`'))]],
  ])('%j', (written, content) => {
    const document = documentOfProse(written);
    expect(document).toEqual({ type: 'doc', content });
    expect(RichDocument.parse(document)).toEqual(document);
  });
});

test('the longest text of a part is a document that can be saved', () => {
  const line = 'ข้อความภาษาไทยหนึ่งบรรทัดที่ยาวพอประมาณ **หนา** และจบ\n- ข้อย่อย\n\n';
  const longest = line.repeat(Math.floor(60_000 / line.length));
  expect(RichDocument.safeParse(documentOfProse(longest)).success).toBe(true);
});

test('it is shown with the same words', () => {
  const html = renderHtml(
    createElement(DocumentView, { document: documentOfProse('# ก\nข **ค**\n- ง'), pictures: {} }),
  );
  expect(
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe('ก ข ค ง');
});
