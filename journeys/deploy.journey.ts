import { expect, test } from './browser.ts';

test('a chunk is missing after a deployment: the target page is loaded in full', async ({ open }) => {
  const { page } = await open({ size: { width: 1440, height: 900 } });
  await page.goto('/');
  await page.route(/\/_payload\.json/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.evaluate(() => Object.assign(window, { isOldTab: true }));
  const before = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  );
  // Chunks not loaded yet are missing, as after a deployment; the new page brings its own.
  let isGone = true;
  await page.route('**/assets/*.js*', (route) =>
    isGone && !before.has(route.request().url())
      ? route.fulfill({ status: 404, body: '' })
      : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.getByRole('link', { name: 'ตะกร้า' }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/shop/cart');
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !('isOldTab' in window));
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test("a manager's part that fails to load is logged, and the page stays on 'Loading content...'", async ({
  open,
}) => {
  const { page } = await open({ email: 'manager@demo.test', language: 'en' });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/assets/hub-page-manager-*.js*', (route) => route.abort());
  await page.goto('/user');
  await page.locator('#content').getByText('Loading content...').waitFor();
  await expect.poll(() => logged).toContain('Failed to load component for role manager and path hub');
  await page.unroute('**/assets/hub-page-manager-*.js*');
  await page.reload();
  await page.getByRole('heading', { name: 'Work', exact: true }).waitFor();
  expect(await page.locator('#content').getByText('Loading content...').count()).toBe(0);
});

test('build files with hashed names are cached for a year, files that name the build are not cached', async ({
  open,
}) => {
  const { page } = await open();
  await page.goto('/');
  const cachingOf = async (path: string) => {
    const reply = await page.request.get(path);
    return [reply.status(), reply.headers()['cache-control']];
  };
  const files = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect(await cachingOf(file)).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(await cachingOf('/builds/latest.json')).toEqual([200, 'no-store']);
  for (const path of ['/assets/gone-12345678.js', '/builds/gone.json'])
    expect(await cachingOf(path)).toEqual([404, 'no-store']);
});
