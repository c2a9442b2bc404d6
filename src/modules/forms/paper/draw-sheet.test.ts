import { expect, test } from 'vitest';
import { qrPath } from '#platform/images/qr-rules.ts';
import { decodeQrFromImage } from '#platform/images/decode-qr.ts';
import { actualTexts, type PdfRun, pictureOfPdf, readPdf } from '#platform/testing/read-pdf.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { maskedAnswer } from '../field/field-kinds-rules.ts';
import type { FieldKind } from '../field/kind-rules.ts';
import { FIELD_KINDS } from '../field/kind-rules.ts';
import { FormSchema } from '../form/schema-contract.ts';
import type { Answers, AnswerValue } from '../logic/answer-contract.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { drawSheet } from './draw-sheet.ts';
import { sheetParts } from './sheet-parts.ts';

const WORDS = { yes: 'ใช่', no: 'ไม่ใช่', agreed: 'ยินยอม', signed: 'ลงชื่อแล้ว', none: 'ไม่ได้ตอบ' };
const READER = { locale: 'th', zone: 'Asia/Bangkok', words: WORDS } as const;
const CODE = 'S1.f.an-answer';
const LONG =
  'สวนของข้าพเจ้าตั้งอยู่บนดอยสูงราวหนึ่งพันสองร้อยเมตร ปลูกชาอัสสัมและกาแฟ (agroforestry) ตั้งแต่ปี 2551 น้ำท่วมปีที่แล้วทำให้ต้นกล้าเสียหาย 1,200 ต้น ';

const STROKES = [
  [60, 120, 140, 90, 540, 110],
  [80, 170, 520, 165],
];
const NAMED = (name: string) => ({ id: '019ac000-0000-7000-8000-000000000001', name, size: 10 });
const OPTIONS = [
  { id: 'o_aaaaaaaa', label: { th: 'พอใจมาก' } },
  { id: 'o_bbbbbbbb', label: { th: 'พอใช้' } },
];

/** An answer of each kind, and the lines that paper has of it below the question. */
const KINDS: Readonly<
  Record<
    Exclude<FieldKind, 'section' | 'hidden'>,
    readonly [answer: AnswerValue, lines: readonly string[], field?: object]
  >
> = {
  text: ['ผู้ใหญ่น้ำทิพย์ Łukasz', ['ผู้ใหญ่น้ำทิพย์ Łukasz']],
  long_text: ['บรรทัดแรก\n\nบรรทัดที่สาม', ['บรรทัดแรก', 'บรรทัดที่สาม']],
  number: [1200.5, ['1200.5']],
  money: [1200.5, ['฿1,200.50']],
  email: ['a@example.com', ['a@example.com']],
  phone_th: ['0812345678', ['081-234-5678']],
  url: ['https://example.com/ชา', ['https://example.com/ชา']],
  select: ['o_aaaaaaaa', ['พอใจมาก'], { options: OPTIONS }],
  radio: ['o_bbbbbbbb', ['พอใช้'], { options: OPTIONS }],
  multi_select: [['o_aaaaaaaa', 'o_bbbbbbbb'], ['พอใจมาก, พอใช้'], { options: OPTIONS }],
  ranking: [['o_bbbbbbbb', 'o_aaaaaaaa'], ['1. พอใช้', '2. พอใจมาก'], { options: OPTIONS }],
  rating: [4, ['4']],
  scale: [7, ['7']],
  nps: [9, ['9']],
  yes_no: [false, ['ไม่ใช่']],
  consent: [true, ['ให้เก็บข้อมูลได้', 'ยินยอม'], { text: { th: 'ให้เก็บข้อมูลได้' } }],
  date: ['2026-11-21', ['21 พ.ย. 2569']],
  date_range: [{ from: '2026-11-21', to: '2026-11-23' }, ['21 พ.ย. 2569 – 23 พ.ย. 2569']],
  time: ['09:30', ['09:30']],
  slot: [
    'o_aaaaaaaa',
    ['1 ธ.ค. 2569 09:00–09:30'],
    {
      options: [
        {
          id: 'o_aaaaaaaa',
          label: { th: '' },
          slot: { startsAt: '2026-12-01T02:00:00.000Z', endsAt: '2026-12-01T02:30:00.000Z' },
        },
      ],
    },
  ],
  payment: [
    { option: 'o_aaaaaaaa', quantity: '2', unitSatang: '50000' },
    ['พอใจมาก × 2 · ฿1,000.00'],
    { options: OPTIONS },
  ],
  thai_title: ['นางสาว', ['นางสาว']],
  thai_name: [{ first: 'น้ำทิพย์', last: 'ใจดี' }, ['น้ำทิพย์ ใจดี']],
  thai_id: [maskedAnswer('thai_id', '1101700207030'), ['1-1017-xxxxx-xx-0']],
  passport: [maskedAnswer('passport', 'AB1234567'), ['xxxxxx567']],
  tax_id_th: [maskedAnswer('tax_id_th', '0105561000008'), ['0-1055-xxxxx-xx-8']],
  thai_address: [
    { line: '99 หมู่ 1', placeTh: 'ต.แม่ฟ้าหลวง', postalCode: '57240' },
    ['99 หมู่ 1 ต.แม่ฟ้าหลวง 57240'],
  ],
  geo_point: ['13.75633, 100.50177', ['13.75633, 100.50177']],
  lookup: [{ key: 'TEA-100', title: 'ชาอู่หลง 100 กรัม' }, ['ชาอู่หลง 100 กรัม']],
  calculated: [1234.5, ['1,234.5']],
  bank_account_th: [
    maskedAnswer('bank_account_th', { bank: '004', number: '1234567890' }),
    ['ธนาคารกสิกรไทย xxxxxx7890'],
  ],
  promptpay: [maskedAnswer('promptpay', '0812345678'), ['xxxxxx5678']],
  matrix: [
    { r_aaaaaaaa: 'o_aaaaaaaa' },
    ['วิทยากร', 'พอใจมาก', 'อาหาร', 'ไม่ได้ตอบ'],
    {
      options: OPTIONS,
      rows: [
        { id: 'r_aaaaaaaa', label: { th: 'วิทยากร' } },
        { id: 'r_bbbbbbbb', label: { th: 'อาหาร' } },
      ],
    },
  ],
  signature: [{ name: 'น้ำทิพย์ ใจดี', strokes: STROKES }, ['น้ำทิพย์ ใจดี']],
  file: [
    [NAMED('สวนชา (1).jpg'), NAMED('map.pdf')],
    ['สวนชา (1).jpg', 'map.pdf'],
  ],
  group: [
    [{ f_aaaaaaa1: 'สมชาย', f_aaaaaaa2: 41 }, { f_aaaaaaa1: 'ปู่' }],
    ['1.', 'ชื่อเล่น', 'สมชาย', 'อายุ', '41', '2.', 'ชื่อเล่น', 'ปู่', 'อายุ', 'ไม่ได้ตอบ'],
    {
      fields: [
        { id: 'f_aaaaaaa1', kind: 'text', label: { th: 'ชื่อเล่น' } },
        { id: 'f_aaaaaaa2', kind: 'number', label: { th: 'อายุ' } },
      ],
    },
  ],
};

function sheetOf(schema: FormSchema, answers: Answers): AnswerSheet {
  return {
    locale: 'th',
    site: 'บ้านชาดอยหมอก',
    title: 'ใบสมัครเข้าอบรม',
    reference: 'K7Q4WX2M',
    facts: [{ label: 'เลขอ้างอิง', text: 'K7Q4WX2M' }],
    sentAt: new Date('2026-11-21T03:00:00Z'),
    code: { ...qrPath(CODE), alt: 'QR' },
    parts: sheetParts(schema, answers, READER),
  };
}

const HEAD = ['บ้านชาดอยหมอก', 'ใบสมัครเข้าอบรม', 'เลขอ้างอิง', 'K7Q4WX2M'];
const FOOT = (number: string) => ['ใบสมัครเข้าอบรม · K7Q4WX2M', number];
const page = (fields: readonly object[], title = '') =>
  ({ id: `p_${fields.length.toString().padStart(8, '0')}`, title: { th: title }, fields }) as const;

/** Returns what stands outside the page's margins or on another line. */
function untidy({ pages, size }: Awaited<ReturnType<typeof readPdf>>): string[] {
  return pages.flatMap((runs) => {
    const written = runs.filter(({ text }) => text.trim() !== '');
    const isOut = ({ x, y, width, size: height }: PdfRun): boolean =>
      x < 40 || x + width > size.width - 40 || y < 20 || y + height > size.height - 20;
    const isOn = (one: PdfRun, other: PdfRun): boolean => {
      const apart = Math.abs(one.y - other.y);
      return apart > 0.01 && apart < Math.min(one.size, other.size);
    };
    return written
      .filter((one) => isOut(one) || written.some((other) => isOn(one, other)))
      .map(({ text }) => text);
  });
}

test.each(Object.entries(KINDS))(
  'paper says of %s what pages say',
  async (kind, [answer, lines, field = {}]) => {
    const id = 'f_testkind';
    const schema = FormSchema.parse({ pages: [page([{ id, kind, label: { th: 'คำถาม' }, ...field }])] });
    const bytes = await drawSheet(sheetOf(schema, { [id]: answer }));
    expect(actualTexts(Buffer.from(bytes))).toEqual([...HEAD, 'คำถาม', ...lines, ...FOOT('1/1')]);
    const read = await readPdf(bytes);
    const glyphs = normalizeText(read.pages[0]?.map(({ text }) => text).join('') ?? '').replaceAll(/\s/g, '');
    expect(glyphs).toBe([...HEAD, 'คำถาม', ...lines, ...FOOT('1/1')].join('').replaceAll(/\s/g, ''));
    expect(untidy(read)).toEqual([]);
  },
);

test('every kind of question is in the table above', () => {
  expect(Object.keys(KINDS).toSorted()).toEqual(
    FIELD_KINDS.filter((kind) => kind !== 'section' && kind !== 'hidden').toSorted(),
  );
});

test('pages and sections have their titles; what the answers hide is left out; what was not answered says so', async () => {
  const schema = FormSchema.parse({
    pages: [
      page(
        [
          { id: 'f_aaaaaaaa', kind: 'section', label: { th: 'เกี่ยวกับคุณ' }, text: { th: 'ตามบัตรประชาชน' } },
          { id: 'f_bbbbbbbb', kind: 'yes_no', label: { th: 'มีสวนไหม' } },
          {
            id: 'f_cccccccc',
            kind: 'text',
            label: { th: 'ที่ไหน' },
            showIf: { field: 'f_bbbbbbbb', is: 'eq', value: true },
          },
        ],
        'ผู้สมัคร',
      ),
      page(
        [
          {
            id: 'f_dddddddd',
            kind: 'text',
            label: { th: 'ซ่อน' },
            showIf: { field: 'f_bbbbbbbb', is: 'eq', value: false },
          },
        ],
        'หน้าที่ซ่อน',
      ),
    ],
  });
  const bytes = await drawSheet(sheetOf(schema, { f_bbbbbbbb: true }));
  expect(actualTexts(Buffer.from(bytes)).slice(HEAD.length)).toEqual([
    'ผู้สมัคร',
    'เกี่ยวกับคุณ',
    'ตามบัตรประชาชน',
    'มีสวนไหม',
    'ใช่',
    'ที่ไหน',
    'ไม่ได้ตอบ',
    ...FOOT('1/1'),
  ]);
});

test('the file has a title, a language and the code of the answer; a signature is drawn as lines', async () => {
  const schema = FormSchema.parse({
    pages: [page([{ id: 'f_testsign', kind: 'signature', label: { th: 'ลงชื่อ' } }])],
  });
  const draw = (strokes: number[][]) => drawSheet(sheetOf(schema, { f_testsign: { name: '', strokes } }));
  const bytes = await draw(STROKES);
  const { title, language, size } = await readPdf(bytes);
  expect({ title, language }).toEqual({ title: 'ใบสมัครเข้าอบรม · K7Q4WX2M', language: 'th-TH' });
  expect([Math.round(size.width), Math.round(size.height)]).toEqual([595, 842]);
  expect(await decodeQrFromImage(await pictureOfPdf(bytes))).toEqual({ ok: true, texts: [CODE] });
  expect((await pictureOfPdf(bytes)).equals(await pictureOfPdf(await draw([[60, 120, 61, 121]])))).toBe(
    false,
  );
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/Subtype \/Image/);
});

test('200 long answers in Thai flow over pages: none lies outside the page or on another, and no letter is lost', async () => {
  const fields = Array.from({ length: 140 }, (_, at) => ({
    id: `f_${at.toString().padStart(8, '0')}`,
    kind: 'long_text',
    label: { th: `คำถามที่ ${at + 1} ${LONG.slice(0, (at * 7) % 180)}` },
  }));
  const entries = Array.from({ length: 10 }, () =>
    Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`f_inner00${at}`, LONG.repeat(2 + at)])),
  );
  const schema = FormSchema.parse({
    pages: [
      page(fields, 'หน้ายาว'),
      page([
        {
          id: 'f_testgrup',
          kind: 'group',
          label: { th: 'ผู้ร่วมเดินทาง' },
          fields: Array.from({ length: 6 }, (_, at) => ({
            id: `f_inner00${at}`,
            kind: 'long_text',
            label: { th: `คำถามย่อย ${at}` },
          })),
        },
      ]),
    ],
  });
  const answers: Record<string, string> = Object.fromEntries(
    fields.map(({ id }, at) => [id, at === 7 ? 'ก'.repeat(4_000) : LONG.repeat(1 + (at % 12)).trim()]),
  );
  const bytes = await drawSheet(sheetOf(schema, { ...answers, f_testgrup: entries }));
  const read = await readPdf(bytes);
  expect(untidy(read)).toEqual([]);
  const lines = actualTexts(Buffer.from(bytes));
  const [foot] = FOOT('');
  const numbers = lines.filter((_, at) => lines[at - 1] === foot);
  expect(numbers).toEqual(read.pages.map((_, at) => `${at + 1}/${read.pages.length}`));
  const lastOfPages = lines.filter((_, at) => lines[at + 1] === foot);
  expect(lastOfPages.filter((line) => /^คำถามย่อย|^ผู้ร่วมเดินทาง|^[0-9]+[.]$/.test(line))).toEqual([]);
  const expected = [
    ...HEAD,
    'หน้ายาว',
    ...fields.flatMap(({ id, label }) => [label.th, answers[id]]),
    'ผู้ร่วมเดินทาง',
    ...entries.flatMap((entry, at) => [
      `${at + 1}.`,
      ...Object.values(entry).flatMap((text, inner) => [`คำถามย่อย ${inner}`, text]),
    ]),
  ];
  const printed = lines.filter((line, at) => line !== foot && lines[at - 1] !== foot);
  expect(printed.join('').replaceAll(/\s/g, '')).toBe(expected.join('').replaceAll(/\s/g, ''));
});
