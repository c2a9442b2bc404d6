import { DESKTOP, expect, expectWell, PHONE, test } from './browser.ts';

const CHART = '/cluster/manage/detail/river-coop/organization';

test('an owner adds a position, appoints somebody, moves it by dragging and reads an earlier day', async ({
  open,
}) => {
  const owner = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = owner;
  await owner.open(CHART);
  await expectWell(owner);
  await page.getByRole('treeitem', { name: /^Sales/ }).click();
  await page.getByRole('link', { name: 'New position' }).click();
  const name = `ผู้ช่วย ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Add position' }).click();
  await page.locator('summary', { hasText: 'Appoint' }).click();
  await page.getByLabel('Name of a person without an account').fill('มะลิ ใจดี');
  await page.getByRole('button', { name: 'Appoint' }).click();
  await page.getByRole('complementary').getByRole('listitem').getByText('มะลิ ใจดี').waitFor();
  await expectWell(owner);

  await owner.open(`${CHART}?view=chart`);
  const line = page.locator('[data-unit] a', { hasText: name });
  await line.hover();
  await page.mouse.down();
  const target = page.locator('[data-unit]', { hasText: 'Production' });
  const box = await target.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 15, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await target.getByText(name).waitFor();
  await expectWell(owner);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PNG' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^organization-.*\.png$/);

  await page.getByLabel('As of').fill('1/1/2568');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText(/^The chart as of/).waitFor();
  expect(await page.getByText(name).count()).toBe(0);
});

test('a member on a phone walks the tree with the keyboard and finds nothing to change', async ({ open }) => {
  const member = await open({ email: 'user@demo.test', size: PHONE });
  const { page } = member;
  await member.open(CHART);
  await expectWell(member);
  const lines = page.getByRole('treeitem');
  await lines.first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const second = await page.evaluate(() => document.activeElement?.textContent ?? '');
  expect(second).toContain('ประธานกรรมการ');
  await page.locator(':focus').dispatchEvent('keydown', { key: 'ฝ' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('ฝ่าย');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'ประวัติการแก้ไข' }).waitFor();
  expect(await page.getByRole('button', { name: 'บันทึก' }).count()).toBe(0);
  await expectWell(member);
});
