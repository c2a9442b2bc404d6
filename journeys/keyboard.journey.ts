import type { Page } from 'playwright-core';
import { DESKTOP, expect, expectWell, test } from './browser.ts';

const CONVERSATION = /\/user\/message\/[0-9a-f-]{36}/;
const MANAGER = 'manager@demo.test';
/** More stops than any of these pages has before what the task needs. */
const MAX_STOPS = 90;

/** Presses Tab until the focus is on what is called `name`. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const called = (text: string): boolean => (typeof name === 'string' ? text === name : name.test(text));
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    if (called(await focusedName(page))) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** Name of the element that has the focus: its label, or its text. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const label = element?.labels?.[0]?.innerText ?? element?.getAttribute('aria-label');
    return (label ?? element?.innerText ?? '').trim();
  });
}

test('by keyboard: open the order with a given number, typed before the palette has loaded', async ({
  open,
}) => {
  const { page, ...manager } = await open({ email: MANAGER, language: 'en', size: DESKTOP });
  await manager.open('/user/dashboard');
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('demo-1022');
  const field = page.getByRole('combobox', { name: 'Search pages, records and actions' });
  await expect.poll(() => field.inputValue()).toBe('demo-1022');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop/manage/orders/DEMO-1022');
  expect(manager.complaints()).toEqual([]);
});

test('by keyboard: find the orders of a buyer and open the second', async ({ open }) => {
  const manager = await open({ email: MANAGER, language: 'en', size: DESKTOP });
  const { page } = manager;
  await manager.open('/user/dashboard');
  await goTo(page, 'orders');
  await page.waitForURL('**/shop/manage/orders');
  await page.getByRole('searchbox', { name: 'Search orders' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('DEMO-10');
  await page.keyboard.press('Enter');
  await page.waitForURL(/[?&]q=DEMO-10/);
  const numbers = page.getByRole('rowheader').getByRole('link');
  await expect.poll(() => numbers.first().innerText()).toContain('DEMO-10');
  const second = (await numbers.nth(1).getAttribute('href')) ?? '';
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
  await page.waitForURL((address) => address.pathname === second);
  await page.goBack();
  await page.waitForURL(/[?&]q=DEMO-10/);

  // `?` shows what works here; with the switch off, letters do nothing.
  await page.keyboard.press('Shift+Slash');
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Next row').waitFor();
  await expectWell(manager);
  await tabTo(page, /single-key shortcuts/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.closest('tbody') ?? null)).toBeNull();
  expect(manager.complaints()).toEqual([]);
});

test('by keyboard: set three products as drafts, and undo it', async ({ open }) => {
  const manager = await open({ email: MANAGER, language: 'en', size: DESKTOP });
  const { page } = manager;
  await manager.open('/user/dashboard');
  await goTo(page, 'products');
  await page.waitForURL('**/shop/manage/products');
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('TXT');
  await page.keyboard.press('Enter');
  await page.waitForURL(/[?&]q=TXT/);
  await page.getByRole('rowheader').nth(2).waitFor();
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(3);
  await page.keyboard.press('.');
  await tabTo(page, 'Set as draft');
  await page.keyboard.press('Enter');
  await page.getByText(/^3 products changed/).waitFor();
  await tabTo(page, 'Undo');
  await page.keyboard.press('Enter');
  await page.getByText('3 products restored').waitFor();
  expect(manager.complaints()).toEqual([]);
});

test('by keyboard: correct the stock of an item after counting', async ({ open }) => {
  const manager = await open({ email: MANAGER, language: 'en', size: DESKTOP });
  const { page } = manager;
  await manager.open('/user/dashboard');
  await goTo(page, 'stock');
  await page.waitForURL('**/shop/manage/stock');
  await page.getByRole('searchbox', { name: 'Search stock' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('TXT-002-L-EB');
  await page.keyboard.press('Enter');
  await page.waitForURL(/[?&]q=TXT-002-L-EB/);
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
  for (const key of ['j', 'Enter']) await page.keyboard.press(key);
  await page.waitForURL('**/shop/manage/stock/**');
  await page.getByLabel('Action').waitFor();
  await tabTo(page, /^Action/);
  await page.keyboard.type('Counted');
  await tabTo(page, /^Quantity/);
  await page.keyboard.press('Control+KeyA');
  await page.keyboard.type('37');
  await tabTo(page, 'Save');
  await page.keyboard.press('Enter');
  await page.getByText(/^37 on hand/).waitFor();
  expect(manager.complaints()).toEqual([]);
});

test('by keyboard: answer the newest conversation', async ({ open }) => {
  const manager = await open({ email: MANAGER, language: 'en', size: DESKTOP });
  const { page } = manager;
  await manager.open('/user/dashboard');
  await goTo(page, 'messages');
  await page.waitForURL('**/user/message');
  await tabToAddress(page, CONVERSATION);
  await page.keyboard.press('Enter');
  await page.waitForURL(CONVERSATION);
  await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  await tabTo(page, 'Write a message');
  const words = `By keyboard ${Date.now()}`;
  await page.keyboard.type(words);
  await tabTo(page, 'Send');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText(words).waitFor();
  expect(manager.complaints()).toEqual([]);
});

/** Opens a page by its name in the palette. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type(name);
  const option = page.getByRole('option', { name: new RegExp(`^${name}$`, 'i') });
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
}

async function tabToAddress(page: Page, address: RegExp): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const to = await page.evaluate(() => document.activeElement?.getAttribute('href') ?? '');
    if (address.test(to)) return;
  }
  throw new Error(`Tab does not reach a link to ${address}`);
}
