import { readFile, writeFile } from 'node:fs/promises';
import { DESKTOP, expect, type Reader, test } from './browser.ts';

const LESSON = 'food-safety';
const PHONE = { width: 390, height: 844 };

/** Polls until a job has created the file. */
async function waitForFile({ page }: Reader): Promise<void> {
  const link = page.getByRole('link', { name: 'ดาวน์โหลด PDF' });
  for (let time = 0; time < 60 && (await link.count()) === 0; time++) {
    await page.waitForTimeout(500);
    await page.reload({ waitUntil: 'load' });
  }
  await link.waitFor();
}

test('a classroom learner gets a certificate; its file, page and check agree until it is revoked', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  const name = `นักเรียน ทดสอบ${Date.now().toString(36)}`;
  await manager.open(`/lesson/manage/${LESSON}/certificate`);
  await manager.page.locator('[name=name]').fill(name);
  await manager.page.getByRole('button', { name: 'ออกใบรับรอง', exact: true }).click();
  await manager.page.getByText('ออกใบรับรองแล้ว').waitFor();
  expect(await manager.accessibility()).toEqual([]);
  await manager.page.getByRole('link', { name }).click();
  await manager.page.waitForURL(/\/lesson\/certification\/.+\/[0-9A-Z]{13}$/);
  const code = manager.page.url().split('/').at(-1) ?? '';

  const guest = await open({ size: PHONE });
  await guest.open(`/lesson/certification/public/${code}`);
  await waitForFile(guest);
  expect(await guest.page.getByText('ใช้ได้', { exact: true }).count()).toBeGreaterThan(0);
  expect(await guest.page.getByText(name).count()).toBeGreaterThan(0);
  expect(await guest.accessibility()).toEqual([]);
  const [file] = await Promise.all([
    guest.page.waitForEvent('download'),
    guest.page.getByRole('link', { name: 'ดาวน์โหลด PDF' }).click(),
  ]);
  const path = await file.path();
  const bytes = await readFile(path);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await guest.open('/certification/find');
  await guest.page.locator('input[type=file]').setInputFiles(path);
  await guest.page.getByText('ไฟล์ตรงกับฉบับที่ออกให้ทุกประการ', { exact: true }).waitFor();
  const changed = `${path}-changed.pdf`;
  await writeFile(changed, Buffer.concat([bytes, Buffer.from('\n% one word more\n')]));
  await guest.page.locator('input[type=file]').setInputFiles(changed);
  await guest.page.getByText('ไฟล์นี้ถูกแก้ไข').waitFor();
  expect(await guest.accessibility()).toEqual([]);

  await manager.open(`/lesson/manage/certificates?q=${code}`);
  await manager.page.getByRole('button', { name: /^จัดการใบรับรองเลขที่/ }).click();
  await manager.page.getByRole('menuitem', { name: 'เพิกถอน' }).click();
  await manager.page.getByRole('alertdialog').getByRole('textbox').fill('ออกให้ผิดคน');
  await manager.page.getByRole('alertdialog').getByRole('button', { name: 'เพิกถอน' }).click();
  // The row's badge, not the same word in the filter.
  await manager.page
    .locator('#content table span', { hasText: /^ถูกเพิกถอน$/ })
    .first()
    .waitFor();
  await guest.open(`/lesson/certification/public/${code}`);
  await guest.page.getByText('ถูกเพิกถอน', { exact: true }).first().waitFor();
  expect(await guest.page.getByRole('link', { name: 'ดาวน์โหลด PDF' }).count()).toBe(0);
});

test('a learner finishes a lesson on a phone and finds the certificate in their list', async ({ open }) => {
  const learner = await open({ email: 'user@demo.test', size: PHONE });
  const { page } = learner;
  await learner.open(`/lesson/detail/${LESSON}`);
  await page.getByRole('link', { name: 'เรียนต่อ' }).first().click();
  await page.waitForURL(/\/lesson\/play\//);
  const done = page.getByRole('button', { name: 'เรียนส่วนนี้แล้ว' });
  for (const part of ['แยกเขียง-แยกมีด-แยกผ้า', 'รายการตรวจประจำวัน']) {
    await learner.open(`/lesson/play/${LESSON}/${part}`);
    await done.click();
    await page.getByRole('status').filter({ hasText: 'เรียนแล้ว' }).waitFor();
  }
  await learner.open('/lesson/certification/search');
  // One from an earlier class and the one just earned.
  expect(await page.locator('main a[href*="/lesson/certification/"]').count()).toBeGreaterThanOrEqual(2);
  await page.locator('main a[href*="/lesson/certification/"]').first().click();
  await page.waitForURL(/\/[0-9A-Z]{13}$/);
  await waitForFile(learner);
  expect(await learner.accessibility()).toEqual([]);
});

test('a manager designs a template by keyboard: changes show immediately and are saved as a version', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  const { page } = manager;
  await manager.open('/lesson/manage/certificates/templates');
  await page.locator('[name=name]').fill(`แบบ ${Date.now().toString(36)}`);
  await page.getByRole('button', { name: 'สร้างแบบใบรับรอง' }).click();
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: '{name}', exact: true }).focus();
  await page.keyboard.press('Enter');
  const thing = page.getByRole('button', { name: 'ย้าย {name}' });
  const top = page.getByRole('spinbutton', { name: 'จากบน (มม.)' });
  const before = Number(await top.inputValue());
  await thing.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  expect(Number(await top.inputValue())).toBe(before + 6);
  await page.getByRole('textbox', { name: 'ข้อความ' }).fill('ขอมอบให้ {name}');
  await page.locator('svg text', { hasText: 'ขอมอบให้' }).first().waitFor();
  expect(await manager.accessibility()).toEqual([]);
  await page.getByRole('button', { name: 'บันทึกเป็นฉบับที่ 2' }).click();
  await page.getByRole('button', { name: 'บันทึกเป็นฉบับที่ 3' }).waitFor();
  await page.reload();
  await page.locator('svg text', { hasText: 'ขอมอบให้' }).first().waitFor();
});
