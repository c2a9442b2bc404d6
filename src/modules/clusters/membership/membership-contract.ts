import { z } from 'zod';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import type { TextMarks } from '#platform/search/marks-contract.ts';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import {
  CLUSTER_ROLES,
  type ClusterRole,
  MEMBER_STATES,
  type MemberState,
} from '../cluster/cluster-rules.ts';
import { branchScope } from './membership-rules.ts';

export const MAX_PEOPLE_QUERY = 100;
export const MAX_MEMBER_REASON = 500;
/** Organisations offered where one is chosen. */
export const MAX_CHOSEN_FROM = 300;
const MAX_BRANCH_CODES = 500;

/** What the box for all branches sends. */
export const ALL_BRANCHES = 'all';

/** A form that asks about branches sends something at any rate: empty, `all` or codes, which count more than `all`. */
const ChosenBranches = z
  .union([z.string().max(5), z.array(z.string().max(5)).max(MAX_BRANCH_CODES)])
  .transform((sent) => [sent].flat().filter((code) => code !== ''))
  .pipe(z.array(z.union([z.literal(ALL_BRANCHES), z.string().regex(/^[0-9]{5}$/)])).min(1))
  .transform((chosen) => {
    const codes = chosen.filter((code) => code !== ALL_BRANCHES);
    return codes.length === 0 ? null : [...new Set(codes)].toSorted();
  });

/** The branches of a new membership; null: all, also where the form did not ask. */
export const BranchCodes = ChosenBranches.default(null);

/** The branches of a membership that is changed; undefined: as they are, where the form did not ask. */
const ChangedBranches = ChosenBranches.optional();

/** Parameters of the list of people. */
export const PeopleListInput = z.object({
  q: z.string().trim().max(MAX_PEOPLE_QUERY).catch('').default(''),
  cluster: ClusterKey.optional().catch(undefined),
  role: z.enum(CLUSTER_ROLES).optional().catch(undefined),
  /** Default: everybody but those who have left. */
  state: z.enum(MEMBER_STATES).optional().catch(undefined),
  sort: sortParameter(['joined']),
  after: CursorText.optional().catch(undefined),
});
export type PeopleListInput = z.output<typeof PeopleListInput>;

export const PersonPath = z.object({ person: z.uuid() });

const Member = z.object({ member: z.uuid() });
const Reason = z.string().trim().max(MAX_MEMBER_REASON).default('');

export const ChangeMemberInput = Member.extend({
  ...PersonPath.shape,
  role: z.enum(CLUSTER_ROLES),
  branches: ChangedBranches,
}).transform((input) => ({ ...input, branches: branchScope(input.role, input.branches) }));
export const ResetPinInput = Member;
export const ReasonedChangeInput = Member.extend({ reason: Reason });
export const MoveMemberInput = ReasonedChangeInput.extend({ to: ClusterKey });

/** A membership, as those who manage its people see it. */
export interface MembershipView {
  readonly memberId: string;
  readonly personId: string;
  readonly name: string;
  /** In a search: where the name holds what was searched. */
  readonly nameMarks?: TextMarks;
  readonly email: string;
  readonly clusterKey: string;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly role: ClusterRole;
  /** Null: all branches. */
  readonly branchCodes: readonly string[] | null;
  readonly state: MemberState;
  readonly joinedAt: string;
  readonly endedAt: string | null;
}

/** Somebody in an organisation, as its members see them. */
export interface FellowMember {
  readonly personId: string;
  readonly name: string;
  readonly roles: readonly ClusterRole[];
}

/** Something to choose: an organisation or a branch. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A branch that a membership can be limited to. */
export interface BranchChoice extends Choice {
  /** Stays with those who have it. */
  readonly isArchived: boolean;
}
