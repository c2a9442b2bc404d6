import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { ClusterKind, ClusterRole, ClusterState, MemberState } from './cluster-rules.ts';

/** What organisations are called by their kind. */
export const CLUSTER_KIND_TEXTS: Readonly<Record<ClusterKind, Sentence>> = {
  community_enterprise: m.clusters_kind_community_enterprise,
  cooperative: m.clusters_kind_cooperative,
  chapter: m.clusters_kind_chapter,
  branch: m.clusters_kind_branch,
  other: m.clusters_kind_other,
};

export const CLUSTER_STATE_TEXTS: Readonly<Record<ClusterState, Sentence>> = {
  draft: m.clusters_state_draft,
  submitted: m.clusters_state_submitted,
  verifying: m.clusters_state_verifying,
  changes_requested: m.clusters_state_changes_requested,
  active: m.clusters_state_active,
  suspended: m.clusters_state_suspended,
  closed: m.clusters_state_closed,
};

export const CLUSTER_ROLE_TEXTS: Readonly<Record<ClusterRole, Sentence>> = {
  owner: m.clusters_role_owner,
  cashier: m.clusters_role_cashier,
  stock_clerk: m.clusters_role_stock_clerk,
  accountant: m.clusters_role_accountant,
  member: m.clusters_role_member,
};

export const MEMBER_STATE_TEXTS: Readonly<Record<MemberState, Sentence>> = {
  active: m.clusters_member_active,
  suspended: m.clusters_member_suspended,
  ended: m.clusters_member_ended,
};

/** The name of an organisation in a language; in Thai where it has no other. */
export function clusterName(
  { nameTh, nameEn }: { readonly nameTh: string; readonly nameEn: string },
  locale: Locale,
): string {
  return locale === 'en' && nameEn !== '' ? nameEn : nameTh;
}
