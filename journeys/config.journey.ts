import { expect, type Reader, test } from './browser.ts';

const ADMIN = { email: 'admin@demo.test', size: { width: 1440, height: 900 } };

const accentOf = ({ page }: Reader): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--seed-accent').trim());

async function saveAccent({ page }: Reader, accent: string): Promise<void> {
  await page.goto('/config/theme');
  await page.locator('[name="theme.accent"]').fill(accent);
  await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === 'POST'),
    page.getByRole('button', { name: 'บันทึกเป็นฉบับร่าง' }).click(),
  ]);
  await page.getByText('ในฉบับร่างที่ยังไม่เผยแพร่').first().waitFor();
}

/** Polls, because guests see a change on one of their next pages, not necessarily the very next. */
async function seesAccent(guest: Reader, accent: string): Promise<void> {
  await expect
    .poll(async () => {
      await guest.open('/');
      return accentOf(guest);
    })
    .toBe(accent);
}

async function publish({ page }: Reader): Promise<void> {
  await page.goto('/config');
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
}

test('an admin changes the theme: nobody sees the draft, others see the published version, and it can be reverted', async ({
  open,
}) => {
  const [admin, guest] = [await open(ADMIN), await open()];
  await guest.open('/');
  const before = await accentOf(guest);

  await saveAccent(admin, '#ffd400');
  await publish(admin);
  await admin.page
    .getByText(/1\.\d\d:1/)
    .first()
    .waitFor();

  await saveAccent(admin, '#7c2d12');
  await admin.page.goto('/config');
  await admin.page.getByRole('button', { name: 'ดูเว็บตามฉบับร่าง' }).click();
  await admin.page.getByRole('button', { name: 'เลิกดูฉบับร่าง' }).waitFor();
  await expect.poll(() => accentOf(admin)).toBe('#7c2d12');
  expect(await admin.accessibility()).toEqual([]);
  await guest.open('/');
  expect(await accentOf(guest)).toBe(before);
  await admin.page.getByRole('button', { name: 'เลิกดูฉบับร่าง' }).click();
  await admin.page.waitForURL('**/config');
  await publish(admin);
  await admin.page.getByText('เผยแพร่แล้ว').first().waitFor();
  await seesAccent(guest, '#7c2d12');

  await admin.page.goto('/config/history');
  await admin.page.getByText(before).first().waitFor();
  await admin.page
    .getByRole('button', { name: /^สร้างร่างจากฉบับที่/ })
    .first()
    .click();
  await admin.page.waitForURL('**/config');
  await publish(admin);
  await admin.page.getByText('เผยแพร่แล้ว').first().waitFor();
  await seesAccent(guest, before);
});

test('two admins: the second is warned, keeps their input and overwrites only on purpose', async ({
  open,
}) => {
  const [one, two] = [await open(ADMIN), await open(ADMIN)];
  await two.page.goto('/config/site');
  await saveAccent(one, '#7c2d12');
  await two.page.locator('[name=name]').fill('ชื่อของคนที่สอง');
  await two.page.getByRole('button', { name: 'บันทึกเป็นฉบับร่าง' }).click();
  await two.page.getByText('มีผู้แก้ไขก่อนคุณ').first().waitFor();
  expect(await two.page.locator('[name=name]').inputValue()).toBe('ชื่อของคนที่สอง');
  expect(await two.accessibility()).toEqual([]);
  const [again] = await Promise.all([
    two.page.waitForResponse((reply) => reply.request().method() === 'POST'),
    two.page.locator('[name=name]').press('Enter'),
  ]);
  expect(again.status(), 'Enter in a field does not overwrite the other admin').toBe(409);
  await two.page.getByRole('button', { name: /^บันทึกฉบับของฉันทับ/ }).click();
  await two.page.getByText('มีการแก้ไข 2 รายการในฉบับร่าง').first().waitFor();

  await two.page.goto('/config');
  await two.page.getByRole('button', { name: 'ทิ้งฉบับร่าง' }).click();
  await two.page.getByRole('alertdialog').getByRole('button', { name: 'ทิ้งฉบับร่าง' }).click();
  await two.page.getByText('ไม่มีสิ่งที่รอเผยแพร่').waitFor();
});
