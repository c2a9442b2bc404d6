import type { Locator, Page } from 'playwright-core';
import { expect, expectWell, test } from './browser.ts';
import { buyOne, sendSlip } from './buying.ts';

/** A phone whose browser shows its bars. */
const SMALL = { width: 390, height: 667 };

/** Expects an action to stand whole inside the window, without any scrolling. */
async function expectInSight(page: Page, action: Locator): Promise<void> {
  await action.waitFor();
  expect(await page.evaluate(() => window.scrollY), 'nothing was scrolled').toBe(0);
  const box = await action.boundingBox();
  expect(box, 'the action is shown').not.toBeNull();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(SMALL.height);
}

/** Descriptions on the page whose value stands out of its box. */
function valuesOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edgeOf = (value: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(value);
      return range.getBoundingClientRect().right;
    };
    return [...document.querySelectorAll('dl')].flatMap((list) =>
      [...list.querySelectorAll('dd')]
        .filter((value) => edgeOf(value) > list.getBoundingClientRect().right + 0.5)
        .map((value) => value.textContent ?? ''),
    );
  });
}

test('on a small phone the next step of a purchase is always in sight, and nothing is chosen silently', async ({
  open,
}) => {
  const guest = await open({ size: SMALL });
  const { page } = guest;
  await guest.open('/shop/product/TXT-002');
  await expectInSight(page, page.getByRole('button', { name: 'ซื้อเลย' }));
  await expectInSight(page, page.getByRole('button', { name: 'หยิบใส่ตะกร้า' }));

  const colours = page.getByRole('navigation', { name: 'เลือกสี' });
  await colours.getByRole('link', { name: 'ดำมะเกลือ มีแบบ M' }).click();
  await page.waitForURL('**/TXT-002-M-EB');
  await page.getByRole('status').getByText('ดำมะเกลือ ไม่มี S จึงเปลี่ยนขนาดเป็น M').waitFor();
  await expectWell(guest);

  const email = `small-${Date.now()}@example.test`;
  const person = { name: 'สมหญิง รักเรียน', phone: '081-234-5678', email };
  const slug = await buyOne(page, { sku: 'TXT-002-M-EB', ...person }, async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    const isCart = new URL(page.url()).pathname === '/shop/cart';
    await expectInSight(
      page,
      isCart
        ? page.locator('a[href="/shop/checkout"]:visible').last()
        : page.locator('main button[type=submit]:visible').last(),
    );
    expect(await valuesOutside(page)).toEqual([]);
    if (!isCart) await page.getByText('M / ดำมะเกลือ × 1').waitFor();
  });

  await page.evaluate(() => window.scrollTo(0, 0));
  await expectInSight(page, page.locator('label[for]:visible', { hasText: 'เลือกรูปสลิป' }).last());
  for (const width of [SMALL.width, 320]) {
    await page.setViewportSize({ ...SMALL, width });
    expect(await valuesOutside(page), `at ${width}`).toEqual([]);
  }
  await page.setViewportSize(SMALL);

  await sendSlip(page, 590);
  await page.getByRole('link', { name: /^ดู SO/ }).click();
  await page.waitForURL(/\/shop\/orders\/SO/);
  await page.getByText('เสื้อหม้อห้อมคอจีน ปักมือ').first().waitFor();
  await expectWell(guest);

  const elsewhere = await open({ size: SMALL });
  await elsewhere.open(`/billing/payment/${slug}`);
  await elsewhere.page.getByRole('link', { name: /^ดู SO/ }).click();
  await elsewhere.page.getByLabel('เบอร์โทร 4 ตัวท้าย').waitFor();
  expect([...guest.complaints(), ...elsewhere.complaints()]).toEqual([]);
});
