import { z } from 'zod';

/** Scans of an invoice's certificates, from its payer and from managers each: a page each, and another where one cannot be read. */
export const MAX_SCANS = 10;
const MAX_SCAN_BYTES = 10 * 1024 * 1024;

/** What a form offers; which files are scans, the server decides by their bytes. */
export const SCAN_TYPES = 'application/pdf,image/jpeg,image/png,image/webp';

/** A scan as a form sends it. */
export const ChosenScan = z.object({
  scan: z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_SCAN_BYTES),
});
