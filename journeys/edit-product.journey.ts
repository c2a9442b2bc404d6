import sharp from 'sharp';
import { DESKTOP, expect, expectWell, test } from './browser.ts';

const PAGE = '/shop/manage/products/TXT-002';

test('a manager edits a product in two languages, pastes prices, is asked before leaving, discards and saves', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  const { page } = manager;
  await page.goto(PAGE);
  const changes = page.locator('[data-sticky-bar] [role=status]');
  await changes.getByText('ยังไม่มีการแก้ไข').waitFor();

  // One switch for all texts of the page; the other language stays in the form.
  await page
    .getByRole('radiogroup', { name: 'ภาษาของชื่อสินค้า' })
    .getByRole('radio', { name: /English/ })
    .click();
  expect(await page.locator('[name=titleTh]').isVisible()).toBe(false);
  await page.getByRole('textbox', { name: 'รายละเอียด, ภาษาอังกฤษ' }).waitFor();
  await page.locator('[name=titleEn]').fill('');
  await changes.getByText('มีการแก้ไข: ชื่อสินค้า').waitFor();
  await page.getByRole('radio', { name: /English.*ยังไม่มี/ }).waitFor();

  // Cells of a spreadsheet fill the rows from the focused cell on; Enter leads down.
  const prices = page.locator('[data-cell=regularPrice]');
  const before = await prices.evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).value));
  await prices.first().focus();
  await page.keyboard.press('Enter');
  await prices.nth(1).evaluate((cell) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '701\t601\n702\t602\n');
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(await prices.nth(2).inputValue()).toBe('702');
  expect(await page.locator('[data-cell=salePrice]').nth(1).inputValue()).toBe('601');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
    'variants.1.regularPrice',
  );
  expect(await manager.accessibility()).toEqual([]);
  await page.locator('[data-undo]').click();
  expect(await prices.evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).value))).toEqual(
    before,
  );

  // A row that was removed comes back to its place.
  await page.getByRole('button', { name: 'ลบ แบบที่ 2' }).click();
  expect(await prices.count()).toBe(before.length - 1);
  await page.keyboard.press('Enter');
  expect(await page.locator('[name="variants.1.sku"]').inputValue()).toBe('TXT-002-M-IN');

  // What is refused is shown, in whichever language it is hidden, and counted beside its section.
  await page.locator('[name=titleTh]').evaluate((field) => {
    (field as HTMLInputElement).value = '';
  });
  await page.keyboard.press('Control+S');
  await page.getByRole('alert').first().waitFor();
  expect(await page.locator('[name=titleTh]').isVisible()).toBe(true);
  await page.getByRole('navigation', { name: 'ในหน้านี้' }).getByText('ต้องแก้ 1 จุด').waitFor();

  await page.getByRole('link', { name: 'คำสั่งซื้อ', exact: true }).first().click();
  const question = page.getByRole('alertdialog');
  await question.getByText('ยังไม่ได้บันทึก: ชื่อสินค้า').waitFor();
  await question.getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'ยกเลิกการแก้ไข' }).click();
  await question.getByRole('button', { name: 'ยกเลิกการแก้ไข' }).click();
  await changes.getByText('ยังไม่มีการแก้ไข').waitFor();
  expect(await page.locator('[name=titleTh]').inputValue()).not.toBe('');

  await prices.first().fill('688.00');
  await changes.getByText('มีการแก้ไข:').waitFor();
  await page.keyboard.press('Control+S');
  await changes.getByText('ยังไม่มีการแก้ไข').waitFor();
  await page.reload();
  expect(await prices.first().inputValue()).toBe('688.00');
});

test('a manager writes a heading, a list and a picture into a description; guests read it', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  const { page } = manager;
  // From here on: a listener that begins with the press may come too late.
  page.on('filechooser', () => undefined);
  await manager.open('/shop/manage/products/BSK-001');
  const text = page.getByRole('textbox', { name: 'รายละเอียด, ภาษาไทย' });
  // What the server drew becomes an editor once the reader moves.
  await page.mouse.move(400, 400);
  await text.locator('> p').last().click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## สานอย่างไร');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- จักตอก');
  await page.keyboard.press('Enter');
  await page.keyboard.type('ขึ้นก้น');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/รูป');
  await page.getByRole('option', { name: 'รูปภาพ', exact: true }).waitFor();
  const chosen = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: 'seagreen' } })
    .png()
    .toBuffer();
  await (await chosen).setFiles({ name: 'basket.png', mimeType: 'image/png', buffer: picture });
  await page.getByLabel('คำบรรยายแทนภาพ').fill('ตอกไม้ไผ่');
  const changes = page.locator('[data-sticky-bar] [role=status]');
  await changes.getByText('มีการแก้ไข: รายละเอียด').waitFor();
  await page.getByRole('link', { name: 'คำสั่งซื้อ', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  await expectWell(manager);

  // What is typed while it is being saved is still to be saved, and stays.
  await text.locator('> p').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+S');
  await page.keyboard.type('ใหม่ ');
  await changes.getByText('ยังไม่มีการแก้ไข').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('[name=version]').first().inputValue()).toBe('2');
  expect(await text.innerText()).toContain('ใหม่ ');
  await page.keyboard.press('Control+S');
  await changes.getByText('ยังไม่มีการแก้ไข').waitFor();

  const guest = await open({});
  await guest.open('/shop/product/BSK-001');
  const details = guest.page.getByRole('region', { name: 'รายละเอียดสินค้า' });
  await details.getByText('ใหม่').first().waitFor();
  await details.getByRole('button', { name: 'อ่านต่อ' }).click();
  await details.getByRole('heading', { name: 'สานอย่างไร' }).waitFor();
  expect(await details.getByRole('listitem').allInnerTexts()).toEqual(['จักตอก', 'ขึ้นก้น']);
  const shown = details.getByRole('img', { name: 'ตอกไม้ไผ่' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await expectWell(guest);
});
