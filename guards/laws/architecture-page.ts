import type { Law, Tree } from '../tree.ts';
import { filesOf, TESTS } from '../tree.ts';

const PAGE = 'ARCHITECTURE.md';

/** `ARCHITECTURE.md` must match the code: the modules, their dependencies, and the folders of the platform. */
export const accurateArchitecturePage: Law = {
  name: 'ARCHITECTURE.md lists every module with its dependencies, and every platform folder',
  check: (tree) => {
    const page = tree.get(PAGE);
    if (page === undefined) return [];
    return [...moduleProblems(tree, page), ...platformProblems(tree, page)];
  },
};

function moduleProblems(tree: Tree, page: string): string[] {
  const documented = new Map(
    [...page.matchAll(/^\| (\w+) \| [^|]+ \| `\w+[*]` \| ([^|]+) \|$/gm)].map(
      ([, module = '', uses = '']) => [module, listed(uses)] as const,
    ),
  );
  const used = usesOf(tree);
  return [
    ...[...documented.keys()]
      .filter((module) => !used.has(module))
      .map((module) => `${PAGE} lists ${module}, which is not a module.`),
    ...[...used].flatMap(([module, uses]) => {
      const named = documented.get(module);
      if (named === undefined) return [`${PAGE} does not list the module ${module}.`];
      const missing = [...uses].filter((other) => !named.has(other));
      const extra = [...named].filter((other) => !uses.has(other));
      return [
        ...missing.map((other) => `${PAGE}: ${module} uses ${other}, which its row does not list.`),
        ...extra.map((other) => `${PAGE}: ${module} does not use ${other}, which its row lists.`),
      ];
    }),
  ];
}

function listed(uses: string): Set<string> {
  return new Set(uses.trim() === '–' ? [] : uses.split(',').map((name) => name.trim()));
}

/** Returns, by module, the modules whose `public.ts` or `public-ui.ts` its shipped code imports. */
function usesOf(tree: Tree): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const [path, text] of filesOf(tree, /^src\/modules\/[^/]+\/.*[.]tsx?$/)) {
    const module = path.split('/')[2] ?? '';
    const others = uses.get(module) ?? new Set();
    uses.set(module, others);
    if (TESTS.test(path) || path.endsWith('/testing.ts')) continue;
    for (const [, other = ''] of text.matchAll(/'#modules\/([^/']+)\/(?:public|public-ui)[.]ts'/g))
      if (other !== module) others.add(other);
  }
  return uses;
}

function platformProblems(tree: Tree, page: string): string[] {
  const block = /```\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const inPlatform = /^ {2}platform\/.*\n((?: {4}.*\n)*)/m.exec(block)?.[1] ?? '';
  // Each line names folders first; two spaces separate them from what they are for.
  const words = new Set(
    inPlatform.split('\n').flatMap((line) => line.trim().split(/ {2,}/)[0]?.split(' ') ?? []),
  );
  const folders = new Set(
    [...tree.keys()].flatMap((path) => /^src\/platform\/([^/]+)\//.exec(path)?.[1] ?? []),
  );
  return [...folders]
    .filter((folder) => !words.has(folder))
    .map((folder) => `${PAGE}: the tree does not list src/platform/${folder}.`);
}
