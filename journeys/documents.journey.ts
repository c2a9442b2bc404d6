import { actualTexts, readPdf } from '#platform/testing/read-pdf.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { DESKTOP, expect, expectWell, type Reader, test } from './browser.ts';
import { buyOne, confirmReceived, reviewOf, sendSlip } from './buying.ts';

const SKU = 'TEA-005';
const A4_POINTS = [595, 842];
/** 80 mm. */
const ROLL_WIDTH_POINTS = 227;

async function confirmPayment(manager: Reader, number: string, due: string): Promise<void> {
  await reviewOf(manager.page, number);
  await confirmReceived(manager.page, due);
}

/** Returns what Chromium prints of the page: how many pages of which size, and their words without spaces. */
async function printedBy({ page }: Reader): Promise<{ pages: number; size: number[]; words: string }> {
  const { pages, size } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  const words = pages
    .flat()
    .map(({ text }) => text)
    .join('');
  return {
    pages: pages.length,
    size: [Math.round(size.width), Math.round(size.height)],
    words: normalizeText(words).replaceAll(/\s/g, ''),
  };
}

/** Returns the file behind the download button. */
async function downloadOf({ page }: Reader): Promise<Buffer> {
  const address = await page.getByRole('link', { name: 'ดาวน์โหลด PDF' }).getAttribute('href');
  const reply = await page.request.get(address ?? '');
  expect(reply.headers()['content-type']).toBe('application/pdf');
  return reply.body();
}

test('money that a manager confirms gives the buyer a tax invoice: on the phone, as PDF and printed', async ({
  open,
}) => {
  const buyer = await open({ email: 'user2@demo.test' });
  const manager = await open({ email: 'manager@demo.test' });
  await buyOne(buyer.page, { sku: SKU, name: 'สมหญิง รักเรียน', phone: '081-234-5678' });
  const number = await buyer.page
    .getByText(/^SO\d{4}-\d{5}$/)
    .first()
    .innerText();
  const shown = await buyer.page.locator('main').innerText();
  const due = (/ยอดที่ต้องโอน\s*฿([\d,]+[.]\d\d)/.exec(shown)?.[1] ?? '').replaceAll(',', '');
  await sendSlip(buyer.page, Number(due));
  await confirmPayment(manager, number, due);

  await buyer.open(`/shop/orders/${number}`);
  await buyer.page
    .getByRole('link', { name: /^ใบกำกับภาษีอย่างย่อ/ })
    .first()
    .click();
  await buyer.page.waitForURL('**/billing/invoice/*');
  await buyer.page.getByText(number).first().waitFor();
  await expectWell(buyer);

  const text = actualTexts(await downloadOf(buyer)).join('\n');
  for (const part of ['ใบกำกับภาษีอย่างย่อ', 'ราคารวมภาษีมูลค่าเพิ่มแล้ว', 'ต้นฉบับ', number])
    expect(text).toContain(part);
  // Printed on the roll of 80 mm it is one strip, as long as what it says.
  const strip = await printedBy(buyer);
  expect(strip).toMatchObject({ pages: 1, size: [ROLL_WIDTH_POINTS, expect.any(Number)] });
  expect(strip.words).toContain(number);
  expect(strip.size[1]).toBeLessThan(A4_POINTS[1] ?? 0);
  await buyer.page.getByRole('link', { name: 'A4' }).click();
  await buyer.page.waitForURL(/form=a4/);
  expect(await printedBy(buyer)).toMatchObject({ pages: 1, size: A4_POINTS });

  await buyer.open(`/shop/orders/${number}`);
  await buyer.page.getByText('ขอใบกำกับภาษีเต็มรูป').click();
  await buyer.page.locator('[name=buyerName]').fill('บริษัท ชาดี จำกัด');
  await buyer.page.locator('[name=buyerTaxId]').fill('๐๑๐๕๕๓๖๐๐๐๐๑๑');
  await expectWell(buyer);
  await buyer.page.getByRole('button', { name: 'ขอเอกสาร' }).click();
  const full = buyer.page.getByRole('link', { name: /^ใบเสร็จรับเงิน.ใบกำกับภาษี/ });
  await full.waitFor();
  expect(await buyer.page.getByText('ขอใบกำกับภาษีเต็มรูป').count()).toBe(0);
  await full.click();
  await buyer.page.waitForURL('**/billing/invoice/*');
  const named = actualTexts(await downloadOf(buyer));
  for (const text of ['บริษัท ชาดี จำกัด', number]) expect(named).toContain(text);

  // Nobody else needs more than the address, which the code on the paper holds.
  const checker = await open({ size: DESKTOP });
  expect(await checker.open(new URL(buyer.page.url()).pathname)).toBe(200);
  await checker.page.locator('svg text', { hasText: number }).waitFor();
  await expectWell(checker);
  const printed = await printedBy(checker);
  expect(printed).toMatchObject({ pages: 1, size: A4_POINTS });
  for (const text of ['ชาดี', number]) expect(printed.words).toContain(text);
  expect([...buyer.complaints(), ...manager.complaints(), ...checker.complaints()]).toEqual([]);
});

test('an invoice with classes of VAT is shown in Thai or with English, and copies are for managers', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  expect(await manager.open('/billing/invoice/INV-DEMO-1')).toBe(200);
  await manager.page.getByRole('link', { name: 'ต้นฉบับและสำเนา' }).click();
  await manager.page.waitForURL(/copies=both/);
  await manager.page.getByRole('link', { name: 'ไทยและอังกฤษ' }).click();
  await manager.page.waitForURL(/language=th-en/);
  await expectWell(manager);
  // Exactly the paper, without the frame of work pages.
  expect(await printedBy(manager)).toMatchObject({ pages: 2, size: A4_POINTS });
  const file = await downloadOf(manager);
  expect((await readPdf(file)).pages).toHaveLength(2);
  const texts = actualTexts(file);
  for (const text of ['สำเนา / Copy', 'มูลค่าที่ได้รับยกเว้นภาษี', 'VAT-exempt value']) expect(texts).toContain(text);

  const guest = await open();
  await guest.open('/billing/invoice/INV-DEMO-1?copies=both');
  expect(await guest.page.getByRole('link', { name: 'ต้นฉบับและสำเนา' }).count()).toBe(0);
  await expectWell(guest);
  expect([...manager.complaints(), ...guest.complaints()]).toEqual([]);
});
