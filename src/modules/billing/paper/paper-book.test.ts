import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { actualTexts, readPdf } from '#platform/testing/read-pdf.ts';
import { type Look, type LookPicture, NO_LOOK } from '../look/look-contract.ts';
import { exampleDocument } from '../testing.ts';
import { documentSheet, type SheetOptions } from './document-sheet.ts';
import { drawPaper } from './draw-paper.ts';
import { PaperBook } from './paper-book.ts';

const EDGE = 120;

/** A picture that no compression makes smaller. */
async function noise(): Promise<LookPicture> {
  const bytes = await sharp(randomBytes(EDGE * EDGE * 3), { raw: { width: EDGE, height: EDGE, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer();
  return { url: `data:image/webp;base64,${bytes.toString('base64')}`, width: EDGE, height: EDGE };
}

const options = (look: Look, given: Partial<SheetOptions> = {}): SheetOptions => ({
  ...{ form: 'a4', language: 'th', copies: 'original', link: null, look },
  ...given,
});

const partsOf = (bytes: Uint8Array, kind: string): number =>
  Buffer.from(bytes).toString('latin1').split(kind).length - 1;

test('a logo is in the file once, however many copies show it', async () => {
  const document = exampleDocument('tax_invoice');
  const logo = await noise();
  const sizeOf = async (look: Look, copies: SheetOptions['copies']) =>
    (await drawPaper(documentSheet(document, options(look, { copies })))).length;
  const copyBytes = (await sizeOf(NO_LOOK, 'both')) - (await sizeOf(NO_LOOK, 'original'));
  const original = await sizeOf({ ...NO_LOOK, logo }, 'original');
  const pictureBytes = original - (await sizeOf(NO_LOOK, 'original'));
  expect(pictureBytes).toBeGreaterThan(EDGE * EDGE);
  const both = await sizeOf({ ...NO_LOOK, logo }, 'both');
  expect(both - original - copyBytes).toBeLessThan(pictureBytes / 100);
});

test('a file of many papers has them in their order with an outline, and fonts and pictures once', async () => {
  const look = { ...NO_LOOK, logo: await noise() };
  const documents = [
    exampleDocument('tax_invoice', { number: 'TX6911-00003' }),
    exampleDocument('receipt', { number: 'RC6911-00001', state: 'void', voidReason: 'ออกผิด' }),
    exampleDocument('quotation', { number: 'QT6911-00002' }),
  ];
  const sheets = documents.map((document) => documentSheet(document, options(look, { copies: 'both' })));
  const book = new PaperBook({
    ...{ language: 'th', title: 'เอกสาร', author: 'ร้านชา', madeAt: new Date('2026-11-28') },
  });
  const parts = [await book.add(sheets.slice(0, 2)), await book.add(sheets.slice(2)), await book.end()];
  // What is drawn leaves the memory before the file ends.
  expect(parts[1]?.length).toBeGreaterThan(EDGE * EDGE);
  const bytes = Buffer.concat(parts);

  const single = await Promise.all(sheets.map((sheet) => drawPaper(sheet)));
  expect(actualTexts(bytes)).toEqual(single.flatMap((one) => actualTexts(Buffer.from(one))));
  expect(actualTexts(bytes)).toContain('ยกเลิก: ออกผิด');
  const { title, pages, outline } = await readPdf(bytes);
  expect({ title, pages: pages.length, outline }).toEqual({
    title: 'เอกสาร',
    pages: 6,
    outline: [
      { title: 'TX6911-00003 ใบกำกับภาษี', page: 1 },
      { title: 'RC6911-00001 ใบเสร็จรับเงิน', page: 3 },
      { title: 'QT6911-00002 ใบเสนอราคา', page: 5 },
    ],
  });
  for (const part of ['/FontFile2', '/Subtype /Image'])
    expect([part, partsOf(bytes, part)]).toEqual([part, partsOf(single[0] ?? new Uint8Array(), part)]);
});

test('a file without papers is still a PDF that readers open', async () => {
  const book = new PaperBook({ language: 'en', title: 'Documents', author: 'Tea', madeAt: new Date(0) });
  expect((await readPdf(await book.end())).pages).toEqual([[]]);
});
