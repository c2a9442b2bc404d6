import { Instant } from '#platform/dates/date-contract.ts';
import { z } from 'zod';
import { type LogEntry, MAX_LOG_ENTRIES, MAX_LOG_MESSAGE, MAX_LOG_PATH } from './log-rules.ts';

const Entry = z.object({
  at: Instant,
  kind: z.enum(['error', 'rejection', 'navigation']),
  message: z.string().max(MAX_LOG_MESSAGE),
  path: z.string().max(MAX_LOG_PATH),
}) satisfies z.ZodType<LogEntry>;

export const ClientLogInput = z.object({ entries: z.array(Entry).min(1).max(MAX_LOG_ENTRIES) });
