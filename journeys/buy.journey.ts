import type { Page } from 'playwright-core';
import { expect, expectWell, type Reader, test } from './browser.ts';
import { buyOne, confirmReceived, reviewOf, sendSlip } from './buying.ts';

const SKU = 'TEA-004';

/** Buys one piece. Returns the order number and the payment's slug. */
async function placeOrder(buyer: Reader, email: string): Promise<{ number: string; slug: string }> {
  const { page } = buyer;
  const slug = await buyOne(page, { sku: SKU, name: 'สมหญิง รักเรียน', phone: '081-234-5678', email }, () =>
    expectWell(buyer),
  );
  const number = await page
    .getByText(/^SO\d{4}-\d{5}$/)
    .first()
    .innerText();
  return { number, slug };
}

async function amountDue(page: Page): Promise<number> {
  const text = (await page.locator('main').innerText()).match(/฿([\d,]+\.\d\d)/)?.[1] ?? '';
  return Number(text.replaceAll(',', ''));
}

async function stockOf(manager: Reader): Promise<{ onHand: number; reserved: number }> {
  const product = await (await manager.page.request.get(`/api/shop/manage/products/${SKU}`)).json();
  const variant = product.variants.find((each: { sku: string }) => each.sku === SKU);
  const level = await (await manager.page.request.get(`/api/stock/items/${variant.variantId}`)).json();
  return { onHand: level.onHand, reserved: level.reserved };
}

test('a guest buys on a phone and pays by PromptPay and slip; the manager confirms; stock, mail and pages agree', async ({
  open,
}) => {
  const guest = await open();
  const manager = await open({ email: 'manager@demo.test' });
  const email = `guest-${Date.now()}@example.test`;
  const before = await stockOf(manager);

  const { number, slug } = await placeOrder(guest, email);
  expect(await stockOf(manager)).toEqual({ onHand: before.onHand, reserved: before.reserved + 1 });
  expect(await guest.page.locator('svg[role=img]').first().isVisible(), 'the QR is shown').toBe(true);
  expect(await guest.accessibility()).toEqual([]);
  const due = await amountDue(guest.page);
  expect(due).toBeGreaterThan(0);
  await sendSlip(guest.page, due);
  expect(await guest.accessibility()).toEqual([]);

  await reviewOf(manager.page, number);
  expect(await manager.accessibility()).toEqual([]);
  await confirmReceived(manager.page, due);

  await guest.page.getByText('ชำระเงินเรียบร้อยแล้ว').first().waitFor(); // without a reload
  expect(await stockOf(manager)).toEqual({ onHand: before.onHand - 1, reserved: before.reserved });

  await expect
    .poll(async () => {
      await manager.page.goto('/mailbox');
      return (await manager.page.locator('main').innerText()).split(number).length - 1;
    })
    .toBeGreaterThanOrEqual(2);

  const elsewhere = await open({ host: 'baan.localhost', email: 'admin@baan.test' });
  expect(await elsewhere.open(`/billing/payment/${slug}`)).toBe(404);
  expect(await elsewhere.open(`/shop/manage/orders/${number}`)).toBe(404);
  await elsewhere.open(`/billing/manage/payments?q=${number}`);
  expect(await elsewhere.page.getByRole('link', { name: new RegExp(number) }).count()).toBe(0);
  expect([...guest.complaints(), ...manager.complaints(), ...elsewhere.complaints()]).toEqual([]);
});

test('a member buys; the manager rejects the slip; the member reads why and sends another', async ({
  open,
}) => {
  const member = await open({ email: 'user2@demo.test' });
  const manager = await open({ email: 'manager@demo.test' });
  const { number } = await placeOrder(member, 'user2@demo.test');
  const due = await amountDue(member.page);
  await sendSlip(member.page, due);

  await reviewOf(manager.page, number);
  await manager.page.locator('summary', { hasText: 'ปฏิเสธ' }).click();
  await manager.page.locator('[name=words]').fill('ยอดเงินในสลิปไม่ตรงกับคำสั่งซื้อ');
  await manager.page.locator('form:has([name=preset]) button[type=submit]').click();
  await manager.page.getByText('ปฏิเสธสลิปแล้ว').first().waitFor();

  await member.page.getByText('สลิปไม่ผ่านการตรวจสอบ').first().waitFor();
  await member.page.getByText('ยอดเงินในสลิปไม่ตรงกับคำสั่งซื้อ').first().waitFor();
  await sendSlip(member.page, due);
  await member.page.goto('/shop/orders');
  await member.page.getByText(number).first().waitFor();
  expect([...member.complaints(), ...manager.complaints()]).toEqual([]);
});
