import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Day } from '#platform/dates/date-contract.ts';
import { z } from 'zod';

/** What the log is filtered by, as the address says it; what does not fit is not filtered by. */
export const AuditInput = z.object({
  actor: z.uuid().optional().catch(undefined),
  action: z.string().min(1).max(100).optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
  after: CursorText.optional().catch(undefined),
});
export type AuditInput = z.infer<typeof AuditInput>;

/** One line of the log with names in place of ids. */
export interface AuditView {
  readonly key: string;
  readonly at: string;
  readonly action: string;
  readonly actor: string | null;
  readonly actorRole: string;
  /** Who really acted, where one person acted for another. */
  readonly acting: string | null;
  readonly entityKind: string;
  readonly entityId: string;
  /** A person's name, where a person is what it was done to. */
  readonly entityName: string | null;
  readonly change: string;
  readonly reason: string | null;
  readonly place: string;
}
