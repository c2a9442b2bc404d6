import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ClusterRole, MemberState } from '../cluster/cluster-rules.ts';
import { CLUSTER_ROLE_TEXTS, MEMBER_STATE_TEXTS } from '../cluster/cluster-text.ts';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import type { InvitationWay } from './invitation-rules.ts';

const STATE_TONES: Readonly<Record<MemberState, Tone>> = {
  active: 'positive',
  suspended: 'danger',
  ended: 'neutral',
};

/** The state of a membership. */
export function MemberStateBadge({ state }: { state: MemberState }): ReactNode {
  return <Badge tone={STATE_TONES[state]}>{MEMBER_STATE_TEXTS[state]()}</Badge>;
}

/** A role in an organisation. */
export function ClusterRoleBadge({ role }: { role: ClusterRole }): ReactNode {
  return <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{CLUSTER_ROLE_TEXTS[role]()}</Badge>;
}

/** Branches of a membership: their codes, or all. */
export function branchesText(codes: readonly string[] | null): string {
  return codes?.join(', ') ?? m.clusters_people_branches_all();
}

/** How an invitation reaches people. */
export function wayText(way: InvitationWay): string {
  switch (way) {
    case 'email':
      return m.clusters_people_way_email();
    case 'link':
      return m.clusters_people_way_link();
    case 'phone':
      return m.clusters_people_way_phone();
  }
}
