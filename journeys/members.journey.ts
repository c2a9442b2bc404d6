import { DEMO_PASSWORD, DESKTOP, expect, test } from './browser.ts';

const ADMIN = 'admin@demo.test';
const PASSWORD = 'sala-journey-2569';

/** Registers a new member, so that no other journey loses its account. */
async function newMember(page: import('playwright-core').Page, email: string): Promise<void> {
  await page.goto('/user/register');
  await page.getByLabel('First name').fill('Somsri');
  await page.getByLabel('Last name').fill('Journey');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/');
}

test('an admin finds and suspends a member: the next click signs out the other browser', async ({ open }) => {
  const email = `journey-${Date.now()}@demo.test`;
  const member = await open({ language: 'en' });
  await newMember(member.page, email);
  await member.open('/shop/products');
  expect((await member.page.request.get('/api/session').then((reply) => reply.json())).session).toBe(true);

  const admin = await open({ email: ADMIN, language: 'en', size: DESKTOP });
  const { page } = admin;
  await admin.open('/user/manage');
  await page.getByLabel('Search members').fill(email.slice(0, 20));
  await page.getByLabel('Search members').press('Enter');
  await page.waitForURL('**/user/manage?q=*');
  await page.getByRole('link', { name: 'Somsri Journey' }).first().click();
  await page.waitForURL((address) => isAt(address.pathname, '/user/manage/:person'));
  await page.getByRole('heading', { name: 'Active sessions' }).waitFor();
  expect(await admin.accessibility()).toEqual([]);
  await page.getByLabel('Reason').fill('Journey');
  await page.getByRole('button', { name: 'Suspend member' }).click();
  await page.getByRole('status').getByText('The member was suspended').waitFor();
  expect(await admin.accessibility()).toEqual([]);

  const file = await page.request.get('/user/lists/accounts.audit/file.csv', {
    params: { action: 'accounts.suspend' },
  });
  expect(file.headers()['content-disposition']).toContain('attachment');
  expect(await file.text()).toMatch(/^\ufeff".*\r\n.*"Somsri Journey"/);

  await member.open('/shop/orders');
  await member.page.locator('header summary[aria-label]').click();
  await member.page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();

  await page.getByLabel('Reason').fill('Journey is over');
  await page.getByRole('button', { name: 'Restore member' }).click();
  await page.getByRole('status').getByText('The member was restored').waitFor();
  expect(admin.complaints()).toEqual([]);
});

test('an invitation link makes a newcomer a manager and is shown as used afterwards', async ({ open }) => {
  const admin = await open({ email: ADMIN, language: 'en', size: DESKTOP });
  const { page } = admin;
  await admin.open('/user/manage/invitations');
  await page.getByLabel('Role').selectOption('manager');
  await page.getByRole('button', { name: 'Create an invitation' }).click();
  await page.getByRole('status').getByText('The invitation is ready').waitFor();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(await admin.accessibility()).toEqual([]);

  const guest = await open({ language: 'en' });
  const path = new URL(link).pathname;
  expect(isAt(path, '/user/invite/:token')).toBe(true);
  await guest.open(path);
  expect(await guest.accessibility()).toEqual([]);
  await guest.page.getByLabel('First name').fill('Piti');
  await guest.page.getByLabel('Last name').fill('Journey');
  await guest.page.getByLabel('E-mail').fill(`piti-${Date.now()}@demo.test`);
  await guest.page.getByLabel('Password').fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Accept the invitation' }).click();
  await guest.page.waitForURL((address) => address.pathname === '/');
  expect(await guest.open('/user/manage')).toBe(200);
  expect(await guest.open('/user/manage/audit')).toBe(403);

  const late = await open({ language: 'en' });
  await late.open(path);
  await late.page.getByRole('heading', { name: 'This link has already been used' }).waitFor();
  expect(await late.accessibility()).toEqual([]);
  expect([...admin.complaints(), ...guest.complaints(), ...late.complaints()]).toEqual([]);
});

test('an entry link signs a member in with one press, once', async ({ open }) => {
  const email = `entry-${Date.now()}@demo.test`;
  await newMember((await open({ language: 'en' })).page, email);
  const admin = await open({ email: ADMIN, language: 'en', size: DESKTOP });
  const { page } = admin;
  await admin.open(`/user/manage?q=${email}`);
  await page.getByRole('link', { name: 'Somsri Journey' }).click();
  await page.getByRole('button', { name: 'Create a one-time sign-in link' }).click();
  await page.getByRole('status').getByText('The link is ready').waitFor();
  const path = new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue()).pathname;
  expect(isAt(path, '/user/bypass/:slug')).toBe(true);

  const member = await open({ language: 'en' });
  await member.open(path);
  expect((await member.page.request.get('/api/session').then((reply) => reply.json())).session).toBe(false);
  expect(await member.accessibility()).toEqual([]);
  await member.page.getByRole('button', { name: 'Sign in as Somsri' }).click();
  await member.page.waitForURL((address) => address.pathname === '/');
  expect((await member.page.request.get('/api/session').then((reply) => reply.json())).user.email).toBe(
    email,
  );

  const thief = await open({ language: 'en' });
  await thief.open(path);
  await thief.page.getByRole('heading', { name: 'This link has already been used' }).waitFor();
  expect([...member.complaints(), ...thief.complaints()]).toEqual([]);
});

test('an admin acts for a member with a banner on every page, and returns', async ({ open }) => {
  const email = `acted-${Date.now()}@demo.test`;
  await newMember((await open({ language: 'en' })).page, email);
  // A separate session: acting ends it, and the other journeys share theirs.
  const admin = await open({ language: 'en' });
  const { page } = admin;
  await admin.open(`/user/login?next=${encodeURIComponent(`/user/manage?q=${email}`)}`);
  await page.getByLabel('E-mail').fill(ADMIN);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Somsri Journey' }).click();
  await page.getByRole('button', { name: 'Act as Somsri Journey' }).click();
  const banner = page.getByRole('complementary', { name: 'Acting for somebody else' });
  await banner.waitFor();
  await admin.open('/shop/orders');
  expect(await banner.innerText()).toContain('is acting as Somsri Journey');
  expect(await admin.accessibility()).toEqual([]);
  expect(await admin.open('/user/manage')).toBe(403);
  await admin.open('/user/acting');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'Stop acting' }).click();
  await page.waitForURL((address) => isAt(address.pathname, '/user/manage/:person'));
  expect(await banner.count()).toBe(0);
  await page.getByText('Stopped acting for a member').waitFor();
});

/** Whether a path matches a route with `:name` parameters. */
function isAt(path: string, route: string): boolean {
  return new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(path);
}
