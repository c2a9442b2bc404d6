import type { Page } from 'playwright-core';
import { sampleLayouts } from '../src/modules/content/testing.ts';
import { DESKTOP, expect, test } from './browser.ts';

async function newPage(page: Page, title: string): Promise<void> {
  await page.goto('/cms/manage/new?kind=page');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Start writing' }).click();
  await page.waitForURL(/\/cms\/manage\/items\/[^/]+$/);
  await page.getByRole('link', { name: 'Build with rows and columns' }).click();
  await page.waitForURL(/\/build/);
}

test('a page is built by keyboard alone, survives a reload, is published, and readers get none of the builder', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const { page } = manager;
  const title = `Built ${Date.now().toString(36)}`;
  await newPage(page, title);
  const tree = page.getByRole('tree', { name: 'Outline' });
  const add = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  };
  await add('Row: 2 columns');
  await add('Heading');
  await page.getByLabel('Text', { exact: true }).fill(title);
  await page.getByLabel('Level').selectOption('1');
  // What is unfinished is listed, with the way to it.
  await add('Video');
  await page.getByRole('button', { name: 'Checks: 1 to look at' }).press('Enter');
  const checks = page.getByRole('dialog', { name: 'Checks' });
  await checks.getByRole('button', { name: /still to be chosen/ }).press('Enter');
  await checks.waitFor({ state: 'detached' });
  const video = tree.getByRole('treeitem', { name: 'Video' });
  expect(await video.getAttribute('aria-selected')).toBe('true');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('button', { name: 'Checks', exact: true }).waitFor();
  await tree.getByRole('treeitem', { name: 'Column 1' }).press('ArrowDown');
  await add('Button');
  await page.getByLabel('Button text').fill('See the shop');
  await page.getByLabel('Link').fill('/shop');
  const button = tree.getByRole('treeitem', { name: /Button/ });
  await expect.poll(() => button.getAttribute('aria-selected')).toBe('true');
  await button.focus();
  // Behind the heading, into the second column, and back.
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => tree.getByRole('treeitem').last().innerText()).toContain('Button');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => tree.getByRole('treeitem').count()).toBe(5);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('button', { name: 'Redo' }).press('Enter');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Saved. Publish the page').waitFor();
  await page.getByRole('link', { name: 'Back to the page’s settings' }).click();
  await page.waitForURL(/\/cms\/manage\/items\/[^/]+$/);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('link', { name: 'View on site' }).waitFor();
  const address = await page.getByRole('link', { name: 'View on site' }).getAttribute('href');
  expect(manager.complaints()).toEqual([]);

  const guest = await open({ size: { width: 390, height: 844 }, language: 'en' });
  const scripts: string[] = [];
  guest.page.on('response', (reply) => scripts.push(reply.url()));
  await guest.page.goto(address ?? '');
  await guest.page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await guest.page.getByRole('link', { name: 'See the shop' }).getAttribute('href')).toBe('/shop');
  expect(scripts.filter((url) => /builder|document-editor|tiptap|prosemirror/.test(url))).toEqual([]);
  expect(guest.complaints()).toEqual([]);
});

test('whoever leaves the moment that a page is saved finds nothing to save when coming back', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const { page } = manager;
  await newPage(page, `Left ${Date.now().toString(36)}`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Heading', exact: true }).click();
  await page.getByLabel('Text', { exact: true }).fill('Kept once');
  await page.waitForFunction(() => JSON.stringify(sessionStorage).includes('Kept once'));
  // Sooner than a hand can: in the very task in which the page says that it is saved.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.body.textContent.includes('Saved. Publish the page')) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('a[aria-label="Back to the page’s settings"]')?.click();
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/cms\/manage\/items\/[^/]+$/);
  await page.getByRole('link', { name: 'Open the builder' }).click();
  await page.getByRole('treeitem', { name: /Kept once/ }).waitFor();
  // What was kept in the tab is read by then.
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save' }).isEnabled()).toBe(false);
  await page.getByRole('link', { name: 'Back to the page’s settings' }).click();
  await page.waitForURL(/\/cms\/manage\/items\/[^/]+$/);
  expect(manager.complaints()).toEqual([]);
});

test('a product is put into a built page: the window searches once, and the canvas shows the card at once', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const { page } = manager;
  await newPage(page, `Cards ${Date.now().toString(36)}`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
  const text = page.locator('[role=textbox][contenteditable=true]');
  await text.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('/product');
  await page.getByRole('option', { name: 'Product card', exact: true }).waitFor();
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/content/manage/cards')) searches.push(request.url());
  });
  await page.keyboard.press('Enter');
  const choosing = page.getByRole('dialog', { name: 'Product card' });
  await choosing.getByRole('option').first().waitFor();
  // Longer than a pause in typing, after which a window that searches for each answer would have searched again.
  await page.waitForTimeout(1_000);
  expect(searches).toHaveLength(1);
  const [title = ''] = (await choosing.getByRole('option').first().innerText()).split('\n');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const canvas = page.frameLocator('iframe');
  await canvas.getByText(title, { exact: true }).waitFor();

  // A block of its own shows the newest of a kind until some are chosen.
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cards of products or lessons', exact: true }).click();
  await page.getByLabel('What is shown').selectOption({ label: 'Lesson' });
  await canvas.getByRole('listitem').nth(2).waitFor();
  await page.getByRole('button', { name: 'Add one more', exact: true }).click();
  const lessons = page.getByRole('dialog', { name: 'Lesson card' });
  await lessons.getByRole('combobox').fill('Managing food');
  await lessons.getByRole('option', { name: /Managing food safety/ }).click();
  await expect.poll(() => canvas.getByRole('listitem').count()).toBe(1);
  await canvas.getByText('Managing food safety', { exact: true }).waitFor();
  expect(await manager.accessibility()).toEqual([]);
  expect(manager.complaints()).toEqual([]);
});

test('a page with a form in place is previewed as two readers side by side; a guest fills the form in on the page', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const { page } = manager;
  await newPage(page, `Form ${Date.now().toString(36)}`);
  const add = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await add('Form');
  await page.getByRole('button', { name: 'Choose: Form' }).click();
  await page.getByRole('dialog', { name: 'Form card' }).getByRole('option').first().click();
  await page.frameLocator('iframe').getByText('The form stands here on the page.').waitFor();
  await add('Map');
  await page.getByLabel('Name of the place').fill('The tea shed');
  await page.getByLabel('Where it is').fill('https://www.openstreetmap.org/#map=17/20.16/99.62');
  await page.getByRole('checkbox', { name: 'Everybody' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Publish the page').waitFor();
  await page.getByRole('link', { name: 'Back to the page’s settings' }).click();
  await page.waitForURL(/\/cms\/manage\/items\/[^/]+$/);
  await page.getByRole('link', { name: 'Compare previews' }).click();
  const right = page.frameLocator('iframe[title^="Second preview"]');
  await right.getByText('The tea shed').waitFor();
  const left = page.frameLocator('iframe[title^="First preview"]');
  await left.getByText('The form stands here on the page.').waitFor();
  expect(await left.getByText('The tea shed').count()).toBe(0);
  expect(await manager.accessibility()).toEqual([]);
  await page.goBack();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const address = await page.getByRole('link', { name: 'View on site' }).getAttribute('href');
  expect(manager.complaints()).toEqual([]);

  const guest = await open({ language: 'en' });
  await guest.page.goto(address ?? '');
  await guest.page.frameLocator('iframe').getByRole('button').last().waitFor();
  const height = () => guest.page.locator('iframe').evaluate((frame) => frame.clientHeight);
  // As high as the form, which is longer than the frame is at first.
  await expect.poll(height).not.toBe(480);
  expect(await guest.accessibility()).toEqual([]);
  expect(guest.complaints()).toEqual([]);
});

test('two tabs build the same page: the second is told, and loses nothing', async ({ open }) => {
  const one = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  await newPage(one.page, `Both ${Date.now().toString(36)}`);
  const other = await open({ email: 'admin@demo.test', size: DESKTOP, language: 'en' });
  await other.page.goto(one.page.url());
  for (const { page } of [one, other]) {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Heading', exact: true }).click();
  }
  await other.page.getByLabel('Text', { exact: true }).fill('By the second');
  await one.page.getByRole('button', { name: 'Save' }).click();
  await one.page.getByText('Saved. Publish the page').waitFor();
  await other.page.getByRole('button', { name: 'Save' }).click();
  await other.page.getByRole('button', { name: 'Save mine over theirs' }).click();
  await other.page.getByText('Saved. Publish the page').waitFor();
  await other.page.reload();
  await other.page.getByRole('treeitem', { name: /By the second/ }).waitFor();

  // The first now has changes too: both are kept, one row after the other.
  const { page } = one;
  await page.getByText('has been editing this since').waitFor();
  await page.getByLabel('Text', { exact: true }).fill('By the first');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Compare and merge' }).click();
  const merging = page.getByRole('dialog', { name: 'Compare and merge' });
  await merging.getByRole('radio', { name: 'Keep both, theirs first' }).check();
  expect(await one.accessibility()).toEqual([]);
  await merging.getByRole('button', { name: 'Save merged version' }).click();
  await page.getByText('Saved. Publish the page').waitFor();
  await page.reload();
  for (const words of [/By the second/, /By the first/])
    await page.getByRole('treeitem', { name: words }).waitFor();
});

test('a row becomes a section, a second page shows it too, and both change when it does', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const { page } = manager;
  const mark = Date.now().toString(36);
  const tree = page.getByRole('tree', { name: 'Outline' });
  const add = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const saveAndPublish = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Saved\. Publish the (page|section)/).waitFor();
    await page.getByRole('link', { name: 'Back to the page’s settings' }).click();
    await page.waitForURL(/\/cms\/manage\/items\/[^/]+$/);
    // The page also says now and then that it is open.
    const published = page.waitForResponse(
      (reply) => reply.request().method() === 'POST' && !reply.url().endsWith('/presence'),
    );
    await page.getByRole('button', { name: /^Publish/ }).click();
    await (await published).finished();
    await page.getByText('Published', { exact: true }).first().waitFor();
  };
  const addressOfPage = async (): Promise<string> =>
    (await page.getByRole('link', { name: 'View on site' }).getAttribute('href')) ?? '';

  await newPage(page, `First ${mark}`);
  await add('Heading');
  await page.getByLabel('Text', { exact: true }).fill(`Open daily ${mark}`);
  await tree.getByRole('treeitem').first().click();
  await page.getByRole('button', { name: 'Save as section' }).click();
  await page.getByLabel('Name of the section').fill(`Hours ${mark}`);
  expect(await manager.accessibility()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Save as section' }).click();
  await page.getByText('Section created').waitFor();
  await page
    .frameLocator('iframe')
    .getByRole('heading', { name: `Open daily ${mark}` })
    .waitFor();
  await saveAndPublish();
  const first = await addressOfPage();

  await newPage(page, `Second ${mark}`);
  await add('Section');
  await page.getByRole('combobox', { name: 'Section' }).selectOption(`Hours ${mark}`);
  await page
    .frameLocator('iframe')
    .getByRole('heading', { name: `Open daily ${mark}` })
    .waitFor();
  await saveAndPublish();
  const second = await addressOfPage();

  const guest = await open({ language: 'en' });
  for (const address of [first, second]) {
    await guest.page.goto(address);
    await guest.page.getByRole('heading', { name: `Open daily ${mark}` }).waitFor();
  }

  await page.getByRole('link', { name: 'Open the builder' }).click();
  await page.waitForURL(/\/build/);
  await tree.getByRole('treeitem', { name: /Section/ }).click();
  await page.getByRole('link', { name: 'Edit the section' }).click();
  await page.getByRole('heading', { level: 1, name: `Hours ${mark}` }).waitFor();
  await tree.getByRole('treeitem', { name: 'Column 1' }).press('ArrowDown');
  await page.getByLabel('Text', { exact: true }).fill(`Closed ${mark}`);
  await saveAndPublish();
  const shownOn = page.locator('#shown-on');
  await shownOn.getByRole('link', { name: `First ${mark}` }).waitFor();
  await shownOn.getByRole('link', { name: `Second ${mark}` }).waitFor();
  expect(await manager.accessibility()).toEqual([]);
  for (const address of [first, second]) {
    await guest.page.goto(address);
    await guest.page.getByRole('heading', { name: `Closed ${mark}` }).waitFor();
  }
  expect([...manager.complaints(), ...guest.complaints()]).toEqual([]);
});

/** Generated layouts that a browser opens; 100,000 are rendered in `layout-view.proof.ts`. */
const SAMPLE = 20;

test('generated layouts break none of the browser’s rules and open no dialog', async ({ open }) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const { page } = manager;
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(globalThis, { broken });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      broken.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await newPage(page, `Generated ${Date.now().toString(36)}`);
  const item = new URL(page.url()).pathname.replace(/\/build$/, '');
  let saved = 0;
  for (const layout of sampleLayouts(SAMPLE)) {
    const version = await versionOf(page, item);
    const status = await page.evaluate(
      async ([to, body]) => (await fetch(to, { method: 'POST', body: new URLSearchParams(body) })).status,
      [
        `${item}/build`,
        { intent: 'layout', version: String(version), role: 'guest', layout: JSON.stringify(layout) },
      ] as const,
    );
    saved += status === 200 ? 1 : 0;
    await page.goto(`${item}/preview`);
    expect(await page.evaluate(() => (globalThis as { broken?: string[] }).broken)).toEqual([]);
  }
  expect(opened).toEqual([]);
  expect(saved).toBeGreaterThan(SAMPLE / 2);
});

/** The version of an item that its form would save over. */
async function versionOf(page: Page, item: string): Promise<number> {
  await page.goto(item);
  return Number(await page.locator('#item input[name=version]').inputValue());
}
