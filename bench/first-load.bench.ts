import { request } from 'node:http';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { hashPassword, registerPerson } from '#modules/accounts/public.ts';
import { ensureChromium } from '#platform/browser/chromium.ts';
import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import { createCategory } from '../src/modules/content/editing/save-category.ts';
import { releaseItem } from '../src/modules/content/editing/release-item.ts';
import { createItem } from '../src/modules/content/editing/save-item.ts';
import type { Scope } from '#platform/scope.ts';
import { createLesson } from '../src/modules/lessons/editing/save-lesson.ts';
import { loadCatalogue } from './catalogue.ts';
import { openInstallation } from './installation.ts';
import type { BenchResult, Limit } from './measure.ts';
import { signIn } from './sign-in.ts';
import { startServer } from './started-server.ts';

const HOST = 'bench.localhost';
/** Scripts that the page loads within this time after `load` count too. */
const SETTLE_MS = 2_000;
const MAX_SCRIPT_KB = 125;
/** A product's page can put it into the cart, which a list cannot. */
const MAX_PRODUCT_KB = 138;
/** What a work page may add to a guest's first page. */
const MAX_WORK_KB = 40;
/** What the specification of the file manager allows it. */
const MAX_FILES_KB = 197;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chunks that load when asked for. */
const ASKED_FOR =
  /^(?:zod|document-editor|formula|command-palette|use-palette|import-page|imports-page|keys-sheet|hls|pdf-pages|esm|series-plot|plot-figure|share-plot|heat-map|save-plot)[-.]/;

interface Visit {
  readonly name: string;
  readonly path: string;
}

const GUEST_LIST: Visit = { name: 'product list', path: '/shop/products' };
const GUEST_HOME: Visit = { name: 'first page of a guest', path: '/' };
const BLOG: Visit = { name: 'blog', path: '/cms-blog' };
const PRODUCT: Visit = { name: 'product', path: '/shop/product/BULK-0000001' };
const POST: Visit = { name: 'blog post', path: '/cms-blog/news/opening-day' };

/** Brotli size of the scripts that cold visits load before any interaction: to guests' pages and to pages of work. */
export async function bench(): Promise<BenchResult> {
  await ensureBuild(projectFolder(), () => undefined);
  const home = await openInstallation();
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath: ensureChromium(() => undefined), args: FLAGS });
    const tenant = await home.tenant('bench');
    await loadCatalogue(home, tenant, { branches: ['food', 'crafts'], leavesEach: 3, products: 500 });
    const login = { email: 'manager@bench.test', password: 'a-password-of-the-bench' };
    const passwordHash = await hashPassword(login.password);
    const slug = await home.write(tenant, async (scope) => {
      const person = { firstname: 'Bench', lastname: '', role: 'manager' as const, ...login };
      await registerPerson(scope, { ...person, passwordHash });
      await publishPost(scope);
      return (await createLesson(scope, { titleTh: 'ชงชา' })).slug;
    });
    server = await startServer(home.folder, HOST);
    const { port } = server;
    const guest = await browser.newContext({ locale: 'th-TH', viewport: { width: 390, height: 844 } });
    const staff = await browser.newContext({ locale: 'th-TH', viewport: { width: 1_280, height: 800 } });
    const [name = '', value = ''] = (await signIn(port, `${HOST}:${port}`, login)).split('=');
    await staff.addCookies([{ name, value, url: `http://${HOST}:${port}` }]);
    const list = await scriptsOf(guest, port, GUEST_LIST);
    const first = await scriptsOf(guest, port, GUEST_HOME);
    const product = await scriptsOf(guest, port, PRODUCT);
    const limits: Limit[] = [
      sizeOf(GUEST_LIST, list, MAX_SCRIPT_KB),
      ...list.map(({ file, kb }) => ({ name: `  ${file}`, value: kb, limit: null, unit: 'KB' })),
      sizeOf(GUEST_HOME, first, null),
      sizeOf(PRODUCT, product, MAX_PRODUCT_KB),
      early(PRODUCT, product),
    ];
    for (const visit of [BLOG, POST]) {
      const scripts = await scriptsOf(guest, port, visit);
      limits.push(sizeOf(visit, scripts, MAX_SCRIPT_KB), early(visit, scripts));
    }
    for (const visit of workPages(slug)) {
      const scripts = await scriptsOf(staff, port, visit);
      const most = visit.path === '/user/filemanager' ? MAX_FILES_KB : total(first) + MAX_WORK_KB;
      limits.push(sizeOf(visit, scripts, most), early(visit, scripts));
    }
    return { limits: [...limits, early(GUEST_LIST, list), early(GUEST_HOME, first)] };
  } finally {
    await browser?.close();
    await server?.stop();
    await home.close();
  }
}

async function publishPost(scope: Scope): Promise<void> {
  const { categoryId } = await createCategory(scope, { slug: 'news', titleTh: 'ข่าว', titleEn: '', sort: 0 });
  const post = { kind: 'post', locale: 'th', title: 'วันเปิดร้าน', slug: 'opening-day', of: null } as const;
  const { itemId } = await createItem(scope, { ...post, categoryId });
  await releaseItem(scope, { item: itemId, at: null, until: null });
}

function workPages(lesson: string): Visit[] {
  return [
    { name: 'dashboard', path: '/user/dashboard' },
    { name: 'orders', path: '/shop/manage/orders' },
    { name: 'products', path: '/shop/manage/products' },
    { name: 'editing a product', path: '/shop/manage/products/BULK-0000001' },
    { name: 'members', path: '/user/manage' },
    { name: 'learners', path: `/lesson/manage/${encodeURIComponent(lesson)}/learners` },
    { name: 'file manager', path: '/user/filemanager' },
  ];
}

interface Script {
  readonly file: string;
  readonly kb: number;
}

/** Visits the page with an empty cache. */
async function scriptsOf(context: BrowserContext, port: number, { path }: Visit): Promise<Script[]> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js'))
      scripts.add(pathname.slice('/assets/'.length));
  });
  const reply = await page.goto(`http://${HOST}:${port}${path}`, { waitUntil: 'load' });
  if (reply?.status() !== 200 || new URL(page.url()).pathname !== path)
    throw new Error(`${path} answered ${reply?.status()} at ${page.url()}.`);
  await page.waitForTimeout(SETTLE_MS);
  for (const [tag] of (await page.content()).matchAll(/<(?:link|script)[^>]*>/g)) {
    const file = /(?:href|src)="\/assets\/([^"]+\.js)"/.exec(tag)?.[1];
    if (file) scripts.add(file);
  }
  await page.close();
  const sizes = [...scripts].map(async (file) => ({ file, kb: (await brotliBytes(port, file)) / 1024 }));
  return (await Promise.all(sizes)).toSorted((a, b) => b.kb - a.kb);
}

function total(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { kb }) => sum + kb, 0);
}

function sizeOf({ name }: Visit, scripts: readonly Script[], limit: number | null): Limit {
  return { name: `scripts of a first load: ${name}`, value: total(scripts), limit, unit: 'KB brotli' };
}

/** What came although nobody has asked for it. */
function early({ name }: Visit, scripts: readonly Script[]): Limit {
  const found = scripts.map(({ file }) => file).filter((file) => ASKED_FOR.test(file));
  return {
    name: `  loaded too early: ${name} ${found.join(', ')}`,
    value: found.length,
    limit: 0,
    unit: 'scripts',
  };
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
