import type { Law } from '../tree.ts';
import { code, filesOf, hits, SOURCES } from '../tree.ts';

const BANNED_WORDS = ['util', 'utils', 'helper', 'helpers', 'common', 'misc'];
const BANNED_NAMES = ['manager', 'base', 'index'];

/** File and folder names describe their content. */
export const descriptiveNames: Law = {
  name: 'file and folder names are descriptive and in kebab-case',
  check: (tree) =>
    filesOf(tree, SOURCES).flatMap(([path]) =>
      path
        .split('/')
        .flatMap((segment) => nameProblem(segment.replace(/[.].*$/, '')))
        .map((problem) => `${path}: ${problem}`),
    ),
};

function nameProblem(name: string): string[] {
  const banned = BANNED_NAMES.includes(name)
    ? name
    : name.split('-').find((word) => BANNED_WORDS.includes(word));
  if (banned !== undefined) return [`'${banned}' is not descriptive; name the content.`];
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) ? [] : [`'${name}' is not kebab-case.`];
}

/** `public.ts` and `public-ui.ts` are a module's public API; other files that only re-export are barrels. */
export const noBarrels: Law = {
  name: 'no barrels: only public.ts and public-ui.ts re-export',
  check: (tree) =>
    filesOf(tree, /^src\/.*[.]tsx?$/).flatMap(([path, text]) => {
      const wildcards = hits(
        path,
        code(text),
        /^export \* from/gm,
        () => 'exports everything: list the exported names.',
      );
      const rest = code(text)
        .replace(/^export (?:type )?\{[^}]*\} from .*$/gm, '')
        .trim();
      const isPublicApi = /\/public(?:-ui)?[.]ts$/.test(path);
      return !isPublicApi && rest === '' && text.includes('export')
        ? [...wildcards, `${path} is a barrel.`]
        : wildcards;
    }),
};
