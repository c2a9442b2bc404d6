import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from '#platform/browser/chromium.ts';
import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import { loadCatalogue } from './catalogue.ts';
import { openInstallation } from './installation.ts';
import type { BenchResult } from './measure.ts';
import { startServer } from './started-server.ts';

const HOST = 'bench.localhost';
/** What the page fetches by itself this long after it has loaded counts, too. */
const SETTLE_MS = 2_000;
const MAX_SCRIPT_KB = 125;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** The scripts that a cold visit of the product list fetches before anybody touches it, as brotli. */
export async function bench(): Promise<BenchResult> {
  const build = await ensureBuild(projectFolder(), () => undefined);
  const home = await openInstallation();
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  const browser = await chromium.launch({ executablePath: ensureChromium(() => undefined), args: FLAGS });
  try {
    const tenant = await home.tenant('bench');
    await loadCatalogue(home, tenant, { branches: ['food', 'crafts'], leavesEach: 3, products: 500 });
    server = await startServer(home.folder, HOST);
    const page = await browser.newPage({ locale: 'th-TH', viewport: { width: 390, height: 844 } });
    const scripts = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname.slice('/assets/'.length));
    });
    await page.goto(`http://${HOST}:${server.port}/shop/products`, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const html = await page.content();
    for (const [, name] of html.matchAll(/\/assets\/([\w.$-]+\.js)/g)) if (name && isAskedFor(html, name)) scripts.add(name);

    const assets = join(build.folder, 'client/assets');
    const parts = [...scripts].map((name) => ({ name, kb: brotliBytes(join(assets, name)) / 1024 })).sort((a, b) => b.kb - a.kb);
    return {
      limits: [
        { name: 'scripts of a first load of the product list', value: parts.reduce((sum, { kb }) => sum + kb, 0), limit: MAX_SCRIPT_KB, unit: 'KB brotli' },
        ...parts.map(({ name, kb }) => ({ name: `  ${name}`, value: kb, limit: null, unit: 'KB' })),
      ],
    };
  } finally {
    await browser.close();
    await server?.stop();
    await home.close();
  }
}

/** Named by a preload or a script element, not merely listed in the router's manifest. */
function isAskedFor(html: string, name: string): boolean {
  return new RegExp(`<(?:link|script)[^>]*(?:href|src)="[^"]*${name.replaceAll('.', '\\.').replaceAll('$', '\\$')}"`).test(html);
}

function brotliBytes(file: string): number {
  const { size } = statSync(`${file}.br`, { throwIfNoEntry: false }) ?? { size: readFileSync(file).length };
  return size;
}
