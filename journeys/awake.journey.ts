import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { DESKTOP, expect, readReplies, shiftsOf, test } from './browser.ts';

/** Opens the page and waits until it listens: `page.goto` would wake it. */
async function openAsleep(page: Page, path: string): Promise<void> {
  await page.mainFrame().goto(path, { waitUntil: 'networkidle' });
  await expect.poll(() => page.locator('main button').first().evaluate(isAlive)).toBe(true);
  await readReplies(page);
}

/** Holds back the scripts whose names match; returns what lets them come. */
async function hold(page: Page, name: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(name, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('the dashboard’s plots load their code when the reader first moves; a link that is being pressed meanwhile still works', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  const { page } = manager;
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await openAsleep(page, '/user/dashboard');
  const plot = page.locator('main figure svg').first();
  await plot.waitFor();
  expect(scripts.filter((path) => /series-plot|plot-figure|card-view/.test(path))).toEqual([]);

  const link = page.locator('main ul a[href*="/shop/manage/"]').first();
  const to = await link.evaluate((element: HTMLAnchorElement) => element.pathname);
  const letCome = await hold(page, /plot-figure/);
  const code = page.waitForResponse(/plot-figure/);
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.mouse.down();
  letCome();
  await (await code).finished();
  await readReplies(page);
  expect(await page.locator('main figure [role=slider]').first().evaluate(isAlive)).toBe(false);
  await page.mouse.up();
  await page.waitForURL((address) => address.pathname === to);

  await openAsleep(page, '/user/dashboard');
  await page.mouse.move(700, 300);
  await expect.poll(() => page.locator('main figure [role=slider]').first().evaluate(isAlive)).toBe(true);
  expect(await shiftsOf(page)).toBeLessThan(0.01);
  expect(manager.complaints()).toEqual([]);
});

/** Runs in the page: whether React has hydrated the element. */
function isAlive(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}

test('a button that is pressed before its code has come does what it says once it has', async ({ open }) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const { page } = manager;
  await openAsleep(page, '/shop/manage/products/TXT-002');
  const letCome = await hold(page, /stock-card/);
  const adjust = page
    .locator('#stock')
    .getByRole('button', { name: /^Adjust/ })
    .first();
  await adjust.click();
  expect(await adjust.evaluate(isAlive)).toBe(false);
  expect(await page.getByRole('dialog').count()).toBe(0);
  letCome();
  await page.getByRole('dialog').waitFor();
  expect(manager.complaints()).toEqual([]);
});

test('a file that is chosen before the code has come is uploaded; code that could not be loaded is asked for again', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const { page } = manager;
  await openAsleep(page, '/shop/manage/products/TXT-006');
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  let refused = 0;
  await page.route(/pictures-card/, (route) => (refused++ === 0 ? route.abort() : route.continue()));
  const shown = await page.locator('#pictures img').count();
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await page
    .locator('#pictures input[type=file]')
    .setInputFiles({ name: 'teal.png', mimeType: 'image/png', buffer: picture });
  await page.mouse.move(700, 300);
  await expect.poll(() => page.locator('#pictures img').count(), { timeout: 40_000 }).toBe(shown + 1);
  expect(refused).toBeGreaterThan(1);
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
});
