import { expect, test } from 'vitest';
import { openPdf } from './open-pdf.ts';

test('the texts of an archival file are escaped in its metadata, without control characters', async () => {
  const { doc, bytes } = openPdf({
    size: [100, 100],
    language: 'en',
    title: 'a\u0007 & <b>\u0085',
    author: 'Sala',
    madeAt: new Date('2026-11-21T03:00:00Z'),
    archival: { name: 'a.xml', type: 'text/xml', description: 'Data', text: '<a/>' },
  });
  doc.end();
  const text = (await bytes).toString('utf8');
  expect(/<dc:title>[\s\S]*?<rdf:li[^>]*>([^<]*)</.exec(text)?.[1]).toBe('a &amp; &lt;b>');
});
