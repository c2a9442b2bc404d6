import { DESKTOP, expect, test } from './browser.ts';

const PHONE = { width: 390, height: 844 };

test('a manager picks a learner by name with the keyboard and gives them another attempt', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = manager;
  await manager.open('/lesson/manage/exams');
  const link = await page
    .locator('#content a[href^="/lesson/manage/exams/"]')
    .evaluateAll((links) =>
      links
        .map((each) => each.getAttribute('href') ?? '')
        .find((href) => /^\/lesson\/manage\/exams\/[0-9a-f-]{36}$/.test(href)),
    );
  await manager.open(`${link}/attempts`);
  const field = page.getByRole('group', { name: 'Learner' });
  await field.getByRole('button', { name: 'Choose a member' }).press('Enter');
  const search = page.getByRole('combobox', { name: 'Name or e-mail' });
  await search.fill('user@demo');
  await page.getByRole('option').filter({ hasText: 'user@demo.test' }).waitFor();
  expect(await manager.accessibility()).toEqual([]);
  await search.fill('nobody has this name');
  await page.getByText('Nothing matches “nobody has this name”.').waitFor();
  expect(await manager.accessibility()).toEqual([]);
  await search.fill('user@demo.test');
  await page.getByRole('option').filter({ hasText: 'user@demo.test' }).waitFor();
  await search.press('ArrowDown');
  await search.press('Enter');
  await search.waitFor({ state: 'detached' });
  await field.getByText('user@demo.test').waitFor();
  await page.getByLabel('Extra attempts').fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('#content').getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Choose a member' }).waitFor();
  expect(manager.complaints()).toEqual([]);
});

test('on a phone a manager attaches a file of the file manager to an e-mail and takes it out', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', language: 'en', size: PHONE });
  const { page } = manager;
  await manager.open('/user/manage/email');
  const field = page.getByRole('group', { name: /^Files/ });
  await field.getByRole('button', { name: 'Choose from my files' }).click();
  const first = page.getByRole('option').first();
  await first.waitFor();
  expect(await manager.accessibility()).toEqual([]);
  await first.click();
  await page.getByRole('button', { name: 'Done (1)' }).click();
  await field.getByRole('button', { name: /^Remove/ }).click();
  await field.getByRole('button', { name: 'Choose from my files' }).waitFor();
  expect(await manager.accessibility()).toEqual([]);
  expect(manager.complaints()).toEqual([]);
});
