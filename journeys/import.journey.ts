import { readFile } from 'node:fs/promises';
import { DESKTOP, expect, test } from './browser.ts';

const MANAGER = 'manager@demo.test';

test('a manager imports products: columns are recognised, an error is mended in place, and the import is undone', async ({
  open,
}) => {
  const manager = await open({ email: MANAGER, language: 'en', size: DESKTOP });
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
  await page.getByRole('button', { name: 'Check the file' }).click();

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

test('a manager imports an export of WordPress: it is read without matching columns, and tells what it leaves out', async ({
  open,
}) => {
  const manager = await open({ email: MANAGER, language: 'en', size: DESKTOP });
  const { page } = manager;
  const mark = Date.now().toString(36);
  const entry = (parts: string): string => `<item>${parts}</item>`;
  const post = entry(
    `<title>The old kiln ${mark}</title><link>https://old.test/2019/05/kiln-${mark}/</link><dc:creator>malee</dc:creator>` +
      `<content:encoded><![CDATA[It burned for years.\n\n[form id="1"]]]></content:encoded><wp:post_id>${mark}</wp:post_id>` +
      `<wp:post_date_gmt>2019-05-01 03:00:00</wp:post_date_gmt><wp:post_name>kiln-${mark}</wp:post_name>` +
      `<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>` +
      `<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>Somchai</wp:comment_author><wp:comment_date_gmt>2019-05-02 03:00:00</wp:comment_date_gmt>` +
      `<wp:comment_content>I remember its smoke.</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`,
  );
  const menu = entry('<wp:post_id>9</wp:post_id><wp:post_type>nav_menu_item</wp:post_type>');
  await manager.open('/cms/manage');
  await page.locator('#content').getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import: Posts and pages' }).waitFor();
  await page.getByLabel('WordPress export').setInputFiles({
    name: 'old-site.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(
      `<?xml version="1.0"?><rss version="2.0"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.test</wp:base_blog_url>${menu}${post}</channel></rss>`,
    ),
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'The file has been read' }).waitFor();
  await page.getByText('Menus and their links').waitFor();
  expect(await manager.accessibility()).toEqual([]);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: 'Import 1 item', exact: true }).click();
  await page.getByText('1 item imported').waitFor();
  await page.getByText('[form]').waitFor();
  expect(await manager.accessibility()).toEqual([]);

  const guest = await open({ language: 'en' });
  await guest.open(`/2019/05/kiln-${mark}/`);
  await guest.page.getByRole('heading', { name: `The old kiln ${mark}` }).waitFor();
  expect(new URL(guest.page.url()).pathname).toBe(`/cms-blog/kiln-${mark}`);
  await guest.page.getByText('I remember its smoke.').waitFor();
});

test('a manager takes the pages along as Markdown: the list’s menu asks for it, a job makes the zip, the file downloads', async ({
  open,
}) => {
  const manager = await open({ email: MANAGER, language: 'en', size: DESKTOP });
  const { page } = manager;
  await manager.open('/cms/manage?kind=page');
  await page.getByRole('button', { name: 'Export' }).click();
  const choice = page.getByRole('menuitem', { name: 'Markdown with pictures (.zip)' });
  await choice.getByText('up to 11 MB and 2,000 files').waitFor();
  await choice.click();
  const files = page.getByRole('list', { name: 'Requested files' });
  await files.getByRole('link', { name: 'Download' }).waitFor();
  expect(await manager.accessibility()).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Posts and pages .*[.]zip$/);
  const names = (await readFile(await download.path())).toString('latin1');
  expect(names).toContain('README.txt');
  expect(names).toMatch(/pages\/[^/]+\/index[.]md/);
  expect(names).not.toContain('posts/');
  await files.getByRole('button', { name: 'Delete this ZIP file' }).click();
  await files.getByRole('link', { name: 'Download' }).waitFor({ state: 'detached' });
  expect(manager.complaints()).toEqual([]);
});
