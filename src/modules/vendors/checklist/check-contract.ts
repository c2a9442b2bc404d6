import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { MAX_VENDOR_NAME } from '../vendor/vendor-contract.ts';
import { CHECK_POINTS, type CheckPoint } from './check-rules.ts';

/** Confirming a point of the checklist. */
export const ConfirmInput = z.object({
  vendor: z.uuid(),
  /** In which the checker has read the vendor. */
  version: TypedRowVersion,
  point: z.enum(CHECK_POINTS),
  typed: z.string().trim().max(MAX_VENDOR_NAME).default(''),
});
export type ConfirmInput = z.output<typeof ConfirmInput>;

export const ReopenInput = z.object({ vendor: z.uuid(), point: z.enum(CHECK_POINTS) });
export type ReopenInput = z.output<typeof ReopenInput>;

/** A point of the checklist of one vendor. */
export interface CheckView {
  readonly point: CheckPoint;
  /** Null while it is open. */
  readonly confirmed: { readonly by: string | null; readonly at: string; readonly typed: string } | null;
}
