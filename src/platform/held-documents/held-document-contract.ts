import { z } from 'zod';
import type { IsoDate } from '../dates/calendar-date.ts';
import { TypedDay } from '../dates/date-contract.ts';

export const MAX_DOCUMENT_NUMBER = 60;
export const MAX_DOCUMENT_NOTE = 500;
const MAX_SCAN_BYTES = 10 * 1024 * 1024;

/** What a form offers; which files are scans, the server decides by their bytes: `isScan`. */
export const SCAN_TYPES = 'application/pdf,image/jpeg,image/png,image/webp';

/** A day that may be left out. */
const DayIfAny = z
  .union([z.literal('').transform(() => null), TypedDay])
  .nullable()
  .default(null);

/**
 * Fields of a document that somebody holds, such as a licence, as its form sends them; the kind is the caller's field. Refine
 * the whole with `isOrderedPeriod`.
 */
export const heldDocumentShape = {
  /** As printed on it. */
  number: z.string().trim().max(MAX_DOCUMENT_NUMBER).default(''),
  issuedOn: DayIfAny,
  /** The last day on which it is valid; null: it does not expire. */
  expiresOn: DayIfAny,
  note: z.string().trim().max(MAX_DOCUMENT_NOTE).default(''),
  /** Browsers send an empty file where none was chosen. */
  scan: z
    .instanceof(File)
    .refine(({ size }) => size <= MAX_SCAN_BYTES)
    .transform((file) => (file.size === 0 ? null : file))
    .nullable()
    .default(null),
};

/** Returns false where a document would expire before it was issued; the fault is one of `expiresOn`. */
export function isOrderedPeriod({
  issuedOn,
  expiresOn,
}: {
  readonly issuedOn: IsoDate | null;
  readonly expiresOn: IsoDate | null;
}): boolean {
  return issuedOn === null || expiresOn === null || issuedOn <= expiresOn;
}
