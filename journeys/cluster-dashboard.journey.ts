import { DEMO_PASSWORD, DESKTOP, expect, expectWell, PHONE, test } from './browser.ts';

const SALES = 'ยอดขายตามเอกสาร ไม่รวม VAT';

test('an accountant who was invited for one branch sees its sales alone on a phone', async ({ open }) => {
  const admin = await open({ email: 'admin@demo.test', language: 'en', size: DESKTOP });
  await admin.open('/cluster/manage/user/invitations?cluster=river-coop');
  await admin.page.getByRole('radio', { name: 'With a link' }).check();
  await admin.page.getByLabel('Role').selectOption('accountant');
  await admin.page.getByRole('checkbox', { name: 'All branches' }).uncheck();
  await admin.page.getByRole('checkbox', { name: 'Nimman' }).check();
  await admin.page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await admin.page.getByRole('textbox', { name: 'Link' }).inputValue();

  const accountant = await open({ size: PHONE });
  const { page } = accountant;
  await page.request.post('/api/account/register', {
    headers: { origin: accountant.origin },
    data: {
      firstname: 'พิม',
      lastname: 'บัญชี',
      email: `books-${Date.now()}@demo.test`,
      password: DEMO_PASSWORD,
    },
  });
  await accountant.open(new URL(link).pathname);
  await page.getByRole('button', { name: 'เข้าร่วม' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/cluster/invitation'));
  await accountant.open('/cluster/dashboard');
  expect(new URL(page.url()).searchParams.get('cluster')).toBe('river-coop');
  await page.getByRole('term').filter({ hasText: SALES }).waitFor();
  // One branch needs no table, and nothing of the whole site is offered.
  expect(await page.getByRole('table', { name: 'แยกตามสาขา' }).count()).toBe(0);
  expect(await page.getByRole('option', { name: 'ทั้งเว็บไซต์' }).count()).toBe(0);
  await expectWell(accountant);
  expect(await accountant.open('/cluster/dashboard?cluster=mae-salong-tea')).toBe(404);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toContain('_cluster');
});

test('an owner reads the figures of an organisation by branch, and follows what waits', async ({ open }) => {
  const owner = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = owner;
  await owner.open('/cluster/manage/detail/river-coop');
  await page.getByRole('heading', { name: 'Last 30 days' }).waitFor();
  await expectWell(owner);
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await page.waitForURL('**/cluster/dashboard?cluster=river-coop');
  const table = page.getByRole('table', { name: 'By branch' });
  await table.getByRole('row', { name: /Nimman/ }).waitFor();
  await table.getByRole('row', { name: /Head office/ }).waitFor();
  await expectWell(owner);
  await page.getByLabel('Period').selectOption('this-year');
  await page.waitForURL('**period=this-year**');
  expect(new URL(page.url()).searchParams.get('cluster')).toBe('river-coop');
  await page.getByLabel('Figures of').selectOption('site');
  await page.waitForURL('**cluster=site**');
  await page.getByRole('heading', { name: 'To do' }).waitFor();
  await expectWell(owner);
  await page.getByRole('link', { name: 'Slips to check' }).click();
  await page.waitForURL('**/billing/manage/payments**');
});
