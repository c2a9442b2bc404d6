import * as m from '#messages';
import type { ImportProblem } from '#platform/imports/import-rules.ts';
import type { Comparison, GoodItem } from '#platform/imports/import-source.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Scope } from '#platform/scope.ts';
import { hasSameBranches, hasUnknownBranch } from '../membership/membership-rules.ts';
import { type KnownPeople, readKnownPeople } from './known-people.ts';
import type { ReadPerson } from './read-people-rows.ts';

/** Compares lines with who belongs to the organisations and who is invited. */
export async function comparePeople(
  scope: Scope,
  items: readonly GoodItem<ReadPerson>[],
): Promise<Comparison[]> {
  const known = await readKnownPeople(scope, items);
  return items.map(({ value }) => comparisonOf(value, known, scope.locale));
}

function comparisonOf(line: ReadPerson, known: KnownPeople, locale: Locale): Comparison {
  const held = known.membershipsOf(line).find(({ role }) => role === line.role);
  const problems = problemsOf(line, known, held?.branchCodes ?? null);
  const invited = known.personOf(line) === undefined ? known.invitationOf(line) : undefined;
  const before = held ?? invited;
  if (!before) return { verdict: 'new', problems };
  if (hasSameBranches(before.branchCodes, line.branchCodes)) return { verdict: 'unchanged', problems };
  const text = (codes: readonly string[] | null): string =>
    codes?.join(' ') ?? m.clusters_people_branches_all({}, { locale });
  return {
    verdict: 'changed',
    problems,
    changes: () => [
      {
        label: m.clusters_people_branches({}, { locale }),
        from: text(before.branchCodes),
        to: text(line.branchCodes),
      },
    ],
  };
}

function problemsOf(line: ReadPerson, known: KnownPeople, held: readonly string[] | null): ImportProblem[] {
  const problems: ImportProblem[] = [];
  const problem = (field: string, code: string): void => void problems.push({ row: line.row, field, code });
  if (known.clusterOf(line) === undefined) problem('cluster', 'clusters.not_found');
  if (hasUnknownBranch(line.branchCodes, { inUse: known.branches, held }))
    problem('branches', 'clusters.unknown_branch');
  if (known.membershipsOf(line).some(({ state }) => state === 'suspended'))
    problem('email', 'clusters.member_suspended');
  return problems;
}
