import { Secret, TOTP } from 'otpauth';
import { expect, type Reader, test } from './browser.ts';

const PASSWORD = 'มานี มีนา ชูใจ';
const NEW_PASSWORD = 'ปิติ ชูใจ เพชร';

test('a visitor registers, confirms the address from the mailbox and fills in the profile', async ({
  open,
}) => {
  const email = `piti-${Date.now()}@example.test`;
  const { page, complaints, accessibility, ...rest } = await open();
  await register(page, email);
  await page.getByText('ยังไม่ได้ยืนยันอีเมล').waitFor();
  expect(await accessibility()).toEqual([]);
  await rest.open('/user/profile');
  await page.getByText('ยืนยันอีเมลก่อน จึงจะใส่รูปได้').waitFor();

  const link = await linkFromMailbox(page, email, 'ยืนยันอีเมลของคุณ');
  await page.goto(link);
  await page.goto(link); // opening the link twice does not use it up
  expect(await accessibility()).toEqual([]);
  await page.getByRole('button', { name: 'ยืนยันอีเมลนี้' }).click();
  await page.getByRole('heading', { name: 'ยืนยันอีเมลแล้ว' }).waitFor();
  await page.goto(link);
  await page.getByRole('heading', { name: 'อีเมลนี้ยืนยันแล้ว' }).waitFor();
  expect(await page.getByText('ยังไม่ได้ยืนยันอีเมล').count()).toBe(0);

  await rest.open('/user/profile');
  const details = page.locator('section', { hasText: 'ข้อมูลของคุณ' });
  await details.getByLabel('โทรศัพท์').fill('12345');
  await details.getByRole('button', { name: 'บันทึก' }).click();
  await details.getByText('กรอกเบอร์โทรศัพท์ไทย').first().waitFor();
  await details.getByLabel('โทรศัพท์').fill('๐๘๑ ๒๓๔ ๕๖๗๘');
  await details.getByLabel('ชื่อ', { exact: true }).fill('ปิติ');
  await details.getByRole('button', { name: 'บันทึก' }).click();
  await page.locator('header summary[aria-label*="ปิติ"]').waitFor();
  await rest.open('/user/profile');
  expect(await page.getByLabel('โทรศัพท์').inputValue()).toBe('081-234-5678');

  await rest.open('/user/profile/second-factor');
  await page.getByLabel('รหัสผ่านปัจจุบัน').fill(PASSWORD);
  await page.getByRole('button', { name: 'เริ่มตั้งค่า' }).click();
  const key = (await page.locator('p.font-mono').innerText()).replaceAll(' ', '');
  expect(await accessibility()).toEqual([]);
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  await page.getByLabel('รหัส', { exact: true }).fill(app.generate());
  await page.getByRole('button', { name: 'ยืนยันและเปิดใช้' }).click();
  await page.getByRole('heading', { name: 'รหัสกู้คืนของคุณ' }).waitFor();
  const codes = await page.locator('ul.font-mono li').allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await accessibility()).toEqual([]);

  const elsewhere = await open();
  await elsewhere.open('/user/login?next=%2Fuser%2Fprofile');
  await elsewhere.page.getByLabel('อีเมล').fill(email);
  await elsewhere.page.getByLabel('รหัสผ่าน').fill(PASSWORD);
  await elsewhere.page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await elsewhere.page.getByRole('heading', { name: 'ยืนยันอีกขั้นตอน' }).waitFor();
  expect(await elsewhere.accessibility()).toEqual([]);
  await elsewhere.page.getByLabel('รหัส', { exact: true }).fill('000000');
  await elsewhere.page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await elsewhere.page.getByText('รหัสไม่ถูกต้อง').first().waitFor();
  await elsewhere.page.getByLabel('รหัส', { exact: true }).fill(codes[0] ?? '');
  await elsewhere.page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await elsewhere.page.waitForURL('**/user/profile');
  expect([...complaints(), ...elsewhere.complaints()]).toEqual([]);
});

test('a forgotten password is reset from the mailbox, and the other browser is signed out', async ({
  open,
}) => {
  const email = `chujai-${Date.now()}@example.test`;
  const [elsewhere, here] = [await open(), await open()];
  await register(elsewhere.page, email);
  await here.open('/user/login');
  await here.page.getByRole('link', { name: 'ลืมรหัสผ่าน' }).click();
  await here.page.waitForURL('**/user/recovery');
  await here.page.getByLabel('อีเมล').fill(email);
  await here.page.getByRole('button', { name: 'ส่งลิงก์ทางอีเมล' }).click();
  await here.page.getByRole('heading', { name: 'ตรวจสอบอีเมลของคุณ' }).waitFor();

  const link = await linkFromMailbox(here.page, email, 'ตั้งรหัสผ่านใหม่สำหรับ');
  await here.page.goto(link);
  expect(await here.accessibility()).toEqual([]);
  await here.page.getByLabel('รหัสผ่านใหม่').fill(NEW_PASSWORD);
  await here.page.getByRole('button', { name: 'บันทึกรหัสผ่าน' }).click();
  await here.page.getByRole('heading', { name: 'เปลี่ยนรหัสผ่านแล้ว' }).waitFor();
  await here.page.goto(link);
  await here.page.getByRole('heading', { name: 'ลิงก์นี้ใช้ไปแล้ว' }).waitFor();

  await elsewhere.open('/user/profile');
  expect(new URL(elsewhere.page.url()).pathname).toBe('/user/login');
  await here.open('/user/login?next=%2Fuser%2Fprofile');
  await here.page.getByLabel('อีเมล').fill(email);
  await here.page.getByLabel('รหัสผ่าน').fill(NEW_PASSWORD);
  await here.page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await here.page.waitForURL('**/user/profile');
  expect([...here.complaints(), ...elsewhere.complaints()]).toEqual([]);
});

async function register(page: Reader['page'], email: string): Promise<void> {
  await page.goto('/user/register?next=%2Fuser');
  await page.getByLabel('ชื่อ', { exact: true }).fill('มานี');
  await page.getByLabel('อีเมล').fill(email);
  await page.getByLabel('รหัสผ่าน').fill(PASSWORD);
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await page.waitForURL('**/user');
}

/** Waits for the newest mail with that subject to that address and returns its link. */
async function linkFromMailbox(page: Reader['page'], email: string, subject: string): Promise<string> {
  const row = page
    .locator('main tr, main li')
    .filter({ hasText: email })
    .filter({ hasText: subject })
    .locator('a[href^="/mailbox/"]');
  await expect
    .poll(async () => {
      await page.goto('/mailbox');
      return row.count();
    })
    .toBeGreaterThan(0);
  await row.first().click();
  await page.waitForURL(/\/mailbox\/[0-9a-f-]{36}/);
  const href = await page.locator('main a[href*="?token="]').getAttribute('href');
  if (href === null) throw new Error('The mail has no link.');
  return href;
}
