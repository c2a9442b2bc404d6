import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** Why a point of the checklist does not hold. */
export const CHECK_PROBLEMS = [
  'tax_id_of_other_kind',
  'name_differs',
  'documents_missing',
  'bank_missing',
  'bank_name_differs',
] as const;
export type CheckProblem = (typeof CHECK_PROBLEMS)[number];

/** All refusals of vendors. */
export const vendorsRefusals = refusals({
  /** There is none, or nothing of it may be read. */
  'vendors.not_found': { kind: 'missing' },
  /** It may be read, but this is for others. */
  'vendors.forbidden': { kind: 'forbidden' },
  /** Who registered a vendor or last changed its tax ID or bank account neither checks nor approves it. */
  'vendors.own_entry': { kind: 'forbidden' },
  /** Its state does not admit it. */
  'vendors.not_in_state': { kind: 'conflict', details: z.object({ state: z.string() }) },
  /** Somebody else saved first. */
  'vendors.changed_meanwhile': { kind: 'conflict' },
  /** The branch of the taxpayer is a vendor already; staff learn which one. */
  'vendors.duplicate': { kind: 'conflict', details: z.object({ vendorId: z.string().nullable() }) },
  /** The step has to be explained. */
  'vendors.reason_needed': { kind: 'invalid' },
  /** Parts that it must have: `REQUIRED_PARTS`. */
  'vendors.incomplete': { kind: 'conflict', details: z.object({ missing: z.array(z.string()) }) },
  /** There is no such sub-district. */
  'vendors.unknown_place': { kind: 'invalid' },
  /** One person is applying with as many vendors as they may. */
  'vendors.too_many_applications': { kind: 'limited', details: z.object({ most: z.int() }) },
  /** The point of the checklist does not hold: `CheckProblem`. */
  'vendors.check_failed': { kind: 'invalid', details: z.object({ problem: z.string() }) },
  /** Neither a PDF nor a picture. */
  'vendors.not_a_scan': { kind: 'invalid' },
  /** It has as many documents, products or organisations as it may. */
  'vendors.list_full': { kind: 'limited', details: z.object({ most: z.int() }) },
  /** No such active organisation, or none that the actor rates for. */
  'vendors.unknown_cluster': { kind: 'invalid' },
});
