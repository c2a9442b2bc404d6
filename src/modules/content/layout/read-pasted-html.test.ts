import { expect, test } from 'vitest';
import { textOf } from '#platform/documents/document-rules.ts';
import { MAX_NOT_TAKEN, ReadHtmlInput, ReadHtmlReply, MAX_HTML } from './html-contract.ts';
import { readPastedHtml } from './read-pasted-html.ts';

const read = (html: string) => readPastedHtml(null, { html });

test('pasted HTML becomes a text: what may stand in one stays, nothing executable does', async () => {
  const { document, notTaken } = await read(
    `<h2 onclick="alert(1)">ชา</h2><p>หอม<b>มาก</b> <a href="javascript:alert(1)">x</a> <a href="/shop">ร้าน</a></p>
     <script>alert(1)</script><style>p{}</style><svg onload=alert(1)></svg><form action="//evil.test"><input></form>
     <iframe src="https://evil.test"></iframe><iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe><img src="/a.png" onerror="alert(1)">`,
  );
  expect(textOf(document)).toMatch(/ชา[^]*หอมมาก/);
  const stored = JSON.stringify(document);
  expect(stored).not.toMatch(/script|onclick|onerror|onload|<|style|form/i);
  expect(stored).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect(stored).toContain('"/shop"');
  expect(notTaken).toContainEqual({ kind: 'picture', what: '/a.png' });
  expect(notTaken.map(({ kind }) => kind)).toContain('frame');
  expect(ReadHtmlReply.safeParse({ document, notTaken }).success).toBe(true);
});

test('limits: what is too long for a text is refused, and only the first parts left out are told', async () => {
  await expect(read('<hr>'.repeat(MAX_HTML / 4))).rejects.toMatchObject({ code: 'content.document_invalid' });
  expect((await read('<img src="/x.png">'.repeat(99))).notTaken).toHaveLength(MAX_NOT_TAKEN);
  expect(ReadHtmlInput.safeParse({ html: 'x'.repeat(MAX_HTML + 1) }).success).toBe(false);
  expect((await read('')).document.content).toEqual([]);
  expect((await read('<div>'.repeat(5_000))).document.content).toEqual([]);
});
