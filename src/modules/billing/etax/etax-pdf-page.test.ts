import { inflateSync } from 'node:zlib';
import { callPage } from '#platform/testing/page-call.ts';
import { actualTexts } from '#platform/testing/read-pdf.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { readXml } from '#platform/text/read-xml.ts';
import { issueDocument } from '../document/issue-document.ts';
import { documentInput, makeSeller, TEST_VAT } from '../testing.ts';
import { loader as pdf } from './etax-pdf-page.tsx';
import { loader as xml } from './etax-xml-page.tsx';

/** Objects of a PDF by number: their text, and the bytes of their streams. */
function objectsOf(file: Buffer): Map<number, { text: string; stream: Buffer | null }> {
  const objects = new Map<number, { text: string; stream: Buffer | null }>();
  const raw = file.toString('latin1');
  for (const match of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number, body = ''] = match;
    const [text = '', ...rest] = body.split('\nstream\n');
    const bytes = Buffer.from(rest.join('\nstream\n').replace(/\nendstream$/, ''), 'latin1');
    const isDeflated = text.includes('/FlateDecode');
    objects.set(Number(number), {
      text,
      stream: rest.length === 0 ? null : isDeflated ? inflateSync(bytes) : bytes,
    });
  }
  return objects;
}

test('the file is PDF/A-3b with the message in it, and says what the document says', {
  timeout: 60_000,
}, async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world, { nameTh: 'ห้างหุ้นส่วน <ชา> & สหาย' });
  const { documentId, number } = await world.write((scope) => issueDocument(scope, documentInput()));
  const manager = await world.person('manager');
  const call = { path: '/', params: { document: documentId }, actor: manager };
  const reply = await callPage(world, pdf, call);
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${number}-etax.pdf"`);
  const file = Buffer.from(await reply.arrayBuffer());
  expect(actualTexts(file).join(' ')).toContain(number);

  const objects = objectsOf(file);
  const all = [...objects.values()];
  const at = (reference: string | undefined) => objects.get(Number(reference));
  const root = all.find(({ text }) => text.includes('/Type /Catalog'))?.text ?? '';
  const intent = at(/\/OutputIntents \[(\d+) 0 R\]/.exec(root)?.[1])?.text ?? '';
  expect(intent).toContain('/S /GTS_PDFA1');
  const profile = at(/\/DestOutputProfile (\d+) 0 R/.exec(intent)?.[1]);
  expect(profile?.text).toContain('/N 3');
  expect(profile?.stream?.subarray(36, 40).toString()).toBe('acsp'); // ICC.1 §7.2: signature of a profile

  const metadata = at(/\/Metadata (\d+) 0 R/.exec(root)?.[1]);
  expect(metadata?.text).not.toContain('/Filter');
  const xmp = metadata?.stream?.toString('utf8') ?? '';
  expect(() => readXml(xmp.replace(/<\?xpacket[^>]*\?>/g, ''), { many: new Set() })).not.toThrow();
  expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  expect(xmp).toContain('<rdf:li>ห้างหุ้นส่วน &lt;ชา> &amp; สหาย</rdf:li>');

  const specification = at(/\/AF \[(\d+) 0 R\]/.exec(root)?.[1])?.text ?? '';
  expect(specification).toContain('/AFRelationship /Data');
  expect(specification).toContain('(ETDA-invoice.xml)');
  const embedded = at(/\/EF <<\s*\/F (\d+) 0 R/.exec(specification)?.[1]);
  expect(embedded?.text).toMatch(/\/Subtype \/text#2Fxml/);
  const download = await callPage(world, xml, call);
  expect(embedded?.stream?.toString('utf8')).toBe(await download.text());

  const fonts = all.filter(({ text }) => /\/Type \/Font\n/.test(text) && !text.includes('/Type0'));
  expect(fonts.length).toBeGreaterThan(0);
  for (const { text } of fonts)
    expect(at(/\/FontDescriptor (\d+) 0 R/.exec(text)?.[1])?.text).toMatch(/\/FontFile2 \d+ 0 R/);
  for (const { text } of all) expect(text).not.toMatch(/\/(?:ca|CA|SMask|JavaScript|Encrypt)\b/);
  expect(file.subarray(-400).toString('latin1')).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
});
