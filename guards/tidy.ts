import { trueArchitecturePage } from './laws/architecture-page.ts';
import { completeMessages } from './laws/messages.ts';
import {
  livingLinks,
  noForeignPaths,
  trueConfigurationTable,
  trueSecurityTables,
  trueSpecMap,
} from './laws/documents.ts';
import { fixedRoots, migrationNames, moduleReadmes, ownCodes, ownTables } from './laws/modules.ts';
import { ideaNames, noBarrels } from './laws/names.ts';
import { domainFreeBase, pureModules } from './laws/purity.ts';
import { livingRefusals } from './laws/refusals.ts';
import { keptRedirects } from './laws/redirects.ts';
import { plainColumnNames } from './laws/rows.ts';
import { visitedPages } from './laws/routes.ts';
import { noSkippedTests, reasonedSilence } from './laws/silence.ts';
import { type Verdict, verdictOf } from './tool.ts';
import { filesOf, type Law, readTree, TESTS, type Tree } from './tree.ts';

/** Our own laws. `tidy.test.ts` tests each on the project, `guards.test.ts` each on its fixture. */
export const LAWS: readonly Law[] = [
  ideaNames,
  noBarrels,
  pureModules,
  domainFreeBase,
  noSkippedTests,
  reasonedSilence,
  moduleReadmes,
  fixedRoots,
  ownTables,
  ownCodes,
  migrationNames,
  livingRefusals,
  completeMessages,
  livingLinks,
  noForeignPaths,
  trueArchitecturePage,
  trueSpecMap,
  trueSecurityTables,
  trueConfigurationTable,
  visitedPages,
  keptRedirects,
  plainColumnNames,
];

/** All laws on the project; prints the ten longest files as a question. */
export function checkTidy(tree: Tree = readTree()): Verdict {
  const problems = LAWS.flatMap((law) => law.check(tree).map((problem) => `${problem} (${law.name})`));
  return verdictOf(problems, `Is one of the longest files two ideas? ${longestFiles(tree)}`);
}

function longestFiles(tree: Tree): string {
  return filesOf(tree, /^src\/.*[.]tsx?$/)
    .filter(([path]) => !TESTS.test(path))
    .map(([path, text]) => ({ path, lines: text.split('\n').length }))
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, 10)
    .map(({ path, lines }) => `${path} ${lines}`)
    .join(', ');
}
