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
  /** Somebody else saved first. */
  'clusters.changed_meanwhile': { kind: 'conflict' },
  /** The step has to be explained. */
  'clusters.reason_needed': { kind: 'invalid' },
  /** Parts that an application must have: `REQUIRED_PARTS`. */
  'clusters.incomplete': { kind: 'conflict', details: z.object({ missing: z.array(z.string()) }) },
  /** Nothing differs from what is registered. */
  'clusters.nothing_changed': { kind: 'invalid' },
  /** Another change waits for its decision. */
  'clusters.change_waiting': { kind: 'conflict' },
  /** The change has been decided about or withdrawn. */
  'clusters.change_gone': { kind: 'conflict' },
  /** Nobody decides about a change that they asked for themselves. */
  'clusters.own_change': { kind: 'forbidden' },
  /** One person is applying for as many organisations as they may. */
  'clusters.too_many_applications': { kind: 'limited', details: z.object({ most: z.int() }) },
  'clusters.model_missing': { kind: 'missing' },
  /** Somebody else saved or published the draft meanwhile. */
  'clusters.model_changed': { kind: 'conflict' },
  'clusters.model_archived': { kind: 'conflict' },
  /** So many operating models, or versions of one, are there already. */
  'clusters.model_limit': { kind: 'conflict' },
  /** The operating model has no such version, or it is a draft where a published one is needed or the other way round. */
  'clusters.version_missing': { kind: 'missing' },
  'clusters.rollout_missing': { kind: 'missing' },
  /** Its state does not admit undoing it or going on. */
  'clusters.rollout_moved_on': { kind: 'conflict' },
});
