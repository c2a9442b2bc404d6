import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { MAX_STATE_REASON } from '../vendor/vendor-contract.ts';
import { VENDOR_STEPS, type VendorStep } from '../vendor/vendor-rules.ts';

/** A step of a vendor, as its form sends it. */
export const StepInput = z.object({
  vendor: z.uuid(),
  /** In which the actor has read the vendor: nobody approves what they have not seen. */
  version: TypedRowVersion,
  step: z.enum(VENDOR_STEPS as [VendorStep, ...VendorStep[]]),
  reason: z.string().trim().max(MAX_STATE_REASON).default(''),
});
export type StepInput = z.output<typeof StepInput>;
