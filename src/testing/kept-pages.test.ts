import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import {
  by,
  enrol,
  lesson,
  rewriteLesson,
  round,
  saveCategory,
  type TestLesson,
  writeReview,
} from '#modules/lessons/testing.ts';
import { category, product } from '#modules/shop/testing.ts';
import { publishChange } from '#modules/sites/testing.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import type { PageCacheRule, PageDeclaration } from '#platform/page/page.ts';
import type { PersonActor } from '#platform/scope.ts';
import { STORE_CONTENT } from '#platform/storage/site-bucket.ts';
import { chooseSiteStore } from '#platform/storage/site-store.ts';
import { SITE_CONTENT } from '#platform/tenancy/tenant.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import routes from '../app/routes.ts';
import { BUILD_TIMEOUT_MS, startOn } from './sala-process.ts';
import { ask } from './server-beside.ts';

/** What the pages of this test are about. */
interface Site {
  readonly world: World;
  readonly admin: Visitor & { actor: PersonActor };
  readonly sku: string;
  readonly lesson: TestLesson;
  readonly roundId: string;
}

/** Changes something of the site in this process. */
interface Change {
  /** `mark` is to be read afterwards wherever it shows. */
  readonly make: (site: Site, mark: string) => Promise<unknown>;
  /** What shows instead of a mark where the change has no words of its own. */
  readonly shows?: string;
}

const CATEGORY = 'tea';
const EMPTY_CATEGORY = { code: 'cups', titleTh: 'ถ้วยใบแรก' };
const SOLD_OUT = 'สินค้าหมด';
const STORE = { region: 'th', bucket: 'site', accessKey: 'key', secretKey: 'secret', isPathStyle: true };

const siteRenamed: Change = { make: renameSite };
const storeChosen: Change = { make: chooseStore };
const categoryRenamed: Change = { make: renameCategory };
const productRenamed: Change = { make: renameProduct };
const shelfFilled: Change = {
  make: ({ world, admin }) =>
    world.write((scope) => product(scope, { category: EMPTY_CATEGORY.code }), admin.actor),
  shows: EMPTY_CATEGORY.titleTh,
};
const lessonRenamed: Change = {
  make: ({ world, admin, lesson: { slug } }, titleTh) =>
    world.write((scope) => rewriteLesson(scope, slug, { titleTh, category: CATEGORY }), admin.actor),
};
const lessonDescribed: Change = {
  make: ({ world, admin, lesson: { slug } }, description) =>
    world.write(
      (scope) => rewriteLesson(scope, slug, { titleTh: 'ชงชา', description, category: CATEGORY }),
      admin.actor,
    ),
};
const subjectRenamed: Change = {
  make: ({ world, admin }, titleTh) =>
    world.write(
      (scope) => saveCategory(scope, { code: CATEGORY, titleTh, titleEn: '', sort: 0 }),
      admin.actor,
    ),
};

const catalogue = { 'shop.categories': categoryRenamed, 'shop.catalogue': productRenamed };
const shelf = { 'shop.categories': categoryRenamed, [`shop.category:${CATEGORY}`]: productRenamed };

/** A page that is kept, where it is looked at, and what it is made from: a change under each key that shows there. */
interface KeptPage {
  readonly page: string;
  readonly at: (site: Site) => string;
  readonly keys: (site: Site) => Readonly<Record<string, Change>>;
}

const PAGES: readonly KeptPage[] = [
  { page: '/', at: () => '/', keys: () => catalogue },
  { page: '/legal/:kind', at: () => '/legal/terms', keys: () => ({}) },
  { page: '/shop/products', at: () => '/shop/products', keys: () => catalogue },
  { page: '/shop/products', at: () => `/shop/products?category=${CATEGORY}`, keys: () => shelf },
  {
    page: '/shop/categories',
    at: () => '/shop/categories',
    keys: () => ({ ...catalogue, 'shop.catalogue': shelfFilled }),
  },
  { page: '/shop/categorie/:code', at: () => `/shop/categorie/${CATEGORY}`, keys: () => shelf },
  { page: '/shop/categorie/:code', at: () => '/shop/categorie/all', keys: () => catalogue },
  {
    page: '/shop/product/:sku',
    at: ({ sku }) => `/shop/product/${sku}`,
    keys: ({ sku }) => ({ 'shop.categories': categoryRenamed, [`shop.product:${sku}`]: productRenamed }),
  },
  { page: '/lesson', at: () => '/lesson', keys: () => ({ 'lessons.catalogue': lessonRenamed }) },
  {
    page: '/lesson/detail/:slug',
    at: lessonPage,
    keys: ({ lesson: { slug } }) => ({
      'lessons.catalogue': subjectRenamed,
      [`lessons.lesson:${slug}`]: lessonDescribed,
    }),
  },
  {
    page: '/lesson/calendar/:year',
    at: () => '/lesson/calendar/2099',
    keys: () => ({ 'lessons.catalogue': lessonRenamed }),
  },
];

/** What changes pages though nobody edits what they are about. */
const MOVES: readonly (Change & { readonly pages: (site: Site) => readonly string[] })[] = [
  {
    make: async ({ admin, sku }) => {
      const { variants } = await called(admin, 'GET', `/api/shop/manage/products/${sku}`);
      const sold = { way: 'counted', quantity: 0, reason: 'count' };
      await called(admin, 'POST', `/api/stock/items/${variants[0].variantId}/adjustments`, sold);
    },
    shows: SOLD_OUT,
    pages: ({ sku }) => [`/shop/product/${sku}`, '/shop/products', `/shop/categorie/${CATEGORY}`],
  },
  {
    make: async ({ world, lesson: { slug }, roundId }) => {
      const learner = await world.person();
      await world.write((scope) => enrol(by(scope, learner), { lesson: slug, round: roundId }));
    },
    shows: 'เหลือ 1 ที่',
    pages: (site) => [lessonPage(site)],
  },
  {
    make: async ({ world, lesson: { slug }, roundId }, body) => {
      const learner = await world.person();
      await world.write((scope) => enrol(by(scope, learner), { lesson: slug, round: roundId }));
      await world.write((scope) => writeReview(by(scope, learner), { lesson: slug, rating: 5, body }));
    },
    pages: (site) => [lessonPage(site)],
  },
];

test('what is changed in one process is read through another, by every key that a kept page declares', {
  timeout: BUILD_TIMEOUT_MS,
}, async ({ world }) => {
  const rules = await keptPages();
  expect(new Set(rules.keys())).toEqual(new Set(PAGES.map(({ page }) => page)));
  const site = await madeSite(world);
  const other = await secondProcess(world);
  for (const { page, at, keys } of PAGES) {
    const address = at(site);
    const changes = keys(site);
    expect(declaredKeys(rules, page, address).toSorted(), page).toEqual(Object.keys(changes).toSorted());
    for (const [key, change] of Object.entries({
      ...changes,
      [SITE_CONTENT]: siteRenamed,
      [STORE_CONTENT]: storeChosen,
    }))
      await expectRead(other, site, change, [address], key);
  }
  for (const { pages, ...change } of MOVES) await expectRead(other, site, change, pages(site), 'a move');
});

function declaredKeys(rules: Map<string, PageCacheRule>, page: string, address: string): readonly string[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return rules.get(page)?.keys(matchPath(page, pathname)?.params ?? {}, searchParams) ?? [];
}

interface Told {
  readonly status: number;
  /** Only what is kept has a tag. */
  readonly isKept: boolean;
  /** Headers, and what is to be read: scripts carry the data, which would show what the page does not. */
  readonly text: string;
}
type Reading = (path: string) => Promise<Told>;

/** The other process keeps the pages and their data; after the change it answers with what is new. */
async function expectRead(
  other: Reading,
  site: Site,
  { make, shows }: Change,
  addresses: readonly string[],
  key: string,
): Promise<void> {
  const mark = shows ?? `m${randomBytes(6).toString('hex')}`;
  const before = new Map<string, string>();
  for (const address of addresses.flatMap((each) => [each, dataOf(each)])) {
    const { status, isKept, text } = await other(address);
    expect({ status, isKept }, address).toEqual({ status: 200, isKept: true });
    before.set(address, text);
  }
  await make(site, mark);
  for (const [address, old] of before) {
    // Data have no words that the page puts around them.
    const isChanged = shows !== undefined && address.includes('.data');
    const isNew = (text: string): boolean => (isChanged ? text !== old : text.includes(mark));
    expect(isNew(old), `${address} before ${key} moves`).toBe(false);
    await expect
      .poll(async () => isNew((await other(address)).text), { message: `${address} after ${key} moved` })
      .toBe(true);
  }
}

/** Where a page's data are. */
function dataOf(address: string): string {
  const [path, query] = address.split('?');
  return `${path === '/' ? '/_' : path}.data${query === undefined ? '' : `?${query}`}`;
}

/** Pages of the route table whose renderings for guests are kept, with their rule. */
async function keptPages(): Promise<Map<string, PageCacheRule>> {
  const kept = new Map<string, PageCacheRule>();
  for (const { path, file } of pagesOf(routes)) {
    const source = join(projectFolder(), 'src/app', file);
    const { loader } = (await import(source)) as { loader?: { page?: PageDeclaration } };
    if (loader?.page?.cache) kept.set(path, loader.page.cache);
  }
  return kept;
}

function pagesOf(entries: readonly RouteConfigEntry[], above = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return children ? pagesOf(children, here) : [{ path: here || '/', file }];
  });
}

function lessonPage({ lesson: { slug } }: Site): string {
  return `/lesson/detail/${encodeURIComponent(slug)}`;
}

async function madeSite(world: World): Promise<Site> {
  const admin = await world.signedIn('admin');
  const sku = await world.write(async (scope) => {
    await category(scope, CATEGORY);
    await category(scope, EMPTY_CATEGORY.code, 'all', EMPTY_CATEGORY.titleTh);
    await product(scope, { category: await category(scope, 'pots') });
    return product(scope, { category: CATEGORY, stock: 2 });
  }, admin.actor);
  const made = await world.write(async (scope) => {
    await saveCategory(scope, { code: CATEGORY, titleTh: 'ชา', titleEn: '', sort: 0 });
    return lesson(scope, { category: CATEGORY });
  }, admin.actor);
  const site = { world, admin, sku, lesson: made, roundId: await round(world, made) };
  await renameSite(site, 'ร้านชา');
  return site;
}

/** A started Sala beside this process, on the same database. */
async function secondProcess(world: World): Promise<Reading> {
  const { port } = await startOn(world);
  return (path) => told(port, world.tenant.host, path);
}

async function told(port: number, host: string, path: string): Promise<Told> {
  const { status, headers, text } = await ask(port, `${host}:${port}`, path);
  const shown = text.replaceAll(/<script\b.*?<\/script>/gs, '');
  return { status, isKept: headers.etag !== undefined, text: JSON.stringify(headers) + shown };
}

function renameSite({ world, admin }: Pick<Site, 'world' | 'admin'>, name: string): Promise<void> {
  const terms = { th: `ข้อตกลงของ ${name}`, en: '' };
  return world.write(
    (scope) => publishChange(scope, (now) => ({ ...now, name, legal: { ...now.legal, terms } })),
    admin.actor,
  );
}

function chooseStore({ world, admin }: Site, mark: string): Promise<void> {
  const store = { ...STORE, endpoint: `https://${mark}.example.test` };
  return world.write((scope) => chooseSiteStore(scope, store, { isWell: true }), admin.actor);
}

async function renameCategory({ admin }: Site, titleTh: string): Promise<void> {
  const { categories } = await called(admin, 'GET', '/api/shop/manage/categories');
  const { version } = categories.find(({ code }: { code: string }) => code === CATEGORY);
  const path = `/api/shop/manage/categories/${CATEGORY}`;
  await called(admin, 'PUT', path, { code: CATEGORY, titleTh, version });
}

async function renameProduct({ admin, sku }: Site, titleTh: string): Promise<void> {
  const known = await called(admin, 'GET', `/api/shop/manage/products/${sku}`);
  await called(admin, 'PUT', `/api/shop/manage/products/${sku}`, { ...known, titleTh });
}

/** What a call that must go well tells. */
async function called(
  visitor: Visitor,
  method: string,
  path: string,
  json?: unknown,
): Promise<ReturnType<typeof JSON.parse>> {
  const reply = await visitor.send(path, { method, ...(json !== undefined && { json }) });
  if (![200, 201].includes(reply.status)) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.json();
}
