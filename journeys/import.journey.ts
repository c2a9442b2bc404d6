import { expect, test } from './browser.ts';

const MANAGER = 'manager@demo.test';
const DESK = { width: 1440, height: 900 };

test('a manager imports products: columns are recognised, an error is mended in place, and the import is undone', async ({
  open,
}) => {
  const manager = await open({ email: MANAGER, language: 'en', size: DESK });
  const { page } = manager;
  const content = page.locator('#content');
  const mark = Date.now().toString(36).toUpperCase();
  const file = [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Status,Vendor',
    `scarf,ผ้าพันคอ ${mark},ขนาด,เล็ก,${mark}-S,"1,290.00",5,active,acme`,
    `scarf,,,ใหญ่,${mark}-L,1490,5,,`,
    `cup,ถ้วย ${mark},,,${mark}-C,about 90,2,draft,acme`,
  ].join('\r\n');

  await manager.open('/shop/manage/products');
  await content.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import: Products' }).waitFor();
  expect(await manager.accessibility()).toEqual([]);
  await page.getByLabel('CSV, TSV or Excel file (.xlsx)').setInputFiles({
    name: 'from the old shop.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${file}`),
  });
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('heading', { name: 'from the old shop.csv' }).waitFor();
  const field = (heading: string) => page.getByLabel(`Field for the column “${heading}”`);
  expect(await field('Variant SKU').inputValue()).toBe('sku');
  expect(await field('Vendor').inputValue()).toBe('');
  expect(await manager.accessibility()).toEqual([]);
  await page.getByRole('button', { name: 'Check the lines' }).click();

  await page.getByRole('button', { name: 'Import 1 item', exact: true }).waitFor();
  expect(await manager.accessibility()).toEqual([]);
  expect(await manager.accessibilityOfOtherLook()).toEqual([]);
  const price = page.getByLabel('Line 4: Price (baht)');
  expect(await price.inputValue()).toBe('about 90');
  await price.fill('90');
  // What was typed would be lost.
  expect(await page.getByRole('button', { name: 'Import 1 item', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Save and check again' }).click();
  await page.getByRole('button', { name: 'Import 2 items', exact: true }).click();

  await page.getByText('2 items imported').waitFor();
  expect(await manager.accessibility()).toEqual([]);
  await manager.open(`/shop/manage/products/${mark}-L`);
  await page
    .getByRole('heading', { name: `ผ้าพันคอ ${mark}` })
    .first()
    .waitFor();

  // The page is found again after the tab was closed.
  await manager.open('/user/imports/shop.products');
  await content.getByRole('link', { name: 'from the old shop.csv' }).first().click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('2 items undone').waitFor();
  expect(await manager.open(`/shop/manage/products/${mark}-L`)).toBe(404);
  manager.complaints(); // the page that is gone
});
