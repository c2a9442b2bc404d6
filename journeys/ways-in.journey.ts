import { inject } from 'vitest';
import { LINE_ACCOUNTS, LOCAL_CHANNEL } from '#platform/testing/local-line.ts';
import { DEMO_PASSWORD, expect, type Reader, test } from './browser.ts';

/** The second organisation: the first stays without LINE, as the other journeys know it. */
const host = 'baan.localhost';
const ADMIN = { host, email: 'admin@baan.test' };
const USER = { host, email: 'user@baan.test' };
const CHANNEL = 'Channel ID';

async function switchLine({ page }: Reader, isOn: boolean): Promise<void> {
  await page.goto('/config/line');
  await page.getByLabel(CHANNEL).fill(isOn ? LOCAL_CHANNEL.id : '');
  if (isOn) await page.getByLabel('Channel secret').fill(LOCAL_CHANNEL.secret);
  await page.getByLabel('เปิดให้เข้าสู่ระบบด้วย LINE').setChecked(isOn);
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await page.getByText('บันทึกแล้ว มีผลทันที').waitFor();
}

/** At LINE: who one is there, or none of them. */
async function answerLine({ page }: Reader, name: string): Promise<void> {
  await page.waitForURL(`${inject('journeyServer').line}/**`);
  await page.getByRole('link', { name }).click();
}

async function pressLine(reader: Reader, path = '/user/login'): Promise<void> {
  await reader.open(path);
  await reader.page.getByRole('link', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
}

/** An authenticator of the browser's own, which always finds a finger (Chrome DevTools Protocol, WebAuthn). */
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

test('an admin sets the channel; somebody joins by LINE, a member links it, and each comes in again', async ({
  open,
}) => {
  const admin = await open(ADMIN);
  await switchLine(admin, true);
  await admin.page.getByText('ตั้งไว้เมื่อ').waitFor();
  expect(await admin.page.getByLabel('Channel secret').inputValue()).toBe('');
  await admin.page.getByRole('button', { name: 'ทดสอบ', exact: true }).click();
  await admin.page.getByText('LINE รับ channel และ secret นี้').waitFor();
  expect(await admin.accessibility()).toEqual([]);

  const guest = await open({ host });
  await pressLine(guest, '/user/login?next=%2Fuser%2Fprofile');
  await answerLine(guest, 'Cancel');
  await guest.page.getByText('คุณยกเลิกที่หน้า LINE').waitFor();
  expect(await guest.accessibility()).toEqual([]);
  await guest.page.getByRole('link', { name: 'ลองใหม่ด้วย LINE' }).click();
  await answerLine(guest, LINE_ACCOUNTS.somchai.name);
  await guest.page.getByRole('heading', { name: 'เกือบเสร็จแล้ว' }).waitFor();
  expect(new URL(guest.page.url()).search).toBe('');
  expect(await guest.page.getByLabel('ชื่อ', { exact: true }).inputValue()).toBe('สมชาย');
  expect(await guest.accessibility()).toEqual([]);
  await guest.page.getByLabel('อีเมล').fill('user@baan.test');
  await guest.page.getByRole('button', { name: 'สร้างบัญชี' }).click();
  await guest.page.getByText('อีเมลนี้มีบัญชีอยู่แล้ว').first().waitFor();
  await guest.page.getByLabel('อีเมล').fill(`somchai-${Date.now()}@example.test`);
  await guest.page.getByRole('button', { name: 'สร้างบัญชี' }).click();
  await guest.page.waitForURL('**/user/profile');
  await guest.page.getByText('บัญชีของคุณยังไม่มีรหัสผ่าน').waitFor();
  await guest.page.getByText('เข้าสู่ระบบด้วย: LINE').waitFor();
  await takeAway(guest, { intent: 'unlink_line', words: 'เลิกเชื่อม' });
  await guest.page.getByText('นี่เป็นทางเดียวที่คุณเข้าสู่ระบบได้').waitFor();
  expect(await guest.accessibility()).toEqual([]);

  const again = await open({ host });
  await pressLine(again, '/user/login?next=%2Fuser');
  await answerLine(again, LINE_ACCOUNTS.somchai.name);
  await again.page.waitForURL('**/user');

  const member = await open(USER);
  await member.open('/user/profile');
  await member.page.getByRole('link', { name: 'เชื่อมบัญชี LINE' }).click();
  await answerLine(member, LINE_ACCOUNTS.malee.name);
  await member.page.getByText('user@baan.test').waitFor();
  expect(await member.accessibility()).toEqual([]);
  await member.page.getByLabel('รหัสผ่านปัจจุบัน').fill(DEMO_PASSWORD);
  await member.page.getByRole('button', { name: 'เชื่อมบัญชีนี้' }).click();
  await member.page.waitForURL('**/user/profile');
  await member.page.getByText('เชื่อมเมื่อ').waitFor();
  await takeAway(member, { intent: 'unlink_line', words: 'เลิกเชื่อม', proof: DEMO_PASSWORD });
  await member.page.getByRole('link', { name: 'เชื่อมบัญชี LINE' }).waitFor();

  await switchLine(admin, false);
  for (const each of [admin, guest, again, member]) expect(each.complaints()).toEqual([]);
});

/** Opens the way out, shows once more who is there, and presses. */
async function takeAway(
  { page }: Reader,
  { intent, words, proof }: { intent: 'unlink_line' | 'remove_passkey'; words: string; proof?: string },
): Promise<void> {
  await page.locator('summary', { hasText: words }).click();
  const form = page.locator('form', { has: page.locator(`input[value="${intent}"]`) });
  if (proof !== undefined) await form.getByLabel('รหัสผ่านปัจจุบัน').fill(proof);
  await form.getByRole('button', { name: words }).click();
}

test('a member makes a passkey, comes in by it alone, names it and takes it away', async ({ open }) => {
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
