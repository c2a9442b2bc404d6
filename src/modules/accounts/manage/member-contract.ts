import { z } from 'zod';
import { DUTIES, type Duty } from '#platform/duty-rules.ts';
import type { TextMarks } from '#platform/search/marks-contract.ts';
import { MAX_DAYS_LENGTH } from '#platform/dates/days-parameter.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { MEMBER_ROLES, MEMBER_STATES, type MemberRole, type MemberState } from './member-rules.ts';

export const MAX_MEMBER_QUERY = 100;
export const MAX_MEMBER_REASON = 500;

export const MemberPath = z.object({ person: z.uuid() });

export const MemberListInput = z.object({
  q: z.string().trim().max(MAX_MEMBER_QUERY).catch('').default(''),
  role: z.enum(MEMBER_ROLES).optional().catch(undefined),
  duty: z.enum(DUTIES).optional().catch(undefined),
  state: z.enum(MEMBER_STATES).optional().catch(undefined),
  /** Days of joining: a choice of `LIST_DAYS`, or two days. */
  joined: z.string().max(MAX_DAYS_LENGTH).optional().catch(undefined),
  sort: sortParameter(['name', 'joined']),
  after: CursorText.optional().catch(undefined),
});
export type MemberListInput = z.infer<typeof MemberListInput>;

export const MemberReason = z.string().trim().min(1).max(MAX_MEMBER_REASON);

export interface MemberRow {
  readonly personId: string;
  readonly name: string;
  /** In a search: where the name holds what was searched. */
  readonly nameMarks?: TextMarks;
  readonly email: string;
  readonly role: MemberRole;
  readonly duties: readonly Duty[];
  readonly state: MemberState;
  readonly joinedAt: string;
}

/** An open session, as shown to admins. */
export interface MemberSession {
  readonly sessionId: string;
  readonly browser: string;
  readonly os: string;
  readonly place: string;
  readonly way: string;
  readonly beganAt: string;
  readonly seenAt: string;
}

/** An audited action on a member. */
export interface MemberEvent {
  readonly key: string;
  readonly action: string;
  readonly who: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  readonly at: string;
}
