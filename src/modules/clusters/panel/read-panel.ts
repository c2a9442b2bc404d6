import type { Scope } from '#platform/scope.ts';
import { usePanel } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { listOwnCards } from '../member-card/own-cards.ts';
import { framedCluster } from '../frame/cluster-tabs.ts';
import { listBranchChoices } from '../membership/branch-choices.ts';
import type { PanelView } from './panel-contract.ts';

/** An organisation to choose. */
export interface PanelChoice {
  readonly key: string;
  readonly nameTh: string;
  readonly nameEn: string;
}

/**
 * Returns what the panel shows of an organisation, or of one's only one where none is named; otherwise the organisations of
 * which one may be chosen. Refuses as `requireCluster` does.
 */
export async function readPanel(
  scope: Scope,
  key: string | undefined,
): Promise<{ view: PanelView | null; choices: readonly PanelChoice[] }> {
  const choices = await listOwnCards(scope);
  const chosen = key ?? (choices.length === 1 ? choices[0]?.key : undefined);
  if (chosen === undefined) return { view: null, choices };
  const access = await requireCluster(scope, chosen, usePanel);
  const { memberships } = access.standing;
  const codes = memberships.map(({ branchCodes }) => branchCodes);
  // Without a membership, by a role of the site, or with one for all of them: all branches.
  const isLimited = codes.length > 0 && codes.every((each) => each !== null);
  const own = [...new Set(codes.flatMap((each) => each ?? []))].toSorted();
  const names = new Map(
    isLimited ? (await listBranchChoices(scope)).map(({ value, label }) => [value, label]) : [],
  );
  return {
    view: {
      cluster: {
        ...framedCluster(access, scope.locale),
        roles: memberships.map(({ role }) => role),
        branches: isLimited ? own.map((code) => names.get(code) ?? code) : null,
      },
    },
    choices,
  };
}
