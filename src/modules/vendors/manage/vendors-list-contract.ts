import { z } from 'zod';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { VENDOR_STATES, type VendorKind, type VendorState } from '../vendor/vendor-rules.ts';

export const MAX_VENDOR_QUERY = 100;

/** What a filter asks of the documents of a vendor. */
const DOCUMENT_FILTERS = ['expiring', 'expired'] as const;

/** Parameters of the list of vendors. */
export const VendorsListInput = z.object({
  q: z.string().trim().max(MAX_VENDOR_QUERY).default(''),
  state: z.enum(VENDOR_STATES).optional().catch(undefined),
  /** Code of a province: two digits. */
  province: z
    .string()
    .regex(/^[1-9][0-9]$/)
    .optional()
    .catch(undefined),
  /** Key of an organisation that they supply. */
  cluster: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .optional()
    .catch(undefined),
  documents: z.enum(DOCUMENT_FILTERS).optional().catch(undefined),
  sort: sortParameter(['name', 'changed']),
  after: CursorText.optional(),
});
export type VendorsListInput = z.output<typeof VendorsListInput>;

/** One vendor of the list. */
export interface ListedVendor {
  readonly vendorId: string;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly kind: VendorKind;
  readonly state: VendorState;
  /** Code of its province; null without an address. */
  readonly province: number | null;
  /** Organisations that it supplies. */
  readonly supplied: number;
  readonly ratings: number;
  /** Average of its ratings; null without any. */
  readonly rating: number | null;
  readonly changedAt: string;
}
