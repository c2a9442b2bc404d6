import { ownProofs } from '#modules/accounts/public.ts';
import type { PageHttp } from '#platform/page/page.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { usePanel } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { rememberCluster } from '../current/current-cluster.ts';
import { listOwnCards } from '../member-card/own-cards.ts';
import { framedCluster } from '../frame/cluster-tabs.ts';
import { listBranchChoices } from '../membership/branch-choices.ts';
import { listPinnedClusters } from '../pin/set-pin.ts';
import type { PanelView } from './panel-contract.ts';

/** An organisation to choose. */
export interface PanelChoice {
  readonly key: string;
  readonly nameTh: string;
  readonly nameEn: string;
}

/**
 * Returns what the panel shows of an organisation, or of one's only one where none is named; otherwise the organisations of
 * which one may be chosen. Remembers the organisation. Refuses as `requireCluster` does.
 */
export async function readPanel(
  scope: Scope,
  http: PageHttp,
  key: string | undefined,
): Promise<{ view: PanelView | null; choices: readonly PanelChoice[]; mayLock: boolean }> {
  const choices = await listOwnCards(scope);
  const chosen = key ?? (choices.length === 1 ? choices[0]?.key : undefined);
  if (chosen === undefined) return { view: null, choices, mayLock: await canLeave(scope, null) };
  const access = await requireCluster(scope, chosen, usePanel);
  rememberCluster(access, http);
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
    mayLock: await canLeave(scope, access.cluster.key),
  };
}

/** Whether somebody has anything to leave a locked panel with: a PIN in its organisation, a password or a second factor. */
async function canLeave(scope: Scope, key: string | null): Promise<boolean> {
  const { password, factor } = await ownProofs(scope);
  if (password || factor || key === null) return password || factor;
  return (await listPinnedClusters(scope, personOf(scope)?.userId ?? '')).has(key);
}
