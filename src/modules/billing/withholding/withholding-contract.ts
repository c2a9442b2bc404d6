import { z } from 'zod';
import { TypedDay } from '#platform/dates/date-contract.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { TypedBaht } from '../payment/typed-baht-rules.ts';
import { WITHHOLDING_KINDS, WITHHOLDING_STATES } from './withholding-rules.ts';

/** Declaration of withheld tax as a form sends it; the base is that of the whole invoice where it is left empty. */
export const TypedWithholding = z.object({
  kind: z.enum(WITHHOLDING_KINDS),
  base: z.union([z.literal('').transform(() => undefined), TypedBaht]).optional(),
});

/** Longest number of a certificate. */
export const MAX_CERTIFICATE_NUMBER = 60;

/** A certificate of withheld tax (Revenue Code s. 50 bis) as it came. */
export const TypedCertificate = z.object({
  number: z.string().trim().min(1).max(MAX_CERTIFICATE_NUMBER),
  on: TypedDay,
});

/** Parameters of the list of withheld tax. */
export const WithholdingListQuery = z.object({
  state: z
    .enum(['', ...WITHHOLDING_STATES])
    .default('')
    .catch(''),
  after: CursorText.optional().catch(undefined),
});
export type WithholdingListQuery = z.output<typeof WithholdingListQuery>;
