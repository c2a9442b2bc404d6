import type { Law } from '../tree.ts';
import { code, filesOf, hits, SOURCES, TESTS } from '../tree.ts';

const SKIPS =
  /\b(?:test|it|describe|suite)\.(?:skip|only|todo|fails|skipIf|runIf)\b|\bx(?:it|test|describe)\(/g;

/** No test may be skipped or focused. */
export const noSkippedTests: Law = {
  name: 'no test is skipped, focused or marked as todo',
  check: (tree) =>
    filesOf(tree, SOURCES)
      .filter(([path]) => TESTS.test(path) || path.startsWith('journeys/'))
      .flatMap(([path, text]) =>
        hits(path, code(text), SKIPS, ([found]) => `${found}: run it or delete it.`),
      ),
};

const DIRECTIVE =
  /(?<=\/[/*]\s*)(?:(?:oxlint|eslint)-disable[\w-]*|biome-ignore\w*|@ts-(?:expect-error|ignore|nocheck)|knip-ignore)/g;

/** A suppressed lint rule must have a reason after `--` or `:`. */
export const explainedSuppressions: Law = {
  name: 'every suppressed rule has a reason',
  check: (tree) =>
    filesOf(tree, SOURCES).flatMap(([path, text]) =>
      hits(path, text, DIRECTIVE, (match) => {
        const rest = text.slice(match.index + match[0].length).split('\n', 1)[0] ?? '';
        if (/@ts-(?:ignore|nocheck)/.test(match[0]))
          return `${match[0]}: use @ts-expect-error with a reason.`;
        return / -- \S+ \S+|: \S+ \S+/.test(rest) ? '' : `${match[0]} has no reason.`;
      }).filter((hit) => !hit.endsWith(' ')),
    ),
};
