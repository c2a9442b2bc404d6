import { takeAway } from './own-ways.ts';
import { DEMO_PASSWORD, expect, type Reader, test } from './browser.ts';

const USER = { host: 'baan.localhost', email: 'user@baan.test' };

/** Adds a virtual authenticator that always verifies the user (Chrome DevTools Protocol, WebAuthn). */
async function withFinger({ page }: Reader): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a member creates a passkey, signs in with it alone, renames and removes it', async ({ open }) => {
  const member = await open(USER);
  const { page } = member;
  await withFinger(member);
  await member.open('/user/profile');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'พาสคีย์' }) });
  const adding = card.locator('form', { has: page.getByLabel('ชื่อพาสคีย์') });
  const present = adding.getByLabel('รหัสผ่านปัจจุบัน');
  await card.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click();
  await card.getByText('รหัสผ่านหรือรหัสยืนยันไม่ถูกต้อง').first().waitFor();
  await card.getByLabel('ชื่อพาสคีย์').fill('โทรศัพท์ของพิมพ์ใจ');
  await present.fill(DEMO_PASSWORD);
  await card.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click();
  await card.getByText('เพิ่มเมื่อ').waitFor();
  expect(await member.accessibility()).toEqual([]);
  await present.fill(DEMO_PASSWORD);
  await card.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click();
  await card.getByText('อุปกรณ์นี้มีพาสคีย์ของคุณอยู่แล้ว').waitFor();

  await page.context().clearCookies();
  await member.open('/user/login?next=%2Fuser%2Fprofile');
  expect(await member.accessibility()).toEqual([]);
  await page.getByRole('button', { name: 'ใช้พาสคีย์' }).click();
  await page.waitForURL('**/user/profile');
  await page.getByText('เข้าสู่ระบบด้วย: พาสคีย์').waitFor();
  await card.getByText('ใช้ล่าสุด').waitFor();

  await card.getByRole('button', { name: 'เปลี่ยนชื่อพาสคีย์' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('เครื่องสำรอง');
  await page.getByRole('alertdialog').getByRole('button', { name: 'ตกลง' }).click();
  await card.getByText('เครื่องสำรอง').waitFor();
  await takeAway(member, { intent: 'remove_passkey', words: 'ลบ', proof: DEMO_PASSWORD });
  await card.getByText('เครื่องสำรอง').waitFor({ state: 'detached' });

  await page.context().clearCookies();
  await member.open('/user/login');
  await page.getByRole('button', { name: 'ใช้พาสคีย์' }).click();
  await page.getByText('พาสคีย์นี้ใช้ที่นี่ไม่ได้').waitFor();
  expect(member.complaints()).toEqual([]);
});
