import { expect, type Reader, test } from './browser.ts';

const MANAGER = { email: 'manager@demo.test', size: { width: 1440, height: 900 } };
const MENUS = '/cms/manage/menus';

test('a manager adds a sub-menu with the keyboard; a guest on a phone opens it; an earlier version comes back', async ({
  open,
}) => {
  const manager = await open(MANAGER);
  const { page } = manager;
  const name = `เกี่ยวกับเรา ${Date.now()}`;
  await manager.open(MENUS);
  await page.getByRole('radio', { name: 'กำหนดเอง' }).press('Space');
  await page.getByRole('button', { name: 'เพิ่มรายการ' }).press('Enter');
  await typed(manager, 'entries.0.th', name);
  await typed(manager, 'entries.0.en', 'About us');
  await page.getByRole('button', { name: 'แสดงรายละเอียด: รายการที่ 1' }).press('Enter');
  await page.getByRole('button', { name: 'เพิ่มลิงก์ย่อยในรายการที่ 1' }).press('Enter');
  await typed(manager, 'entries.0.entries.0.th', 'ข่าวจากไร่');
  await typed(manager, 'entries.0.entries.0.en', 'News from the farm');
  await typed(manager, 'entries.0.entries.0.to', '/cms-blog');
  expect(await manager.accessibility()).toEqual([]);
  await publish(manager);

  const guest = await open();
  await guest.open('/shop/products');
  await guest.page.locator('header').getByLabel('เมนู', { exact: true }).first().click();
  await guest.page.locator('summary').filter({ hasText: name }).filter({ visible: true }).click();
  const below = guest.page.getByRole('link', { name: 'ข่าวจากไร่' }).filter({ visible: true });
  await below.waitFor();
  expect(await guest.accessibility()).toEqual([]);
  await below.click();
  await guest.page.waitForURL('**/cms-blog');

  await typed(manager, 'entries.0.th', `${name} ใหม่`);
  await publish(manager);
  await manager.open(`${MENUS}/versions?place=main`);
  await page.getByText(`${name} ใหม่ / About us`).waitFor();
  expect(await manager.accessibility()).toEqual([]);
  await page.locator('#content').getByRole('link', { name: /^ฉบับที่/ }).nth(1).click();
  await page.getByRole('button', { name: 'นำฉบับนี้กลับมาใช้' }).click();
  await page.getByText('เผยแพร่อยู่').waitFor();
  await expect
    .poll(async () => {
      await manager.open(MENUS);
      return page.locator('[name="entries.0.th"]').inputValue();
    })
    .toBe(name);

  await page.getByRole('radio', { name: 'ตามส่วนที่เปิดใช้' }).press('Space');
  await publish(manager);
  expect([...manager.complaints(), ...guest.complaints()]).toEqual([]);
});

async function typed({ page }: Reader, field: string, text: string): Promise<void> {
  const cell = page.locator(`[name="${field}"]`);
  await cell.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function publish({ page }: Reader): Promise<void> {
  const answered = page.waitForResponse((reply) => reply.request().method() === 'POST');
  await page.getByRole('button', { name: 'เผยแพร่เมนู' }).press('Enter');
  expect((await answered).status()).toBe(200);
  await page.getByText('ยังไม่มีการแก้ไข').first().waitFor();
}
