import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { publishChange } from '#modules/sites/testing.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import type { PageCacheRule, PageDeclaration } from '#platform/page/page.ts';
import { STORE_CONTENT } from '#platform/storage/site-bucket.ts';
import { chooseSiteStore } from '#platform/storage/site-store.ts';
import { SITE_CONTENT } from '#platform/tenancy/tenant.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { CachedPages, Owner, PageChange } from '#platform/testing/module-testing.ts';
import type { World } from '#platform/testing/world.ts';
import routes from '../app/routes.ts';
import { listed } from './module-testing.ts';
import { BUILD_TIMEOUT_MS, startOn } from './sala-process.ts';
import { ask } from './second-server.ts';

const STORE = { region: 'th', bucket: 'site', accessKey: 'key', secretKey: 'secret', isPathStyle: true };

test('a change in one process shows on the cached pages of another, by every content key that they declare', {
  timeout: BUILD_TIMEOUT_MS,
}, async ({ world }) => {
  const admin = await world.signedIn('admin');
  const { pages, sideEffects } = await cachedPages(world, admin);
  const rules = await cacheRules();
  expect(new Set(rules.keys())).toEqual(new Set(pages.map(({ route }) => route)));
  const ofSite: Readonly<Record<string, PageChange>> = {
    [SITE_CONTENT]: { make: (mark) => renameSite(world, admin, mark) },
    [STORE_CONTENT]: { make: (mark) => chooseStore(world, admin, mark) },
  };
  await renameSite(world, admin, 'ร้านชา');
  const other = await secondProcess(world);
  for (const { route, address, changes } of pages) {
    expect(declaredKeys(rules, route, address).toSorted(), route).toEqual(Object.keys(changes).toSorted());
    for (const [key, change] of Object.entries({ ...changes, ...ofSite }))
      await expectRead(other, change, [address], key);
  }
  for (const { addresses, ...change } of sideEffects)
    await expectRead(other, change, addresses, 'a side effect');
});

/** What all modules declare, made in this world one after the other. */
async function cachedPages(world: World, admin: Owner): Promise<Required<CachedPages>> {
  const all: CachedPages[] = [];
  for (const make of listed((testing) => testing.cachedPages && [testing.cachedPages]))
    all.push(await make(world, admin));
  return {
    pages: all.flatMap(({ pages }) => pages),
    sideEffects: all.flatMap(({ sideEffects }) => sideEffects ?? []),
  };
}

function declaredKeys(rules: Map<string, PageCacheRule>, page: string, address: string): readonly string[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return rules.get(page)?.keys(matchPath(page, pathname)?.params ?? {}, searchParams) ?? [];
}

interface PageReply {
  readonly status: number;
  /** Only cached pages have an ETag. */
  readonly isKept: boolean;
  /** Headers and visible text. Scripts are left out: they contain the data, which could show what the page does not. */
  readonly text: string;
}
type Reading = (path: string) => Promise<PageReply>;

/** Expects the other process to cache the pages and their data, and to serve the new content after the change. */
async function expectRead(
  other: Reading,
  { make, shows }: PageChange,
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
  await make(mark);
  for (const [address, old] of before) {
    // Data contain only values, without the page's texts.
    const isChanged = shows !== undefined && address.includes('.data');
    const isNew = (text: string): boolean => (isChanged ? text !== old : text.includes(mark));
    expect(isNew(old), `${address} before ${key} moves`).toBe(false);
    await expect
      .poll(async () => isNew((await other(address)).text), { message: `${address} after ${key} moved` })
      .toBe(true);
  }
}

/** Address of a page's data. */
function dataOf(address: string): string {
  const [path, query] = address.split('?');
  return `${path === '/' ? '/_' : path}.data${query === undefined ? '' : `?${query}`}`;
}

/** Cache rules of all pages of the route table that have one. */
async function cacheRules(): Promise<Map<string, PageCacheRule>> {
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

/** Starts a second Sala process on the same database. */
async function secondProcess(world: World): Promise<Reading> {
  const { port } = await startOn(world);
  return (path) => readPage(port, world.tenant.host, path);
}

async function readPage(port: number, host: string, path: string): Promise<PageReply> {
  const { status, headers, text } = await ask(port, `${host}:${port}`, path);
  const shown = text.replaceAll(/<script\b.*?<\/script>/gs, '');
  return { status, isKept: headers.etag !== undefined, text: JSON.stringify(headers) + shown };
}

function renameSite(world: World, admin: Owner, name: string): Promise<void> {
  const terms = { th: `ข้อตกลงของ ${name}`, en: '' };
  return world.write(
    (scope) => publishChange(scope, (now) => ({ ...now, name, legal: { ...now.legal, terms } })),
    admin.actor,
  );
}

function chooseStore(world: World, admin: Owner, mark: string): Promise<void> {
  const store = { ...STORE, endpoint: `https://${mark}.example.test` };
  return world.write((scope) => chooseSiteStore(scope, store, { isWell: true }), admin.actor);
}
