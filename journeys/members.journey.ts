import { expect, test } from './browser.ts';

const ADMIN = 'admin@demo.test';
const DESK = { width: 1440, height: 900 };
const PASSWORD = 'sala-journey-2569';

/** Somebody new, so that nobody else's journey loses its account. */
async function newMember(page: import('playwright-core').Page, email: string): Promise<void> {
  await page.goto('/user/register');
  await page.getByLabel('First name').fill('Somsri');
  await page.getByLabel('Last name').fill('Journey');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/');
}

test('an admin finds a member and suspends them: at the next click the other browser is signed out', async ({
  open,
}) => {
  const email = `journey-${Date.now()}@demo.test`;
  const member = await open({ language: 'en' });
  await newMember(member.page, email);
  await member.open('/shop/products');
  expect((await member.page.request.get('/api/session').then((reply) => reply.json())).session).toBe(true);

  const admin = await open({ email: ADMIN, language: 'en', size: DESK });
  const { page } = admin;
  await admin.open('/user/manage');
  await page.getByLabel('Search members').fill(email.slice(0, 20));
  await page.getByLabel('Search members').press('Enter');
  await page.waitForURL('**/user/manage?q=*');
  await page.getByRole('link', { name: 'Somsri Journey' }).first().click();
  await page.waitForURL((address) => isAt(address.pathname, '/user/manage/:person'));
  await page.getByRole('heading', { name: 'Open sessions' }).waitFor();
  expect(await admin.accessibility()).toEqual([]);
  await page.getByLabel('Reason').fill('Journey');
  await page.getByRole('button', { name: 'Suspend member' }).click();
  await page.getByRole('status').getByText('The member was suspended').waitFor();
  expect(await admin.accessibility()).toEqual([]);

  const file = await page.request.get('/user/manage/audit.csv', {
    params: { action: 'accounts.suspend' },
  });
  expect(file.headers()['content-disposition']).toContain('attachment');
  expect(await file.text()).toMatch(/^\ufeff".*\r\n.*"Somsri Journey"/);

  await member.open('/shop/orders');
  await member.page.locator('header summary').click();
  await member.page.getByRole('link', { name: 'Sign in' }).waitFor();

  await page.getByLabel('Reason').fill('Journey is over');
  await page.getByRole('button', { name: 'Restore member' }).click();
  await page.getByRole('status').getByText('The member was restored').waitFor();
  expect(admin.complaints()).toEqual([]);
});

/** Whether a path is one of a route with `:name` parameters. */
function isAt(path: string, route: string): boolean {
  return new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(path);
}
