import type { Law, Tree } from '../tree.ts';
import { code, filesOf } from '../tree.ts';

const ROUTE = /\b(?:route\(\s*'(?<pattern>[^']+)',|index\()\s*'(?<file>[^']+-page[.]tsx)'/g;

/** A line of what a module lists for the journey through all pages: the route, and an address for it. */
const VISIT = /\[\s*'(?<route>\/[^']*)',\s*'\//g;

/**
 * A page that no browser or page test opens may be broken for weeks. A journey names the route as it is declared, or the
 * module's `testing.ts` does so among its visits.
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
