import { expect, test } from 'vitest';
import { decodeQrFromImage } from '#platform/images/decode-qr.ts';
import { actualTexts, pictureOfPdf, readPdf } from '#platform/testing/read-pdf.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { Layout, type Strings } from '../template/layout-contract.ts';
import { STARTERS, starterLayout } from '../template/starter-rules.ts';
import { drawPdf } from './draw-pdf.ts';
import type { Drawn } from '../certificate/drawn-contract.ts';
import { fillVariables } from './lay-out.ts';

const LINK = 'http://demo.localhost/lesson/certification/public/7Q4WX2M9KD3TB';
const HARD = 'ใบกำกับภาษี ก็ที่นี่ น้ำ ปู่ กู้ ผู้ใหญ่ ปั๊มน้ำมัน ญี่ปุ่น ฐาน กตัญญู เปี๊ยก';

function strings(more: Partial<Strings> = {}): Strings {
  return {
    name: 'นางสาวน้ำทิพย์ ใจดี',
    lesson: 'หลักสูตรการจัดการความปลอดภัยอาหาร',
    hours: '6',
    score: '92.5',
    completed: '20 พฤศจิกายน 2569',
    issued: '21 พฤศจิกายน 2569',
    expires: '',
    number: '12/2569',
    code: '7Q4W-X2M9-KD3TB',
    site: 'บ้านชาดอยหมอก',
    ...more,
  };
}

function draw(layout: Layout, filled: Strings): Promise<{ bytes: Buffer; drawn: Drawn }> {
  return drawPdf({
    layout,
    strings: filled,
    link: LINK,
    title: 'ใบรับรอง',
    author: 'ศาลา',
    code: '7Q4WX2M9KD3TB',
    issuedAt: new Date('2026-11-21T03:00:00Z'),
    pictures: new Map(),
  });
}

const linesOf = (drawn: Drawn): string[] =>
  drawn.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));

/** Returns the glyphs' own letters, for readers without ActualText. */
async function glyphText(bytes: Buffer): Promise<string> {
  const { pages } = await readPdf(bytes);
  return (pages[0] ?? []).map(({ text }) => text).join('');
}

test('text extracted from the file is the printed text, in every starter template and typeface', async () => {
  for (const starter of STARTERS) {
    const { bytes, drawn } = await draw(starterLayout(starter), strings());
    expect(actualTexts(bytes)).toEqual(linesOf(drawn));
    expect(normalizeText(await glyphText(bytes)).replace(/\s/g, '')).toBe(
      linesOf(drawn).join('').replace(/\s/g, ''),
    );
    expect(linesOf(drawn).join('\n')).toContain('นางสาวน้ำทิพย์ ใจดี');
  }
  const layout = Layout.parse({
    elements: (['sarabun', 'trirong', 'charm'] as const).map((typeface, index) => ({
      kind: 'text',
      id: typeface,
      x: 10,
      y: 20 + index * 30,
      w: 277,
      text: HARD,
      typeface,
      size: 20,
    })),
  });
  const { bytes } = await draw(layout, strings());
  expect(actualTexts(bytes)).toEqual([HARD, HARD, HARD]);
  expect(normalizeText(await glyphText(bytes)).replace(/\s/g, '')).toBe(HARD.repeat(3).replace(/\s/g, ''));
});

test('the QR code of the drawn page links to the check page', async () => {
  const { bytes } = await draw(starterLayout('classic'), strings());
  expect(await decodeQrFromImage(await pictureOfPdf(bytes))).toEqual({ ok: true, texts: [LINK] });
});

test('long, unbroken and mixed-script names shrink and wrap at words, and are never cut', async () => {
  const names = [
    'ว่าที่ร้อยตรีหญิง กุลสตรีศรีสุริยะพงศ์ Montgomery-ก้องเกียรติกำจรวัฒนานุกูล ณ อยุธยา',
    'พระมหา',
    `Siriporn O’Brien-Łukasz ก้องเกียรติ`,
    'ก'.repeat(200),
    'ชื่อที่มี\nบรรทัด\tใหม่',
  ];
  for (const name of names) {
    const { bytes, drawn } = await draw(starterLayout('classic'), strings({ name }));
    const all = actualTexts(bytes).join('').replace(/\s/g, '');
    expect(all).toContain(name.replace(/\s/g, ''));
    for (const item of drawn.items)
      if (item.kind === 'text') {
        expect(item.x).toBeGreaterThan(0);
        expect(item.x + item.width).toBeLessThan(drawn.width);
      }
  }
});

test('the same certificate produces the same bytes, and its file contains its code', async () => {
  const [one, two] = [
    await draw(starterLayout('portrait'), strings()),
    await draw(starterLayout('portrait'), strings()),
  ];
  expect(one.bytes.equals(two.bytes)).toBe(true);
  expect(one.bytes.toString('latin1')).toContain('sala-certificate:7Q4WX2M9KD3TB');
});

test('lines with empty values are not printed; unknown variables stay', () => {
  expect(fillVariables('คะแนน {score}\nเลขที่ {number}', strings({ score: '' }))).toBe('เลขที่ 12/2569');
  expect(fillVariables('{nobody} {constructor} {name}', strings())).toBe(
    '{nobody} {constructor} นางสาวน้ำทิพย์ ใจดี',
  );
});
