import { DESKTOP, expect, expectWell, test } from './browser.ts';

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
  const more = bar.getByRole('button', { name: 'เพิ่มเติม' });
  await more.click();
  await page.getByRole('dialog').getByRole('link', { name: 'ไฟล์' }).click();
  await page.waitForURL('**/user/filemanager');
  await more.click();
  await page.getByRole('dialog').getByRole('link', { name: 'เว็บไซต์' }).click();
  await page.waitForURL('**/config');
  await expectWell(manager);
});
