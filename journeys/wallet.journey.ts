import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, type Reader, test } from './browser.ts';
import { buyOne, confirmReceived, sendSlip, slugOf } from './buying.ts';

/** The manager opens the payment with this slug and confirms the received amount. */
async function confirm({ page }: Reader, slug: string, amountBaht: number): Promise<void> {
  await page.goto(`/billing/manage/payments?q=${slug}`);
  await page.locator('#content a[href^="/billing/manage/payments/"]').first().click();
  await page.waitForURL(/\/billing\/manage\/payments\/[0-9a-f-]{36}/);
  await confirmReceived(page, amountBaht);
}

/** Buys one piece and stays on the payment page. */
async function order(page: Page): Promise<{ slug: string; due: number }> {
  const slug = await buyOne(page, { sku: 'TEA-001', name: 'ณัฐพงษ์ เดินทาง', phone: '089-876-5432' });
  return { slug, due: await dueNow(page) };
}

async function dueNow(page: Page): Promise<number> {
  const view = await page.request.get(`/api/billing/payments/${slugOf(page)}`);
  return (await view.json()).outstandingSatang / 100;
}

async function wallet(page: Page): Promise<{ balance: number; available: number }> {
  const reply = await page.request.post('/api/account/wallet', {
    data: { mode: 'get' },
    headers: { origin: new URL(page.url()).origin },
  });
  return reply.json();
}

test('a wallet is topped up by PromptPay and slip, and pays orders fully or partly', async ({ open }) => {
  const member = await open({ email: 'user2@demo.test' });
  const manager = await open({ email: 'manager@demo.test', size: { width: 1440, height: 900 } });
  const { page } = member;

  await member.open('/user');
  await page.locator('a[href="/user/wallet"]').first().click();
  await page.waitForURL('**/user/wallet');
  expect(await member.accessibility()).toEqual([]);
  const before = await wallet(page);
  await page.locator('[name=amount]').fill('๒,๐๐๐');
  await page.getByRole('button', { name: 'ไปจ่ายด้วยพร้อมเพย์' }).click();
  await page.waitForURL(/\/billing\/payment\/[0-9a-z]{26}/);
  expect(await dueNow(page)).toBe(2000);
  expect((await wallet(page)).balance, 'nothing counts before the money arrives').toBe(before.balance);
  const topUp = slugOf(page);
  await sendSlip(page, 2000);
  await confirm(manager, topUp, 2000);
  await page.getByText('ชำระเงินเรียบร้อยแล้ว').first().waitFor();
  expect((await wallet(page)).balance).toBe(before.balance + 2000);

  const whole = await order(page);
  expect(await member.accessibility()).toEqual([]);
  await page
    .getByRole('button', { name: /จากกระเป๋าเงิน$/ })
    .first()
    .click();
  await page.getByText('ชำระเงินเรียบร้อยแล้ว').first().waitFor();
  expect((await wallet(page)).balance).toBeCloseTo(before.balance + 2000 - whole.due);

  const part = await order(page);
  await page.locator('summary', { hasText: 'จ่ายบางส่วน' }).click();
  await page.locator('[name=amount]:visible').fill('50');
  await page.getByRole('button', { name: 'กันเงินส่วนนี้ไว้' }).click();
  await page.getByText('กันเงินไว้แล้ว').first().waitFor();
  expect(await dueNow(page)).toBeCloseTo(part.due - 50);
  expect(await member.accessibility()).toEqual([]);
  await sendSlip(page, part.due - 50);
  await confirm(manager, part.slug, part.due - 50);
  await page.getByText('ชำระเงินเรียบร้อยแล้ว').first().waitFor();
  const after = await wallet(page);
  expect(after.balance).toBeCloseTo(before.balance + 2000 - whole.due - 50);
  expect(after.available).toBe(after.balance);

  await member.open('/user/wallet?kind=spent');
  expect(await page.locator('section[aria-labelledby=statement-title] li').count()).toBeGreaterThanOrEqual(2);
  const file = await page.request.get('/user/wallet.csv');
  expect((await file.body()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(await file.text()).toContain('"เติมเงิน"');
  expect([...member.complaints(), ...manager.complaints()]).toEqual([]);
});

test('a manager finds a member, grants money with an expiry and reverses it; the member reads both', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test' });
  const { page } = manager;
  await manager.open('/user/manage/wallet?q=เดินทาง');
  await page.locator('#content a[href^="/user/manage/wallet/"]').first().click();
  await page.waitForURL(/\/user\/manage\/wallet\/[0-9a-f-]{36}/);
  expect(await manager.accessibility()).toEqual([]);
  await page.locator('[name=grantAmount]').fill('80');
  await page.locator('[name=until]').fill('31/12/2569');
  const reason = `ของขวัญ ${randomBytes(4).toString('hex')}`;
  await page.locator('[name=grantReason]').fill(reason);
  await page.getByRole('button', { name: 'ให้เงิน', exact: true }).click();
  await page.getByText('บันทึกแล้ว').first().waitFor();
  const line = page.locator('section[aria-labelledby=statement-title] li', { hasText: reason }).first();
  await line.locator('summary').click();
  await line.locator('[name=undoReason]').fill('ให้ผิดคน');
  await line.getByRole('button', { name: 'ยกเลิกรายการนี้' }).click();
  await page.getByText('ยกเลิกรายการแล้ว').first().waitFor();
  expect(await manager.accessibility()).toEqual([]);

  const member = await open({ email: 'user2@demo.test', size: { width: 820, height: 1180 } });
  await member.open('/user/wallet');
  await member.page.getByText(reason).first().waitFor();
  await member.page.getByText('ให้ผิดคน').first().waitFor();
  expect(await member.accessibility()).toEqual([]);
  expect([...manager.complaints(), ...member.complaints()]).toEqual([]);
});
