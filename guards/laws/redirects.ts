import type { Law } from '../tree.ts';
import { code, filesOf, hits, TESTS } from '../tree.ts';

/** The only file that writes a Location. */
const REDIRECTS = 'src/platform/navigation/redirect.ts';
/** Describes the replies of calls, and makes none. */
const DESCRIPTION = 'src/platform/endpoint/openapi-responses.ts';

const WAYS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /import\s*\{[^}]*\b(?:redirect|redirectDocument|replace)\b[^}]*\}\s*from\s*'react-router'/g,
    'redirects by React Router',
  ],
  [/\.redirect\(/g, 'redirects by itself'],
  [/\.(?:set|append|header|setHeader)\(\s*['"`]location['"`]/gi, 'writes a Location'],
  [/\[\s*['"`]location['"`]\s*,|['"`]location['"`]\s*:/gi, 'writes a Location'],
  // Among headers: `headers: { location }`, `new Headers({ location: … })`, `writeHead(302, { location })`.
  [
    /(?:\bheaders\w*\s*(?::[^=;{]*=|[:=])\s*\{|\bnew Headers\(|\bwriteHead\()[^;]*?\blocation\s*[:,}]/gi,
    'writes a Location',
  ],
];

/** A redirect that leads to another origin is an open redirect (CWE-601): one file makes them all. */
export const keptRedirects: Law = {
  name: 'one file writes every Location',
  check: (tree) =>
    filesOf(tree, /^src\/.*[.]tsx?$/)
      .filter(([path]) => path !== REDIRECTS && path !== DESCRIPTION)
      .filter(([path]) => !TESTS.test(path) && !/(?:^|\/)testing(?:\/|[.])/.test(path))
      .flatMap(([path, text]) =>
        WAYS.flatMap(([pattern, what]) =>
          hits(path, code(text), pattern, () => `${what}: use redirectWithin or redirectOutside.`),
        ),
      ),
};
