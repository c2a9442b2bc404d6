import { expect, expectWell, test } from './browser.ts';

const DESKTOP = { width: 1440, height: 900 };
const MANAGER = 'manager@demo.test';

test('areas remember their last page, pages can be pinned, and the pane stands where it was left', async ({
  open,
}) => {
  const manager = await open({ email: MANAGER, language: 'en', size: DESKTOP });
  const { page } = manager;
  const areas = page.getByRole('navigation', { name: 'Back office' }).first();
  const pane = page.locator('#content');
  await manager.open('/shop/manage/orders?show=to_pay');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.waitForURL('**/shop/manage/orders/*');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await page.getByRole('status').filter({ hasText: number }).count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pin this page' }).click();
  await expectWell(manager);

  await areas.getByRole('link', { name: 'Learning' }).click();
  await page.waitForURL('**/lesson/manage');
  await areas.getByRole('link', { name: 'Shop' }).click();
  await page.waitForURL(`**/shop/manage/orders/${number}`);

  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  await pane.evaluate((element) => element.scrollTo({ top: 600 }));
  await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBe(600);
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: number }).click();
  await page.waitForURL(`**/shop/manage/orders/${number}`);
  await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBe(600);
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBe(0);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  expect(manager.complaints()).toEqual([]);
});

test('on a phone the areas are at the bottom and the pages of an area behind its name', async ({ open }) => {
  const manager = await open({ email: MANAGER });
  const { page } = manager;
  await manager.open('/shop/manage/orders');
  await page.getByRole('button', { name: 'ร้านค้า' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'สต็อกสินค้า' }).click();
  await page.waitForURL('**/shop/manage/stock');
  const bar = page.getByRole('navigation', { name: 'ระบบจัดการ' }).last();
  await bar.getByRole('link', { name: 'ไฟล์' }).click();
  await page.waitForURL('**/user/filemanager');
  await bar.getByRole('button', { name: 'เพิ่มเติม' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'เว็บไซต์' }).click();
  await page.waitForURL('**/config');
  await expectWell(manager);
});

test('five tasks by the keyboard alone', async ({ open }) => {
  const admin = await open({ email: 'admin@demo.test', language: 'en', size: DESKTOP });
  const { page } = admin;
  const { keyboard } = page;
  await admin.open('/user/dashboard');

  // 1. From anywhere to the shop, its orders, and the first one.
  await keyboard.press('KeyG');
  await keyboard.press('KeyS');
  await page.waitForURL('**/shop/manage');
  await admin.open('/shop/manage/orders');
  await keyboard.press('KeyJ');
  await keyboard.press('Enter');
  await page.waitForURL('**/shop/manage/orders/*');

  // 2. A product by a word of its name, in its list.
  await admin.open('/shop/manage/products');
  await keyboard.press('Slash');
  await keyboard.type('TEA-001');
  await keyboard.press('Enter');
  await page.waitForURL('**q=TEA-001**');
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);

  // 3. A member by e-mail address, from another page.
  await keyboard.press('Control+KeyK');
  await page.getByRole('combobox', { name: 'Search pages, records and actions' }).waitFor();
  await keyboard.type('user2@demo.test');
  await page.getByRole('option', { name: /ณัฐพงษ์/ }).first().waitFor();
  await keyboard.press('Enter');
  await page.waitForURL('**/user/manage/*');

  // 4. The list of keys, which also turns single keys off and on.
  await keyboard.press('Shift+Slash');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Go to Shop').waitFor();
  await expectWell(admin);
  await sheet.getByRole('checkbox', { name: 'Use single-key shortcuts' }).focus();
  await keyboard.press('Space');
  await keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await keyboard.press('Shift+Slash');
  await page.waitForTimeout(300);
  expect(await sheet.count()).toBe(0);
  await page.evaluate(() => localStorage.removeItem('sala.keys'));

  // 5. The dashboard's cards change places.
  await keyboard.press('KeyG');
  await keyboard.press('KeyH');
  await page.waitForURL('**/user/dashboard');
  const heads = page.getByRole('heading', { level: 3 });
  const before = await heads.allInnerTexts();
  await page.getByRole('button', { name: 'Arrange' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('button', { name: `Move ${before[0]} down` }).focus();
  await keyboard.press('Enter');
  await expect.poll(() => heads.allInnerTexts()).toEqual([before[1], before[0], ...before.slice(2)]);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect.poll(() => heads.first().innerText()).toBe(before[1]);
  expect(admin.complaints()).toEqual([]);
});
