import type { Page } from 'playwright-core';
import { DESKTOP, expect, expectWell, PHONE, test } from './browser.ts';

const DEVICES = '/cluster/manage/detail/river-coop/devices';
const LOGIN = '/cluster/user/login';

test('an owner pairs a phone by a code, a cashier opens it by PIN and locks it, and the owner revokes it', async ({
  open,
}) => {
  const owner = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const desk = owner.page;
  await owner.open(DEVICES);
  await expectWell(owner);
  const name = `Counter ${Date.now()}`;
  await desk.getByRole('textbox', { name: 'Device name' }).fill(name);
  await desk.getByRole('button', { name: 'Create code' }).click();
  const code = (await desk.getByText(/^\d{4} \d{4}$/).textContent()) ?? '';
  await expectWell(owner);

  const tablet = await open({ size: PHONE });
  const { page } = tablet;
  await tablet.open('/cluster/user');
  await expectWell(tablet);
  await tablet.open(LOGIN);
  await expectWell(tablet);
  await page.getByRole('textbox', { name: 'รหัสจับคู่' }).fill(code);
  await page.getByRole('button', { name: 'จับคู่เครื่องนี้' }).click();
  await page.getByRole('heading', { name: 'คุณคือใคร' }).waitFor();
  await expectWell(tablet);
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  const pin = page.getByLabel(/^PIN ของ/);
  await pin.fill('000001');
  await page.getByText('PIN ไม่ถูกต้อง').waitFor();
  await page.getByRole('button', { name: 'เลือกคนอื่น' }).click();
  await openBy(page, '840013');
  await page.getByRole('heading', { name: /^สวัสดี/ }).waitFor();
  await expectWell(tablet);
  await tablet.open('/user/profile');
  expect(new URL(page.url()).pathname).toBe('/user/login');
  await tablet.open('/cluster/user/dashboard');
  await page.getByRole('button', { name: 'ล็อกเครื่อง' }).click();
  await page.getByRole('heading', { name: 'คุณคือใคร' }).waitFor();
  await openBy(page, '840013');
  await page.getByRole('heading', { name: /^สวัสดี/ }).waitFor();

  await owner.open(DEVICES);
  await desk.getByRole('button', { name: `Revoke ${name}` }).click();
  await desk.getByText('The device is revoked.', { exact: false }).waitFor();
  await expectWell(owner);
  await tablet.open('/cluster/user/dashboard');
  expect(new URL(page.url()).pathname).toBe(LOGIN);
  await page.getByRole('textbox', { name: 'รหัสจับคู่' }).waitFor();
});

/** Chooses people until one is found whose PIN it is, by touch. */
async function openBy(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'สมหญิง รักเรียน' }).click();
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
}
