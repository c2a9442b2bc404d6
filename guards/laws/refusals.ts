import type { Law, Tree } from '../tree.ts';
import { code, filesOf, TESTS } from '../tree.ts';

/** Every declared refusal is thrown by shipped code and provoked by a test. */
export const usedRefusals: Law = {
  name: 'every refusal code is thrown and tested',
  check: (tree) => {
    const shipped = sources(tree, (path) => !TESTS.test(path) && !/\/refusals[.]ts$/.test(path));
    const tests = sources(tree, (path) => TESTS.test(path) || path.startsWith('journeys/'));
    return declared(tree).flatMap(({ refusal, path }) => [
      ...(shipped.includes(`'${refusal}'`) ? [] : [`${path}: no code throws '${refusal}'.`]),
      ...(tests.includes(`'${refusal}'`) ? [] : [`${path}: no test covers '${refusal}'.`]),
    ]);
  },
};

function declared(tree: Tree): { refusal: string; path: string }[] {
  return filesOf(tree, /^src\/.*\/refusals[.]ts$/).flatMap(([path, text]) =>
    [...code(text).matchAll(/'([a-z_]+\.[a-z0-9_]+)'\s*:/g)].map((match) => ({
      refusal: match[1] ?? '',
      path,
    })),
  );
}

function sources(tree: Tree, wanted: (path: string) => boolean): string {
  return filesOf(tree, /^(?:src|journeys)\/.*[.]tsx?$/)
    .filter(([path]) => wanted(path))
    .map(([, text]) => code(text))
    .join('\n');
}
