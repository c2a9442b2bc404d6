import { randomBytes } from 'node:crypto';
import { expect, test } from './browser.ts';

test('the developer panel shows another site at the same address, and resets', async ({ open }) => {
  const { page } = await open({ language: 'en' });
  await page.goto('/');
  const ownName = await page.locator('header a').nth(1).innerText();
  await page.getByText('Developer panel (localhost only)').click();
  await page.getByLabel('Site').selectOption('baan.localhost');
  await page.waitForURL('**/');
  await expect.poll(() => page.locator('header a').nth(1).innerText()).not.toBe(ownName);
  const cookie = (await page.context().cookies()).find(({ name }) => name === '_localhost');
  expect(cookie?.value).toBe('baan.localhost');
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(3_500);
  await page.goto('/');
  // By keyboard: the other site's cookie banner may cover the panel.
  await page.locator('summary', { hasText: 'Developer panel (localhost only)' }).press('Enter');
  await page.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect.poll(() => page.locator('header a').nth(1).innerText()).toBe(ownName);
});

test('the language follows the browser, then the choice, on every page', async ({ open }) => {
  const { page } = await open({ language: 'th' });
  await page.goto('/shop/products');
  expect(await page.locator('html').getAttribute('lang')).toBe('th');
  await page.getByRole('link', { name: 'EN – English' }).click();
  await page.waitForURL('**/shop/products');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.goto('/user/login');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

test('a page arrives complete: no part of it waits for a script', async ({ open }) => {
  const readers = [await open(), await open({ email: 'manager@demo.test' })];
  for (const { page } of readers)
    for (const path of ['/', '/shop/products', '/lesson', '/shop/orders']) {
      const html = await (await page.request.get(path)).text();
      expect(/<header.*?<\/header>/s.exec(html)?.[0], path).toContain('<summary');
      expect(html, path).not.toContain('<template id="B:');
    }
});

test('every kind of page has the security headers', async ({ open }) => {
  const [guest, manager] = [await open(), await open({ email: 'manager@demo.test' })];
  const kinds = [
    [guest, '/', 200],
    [guest, '/shop/products', 200],
    [guest, '/shop/products', 200], // cached by now
    [guest, '/user/login', 200],
    [guest, '/nothing-here', 404],
    [guest, '/shop/products.data', 200],
    [manager, '/shop/manage/orders', 200],
    [guest, '/shop/manage/orders', 302],
  ] as const;
  for (const [{ page }, path, status] of kinds) {
    const reply = await page.request.get(path, { maxRedirects: 0 });
    const headers = reply.headers();
    expect(reply.status(), path).toBe(status);
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*'unsafe-/);
    expect(headers['set-cookie'] ?? '', path).not.toContain('_account');
  }
});

test('each tenant has its own name, theme and products on its own host', async ({ open }) => {
  const [demo, baan] = [await open(), await open({ host: 'baan.localhost' })];
  await Promise.all([demo.open('/shop/products'), baan.open('/shop/products')]);
  const look = (page: typeof demo.page) =>
    page.evaluate(() => [
      document.querySelector('header')?.textContent,
      getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    ]);
  expect(await look(demo.page)).not.toEqual(await look(baan.page));
  expect(await baan.open('/shop/product/TEA-001')).toBe(404);
});

test('signing in returns to the previous page, signing out ends the session', async ({ open }) => {
  const { page, complaints } = await open();
  await page.goto('/shop/manage/orders');
  await page.getByLabel('อีเมล').fill('manager@demo.test');
  await page.getByLabel('รหัสผ่าน').fill('wrong password');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await page.getByText('อีเมลหรือรหัสผ่านไม่ถูกต้อง').waitFor();
  expect(await page.getByLabel('อีเมล').inputValue()).toBe('manager@demo.test');
  await page.getByLabel('รหัสผ่าน').fill('sala-demo-2569');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await page.getByRole('heading', { level: 1, name: 'คำสั่งซื้อ' }).waitFor();
  await page.locator('header summary[aria-label]').click();
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await page.waitForURL('**/');
  await page.goto('/shop/manage/orders');
  expect(new URL(page.url()).pathname).toBe('/user/login');
  expect(complaints()).toEqual([]);
});

test('a new member registers and is recognised', async ({ open }) => {
  const { page } = await open();
  await page.goto('/user/register?next=%2Fshop%2Forders');
  await page.getByLabel('ชื่อ', { exact: true }).fill('มานี');
  await page.getByLabel('อีเมล').fill(`manee-${Date.now()}@example.test`);
  await page.getByLabel('รหัสผ่าน').fill('มานี มีนา ชูใจ');
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await page.waitForURL('**/shop/orders');
  await page.locator('header summary[aria-label*="มานี"]').waitFor();
});

/** `'/mailbox/:mailId'` */
test('the local mailbox shows a mail as its recipient sees it', async ({ open }) => {
  const { page, accessibility, complaints } = await open();
  await page.goto('/mailbox');
  await page.locator('main a[href^="/mailbox/"]').first().click();
  await page.waitForURL(/\/mailbox\/[0-9a-f-]{36}/);
  expect(await accessibility()).toEqual([]);
  expect(complaints()).toEqual([]);
});

test('rate-limited form posts get Retry-After, as a page and as data', async ({ open }) => {
  const { page, origin } = await open({ host: 'baan.localhost' });
  // One guest; those without a cookie share a limit that ten tries do not meet.
  const guest = randomBytes(24).toString('base64url');
  await page.context().addCookies([{ name: '_guest', value: guest, url: origin }]);
  await page.goto('/shop/orders');
  const replies = await page.evaluate(async () => {
    const replies: Record<string, (string | number | null)[]> = {};
    const body = new URLSearchParams({ intent: 'look_up', number: 'SO-1', phone: '0812345678' });
    for (const path of ['/shop/orders', '/shop/orders.data'])
      for (let tries = 0; tries < 30 && replies[path]?.[0] !== 429; tries++) {
        const { status, headers } = await fetch(path, { method: 'POST', body });
        replies[path] = [status, headers.get('retry-after')];
      }
    return replies;
  });
  // One try comes back every six seconds, and the tries take some of them.
  const refused = [429, expect.stringMatching(/^[1-6]$/)];
  expect(replies).toEqual({ '/shop/orders': refused, '/shop/orders.data': refused });
});
