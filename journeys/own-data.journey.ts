import { expect, test } from './browser.ts';

const PASSWORD = 'ม้าลายกินถั่วงอก';

test('a new member exports their data, requests deletion and cancels it', async ({ open }) => {
  const email = `own-data-${Date.now()}@demo.test`;
  const member = await open({ language: 'en' });
  const { page } = member;
  await member.open('/user/register');
  await page.getByLabel('First name').fill('Malee');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('password123');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByText('This password is too easy to guess').first().waitFor();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/');

  await member.open('/user/dashboard');
  await page.getByRole('heading', { name: 'Open orders' }).waitFor();
  expect(await page.getByText('This card could not be loaded').count()).toBe(0);
  expect(await member.accessibility()).toEqual([]);

  await member.open('/user/profile');
  await page.getByRole('link', { name: 'Manage my data' }).click();
  await page.waitForURL('**/user/profile/data');
  await page.getByLabel('Current password').first().fill('not this one');
  await page.getByRole('button', { name: 'Request my data file' }).click();
  await page.getByText('That password or code is incorrect.').first().waitFor();
  await page.getByLabel('Current password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Request my data file' }).click();
  await page.getByText('We are preparing your file').waitFor();
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole('button', { name: 'Download the file' }).count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(1);
  expect(await member.accessibility()).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the file' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const file = JSON.parse(Buffer.concat(chunks).toString()) as { account: { email: string }[] };
  expect(file.account[0]?.email).toBe(email);

  await member.open('/user/profile/data');
  await page.getByLabel('Current password').last().fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('This account will be deleted on').waitFor();
  expect(await member.accessibility()).toEqual([]);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).waitFor();
});

test('the device check shows the device’s capabilities and no secret', async ({ open }) => {
  const member = await open({ email: 'user@demo.test', language: 'en' });
  const { page } = member;
  await member.open('/user/device_debug');
  await page.getByRole('heading', { name: 'Features' }).waitFor();
  expect(await member.accessibility()).toEqual([]);
  const token = (await page.context().cookies()).find(({ name }) => name === '_account')?.value ?? 'none';
  expect(token.length).toBeGreaterThan(20);
  expect(await page.content()).not.toContain(token);
});

test('the test sign-in signs in as a demo person with one press', async ({ open }) => {
  const reader = await open({ language: 'en' });
  const { page } = reader;
  await reader.open('/user/test_login');
  await page.getByRole('button', { name: 'Sign in manager@demo.test' }).click();
  await page.waitForURL('**/user');
  const session = (await (await page.request.get('/api/session')).json()) as { role: string };
  expect(session.role).toBe('manager');
});
