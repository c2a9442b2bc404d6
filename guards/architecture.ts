import { registerHooks } from 'node:module';
import type { DependencyType, ICruiseResult, IModule, IRegularForbiddenRuleType } from 'dependency-cruiser';
import { addEdge, cyclesOf, type Graph } from './cycles.ts';
import { folderProblems } from './folders.ts';
import { ROOT, type Verdict, verdictOf } from './tool.ts';
import { BROWSER_SAFE_PATHS, SERVER_PACKAGES, TEST_PATHS } from './where-code-runs.ts';

const PAGES = '-(?:page|layout)[.]tsx$';
const TESTS = '[.](?:test|proof|journey)[.]tsx?$';
const SERVER_ONLY = { path: '^src/.*[.]tsx?$', pathNot: [...BROWSER_SAFE_PATHS, TESTS] };
const SHIPPED = { path: '^src/', pathNot: [...TEST_PATHS] };
const AT_RUN_TIME: { dependencyTypesNot: DependencyType[] } = { dependencyTypesNot: ['type-only'] };

/** The dependency rules. Each comment is printed with a violation. */
export const RULES: readonly IRegularForbiddenRuleType[] = [
  rule(
    'no-file-cycle',
    'Files import each other in a cycle (type imports excepted). Move the shared code into a third file.',
    {},
    { circular: true, viaOnly: AT_RUN_TIME },
  ),
  rule(
    'no-unresolved-import',
    'The import cannot be resolved.',
    {},
    { couldNotResolve: true, pathNot: ['^virtual:', '[+]types/', '^@sala/'] },
  ),
  rule(
    'domain-free-platform',
    'The platform must not import modules, pages or UI components. Inject them from the composition root.',
    { path: '^src/platform/', pathNot: ['^src/platform/testing/', TESTS] },
    { path: '^src/(?!platform/|messages[.]generated/)' },
  ),
  rule(
    'domain-free-ui',
    'The design system must not import modules or pages.',
    { path: '^src/ui/' },
    { path: '^src/(?!ui/|platform/|messages[.]generated/)' },
  ),
  rule(
    'modules-below-app',
    'A module must not import the app or the composition root.',
    { path: '^src/modules/', pathNot: TEST_PATHS },
    { path: '^src/(?!modules/|platform/|ui/|messages[.]generated/)' },
  ),
  rule(
    'only-pages-use-ui',
    'Only pages and components (.tsx) and public-ui.ts may import the design system.',
    { path: '^src/modules/.*[.]ts$', pathNot: ['/public-ui[.]ts$', TESTS] },
    { path: '^src/ui/' },
  ),
  rule(
    'module-boundary',
    'Import another module only through its public.ts or public-ui.ts.',
    { path: '^src/modules/([^/]+)/', pathNot: TEST_PATHS },
    { path: '^src/modules/', pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/(?:public|public-ui)[.]ts$'] },
  ),
  rule(
    'module-boundary-for-tests',
    'Tests may import another module only through its public.ts, public-ui.ts or testing.ts.',
    { path: '^src/modules/([^/]+)/.*(?:testing|[.]test|[.]proof)[.]tsx?$' },
    {
      path: '^src/modules/',
      pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/(?:public|public-ui|testing)[.]ts$'],
    },
  ),
  rule(
    'module-boundary-for-app',
    'The app may import a module only through its public API and its declaration files.',
    { path: '^(?:src/(?!modules/|platform/|ui/)|journeys/)' },
    {
      path: '^src/modules/',
      pathNot:
        '^src/modules/[^/]+/(?:public|public-ui|pages|endpoints|module|module-ui|module-start|testing)[.]ts$',
    },
  ),
  rule(
    'browser-safe-files-stay-safe',
    'A file that may run in the browser must not import a server-only file, except types.',
    { path: BROWSER_SAFE_PATHS, pathNot: [PAGES, '^src/app/(?!client/)', TESTS] },
    { ...SERVER_ONLY, ...AT_RUN_TIME },
  ),
  rule(
    'pages-call-their-own-module',
    'A page may call server code only of its own module, platform/page and platform/access.',
    { path: `^src/modules/([^/]+)/.*${PAGES}` },
    {
      ...SERVER_ONLY,
      ...AT_RUN_TIME,
      pathNot: [...SERVER_ONLY.pathNot, '^src/modules/$1/', '^src/platform/(?:page|access)/'],
    },
  ),
  rule(
    'no-node-in-the-browser',
    'A file that may run in the browser must not import Node modules.',
    { path: BROWSER_SAFE_PATHS, pathNot: [TESTS] },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'no-server-package-in-the-browser',
    'A file that may run in the browser must not import a server package.',
    { path: BROWSER_SAFE_PATHS, pathNot: [TESTS] },
    { path: `^node_modules/(?:${SERVER_PACKAGES.join('|')})/`, ...AT_RUN_TIME },
  ),
  rule('no-tests-in-shipped-code', 'Shipped code must not import tests or test builders.', SHIPPED, {
    path: [...TEST_PATHS, '^node_modules/vitest/'],
  }),
];

/** A scan that finds fewer files than this is broken (see the README: TypeScript 7). */
const LEAST_MODULES = 200;

/** Runs dependency-cruiser and lists every import that breaks a rule and every cycle of modules or folders. */
export async function checkArchitecture(root: string = ROOT, leastModules = LEAST_MODULES): Promise<Verdict> {
  const { modules, summary } = await cruise(root);
  const ours = modules.filter((module) => /^(?:src|journeys)\//.test(module.source));
  if (ours.length < leastModules) {
    return verdictOf([
      `Scanned only ${ours.length} source files, expected at least ${leastModules}: the scan is broken.`,
    ]);
  }
  const comments = new Map(RULES.map((known) => [known.name, known.comment]));
  const problems = summary.violations.map(({ rule: { name }, from, to, cycle }) => {
    const path = cycle ? [from, ...cycle.map((step) => step.name)].join(' → ') : `${from} → ${to}`;
    return `${name}: ${path}. ${comments.get(name)}`;
  });
  return verdictOf(
    [...problems, ...moduleCycles(ours), ...folderProblems(ours), ...componentsInNode(ours)],
    `${ours.length} files`,
  );
}

/** dependency-cruiser supports TypeScript up to version 6; with 7 it silently scans nothing, so it gets version 5. */
async function cruise(root: string): Promise<ICruiseResult> {
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-5'), context),
  });
  const { cruise: run } = await import('dependency-cruiser');
  const { output } = await run(
    ['src', 'journeys'],
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: [...RULES] },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      // Compiled messages: thousands of small files that cannot break a rule.
      exclude: { path: '^src/messages[.]generated/(?:apart|messages)/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default', 'types'],
      },
    },
    { extensions: ['.ts', '.tsx', '.js', '.json', '.css'] },
  );
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** Cycles between whole modules in shipped imports: no two modules may depend on each other. */
function moduleCycles(modules: readonly IModule[]): string[] {
  const graph: Graph = new Map();
  const isTest = new RegExp(TEST_PATHS.join('|'));
  for (const { source, dependencies } of modules) {
    const from = moduleOf(source);
    if (from === null || isTest.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = moduleOf(resolved);
      if (to !== null && to !== from) addEdge(graph, from, to, `${source} → ${resolved}`);
    }
  }
  return cyclesOf(graph).map(
    (cycle) => `no-module-cycle: ${cycle}. Break it with a third module or an event.`,
  );
}

/** The composition root, the commands and the demo: Node runs them, and all that they import, without a bundler. */
const NODE_ENTRIES = /^src\/(?:(?:cli|demo)\/)?[^/]+[.]ts$/;

/**
 * Static imports from code that Node runs to a component. Node cannot read .tsx, so the server would not start; the
 * test runner can, so no test that runs in it would notice.
 */
function componentsInNode(modules: readonly IModule[]): string[] {
  const isTest = new RegExp(TEST_PATHS.join('|'));
  const known = new Map(modules.map((module) => [module.source, module.dependencies]));
  const entries = [...known.keys()].filter((path) => NODE_ENTRIES.test(path) && !isTest.test(path));
  const importedBy = new Map<string, string | null>(entries.map((path) => [path, null]));
  for (const path of importedBy.keys())
    for (const { resolved, typeOnly, dynamic } of path.endsWith('.tsx') ? [] : (known.get(path) ?? []))
      if (typeOnly !== true && !dynamic && !importedBy.has(resolved)) importedBy.set(resolved, path);
  return [...importedBy.keys()]
    .filter((path) => path.endsWith('.tsx'))
    .map((component) => {
      const steps: string[] = [];
      for (let at: string | null = component; at !== null; at = importedBy.get(at) ?? null) steps.unshift(at);
      return `no-component-in-node: ${steps.join(' → ')}. Import the rule from a file without components.`;
    });
}

function moduleOf(path: string): string | null {
  return /^src\/modules\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function rule(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to };
}
