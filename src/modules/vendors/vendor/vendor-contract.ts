import { z } from 'zod';

export const MAX_VENDOR_NAME = 200;

/** What lines of the audit log about a vendor are about. */
export const VENDOR_ENTITY = 'vendors.vendor';

/** Path parameters of the pages of one vendor. */
export const VendorPath = z.object({ vendor: z.uuid() });

/** What a vendor is called, in the params of notices. */
export const VendorNames = z.object({ nameTh: z.string(), nameEn: z.string() });

/** Longest reason for a change of state. */
export const MAX_STATE_REASON = 1_000;
