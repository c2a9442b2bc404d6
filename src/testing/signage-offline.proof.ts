import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { buildCluster, buildScreen } from '#modules/clusters/testing.ts';
import { ensureChromium } from '#platform/browser/chromium.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { test } from '#platform/testing/test.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';
import { World } from '#platform/testing/world.ts';
import { ask } from './second-server.ts';
import { BUILD_TIMEOUT_MS, startSala, urlOf } from './sala-process.ts';

/** How long the screen has neither network nor server. */
const SECONDS = proofCount({ short: 20, long: 600 });
/** Each of the two slides is shown this long. */
const SLIDE_SECONDS = 5;
/** The page is loaded again this often. */
const RELOAD_EVERY = 300;
/** The page and its files are kept within this time, also on a busy machine. */
const KEPT_WITHIN_MS = 30_000;
/** A screen makes a report after every two minutes that its page was open. */
const REPORTS = Math.floor(SECONDS / RELOAD_EVERY) * Math.floor(RELOAD_EVERY / 120);

test('a screen goes on with the network cut and its server killed, even when its page is loaded again', {
  timeout: BUILD_TIMEOUT_MS + SECONDS * 2_000,
}, async () => {
  const world = await World.open({ modules: { clusters: true } });
  const { code } = await world.write(async (scope) => buildScreen(scope, await buildCluster(scope)));
  const folder = mkdtempSync(join(tmpdir(), 'sala-signage-'));
  chmodSync(folder, 0o711); // if started by root, the database runs as another user
  const port = await freePort();
  const { child, ended } = startSala('start', {
    SALA_DATA_DIR: folder,
    SALA_SECRET: TEST_SECRET,
    DATABASE_URL: urlOf(world.database.owner),
    DATABASE_APP_URL: urlOf(world.database.app),
    PORT: String(port),
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(() => undefined) });
  try {
    const isReady = () =>
      ask(port, world.tenant.host, '/readyz').then(
        ({ status }) => status === 200,
        () => false,
      );
    await expect.poll(isReady, { timeout: BUILD_TIMEOUT_MS / 2 }).toBe(true);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://${world.tenant.host.split(':')[0]}:${port}/cluster/promotion?screen=${code}`);
    await page.locator('[data-slide]').waitFor();
    await expect.poll(() => page.evaluate(isPageKept), { timeout: KEPT_WITHIN_MS }).toBe(true);
    await context.setOffline(true);
    child.kill('SIGKILL');
    await ended;

    const shown: (string | null)[] = [];
    for (let second = 0; second < SECONDS; second += SLIDE_SECONDS) {
      // As when the power comes back.
      if (second % RELOAD_EVERY === 0) await page.reload();
      await page.locator('[data-slide]').waitFor();
      shown.push(await page.locator('[data-slide]').getAttribute('data-slide'));
      await page.waitForTimeout(SLIDE_SECONDS * 1_000);
    }
    expect(new Set(shown).size, 'both slides were shown').toBe(2);
    const turns = shown.slice(1).filter((slide, at) => slide !== shown[at]).length;
    expect(turns, 'one followed the other all the time').toBeGreaterThanOrEqual(shown.length / 2);
    expect(await reportsOf(page), 'what was shown waits to be reported').toBeGreaterThanOrEqual(REPORTS);
  } finally {
    await browser.close();
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Runs in the page: whether it would be loaded without network. */
async function isPageKept(): Promise<boolean> {
  for (const name of await caches.keys())
    if (await (await caches.open(name)).match(location.href, { ignoreVary: true })) return true;
  return false;
}

/** Returns how many reports the browser keeps to be sent. */
function reportsOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('sala-offline');
        opening.addEventListener('error', () => reject(new Error('It keeps nothing.')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      }),
  );
}
