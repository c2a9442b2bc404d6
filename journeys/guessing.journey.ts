import { expect, type Reader, test } from './browser.ts';

const PASSWORD = 'มานี มีนา ชูใจ';
/** More than an unknown browser may guess before it must solve a proof of work. */
const GUESSES = 7;

test('guesses by others do not delay a known browser; a new one solves a proof of work and signs in automatically', async ({
  open,
}) => {
  const email = `weera-${Date.now()}@example.test`;
  const home = await open();
  await home.page.goto('/user/register?next=%2Fuser');
  await home.page.getByLabel('ชื่อ', { exact: true }).fill('วีระ');
  await home.page.getByRole('textbox', { name: 'อีเมล' }).fill(email);
  await home.page.getByLabel('รหัสผ่าน').fill(PASSWORD);
  await home.page.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await home.page.waitForURL('**/user');

  const { origin } = home;
  for (let n = 0; n < GUESSES; n++)
    await fetch(`${origin}/api/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email, password: 'a guess' }),
    });

  const elsewhere = await open();
  await signIn(elsewhere, email);
  await elsewhere.page.getByText('กำลังตรวจสอบเบราว์เซอร์').waitFor();
  expect(await elsewhere.accessibility()).toEqual([]);
  await elsewhere.page.waitForURL('**/user/profile');

  await signIn(home, email);
  await home.page.waitForURL('**/user/profile');
  expect([...home.complaints(), ...elsewhere.complaints()]).toEqual([]);
});

async function signIn({ page, open }: Reader, email: string): Promise<void> {
  await open('/user/login?next=%2Fuser%2Fprofile');
  await page.getByRole('textbox', { name: 'อีเมล' }).fill(email);
  await page.getByLabel('รหัสผ่าน').fill(PASSWORD);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
}
