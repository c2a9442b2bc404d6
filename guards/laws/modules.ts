import { DECLARATIONS, FOUNDATIONS, nameInRoot } from '../module-root.ts';
import { code, exists, filesOf, hits, type Law, TESTS, type Tree } from '../tree.ts';

/** A module's README names its tables. */
export const moduleReadmes: Law = {
  name: 'every module has a README that names its tables',
  check: (tree) =>
    modulesOf(tree).flatMap((module) => {
      const text = tree.get(`src/modules/${module}/README.md`);
      if (text === undefined) return [`src/modules/${module} has no README.md.`];
      return tablesOf(tree)
        .filter(({ name, owner }) => owner === module && !text.includes(name))
        .map(({ name }) => `src/modules/${module}/README.md does not name its table ${name}.`);
    }),
};

/** All other files belong in a folder named for their subject. */
export const fixedRoots: Law = {
  name: "a module's root contains only the fixed file names",
  check: (tree) =>
    filesOf(tree, /^src\/modules\/[^/]+\/[^/]+$/).flatMap(([path]) => {
      const file = path.slice(path.lastIndexOf('/') + 1);
      const name = nameInRoot(file);
      const isFixed = name === null ? file === 'README.md' : DECLARATIONS.has(name) || FOUNDATIONS.has(name);
      return isFixed ? [] : [`${path} does not belong in a module's root: move it into a folder.`];
    }),
};

/** The tenant directory is owned by `sites` and read by the platform for every request. */
const SHARED_WITH_PLATFORM = new Set(['sites_tenant', 'sites_host']);

/** Only a module's own files name its tables. */
export const privateTables: Law = {
  name: "a module's tables are used only inside it",
  check: (tree) => {
    const tables = new Map(tablesOf(tree).map((table) => [table.name, table.owner]));
    if (tables.size === 0) return [];
    const pattern = new RegExp(`(?<!\\bm\\.)\\b(?:${[...tables.keys()].join('|')})\\b`, 'g');
    return filesOf(tree, /^src\/.*[.]tsx?$/).flatMap(([path, text]) => {
      const found = hits(path, code(text), pattern, ([name]) => name).filter((hit) => {
        const name = hit.split(' ').at(-1) ?? '';
        return !mayName(path, name, tables.get(name) ?? '');
      });
      return [...new Set(found)].map((hit) => `${hit}: a table of another module; use its public.ts.`);
    });
  },
};

function mayName(path: string, table: string, owner: string): boolean {
  // Tests of the demo data count rows of all modules.
  if (/^src\/demo\/[^/]+[.]test[.]ts$/.test(path)) return true;
  // A migration may move rows from one module to another.
  if (/^src\/testing\/[^/]+-migration[.]test[.]ts$/.test(path)) return true;
  if (path.startsWith('src/platform/')) return owner === 'platform' || SHARED_WITH_PLATFORM.has(table);
  return path.startsWith(`src/modules/${owner}/`);
}

/** A module's codes (permissions, refusals, jobs, acts, kinds: `orders.ship`) appear only in it and in code that imports it. */
export const privateCodes: Law = {
  name: "a module's codes are used only inside it and in code that imports it",
  check: (tree) => {
    const modules = modulesOf(tree);
    if (modules.length === 0) return [];
    const pattern = new RegExp(`'(${modules.join('|')})[.][a-z_.]+'`, 'g');
    const users = usersOf(tree);
    return filesOf(tree, /^src\/.*[.]tsx?$/)
      .filter(
        ([path]) =>
          !TESTS.test(path) && !/^src\/(?:testing|demo|platform\/testing)\/|\/testing[.]ts$/.test(path),
      )
      .flatMap(([path, text]) =>
        hits(path, code(text), pattern, ([found]) => found)
          .filter((hit) => {
            const owner = /'([a-z]+)[.]/.exec(hit)?.[1] ?? '';
            return (
              owner !== placeOf(path) && !users.get(placeOf(path))?.has(owner) && !NO_CODES.has(codeIn(hit))
            );
          })
          .map((hit) => `${hit}: a code of another module; import it from there.`),
      );
  },
};

/**
 * Strings that look like codes: a host, a folder, the content key of the tenant directory, which the platform reads, and
 * the form fields of a question.
 */
const NO_CODES = new Set([
  ...["'files.localhost'", "'messages.generated'", "'sites.config'"],
  ...["'content.kind'", "'content.stem'", "'content.options'", "'content.explanation'"],
]);

function codeIn(hit: string): string {
  return hit.split(' ').at(-1) ?? '';
}

/** Returns the module of a file; for a file outside the modules its path. */
function placeOf(path: string): string {
  return /^src\/modules\/([^/]+)\//.exec(path)?.[1] ?? path;
}

/** Returns, by module and by file outside the modules, the modules whose public API is imported there. */
function usersOf(tree: Tree): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const [path, text] of filesOf(tree, /^src\/.*[.]tsx?$/)) {
    const used = users.get(placeOf(path)) ?? new Set();
    for (const [, module = ''] of text.matchAll(/'#modules\/([^/']+)\/(?:public|public-ui)[.]ts'/g))
      used.add(module);
    users.set(placeOf(path), used);
  }
  return users;
}

/** Migrations form one timeline, each owned by one module. */
export const migrationNames: Law = {
  name: 'migrations are named <yyyymmddThhmm>_<module>_<what>.sql and create their own tables only',
  check: (tree) => {
    const files = filesOf(tree, /^migrations\//).filter(([path]) => path.endsWith('.sql'));
    const stamps = files.map(([path]) => path.slice('migrations/'.length, 'migrations/'.length + 13));
    return files.flatMap(([path, text], index) => {
      const [, module] = /^migrations\/\d{8}T\d{4}_([a-z]+)_[a-z0-9_]+[.]sql$/.exec(path) ?? [];
      if (module === undefined) return [`${path} is not named <yyyymmddThhmm>_<module>_<what>.sql.`];
      if (module !== 'platform' && !exists(tree, `src/modules/${module}`))
        return [`${path}: unknown module ${module}.`];
      if (stamps.indexOf(stamps[index] ?? '') !== index)
        return [`${path}: another migration has the same timestamp.`];
      return createdTables(text)
        .filter(
          (name) =>
            !name.startsWith(`${module}_`) && !(module === 'platform' && SHARED_WITH_PLATFORM.has(name)),
        )
        .map((name) => `${path} creates ${name}, which is not a table of ${module}.`);
    });
  },
};

/** Module folders. */
function modulesOf(tree: Tree): string[] {
  const names = [...tree.keys()].map((path) => /^src\/modules\/([^/]+)\//.exec(path)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined);
}

function tablesOf(tree: Tree): { name: string; owner: string }[] {
  const names = filesOf(tree, /^migrations\/.*[.]sql$/).flatMap(([, text]) => createdTables(text));
  return names.map((name) => ({ name, owner: name.slice(0, name.indexOf('_')) }));
}

function createdTables(sql: string): string[] {
  const bare = sql.replace(/--.*$/gm, '');
  const pattern = /create (?:table|(?:or replace )?(?:materialized )?view)(?: if not exists)? (\w+)/gi;
  return [...bare.matchAll(pattern)].map((match) => match[1] ?? '');
}
