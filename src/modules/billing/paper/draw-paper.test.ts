import { expect, test } from 'vitest';
import { formatPlainBaht } from '#platform/money/money.ts';
import { decodeQrFromImage } from '#platform/images/decode-qr.ts';
import { POINTS_PER_MM } from '#platform/paper/measures-rules.ts';
import { actualTexts, type PdfRun, pictureOfPdf, readPdf } from '#platform/testing/read-pdf.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { amountText } from '#platform/paper/amount-text.ts';
import type { IssuedDocument } from '../document/document-contract.ts';
import {
  DOCUMENT_KINDS,
  type DocumentField,
  type DocumentKind,
  documentKinds,
} from '../document/document-kinds-rules.ts';
import { NO_LOOK } from '../look/look-contract.ts';
import { type ExampleLine, exampleDocument } from '../testing.ts';
import { documentSheet, type SheetOptions } from './document-sheet.ts';
import { drawPaper, placeDocument } from './draw-paper.ts';
import { paperLanguagesOf } from './paper-choice-rules.ts';

const LINK = 'https://demo.example/billing/invoice/k7q4wx2m9kd3tb';
const LONG =
  'หลักสูตรการจัดการความปลอดภัยอาหารสำหรับผู้ประกอบการรายย่อยและวิสาหกิจชุมชนบนพื้นที่สูง (HACCP) พร้อมเอกสาร น้ำดื่ม และใบรับรอง';

const optionsOf = (given: Partial<SheetOptions> = {}): SheetOptions => ({
  form: 'a4',
  language: 'th',
  copies: 'original',
  link: LINK,
  look: NO_LOOK,
  ...given,
});

async function draw(document: IssuedDocument, given: Partial<SheetOptions> = {}): Promise<Buffer> {
  return Buffer.from(await drawPaper(documentSheet(document, optionsOf(given))));
}

/** Returns the texts of a file without spaces, which are lost where lines break. */
async function wordsOn(document: IssuedDocument, given: Partial<SheetOptions> = {}): Promise<string> {
  return bare(actualTexts(await draw(document, given)).join(''));
}

const bare = (text: string): string => text.replaceAll(/\s/g, '');

/** Where a field stands on paper in Thai, as whole phrases. */
const FIELDS: Readonly<Record<DocumentField, (document: IssuedDocument) => readonly string[]>> = {
  title: ({ kind }) => [documentKinds[kind].title.th],
  seller_name: ({ seller }) => [seller.nameTh],
  seller_address: ({ seller }) => [seller.addressTh],
  seller_tax_id: () => ['เลขประจำตัวผู้เสียภาษี 0999999999991'],
  seller_branch: () => ['สำนักงานใหญ่'],
  buyer_name: () => ['ลูกค้า ห้างหุ้นส่วนจำกัด น้ำทิพย์การค้า'],
  buyer_address: () => ['12/3 ถ.พหลโยธิน แขวงจตุจักร เขตจตุจักร กรุงเทพมหานคร 10900'],
  buyer_tax_id: () => ['เลขประจำตัวผู้เสียภาษี 0994000165501 สาขาที่ 00002'],
  number: ({ number }) => [`เลขที่ ${number}`],
  issued_on: () => ['วันที่ 21 พฤศจิกายน 2569'],
  due_on: ({ kind }) => [`${kind === 'quotation' ? 'ยืนราคาถึง' : 'ครบกำหนด'} 21 ธันวาคม 2569`],
  line_name: () => ['รายการ', 'ชาอัสสัมป่า 100 กรัม'],
  line_quantity: () => ['จำนวน', '2 250.00 500.00'],
  line_amount: () => ['จำนวนเงิน', '250.00 500.00'],
  vat_amount: () => ['ภาษีมูลค่าเพิ่ม 7% 32.71'],
  vat_included: () => ['ราคารวมภาษีมูลค่าเพิ่มแล้ว'],
  grand_total: () => ['จำนวนเงินรวมทั้งสิ้น 500.00'],
  baht_text: () => ['(ห้าร้อยบาทถ้วน)'],
  reference: () => ['อ้างถึง ใบกำกับภาษี TX6910-00007 ลงวันที่ 30 ตุลาคม 2569'],
  original_value: () => ['มูลค่าตามเอกสารเดิม 5,000.00'],
  correct_value: ({ kind }) => [`มูลค่าที่ถูกต้อง ${kind === 'credit_note' ? '4,532.71' : '5,467.29'}`],
  difference: () => ['ผลต่าง 467.29'],
  reason: () => ['เหตุผล: ลูกค้าคืนสินค้าบางส่วน'],
  receiver_signature: () => ['(สมใจ บัญชีดี) ผู้รับเงิน'],
};

test.each(DOCUMENT_KINDS)('%s shows every field that the law or trade asks of it', async (kind) => {
  const document = exampleDocument(kind);
  const words = await wordsOn(document);
  const { required, requiredOfRegistered } = documentKinds[kind];
  for (const field of [...required, ...requiredOfRegistered])
    for (const phrase of FIELDS[field](document)) expect(words, field).toContain(bare(phrase));
});

const UNREGISTERED = DOCUMENT_KINDS.filter((kind) => !documentKinds[kind].isTaxDocument);

test.each(UNREGISTERED)('%s of a seller without VAT shows its fields and no word about VAT', async (kind) => {
  for (const language of paperLanguagesOf(kind)) {
    const document = exampleDocument(kind, { isVatRegistered: false, buyer: PERSON });
    const words = await wordsOn(document, { language });
    if (language === 'th')
      for (const field of documentKinds[kind].required.filter((field) => !field.startsWith('buyer')))
        for (const phrase of FIELDS[field](document)) expect(words, field).toContain(bare(phrase));
    expect(words).not.toMatch(/ภาษี|VAT|Tax|สำนักงานใหญ่|7%/);
  }
});

const PERSON = { name: 'สมหญิง รักเรียน', address: '', taxId: null, branchCode: null, phone: '' };

test('an abbreviated tax invoice names no buyer and has no VAT apart from its prices', async () => {
  const words = await wordsOn(exampleDocument('tax_invoice_abbreviated'));
  expect(words).not.toMatch(/ลูกค้า|น้ำทิพย์|ภาษีมูลค่าเพิ่ม7%|32[.]71/);
});

test.each<[string, Parameters<typeof exampleDocument>[1], string[], string[]]>([
  ['prices with VAT', {}, ['รวมเป็นเงิน 500.00', 'มูลค่าก่อนภาษีมูลค่าเพิ่ม 467.29'], []],
  [
    'prices without VAT',
    { priceMode: 'excl' },
    ['รวมเป็นเงิน 500.00', 'ภาษีมูลค่าเพิ่ม 7% 35.00', 'จำนวนเงินรวมทั้งสิ้น 535.00'],
    ['มูลค่าก่อนภาษีมูลค่าเพิ่ม', 'ราคารวมภาษีมูลค่าเพิ่มแล้ว'],
  ],
  [
    'mixed classes',
    {
      priceMode: 'excl',
      lines: [
        { name: 'ชา', amountSatang: 10_000 },
        { name: 'ส่งออก', amountSatang: 20_000, vatClass: 'zero' },
        { name: 'หนังสือ', amountSatang: 30_000, vatClass: 'exempt' },
      ],
    },
    [
      'ชา 1 100.00 7% 100.00',
      'ส่งออก 1 200.00 0% 200.00',
      'หนังสือ 1 300.00 ยกเว้น 300.00',
      'มูลค่าที่เสียภาษี 7% 100.00',
      'มูลค่าที่เสียภาษีอัตราศูนย์ 200.00',
      'มูลค่าที่ได้รับยกเว้นภาษี 300.00',
      'ภาษีมูลค่าเพิ่ม 7% 7.00',
      'จำนวนเงินรวมทั้งสิ้น 607.00',
    ],
    [],
  ],
  [
    'exempt goods only',
    { lines: [{ name: 'หนังสือ', amountSatang: 30_000, vatClass: 'exempt' }] },
    ['มูลค่าที่ได้รับยกเว้นภาษี 300.00', 'ภาษีมูลค่าเพิ่ม 0.00'],
    ['7%', 'ราคารวมภาษีมูลค่าเพิ่มแล้ว'],
  ],
])('totals of a tax invoice with %s', async (_, given, shown, missing) => {
  const words = await wordsOn(exampleDocument('tax_invoice', given));
  for (const phrase of shown) expect(words).toContain(bare(phrase));
  for (const phrase of missing) expect(words).not.toContain(bare(phrase));
});

test('a branch of the seller, a discount, a unit and a note are printed', async () => {
  const document = exampleDocument('tax_invoice', { note: 'ส่งของวันจันทร์' });
  const words = await wordsOn({
    ...document,
    seller: { ...document.seller, branchCode: '00003', branchNameTh: 'เชียงใหม่' },
    lines: document.lines.map((line) => ({
      ...line,
      quantity: '1250.500',
      unit: 'กก.',
      discountSatang: 5_000,
    })),
  });
  for (const phrase of ['สาขาที่ 00003 เชียงใหม่', 'ส่วนลด 50.00', '1,250.5 กก.', 'หมายเหตุ: ส่งของวันจันทร์'])
    expect(words).toContain(bare(phrase));
});

const REPLACING = {
  slug: 'p3',
  kind: 'tax_invoice_abbreviated',
  number: 'AB6911-00009',
  issuedOn: '2026-11-20',
} as const;

test('what replaces a document and what was cancelled say so', async () => {
  const reissued = await wordsOn(exampleDocument('tax_invoice', { reference: REPLACING }));
  expect(reissued).toContain(
    bare('เป็นการยกเลิกและออกใบกำกับภาษีฉบับใหม่แทนฉบับเดิม ใบกำกับภาษีอย่างย่อ AB6911-00009 ลงวันที่ 20 พฤศจิกายน 2569'),
  );
  const cancelled = await wordsOn(
    exampleDocument('tax_invoice', { state: 'replaced', voidReason: 'ที่อยู่ผิด', replacedBy: REPLACING }),
  );
  expect(cancelled).toContain(bare('ยกเลิก: ที่อยู่ผิด'));
  expect(cancelled).toContain(bare('ออกแทนด้วย ใบกำกับภาษีอย่างย่อ AB6911-00009'));
  expect(await wordsOn(exampleDocument('tax_invoice'))).not.toContain('ยกเลิก');
});

test('a replacement copy says which it is, when and why it was issued, and who signs', async () => {
  const replacementCopies = [
    { copyNo: 1, issuedOn: '2026-11-22', reason: 'ต้นฉบับเปียกน้ำ', issuedBy: 'สมชาย' },
    { copyNo: 2, issuedOn: '2026-11-25', reason: 'ต้นฉบับหาย', issuedBy: 'สมปอง' },
  ];
  const words = await wordsOn(exampleDocument('tax_invoice', { replacementCopies }), {
    copies: 'replacement',
  });
  expect(words.startsWith('บริษัทบ้านชาดอยหมอก')).toBe(true);
  expect(words).toContain(bare('ใบแทนออกให้ครั้งที่: 2 วันที่ 25 พฤศจิกายน 2569 เหตุผล ต้นฉบับหาย'));
  expect(words).toContain(bare('(สมปอง) ผู้ออกใบแทน'));
  expect(words).not.toContain('ต้นฉบับเปียกน้ำ');
});

test.each<[DocumentKind, SheetOptions['form']]>([
  ['receipt_tax_invoice', 'a4'],
  ['tax_invoice_abbreviated', 'a4'],
  ['tax_invoice_abbreviated', 'roll'],
  ['credit_note', 'a4'],
  ['debit_note', 'a4'],
])(
  'a replacement copy of a %s on %s has the document’s own fields, and those of the copy',
  async (kind, form) => {
    const copy = { copyNo: 1, issuedOn: '2026-11-22', reason: 'ต้นฉบับเปียกน้ำ', issuedBy: 'สมชาย' };
    const document = exampleDocument(kind, { replacementCopies: [copy] });
    const words = await wordsOn(document, { copies: 'replacement', form });
    for (const field of [...documentKinds[kind].required, ...documentKinds[kind].requiredOfRegistered])
      if (form === 'a4' || !field.startsWith('line_'))
        for (const phrase of FIELDS[field](document)) expect(words, field).toContain(bare(phrase));
    for (const phrase of ['ใบแทนออกให้ครั้งที่: 1 วันที่ 22 พฤศจิกายน 2569 เหตุผล ต้นฉบับเปียกน้ำ', '(สมชาย) ผู้ออกใบแทน'])
      expect(words).toContain(bare(phrase));
  },
);

test.each([
  ['00000', 'สำนักงานใหญ่', 'สำนักงานใหญ่ / Head office'],
  ['00002', 'สาขาที่ 00002', 'สาขาที่ / Branch 00002'],
])('seller and buyer of branch %s: %s', async (branchCode, thai, both) => {
  const { seller, buyer } = exampleDocument('tax_invoice');
  const parties = { seller: { ...seller, branchCode }, buyer: buyer && { ...buyer, branchCode } };
  for (const [language, branch] of [
    ['th', thai],
    ['th-en', both],
  ] as const) {
    const words = await wordsOn(exampleDocument('tax_invoice', parties), { language });
    expect(words.split(bare(branch)), language).toHaveLength(3);
  }
});

test.each(DOCUMENT_KINDS.filter((kind) => documentKinds[kind].isTaxDocument))(
  'the words of %s are the largest on the paper',
  async (kind) => {
    const { pages } = await readPdf(await draw(exampleDocument(kind)));
    const sizes = pages.flat().filter(({ text }) => text.trim() !== '');
    const largest = Math.max(...sizes.map(({ size }) => size));
    const title = sizes.filter(({ size }) => size === largest).map(({ text }) => text);
    expect(bare(normalizeText(title.join('')))).toBe(bare(documentKinds[kind].title.th));
  },
);

test('original and copy are marked and numbered apart', async () => {
  const marks = async (copies: SheetOptions['copies']) =>
    actualTexts(await draw(exampleDocument('receipt'), { copies })).filter((line) =>
      /^(ต้นฉบับ|สำเนา|หน้า)/.test(line),
    );
  expect(await marks('original')).toEqual(['ต้นฉบับ', 'หน้า 1/1']);
  expect(await marks('copy')).toEqual(['สำเนา', 'หน้า 1/1']);
  expect(await marks('both')).toEqual(['ต้นฉบับ', 'หน้า 1/1', 'สำเนา', 'หน้า 1/1']);
});

test('English stands beside the Thai, and alone only where no law asks for Thai', async () => {
  const both = await wordsOn(exampleDocument('tax_invoice'), { language: 'th-en' });
  for (const phrase of [
    'ใบกำกับภาษี Tax invoice',
    'เลขที่ / No.',
    'สำนักงานใหญ่ / Head office',
    'Baan Cha Doi Mok',
  ])
    expect(both).toContain(bare(phrase));
  const english = await wordsOn(exampleDocument('quotation', { buyer: PERSON }), { language: 'en' });
  for (const phrase of ['Quotation', '21 November 2569', 'Grand total 500.00', '99 Moo 1'])
    expect(english).toContain(bare(phrase));
  expect(DOCUMENT_KINDS.filter((kind) => paperLanguagesOf(kind).includes('en'))).toEqual([
    'quotation',
    'invoice',
  ]);
});

/** Returns what stands outside the page's margins or on another line. */
function untidy(
  { pages, size }: Awaited<ReturnType<typeof readPdf>>,
  { side, edge } = { side: 40, edge: 20 },
): string[] {
  return pages.flatMap((runs) => {
    const written = runs.filter(({ text }) => text.trim() !== '');
    const isOut = ({ x, y, width, size: height }: PdfRun): boolean =>
      x < side || x + width > size.width - side || y < edge || y + height > size.height - edge;
    const isOn = (one: PdfRun, other: PdfRun): boolean => {
      const apart = Math.abs(one.y - other.y);
      const isBeside = one.x + one.width <= other.x + 0.1 || other.x + other.width <= one.x + 0.1;
      return one !== other && !isBeside && apart < Math.min(one.size, other.size) * 0.9;
    };
    return written
      .filter((one) => isOut(one) || written.some((other) => isOn(one, other)))
      .map(({ text }) => text);
  });
}

const SIXTY: ExampleLine[] = Array.from({ length: 60 }, (_, at) => ({
  name: at % 3 === 0 ? `${LONG} ${at}` : `ชา ${at}`,
  detail: at % 4 === 0 ? 'สีเขียว / ขนาดใหญ่' : '',
  quantity: 1 + (at % 5),
  amountSatang: 123_456_789 + at * 1_001,
  vatClass: at % 7 === 0 ? 'zero' : at % 5 === 0 ? 'exempt' : 'standard',
}));

test.each(['th', 'th-en'] as const)(
  '60 lines in %s flow over pages with their head, number and carried sums',
  async (language) => {
    const document = exampleDocument('receipt_tax_invoice', { lines: SIXTY, priceMode: 'excl' });
    const sheet = documentSheet(document, optionsOf({ language }));
    const pages = placeDocument(sheet);
    const bytes = await draw(document, { language });
    const read = await readPdf(bytes);
    expect(untidy(read)).toEqual([]);
    expect(pages.length).toBeGreaterThan(2);
    expect(read.pages).toHaveLength(pages.length);

    const texts = pages.map(({ items }) => items.flatMap((item) => (item.kind === 'text' ? [item] : [])));
    expect(actualTexts(bytes)).toEqual(texts.flat().map(({ text }) => text));
    let sumSatang = 0;
    texts.forEach((items, at) => {
      const words = items.map(({ text }) => text);
      const said = bare(words.join(''));
      expect(said).toContain(bare(document.seller.nameTh));
      expect(said).toContain(document.number);
      expect(words.at(-1)).toMatch(new RegExp(` ${at + 1}/${pages.length}$`));
      const rows = items.filter(({ tag }) => tag === 'TD');
      const before = amountText(sumSatang);
      for (const row of new Set(rows.map((item) => item.row)))
        sumSatang += document.lines[(row ?? 0) - 1]?.amountSatang ?? 0;
      expect(rows.length).toBeGreaterThan(0);
      if (at > 0) expect(said).toMatch(new RegExp(`ยอดยกมา(/Broughtforward)?${before}`));
      if (at < texts.length - 1)
        expect(said).toMatch(new RegExp(`ยอดยกไป(/Carriedforward)?${amountText(sumSatang)}`));
    });
    expect(sumSatang).toBe(document.subtotalSatang);
    const glyphs = normalizeText(
      read.pages
        .flat()
        .map(({ text }) => text)
        .join(''),
    );
    expect(bare(glyphs)).toBe(bare(actualTexts(bytes).join('')));
  },
);

test.each<[string, Parameters<typeof exampleDocument>[1]]>([
  ['one line', {}],
  ['60 lines', { lines: SIXTY }],
])('a note of 60 lines below a document of %s flows over pages and loses no line', async (_, given) => {
  const noteLines = Array.from({ length: 60 }, (_line, at) => `ข้อ ${at + 1}.`);
  const notes = { tax_invoice: { th: noteLines.join('\n'), en: '' } };
  const look = { ...NO_LOOK, notes };
  const document = exampleDocument('tax_invoice', given);
  const sheet = documentSheet(document, optionsOf({ look }));
  const bottom = (297 - 17) * POINTS_PER_MM;
  const pages = placeDocument(sheet);
  const texts = pages.map(({ items }) => items.flatMap((item) => (item.kind === 'text' ? [item] : [])));
  // Only the two texts of the footer stand below.
  for (const items of texts) expect(items.filter(({ baseline }) => baseline > bottom)).toHaveLength(2);

  const bytes = await draw(document, { look });
  expect(untidy(await readPdf(bytes))).toEqual([]);
  const drawn = actualTexts(bytes);
  expect(drawn.filter((line) => noteLines.includes(line))).toEqual(noteLines);
  const carried = (words: string): number => drawn.filter((line) => line.startsWith(words)).length;
  expect(carried('ยอดยกไป')).toBe(carried('ยอดยกมา'));
  const last = texts.at(-1)?.map(({ text }) => text) ?? [];
  expect(last.some((text) => text.startsWith('จำนวนเงินรวมทั้งสิ้น'))).toBe(true);
  expect(last.some((text) => text.startsWith('ยอดยกมา'))).toBe(false);
});

test.each<[string, (document: IssuedDocument) => Partial<IssuedDocument>]>([
  [
    'long names and addresses',
    ({ seller, buyer }) => ({
      seller: { ...seller, nameTh: LONG.slice(0, 200), addressTh: LONG.repeat(4), nameEn: 'W'.repeat(200) },
      buyer: buyer && { ...buyer, name: 'ก'.repeat(200), address: 'A'.repeat(500) },
    }),
  ],
  [
    'a name as long as a page',
    ({ lines }) => ({ lines: lines.map((line) => ({ ...line, name: LONG.repeat(40) })) }),
  ],
  ['long notes', () => ({ note: LONG.repeat(8), reason: LONG.repeat(4), reference: REPLACING })],
  [
    'large amounts',
    ({ lines }) => ({
      grandTotalSatang: 99_999_999_999_99,
      lines: lines.map((line) => ({
        ...line,
        quantity: '99999999.999',
        unit: 'กิโลกรัม',
        amountSatang: 99_999_999_999_99,
      })),
    }),
  ],
])('%s stay on the paper and lose no letter', async (_, change) => {
  for (const language of ['th', 'th-en'] as const) {
    const example = exampleDocument('tax_invoice');
    const document = { ...example, ...change(example) };
    const bytes = await draw(document, { language });
    expect(untidy(await readPdf(bytes))).toEqual([]);
    const words = bare(actualTexts(bytes).join(''));
    const { seller, buyer, lines, note } = document;
    for (const text of [seller.nameTh, seller.addressTh, buyer?.name, buyer?.address, note])
      expect(words).toContain(bare(text ?? ''));
    if (lines.every(({ name }) => name.length < 1_000))
      for (const { name } of lines) expect(words).toContain(bare(name));
  }
});

test.each(['tax_invoice_abbreviated', 'receipt_tax_invoice'] as const)(
  'a strip of 80 mm with %s has every field too, and a code that leads to the page',
  async (kind) => {
    const document = exampleDocument(kind);
    const bytes = await draw(document, { form: 'roll' });
    const { size, pages } = await readPdf(bytes);
    expect([pages.length, Math.round((size.width * 25.4) / 72)]).toEqual([1, 80]);
    const words = bare(actualTexts(bytes).join(''));
    const { required, requiredOfRegistered } = documentKinds[kind];
    // Quantity and price stand below the name, without the head of a table.
    const others = [...required, ...requiredOfRegistered].filter((field) => !field.startsWith('line_'));
    for (const field of others)
      for (const phrase of FIELDS[field](document)) expect(words, field).toContain(bare(phrase));
    expect(words).toContain(bare('ชาอัสสัมป่า 100 กรัม 2 × 250.00 500.00'));
    expect(await decodeQrFromImage(await pictureOfPdf(bytes))).toEqual({ ok: true, texts: [LINK] });
    const long = exampleDocument(kind, { lines: SIXTY, note: LONG.repeat(3) });
    const strip = await draw(long, { form: 'roll', language: 'th-en', copies: 'both' });
    const read = await readPdf(strip);
    expect(read.pages).toHaveLength(2);
    expect(untidy(read, { side: 10, edge: 10 })).toEqual([]);
  },
);

test('the file has a title and a language, its code leads to the page, and the same document makes the same bytes', async () => {
  const document = exampleDocument('credit_note');
  const bytes = await draw(document);
  const { title, language, size } = await readPdf(bytes);
  expect({ title, language }).toEqual({ title: 'ใบลดหนี้ CN6911-00001', language: 'th-TH' });
  expect([Math.round(size.width), Math.round(size.height)]).toEqual([595, 842]);
  expect(await decodeQrFromImage(await pictureOfPdf(bytes))).toEqual({ ok: true, texts: [LINK] });
  expect((await draw(document)).equals(bytes)).toBe(true);
});

test('columns of amounts keep every satang', () => {
  for (const satang of [0, 5, 50, 100, 123_456, -123_456, Number.MAX_SAFE_INTEGER])
    expect(amountText(satang).replaceAll(',', '')).toBe(formatPlainBaht(satang));
  expect(amountText(123_456_789)).toBe('1,234,567.89');
});
