import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { TypedDay } from '#platform/dates/date-contract.ts';
import { z } from 'zod';
import { MAX_MEMBER_QUERY } from './member-contract.ts';

/** Filters of the audit log from the URL; invalid ones are ignored. */
export const AuditInput = z.object({
  /** Part of the name or address of a person who did it, or to whom it was done. */
  q: z.string().trim().max(MAX_MEMBER_QUERY).catch('').default(''),
  actor: z.uuid().optional().catch(undefined),
  action: z.string().min(1).max(100).optional().catch(undefined),
  from: TypedDay.optional().catch(undefined),
  to: TypedDay.optional().catch(undefined),
  sort: sortParameter(['at']),
  after: CursorText.optional().catch(undefined),
});
export type AuditInput = z.infer<typeof AuditInput>;

/** One line of the log, with names for ids. */
export interface AuditView {
  readonly key: string;
  readonly at: string;
  readonly action: string;
  readonly actor: string | null;
  readonly actorRole: string;
  /** The admin's name, if they acted for another person. */
  readonly acting: string | null;
  readonly entityKind: string;
  readonly entityId: string;
  /** The person's name, if the entity is a person. */
  readonly entityName: string | null;
  /** What changed, in words, one fact each. */
  readonly facts: readonly string[];
  readonly reason: string | null;
  readonly place: string;
}
