import { DESKTOP, expect, expectWell, test } from './browser.ts';

test('Ctrl K finds an order by its number, a page and an action, with the keyboard alone', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = manager;
  await manager.open('/shop/manage');
  await page.keyboard.press('Control+KeyK');
  const field = page.getByRole('combobox', { name: 'Search pages, records and actions' });
  const options = page.getByRole('option');
  await field.pressSequentially('demo-1027');
  await expect.poll(() => options.first().innerText()).toContain('DEMO-1027');
  expect(await options.first().getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
  await expectWell(manager);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop/manage/orders/DEMO-1027');

  // What was opened stands first; Esc closes and gives the focus back.
  await page.keyboard.press('Control+KeyK');
  await expect.poll(() => options.first().innerText()).toContain('DEMO-1027');
  await page.keyboard.press('Escape');
  await expect.poll(() => field.count()).toBe(0);

  await page.keyboard.press('Control+KeyK');
  await field.fill('สินค้าใหม่');
  await expect.poll(() => options.first().innerText()).toContain('New product');
  await field.fill('members');
  await page.getByRole('option', { name: 'Members', exact: true }).waitFor();
  await field.fill('dark appearance');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(manager.complaints()).toEqual([]);
});

test('whoever types fast and presses Enter at once gets the best match', async ({ open }) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  const { page } = manager;
  await manager.open('/shop/manage');
  await page.keyboard.press('Control+KeyK');
  await page.getByRole('combobox').fill('DEMO-1022');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop/manage/orders/DEMO-1022');
});

test('what is typed or pasted before the palette appears is there when it does; Esc gives up waiting', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  const { page } = manager;
  let arrive: (() => void) | undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/command-palette[^/]*\.js/, async (route) => {
    await arrival;
    await route.continue();
  });
  await manager.open('/shop/manage');
  const first = page.getByRole('main').getByRole('link').first();
  await first.focus();
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.press('Escape');
  expect(await first.evaluate((link) => document.activeElement === link)).toBe(true);

  await page.keyboard.press('Control+KeyK');
  // As an input method or a paste inserts it.
  await page.keyboard.insertText('DEMO-');
  await page.keyboard.type('10221');
  await page.keyboard.press('Backspace');
  arrive?.();
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect.poll(() => field.inputValue()).toBe('DEMO-1022');
  await page.keyboard.press('Escape');
  await expect.poll(() => field.count()).toBe(0);
  await expect.poll(() => first.evaluate((link) => document.activeElement === link)).toBe(true);
  expect(manager.complaints()).toEqual([]);
});

test('on a phone the button opens the search page, which finds while one types', async ({ open }) => {
  const member = await open({ email: 'user@demo.test' });
  const { page } = member;
  await member.open('/user');
  await page.getByRole('link', { name: 'ค้นหาทุกอย่าง (Ctrl K)' }).click();
  await page.waitForURL('**/user/find');
  await page.getByRole('searchbox').pressSequentially('อู่หลง');
  const product = page.getByRole('link', { name: /อู่หลง/ }).first();
  await product.waitFor();
  await expectWell(member);
  await product.click();
  await page.waitForURL('**/shop/product/**');

  // Managers' records are not among what a member finds.
  await member.open('/user/find?q=DEMO-1022');
  expect(await page.locator('main a[href*="/manage/"]').count()).toBe(0);

  // What was opened is offered next time, and forgotten at sign-out.
  await member.open('/user/find');
  await page.getByRole('heading', { name: 'เปิดล่าสุด' }).waitFor();
  await page.getByRole('button', { name: 'ออกจากระบบ' }).last().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/user/find'));
  const stored = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('sala.recent')),
  );
  expect(stored).toEqual([]);
});
