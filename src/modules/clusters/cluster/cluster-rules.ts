/** What an organisation is. */
export const CLUSTER_KINDS = ['community_enterprise', 'cooperative', 'chapter', 'branch', 'other'] as const;
export type ClusterKind = (typeof CLUSTER_KINDS)[number];

/** States of an organisation, in the order in which it passes through them. */
export const CLUSTER_STATES = [
  'draft',
  'submitted',
  'verifying',
  'changes_requested',
  'active',
  'suspended',
  'closed',
] as const;
export type ClusterState = (typeof CLUSTER_STATES)[number];

/** Roles in an organisation (`commerce.md` §11.4); `member` only reads. */
export const CLUSTER_ROLES = ['owner', 'cashier', 'stock_clerk', 'accountant', 'member'] as const;
export type ClusterRole = (typeof CLUSTER_ROLES)[number];

export const MEMBER_STATES = ['active', 'suspended', 'ended'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];
