import { expect, test } from './browser.ts';

test('a member saves a product, sets a stock alert and buys again; a guest is asked to sign in', async ({
  open,
}) => {
  const guest = await open();
  await guest.open('/shop/product/TEA-010');
  await guest.page.getByRole('link', { name: 'เข้าสู่ระบบเพื่อรับแจ้งเตือนเมื่อมีของ' }).waitFor();
  expect(await guest.page.getByRole('button', { name: 'แจ้งเมื่อมีของ' }).count()).toBe(0);
  await guest.open('/shop/products');
  expect(await guest.page.getByRole('button', { name: /^บันทึก / }).count()).toBe(0);

  const member = await open({ email: 'user@demo.test' });
  const { page } = member;
  await member.open('/shop/products');
  await page.waitForLoadState('networkidle'); // save buttons hydrate after the page
  const heart = page.getByRole('button', { name: /^บันทึก / }).first();
  const title = (await heart.getAttribute('aria-label'))?.replace('บันทึก ', '') ?? '';
  await heart.click();
  await page.getByRole('button', { name: `เอา ${title} ออกจากสินค้าที่บันทึกไว้` }).waitFor();
  expect(await member.accessibility()).toEqual([]);
  await page
    .getByLabel(/บัญชีของ/)
    .first()
    .click();
  await page.locator('a[href="/shop/saved"]').first().click();
  await page.waitForURL('**/shop/saved');
  await page.getByRole('heading', { name: title }).waitFor();
  await expect.poll(() => member.accessibility()).toEqual([]); // once the menu has closed
  await page.getByRole('button', { name: `เอา ${title} ออกจากสินค้าที่บันทึกไว้` }).click();
  await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });

  await member.open('/shop/product/TEA-010');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'แจ้งเมื่อมีของ' }).click();
  await page.getByText('เมื่อมีของอีกครั้ง เราจะแจ้งให้ทราบ').waitFor();
  expect(await member.accessibility()).toEqual([]);
  await page.getByRole('button', { name: 'ไม่ต้องแจ้งแล้ว' }).click();
  await page.getByRole('button', { name: 'แจ้งเมื่อมีของ' }).waitFor();

  await member.open('/shop/categories');
  await page.getByRole('heading', { name: 'ซื้ออีกครั้ง' }).waitFor();
  expect(await member.accessibility()).toEqual([]);
  await page
    .getByRole('button', { name: /^ซื้ออีกครั้ง/ })
    .first()
    .click();
  await page.getByText('ใส่ตะกร้าแล้ว').first().waitFor();
});

test('a removed cart line can be restored, and no success is shown for a failure', async ({ open }) => {
  const { page } = await open();
  await page.goto('/shop/product/TEA-004');
  await page.getByRole('button', { name: 'ซื้อเลย' }).first().click();
  await page.waitForURL('**/shop/cart');
  const bin = page.locator('button[value=remove]');
  await bin.click();
  await page.getByText(/^นำ .* ออกแล้ว$/).waitFor();
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  await bin.waitFor();
  await page.getByText(/^นำ .* ออกแล้ว$/).waitFor({ state: 'detached' });

  // The server's refusal in React Router's encoding.
  const refusal = ['code', 'platform.too_many_requests', 'message', 'Too Many Requests', 'requestId', 'r'];
  const encoded = [{ _1: 2 }, 'data', { _3: 4, _5: 6, _7: 8 }, 'ok', false, 'intent', 'remove', 'problem'];
  const body = JSON.stringify([...encoded, { _9: 10, _11: 12, _13: 14 }, ...refusal]);
  await page.route('**/shop/cart.data*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, headers: { 'x-remix-response': 'yes' }, body })
      : route.continue(),
  );
  await bin.click();
  await page.getByText('ทำรายการถี่เกินไป').waitFor();
  expect(await bin.count()).toBe(1);
  expect(await page.getByText(/^นำ .* ออกแล้ว$/).count()).toBe(0);
});
