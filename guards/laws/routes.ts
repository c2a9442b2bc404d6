import type { Law, Tree } from '../tree.ts';
import { code, filesOf } from '../tree.ts';

const ROUTE = /\b(?:route\(\s*'(?<pattern>[^']+)',|index\()\s*'(?<file>[^']+-page[.]tsx)'/g;

/** An entry of a module's `visits` for the page journeys: the route, and a URL for it. */
const VISIT = /\[\s*'(?<route>\/[^']*)',\s*'\//g;

/**
 * Every page is opened by a browser or page test. A journey names the route as it is declared, or the module's `testing.ts`
 * lists it in its `visits`.
 */
export const visitedPages: Law = {
  name: 'every page route is visited by a journey or has a page test',
  check: (tree) => {
    const journeys = filesOf(tree, /^journeys\/.*[.]ts$/).map(([, text]) => text);
    const visits = new Set(
      filesOf(tree, /^src\/modules\/[^/]+\/testing[.]ts$/).flatMap(([, text]) =>
        [...code(text).matchAll(VISIT)].map(({ groups }) => groups?.['route']),
      ),
    );
    return filesOf(tree, /^src\/modules\/.*\/pages[.]ts$/).flatMap(([path, text]) =>
      [...code(text).matchAll(ROUTE)].flatMap(({ groups }) => {
        const route = `/${groups?.['pattern'] ?? ''}`;
        const page = groups?.['file']?.replace(/^.*\/|[.]tsx$/g, '') ?? '';
        const isVisited =
          visits.has(route) ||
          journeys.some((journey) => journey.includes(`'${route}'`)) ||
          hasTest(tree, page);
        return isVisited ? [] : [`${path}: no journey visits '${route}' and ${page} has no test.`];
      }),
    );
  },
};

function hasTest(tree: Tree, page: string): boolean {
  return filesOf(tree, TESTED).some(([path]) => path.includes(`/${page}.test.`));
}

const TESTED = /^src\/.*-page[.]test[.]tsx?$/;
