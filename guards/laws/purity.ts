import type { Law } from '../tree.ts';
import { code, filesOf, hits, TESTS } from '../tree.ts';

const IMPURE = /\bconsole\.\w+|\bDate\.now\(|\bprocess\.env\b|\bnew Date\(\s*\)|\bperformance\.now\(/g;

/** Time comes from `scope.now`, settings from the parsed configuration, logging from the platform. */
export const pureModules: Law = {
  name: 'modules do not read the clock or the environment, and do not print',
  check: (tree) =>
    filesOf(tree, /^src\/modules\/.*[.]tsx?$/)
      .filter(([path]) => !TESTS.test(path))
      .flatMap(([path, text]) =>
        hits(path, code(text), IMPURE, ([found]) => `${found} in a module: use the scope or a prop.`),
      ),
};
