import { DEMO_PASSWORD, DESKTOP, expect, test } from './browser.ts';

test('an admin makes a member an accountant, who finds the payments and documents and nothing else, until it is taken away', async ({
  open,
}) => {
  const email = `accountant-${Date.now()}@demo.test`;
  const member = await open({ language: 'en', size: DESKTOP });
  const registered = await member.page.request.post('/api/account/register', {
    headers: { origin: member.origin },
    data: { firstname: 'Pim', lastname: 'Books', email, password: DEMO_PASSWORD },
  });
  const { user } = await registered.json();

  const admin = await open({ email: 'admin@demo.test', language: 'en', size: DESKTOP });
  await admin.open(`/user/manage/${user.id}`);
  await admin.page.getByRole('button', { name: 'Give the duty: Accountant' }).click();
  await admin.page.getByRole('status').getByText('The duty was given').waitFor();
  expect(await admin.accessibility()).toEqual([]);

  const accountant = await open({ email, language: 'en', size: DESKTOP });
  const { page } = accountant;
  await accountant.open('/user/dashboard');
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.waitForURL('**/billing/manage/payments');
  expect(await accountant.accessibility()).toEqual([]);
  await page.locator('#content a[href^="/billing/manage/payments/"]').first().click();
  await page.getByRole('heading', { name: 'Summary' }).first().waitFor();
  await page.getByRole('link', { name: 'Documents' }).first().click();
  await page.waitForURL('**/billing/manage/documents');
  expect(await page.locator('nav a[href="/shop/manage/products"]').count()).toBe(0);
  expect(await accountant.open('/shop/manage/products')).toBe(403);
  expect(await accountant.open('/user/manage')).toBe(403);
  accountant.complaints();

  await admin.page.getByRole('button', { name: 'Take away the duty: Accountant' }).click();
  await admin.page.getByRole('status').getByText('The duty was taken away').waitFor();
  expect((await page.request.get('/api/billing/manage/payments')).status()).toBe(401);
  expect(admin.complaints()).toEqual([]);
});
