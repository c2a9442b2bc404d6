import { DEMO_PASSWORD, expect, expectWell, test } from './browser.ts';

const WALL = { width: 1080, height: 1920 };
const SMALL = { width: 360, height: 740 };

test('a manager’s panel is locked, and every way out asks for the password', async ({ open }) => {
  const manager = await open({ email: 'manager@demo.test', size: WALL });
  const { page } = manager;
  await manager.open('/cluster/panel?cluster=river-coop');
  await page.getByRole('link', { name: 'สมาชิก' }).first().waitFor();
  await expectWell(manager);
  await page.getByRole('button', { name: 'ล็อก', exact: true }).click();
  await page.reload();
  await page.getByRole('button', { name: 'ปลดล็อก' }).waitFor();
  await page.getByRole('button', { name: 'คำสั่งซื้อ' }).first().click();
  const asking = page.getByRole('dialog');
  await asking.getByLabel('PIN').fill('111111');
  await asking.getByRole('button', { name: 'ไปต่อ' }).click();
  await asking.getByText('PIN ไม่ถูกต้อง').waitFor();
  await asking.getByRole('button', { name: 'ใช้รหัสผ่านของบัญชี' }).click();
  expect(await manager.accessibility()).toEqual([]);
  await asking.getByLabel('รหัสผ่านของบัญชี').fill(DEMO_PASSWORD);
  await asking.getByRole('button', { name: 'ไปต่อ' }).click();
  await page.waitForURL('**/shop/manage/orders');
  await manager.open('/cluster/panel?cluster=river-coop');
  await page.getByRole('button', { name: 'ปลดล็อก' }).click();
  await asking.getByRole('button', { name: 'ใช้รหัสผ่านของบัญชี' }).click();
  await asking.getByLabel('รหัสผ่านของบัญชี').fill(DEMO_PASSWORD);
  await asking.getByRole('button', { name: 'ไปต่อ' }).click();
  await page.getByRole('button', { name: 'ล็อก', exact: true }).waitFor();
  expect(manager.complaints()).toEqual([]);
});

test('a member chooses their organisation; a panel without a network says so and recovers', async ({
  open,
}) => {
  const member = await open({ email: 'user@demo.test', size: SMALL, language: 'en' });
  const { page } = member;
  await member.open('/cluster/panel');
  await expectWell(member);
  const choices = page.locator('section', {
    has: page.getByRole('heading', { name: 'Choose an organisation' }),
  });
  await choices.getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Organisation', exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('No connection to the site.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('No connection to the site.').waitFor({ state: 'detached' });
  member.complaints(); // those of the lost network
});

test('guests are asked to sign in first', async ({ open }) => {
  const guest = await open({ size: SMALL });
  await guest.open('/cluster/panel');
  expect(new URL(guest.page.url()).pathname).toBe('/user/login');
});
