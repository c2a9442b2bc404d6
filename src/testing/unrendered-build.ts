import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ServerBuild } from 'react-router';
import * as root from '../app/root.tsx';
import routes from '../app/routes.ts';

type Routes = ServerBuild['routes'];
type RouteModule = NonNullable<Routes[string]>['module'];

const nothing = (): null => null;

/**
 * The product's pages as React Router serves them, with their own loaders, actions and middleware but without
 * rendering: a page is its status and headers. `more` adds pages at given paths.
 */
export async function unrenderedBuild(
  more: Readonly<Record<string, Partial<RouteModule>>> = {},
): Promise<ServerBuild> {
  const table: Routes = {};
  const add = (
    id: string,
    parentId: string | undefined,
    entry: Partial<RouteConfigEntry>,
    module: object,
  ): void => {
    table[id] = {
      id,
      ...(parentId !== undefined && { parentId }),
      ...(entry.path !== undefined && { path: entry.path }),
      ...(entry.index && { index: true }),
      module: { ...partsThatRun(module), default: nothing },
    };
  };
  const addAll = async (entries: readonly RouteConfigEntry[], parentId: string): Promise<void> => {
    for (const entry of entries) {
      const id = `${parentId}/${entry.path ?? entry.file}`;
      add(id, parentId, entry, await import(new URL(`../app/${entry.file}`, import.meta.url).pathname));
      await addAll(entry.children ?? [], id);
    }
  };
  add('root', undefined, { path: '' }, root);
  await addAll(routes, 'root');
  for (const [path, module] of Object.entries(more)) add(`more/${path}`, 'root', { path }, module);
  return {
    entry: {
      module: {
        default: (_request, status, headers) => new Response('A page.', { status, headers }),
        // Statuses reveal errors; logging thousands of hostile requests would not help.
        handleError: () => undefined,
      },
    },
    routes: table,
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
}

/** Paths of all pages, with `:name` for parameters. */
export function pathsOf(build: ServerBuild): string[] {
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId));
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    if (!route) return '';
    return [pathOf(route.parentId), route.path].filter((part) => part).join('/');
  };
  return Object.keys(build.routes)
    .filter((id) => !parents.has(id))
    .map((id) => `/${pathOf(id)}`);
}

function partsThatRun(module: object): object {
  const wanted = ['loader', 'action', 'middleware', 'headers'];
  return Object.fromEntries(Object.entries(module).filter(([name]) => wanted.includes(name)));
}
