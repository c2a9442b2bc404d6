import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { drawSlip } from '#modules/billing/public.ts';
import { expect } from './browser.ts';

export interface Purchase {
  /** A demo product in stock. Files run in parallel: a test that checks stock levels needs its own product. */
  readonly sku: string;
  readonly name: string;
  readonly phone: string;
  /** Prefilled for members. */
  readonly email?: string;
}

/**
 * Adds one piece to the cart, checks out with a Thai address and opens the payment. Returns its slug. `look` is called
 * at each step: the filled cart, the empty form, the completed form.
 */
export async function buyOne(
  page: Page,
  { sku, name, phone, email }: Purchase,
  look: () => Promise<void> = async () => undefined,
): Promise<string> {
  await page.goto(`/shop/product/${sku}`);
  await page.getByRole('button', { name: 'ซื้อเลย' }).first().click();
  await page.waitForURL('**/shop/cart');
  await look();
  await page.locator('a[href="/shop/checkout"]:visible').first().click();
  await page.waitForURL('**/shop/checkout');
  await look();
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=phone]').fill(phone);
  if (email !== undefined) await page.locator('[name=email]').fill(email);
  await page.locator('[name=provinceCode]').selectOption({ label: 'เชียงใหม่' });
  await page.locator('[name=districtCode]').selectOption({ label: 'เมืองเชียงใหม่' });
  await page.locator('[name=subdistrictCode]').selectOption({ label: 'สุเทพ' });
  await expect.poll(() => page.locator('[name=postalCode]').inputValue()).toBe('50200');
  await page.locator('[name=addressLine]').fill('99/1 หมู่ 2 ถนนสุเทพ');
  await look();
  await page.locator('main button[type=submit]:visible').last().click();
  await page.waitForURL(/\/billing\/payment\/[0-9a-z]{26}/);
  return slugOf(page);
}

/** Slug of the payment on the current page. */
export function slugOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Uploads a slip with a real mini-QR for the payment on the current page. */
export async function sendSlip(page: Page, amountBaht: number): Promise<void> {
  const slip = await drawSlip({
    sendingBank: '004',
    transRef: `T${randomBytes(9).toString('hex').toUpperCase()}`,
    amountSatang: Math.round(amountBaht * 100),
    sentAt: new Date(),
  });
  await page
    .locator('input[type=file][name=slip]')
    .first()
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(slip) });
  await page.getByRole('button', { name: 'ส่งสลิปให้ร้าน' }).last().click();
  await page.getByText('ได้รับสลิปแล้ว').first().waitFor();
}

/** Confirms an amount on a manager's page of a payment; `paid` is the badge of a paid one in the manager's language. */
export async function confirmReceived(
  page: Page,
  amountBaht: number | string,
  paid = 'ชำระแล้ว',
): Promise<void> {
  await page.locator('[name=amount]').fill(String(amountBaht));
  const time = page.locator('[name=sentTime]');
  if ((await time.inputValue()) === '') await time.fill('00:00'); // in the past even just after midnight
  await page.locator('form:has([name=transRef]) button[type=submit]').click();
  await page.getByText(paid, { exact: true }).first().waitFor();
}

/** Opens a manager's page of an order's payment. */
export async function reviewOf(page: Page, number: string): Promise<void> {
  await page.goto(`/billing/manage/payments?q=${number}`);
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  await page.waitForURL(/\/billing\/manage\/payments\/[0-9a-f-]{36}/);
}
