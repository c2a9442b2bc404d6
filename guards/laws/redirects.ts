import type { Law } from '../tree.ts';
import { code, filesOf, hits, TESTS } from '../tree.ts';

/** The only file that may set a Location header. */
const REDIRECTS = 'src/platform/navigation/redirect.ts';
/** Only describes replies in the OpenAPI document. */
const DESCRIPTION = 'src/platform/endpoint/openapi-responses.ts';

const WAYS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /import\s*\{[^}]*\b(?:redirect|redirectDocument|replace)\b[^}]*\}\s*from\s*'react-router'/g,
    'redirects with React Router',
  ],
  [/\.redirect\(/g, 'redirects directly'],
  [/\.(?:set|append|header|setHeader)\(\s*['"`]location['"`]/gi, 'sets a Location header'],
  [/\[\s*['"`]location['"`]\s*,|['"`]location['"`]\s*:/gi, 'sets a Location header'],
  // In header objects: `headers: { location }`, `new Headers({ location: … })`, `writeHead(302, { location })`.
  [
    /(?:\bheaders\w*\s*(?::[^=;{]*=|[:=])\s*\{|\bnew Headers\(|\bwriteHead\()[^;]*?\blocation\s*[:,}]/gi,
    'sets a Location header',
  ],
];

/** Prevents open redirects (CWE-601): a single file creates all redirects. */
export const centralRedirects: Law = {
  name: 'one file sets every Location header',
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
