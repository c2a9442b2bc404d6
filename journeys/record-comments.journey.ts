import { DESKTOP, expect, test } from './browser.ts';

const ORDER = '/shop/manage/orders/DEMO-1001';

test('a manager mentions a colleague in a comment on an order; the colleague is notified, opens it and answers', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const admin = await open({ email: 'admin@demo.test', language: 'en', size: DESKTOP });
  const question = `Has the money come back? ${Date.now()}`;
  await manager.open(ORDER);
  const { page } = manager;
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await field.fill('@อรุณี');
  await expect
    .poll(() => page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option').allInnerTexts())
    .toEqual([expect.stringContaining('admin@demo.test')]);
  expect(await manager.accessibility()).toEqual([]);
  await field.press('Enter');
  await field.press('End');
  await field.pressSequentially(question);
  await field.press('Control+Enter');
  const asked = page.getByRole('article').filter({ hasText: question });
  await asked.getByText(/^@/).waitFor();
  expect(await field.inputValue()).toBe('');

  await admin.open('/user/notification');
  await admin.page
    .locator('#content')
    .getByRole('link', { name: /mentioned you in a comment/ })
    .first()
    .click();
  await admin.page.waitForURL('**/shop/manage/orders/DEMO-1001?*');
  await admin.page.getByRole('article').filter({ hasText: question }).waitFor();
  const answer = `Yes, this morning. ${Date.now()}`;
  await admin.page.getByRole('textbox', { name: 'Write a comment' }).fill(answer);
  await admin.page.getByRole('button', { name: 'Comment', exact: true }).click();
  await admin.page.getByRole('article').filter({ hasText: answer }).waitFor();

  // The page that the manager left open shows the answer without a reload.
  await page.getByRole('article').filter({ hasText: answer }).waitFor();
  await asked.getByRole('button', { name: 'Actions for this comment' }).click();
  await page.getByRole('menuitem', { name: 'Remove comment' }).click();
  await page.getByRole('button', { name: 'Remove comment' }).click();
  await asked.waitFor({ state: 'detached' });
  await page.getByText('removed their comment').first().waitFor();
  expect(await manager.accessibility()).toEqual([]);
  expect([...manager.complaints(), ...admin.complaints()]).toEqual([]);
});

test('comments are changed beside each other; what could not be sent is told and sent again, also with other words', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = manager;
  await manager.open(ORDER);
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  const send = page.getByRole('button', { name: 'Comment', exact: true });
  const stamp = Date.now();
  const entry = (text: string) => page.getByRole('article').filter({ hasText: `${text} ${stamp}` });
  for (const text of ['one', 'two']) {
    await field.fill(`${text} ${stamp}`);
    await send.click();
    await entry(text).waitFor();
  }

  // The removal is still under way when another comment is edited and a third one sent.
  const forms: (() => void)[] = [];
  const isPost = (url: URL): boolean => url.pathname.startsWith('/user/record/orders.order/');
  await page.route(isPost, async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => forms.push(resolve));
    await route.continue();
  });
  await entry('one').getByRole('button', { name: 'Actions for this comment' }).click();
  await page.getByRole('menuitem', { name: 'Remove comment' }).click();
  await page.getByRole('button', { name: 'Remove comment' }).click();
  await expect.poll(() => forms.length).toBe(1);
  await entry('two').getByRole('button', { name: 'Actions for this comment' }).click();
  await page.getByRole('menuitem', { name: 'Edit comment' }).click();
  const edited = page.getByRole('textbox', { name: 'Edit comment' });
  await edited.fill(`second ${stamp}`);
  await edited.press('Control+Enter');
  await expect.poll(() => forms.length).toBe(2);
  await field.fill(`three ${stamp}`);
  await field.press('Control+Enter');
  await expect.poll(() => forms.length).toBe(3);
  for (const go of forms) go();
  await entry('one').waitFor({ state: 'detached' });
  await entry('second').waitFor();
  await entry('three').waitFor();
  await page.unroute(isPost);
  expect(manager.complaints()).toEqual([]);

  // The first attempt is stored, but its answer is lost.
  await page.route(isPost, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await field.fill(`four ${stamp}`);
  await send.click();
  await page.getByText('could not be reached').waitFor();
  expect(await field.inputValue()).toBe(`four ${stamp}`);
  await page.unroute(isPost);
  await field.fill(`five ${stamp}`);
  await send.click();
  await entry('five').waitFor();
  await entry('four').waitFor();
});
