import { codeArrives, expect, forwardUntil, reader, readReplies, test, whenInteractive } from './browser.ts';
import type { Page, Request } from 'playwright-core';

/** Opens a second tab of the same browser. */
async function otherTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

async function signInByForm(page: Page): Promise<void> {
  await page.goto('/user/login?next=%2Fshop%2Forders');
  await page.getByLabel('อีเมล').fill('user2@demo.test');
  await page.getByLabel('รหัสผ่าน').fill('sala-demo-2569');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await page.waitForURL('**/shop/orders');
}

test('signing in and out in one tab is reflected in the other', async ({ open }) => {
  const { page } = await open();
  await page.goto('/');
  const tab = await otherTab(page, '/shop/products');
  const seen = tab.waitForEvent('load');
  await signInByForm(page);
  await seen;
  await tab.waitForLoadState('networkidle');
  await whenInteractive(tab);
  await tab.locator('header summary[aria-label]').click();
  const home = page.waitForEvent('load');
  await tab.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await home;
  await page.goto('/shop/manage/orders');
  expect(new URL(page.url()).pathname).toBe('/user/login');
});

test('after two hours without activity the reader is warned, then signed out and sent home', async () => {
  const { page, close } = await reader();
  await page.clock.install();
  await signInByForm(page);
  await page.goto('/shop/orders');
  await codeArrives(page, 'session-keeper');
  const [asked, answered] = [new Set<Request>(), new Set<Request>()];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session/touch')) asked.add(request);
  });
  page.on('requestfinished', (request) => answered.add(request));
  /** Waits until the page has processed every activity reply. */
  const repliesProcessed = async (): Promise<void> => {
    await expect.poll(() => [...asked].every((request) => answered.has(request))).toBe(true);
    await readReplies(page);
  };
  await forwardUntil(page, () => asked.size > 0, '12:01');
  await repliesProcessed();
  await page.clock.fastForward('01:57:00');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.clock.fastForward('01:10');
  await page.getByRole('dialog').getByText('ใกล้หมดเวลาใช้งาน').waitFor();
  const before = asked.size;
  await page.getByRole('button', { name: 'ใช้งานต่อ' }).hover();
  await expect.poll(() => asked.size).toBeGreaterThan(before);
  await repliesProcessed();
  await page.getByRole('button', { name: 'ใช้งานต่อ' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await repliesProcessed();
  await page.clock.fastForward('01:58:30');
  await page.getByRole('dialog').waitFor();
  await page.clock.fastForward('02:00');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/shop/manage/orders');
  expect(new URL(page.url()).pathname).toBe('/user/login');
  await close();
});

test('after a new build the next navigation is a full load, and the tab keeps working', async ({ open }) => {
  const { page } = await open();
  await page.route('**/builds/latest.json?*', (route) =>
    route.fulfill({ json: { id: 'another', timestamp: 1 } }),
  );
  await page.clock.install();
  await page.goto('/');
  const latest = page.waitForResponse('**/builds/latest.json?*');
  await page.clock.fastForward('01:10:00');
  await (await latest).finished();
  await readReplies(page);
  await page.evaluate(() => Object.assign(window, { isOldTab: true }));
  await page.getByRole('link', { name: 'ตะกร้า' }).first().click();
  await page.waitForURL('**/shop/cart');
  await page.waitForFunction(() => !('isOldTab' in window));
});

test('the build manifest contains the redirects', async ({ open }) => {
  const { page } = await open();
  const asked = page.waitForResponse('**/builds/meta/*.json');
  await page.goto('/');
  const meta = await (await asked).json();
  expect(meta).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    matcher: { static: { '/billing/order/cart': { redirect: '/shop/cart' } } },
    prerendered: ['/', '/shop/categories', '/shop/products'],
  });
  const latest = await page.evaluate(async () => (await fetch(`/builds/latest.json?${Date.now()}`)).json());
  expect(latest.id).toBe(meta.id);
});
