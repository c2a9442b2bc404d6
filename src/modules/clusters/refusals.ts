import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** All refusals of organisations. */
export const clustersRefusals = refusals({
  /** There is none, or nothing of it may be read. */
  'clusters.not_found': { kind: 'missing' },
  /** It may be read, but this is for others. */
  'clusters.forbidden': { kind: 'forbidden' },
  /** Its state does not admit the action. */
  'clusters.not_in_state': { kind: 'conflict', details: z.object({ state: z.string() }) },
});
