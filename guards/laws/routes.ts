import type { Law } from '../tree.ts';
import { code, filesOf } from '../tree.ts';

/** A page that no browser or page test opens may be broken for weeks. */
export const visitedPages: Law = {
  name: 'every page route is visited by a journey or has a page test',
  check: (tree) => {
    const journeys = filesOf(tree, /^journeys\/.*[.]ts$/)
      .map(([, text]) => text)
      .join('\n');
    return filesOf(tree, /^src\/modules\/[^/]+\/pages[.]ts$/).flatMap(([path, text]) =>
      [...code(text).matchAll(/\b(?:route\(\s*'([^']+)',|index\()\s*'([^']+[.]tsx)'/g)].flatMap(
        ([, pattern = '', file = '']) => {
          const stem =
            file
              .split('/')
              .at(-1)
              ?.replace(/[.]tsx$/, '') ?? '';
          const hasTest = [...tree.keys()].some(
            (known) => known.startsWith('src/') && known.includes(`/${stem}.test.ts`),
          );
          return hasTest || journeys.includes(`'/${pattern.replace(/^\//, '')}'`)
            ? []
            : [`${path}: no journey visits '/${pattern}' and ${stem} has no test.`];
        },
      ),
    );
  },
};
