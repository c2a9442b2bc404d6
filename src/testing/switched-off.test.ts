import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Access } from '#platform/access/access.ts';
import type { PageLoader } from '#platform/page/page.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { whatIsOn } from '../app/shell/site-menus.server.ts';
import { endpoints, pagePrefixes, siteSettings } from '../composition.ts';
import { testings } from './module-testing.ts';

const MODULES = siteSettings.switches;

test.for(MODULES)(
  'with %s switched off, each of its calls and pages is missing, even for admins',
  async (module) => {
    const world = await World.open({ modules: { [module]: false } });
    const visitors = [world.visitor(), await world.signedIn('admin')];
    const own = endpoints.filter(({ definition }) => definition.access.module === module);
    const found: string[] = [];
    for (const { definition, method, path } of own)
      for (const visitor of visitors) {
        const reply = await visitor.send(path.replaceAll(/:\w+/g, 'any'), { method });
        if (reply.status !== 404) found.push(`${definition.route} → ${reply.status}`);
      }
    const pages = await pagesOf(module);
    for (const { file, loader } of pages)
      for (const visitor of visitors) {
        const reply = await callPage(world, loader, { path: '/any', visitor }).catch(
          (error: unknown) => error,
        );
        if (statusOf(reply) !== 404) found.push(`${file} → ${statusOf(reply) ?? 'shown'}`);
      }
    expect(own.length + pages.length).toBeGreaterThan(0);
    expect(found).toEqual([]);
    const others = endpoints.filter(
      ({ definition: { access }, method, path }) =>
        method === 'GET' &&
        !path.includes(':') &&
        access.minimalRole === 'guest' &&
        ![undefined, module].includes(access.module),
    );
    const statuses = await Promise.all(
      others.map(async ({ path }) => (await world.visitor().get(path)).status),
    );
    expect(statuses).toContain(200);
  },
);

/** Returns the loaders of the pages that belong to a module's switch. */
async function pagesOf(module: string): Promise<{ file: string; loader: PageLoader<unknown> }[]> {
  const folder = join(import.meta.dirname, '../modules', module);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('-page.tsx'),
  );
  const pages = await Promise.all(
    files.map(async (file) => {
      const { loader } = (await import(join(folder, file))) as { loader?: PageLoader<unknown> };
      return loader?.page.access.module === module ? [{ file, loader }] : [];
    }),
  );
  return pages.flat();
}

/** Status of what a page threw instead of being shown. */
function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof Response) return thrown.status;
  return (thrown as { init?: { status?: number } }).init?.status;
}

test.for(MODULES)('everything that %s offers belongs to it or is declared to stay', async (module) => {
  const folder = join(import.meta.dirname, '../modules', module);
  const permissions = (await import(`../modules/${module}/permissions.ts`)) as Record<string, Access>;
  const used = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(-page\.tsx|endpoints\.ts)$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/access: (\w+)/g)])
    .map(([, name = '']) => name);
  expect(used.length).toBeGreaterThan(0);
  const open = [...new Set(used)].filter((name) => permissions[name]?.module !== module);
  // Order receipts outlive the shop.
  expect(
    open.filter((name) => !testings.get(module)?.switchedOff?.stays.includes(name) && name !== 'anyone'),
  ).toEqual([]);
});

test('no header link leads to a disabled module; pages of modules without a switch stay', () => {
  const closed = MODULES.map((module) => testings.get(module)?.switchedOff?.path ?? '');
  expect(closed).not.toContain('');
  const unswitched = pagePrefixes.flatMap(({ prefix, switchedWith }) =>
    switchedWith === null ? [prefix] : [],
  );
  expect(unswitched.some((path) => pagePrefixes.some(({ prefix }) => path.startsWith(`${prefix}/`)))).toBe(
    true,
  );
  const links = [...closed, ...unswitched, `${closed[0]}-news`];
  const entries = links.map((path) => ({ label: path, path, links: [] }));
  for (const [index, module] of MODULES.entries()) {
    const settings = siteSettings.stored.parse({ modules: { [module]: false } });
    const open = links.filter((path) => path !== closed[index]);
    expect(whatIsOn({ settings }, entries).map(({ path }) => path)).toEqual(open);
    // Below an entry that leads nowhere itself.
    const below = [{ label: 'all', path: null, links: entries }];
    expect(whatIsOn({ settings }, below)[0]?.links.map(({ path }) => path)).toEqual(open);
    expect(
      whatIsOn({ settings }, [
        { label: 'one', path: null, links: [{ label: 'closed', path: closed[index] ?? '' }] },
      ]),
    ).toEqual([]);
  }
});
