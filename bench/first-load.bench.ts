import { request } from 'node:http';
import { type Browser, chromium } from 'playwright-core';
import { ensureChromium } from '#platform/browser/chromium.ts';
import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import { loadCatalogue } from './catalogue.ts';
import { openInstallation } from './installation.ts';
import type { BenchResult } from './measure.ts';
import { startServer } from './started-server.ts';

const HOST = 'bench.localhost';
/** Scripts that the page loads within this time after `load` count too. */
const SETTLE_MS = 2_000;
const MAX_SCRIPT_KB = 125;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Brotli size of the scripts that a cold visit to the product list loads before any interaction. */
export async function bench(): Promise<BenchResult> {
  await ensureBuild(projectFolder(), () => undefined);
  const home = await openInstallation();
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath: ensureChromium(() => undefined), args: FLAGS });
    const tenant = await home.tenant('bench');
    await loadCatalogue(home, tenant, { branches: ['food', 'crafts'], leavesEach: 3, products: 500 });
    server = await startServer(home.folder, HOST);
    const page = await browser.newPage({ locale: 'th-TH', viewport: { width: 390, height: 844 } });
    const scripts = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/assets/') && pathname.endsWith('.js'))
        scripts.add(pathname.slice('/assets/'.length));
    });
    await page.goto(`http://${HOST}:${server.port}/shop/products`, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const html = await page.content();
    for (const [tag] of html.matchAll(/<(?:link|script)[^>]*>/g)) {
      const name = /(?:href|src)="\/assets\/([^"]+\.js)"/.exec(tag)?.[1];
      if (name) scripts.add(name);
    }

    const { port } = server;
    const parts = await Promise.all(
      [...scripts].map(async (name) => ({ name, kb: (await brotliBytes(port, name)) / 1024 })),
    );
    parts.sort((a, b) => b.kb - a.kb);
    return {
      limits: [
        {
          name: 'scripts of a first load of the product list',
          value: parts.reduce((sum, { kb }) => sum + kb, 0),
          limit: MAX_SCRIPT_KB,
          unit: 'KB brotli',
        },
        ...parts.map(({ name, kb }) => ({ name: `  ${name}`, value: kb, limit: null, unit: 'KB' })),
      ],
    };
  } finally {
    await browser?.close();
    await server?.stop();
    await home.close();
  }
}

/** Measures the transferred bytes, so that a concurrent build does not matter. */
function brotliBytes(port: number, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(
      {
        port,
        host: '127.0.0.1',
        path: `/assets/${name}`,
        headers: { host: `${HOST}:${port}`, 'accept-encoding': 'br' },
      },
      (reply) => {
        let bytes = 0;
        reply.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        reply.on('end', () =>
          reply.statusCode === 200
            ? resolve(bytes)
            : reject(new Error(`${name} answered ${reply.statusCode}.`)),
        );
      },
    )
      .on('error', reject)
      .end();
  });
}
