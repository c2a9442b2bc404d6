import { accurateArchitecturePage } from './laws/architecture-page.ts';
import { pureContracts } from './laws/contracts.ts';
import { ownDateFields } from './laws/date-fields.ts';
import { completeMessages, oneSetOfMessages, writtenEnglish, writtenThai } from './laws/messages.ts';
import {
  resolvingLinks,
  noForeignPaths,
  accurateConfigurationTable,
  accurateSecurityTables,
  accurateSpecMap,
} from './laws/documents.ts';
import { fixedRoots, migrationNames, moduleReadmes, privateCodes, privateTables } from './laws/modules.ts';
import { descriptiveNames, noBarrels } from './laws/names.ts';
import { domainFreePlatform } from './laws/domain-terms.ts';
import { pureModules } from './laws/purity.ts';
import { usedRefusals } from './laws/refusals.ts';
import { centralRedirects } from './laws/redirects.ts';
import { snakeCaseColumns } from './laws/rows.ts';
import { visitedPages } from './laws/routes.ts';
import { noSkippedTests, explainedSuppressions } from './laws/suppressions.ts';
import { type Verdict, verdictOf } from './tool.ts';
import { filesOf, type Law, readTree, TESTS, type Tree } from './tree.ts';

/** Our own laws. `tidy.test.ts` checks each on the project, `guards.test.ts` on its fixtures. */
export const LAWS: readonly Law[] = [
  descriptiveNames,
  noBarrels,
  pureModules,
  pureContracts,
  domainFreePlatform,
  noSkippedTests,
  explainedSuppressions,
  moduleReadmes,
  fixedRoots,
  privateTables,
  privateCodes,
  migrationNames,
  usedRefusals,
  completeMessages,
  writtenEnglish,
  writtenThai,
  oneSetOfMessages,
  resolvingLinks,
  noForeignPaths,
  accurateArchitecturePage,
  accurateSpecMap,
  accurateSecurityTables,
  accurateConfigurationTable,
  visitedPages,
  centralRedirects,
  ownDateFields,
  snakeCaseColumns,
];

/** Checks all laws on the project; the note lists the ten longest files as a question. */
export function checkTidy(tree: Tree = readTree()): Verdict {
  const problems = LAWS.flatMap((law) => law.check(tree).map((problem) => `${problem} (${law.name})`));
  return verdictOf(problems, `Longest files, candidates for splitting: ${longestFiles(tree)}`);
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
