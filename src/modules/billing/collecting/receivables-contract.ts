import { z } from 'zod';
import { TypedDay } from '#platform/dates/date-contract.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';

/** Parameters of the list of receivables. */
export const ReceivablesQuery = z.object({
  /** The day at which it looks; today unless said otherwise. */
  on: TypedDay.optional().catch(undefined),
  after: CursorText.optional().catch(undefined),
});
export type ReceivablesQuery = z.output<typeof ReceivablesQuery>;

/** Open amounts by days after the due day, in satang. */
export interface Aged {
  readonly notDueSatang: number;
  readonly upTo30Satang: number;
  readonly upTo60Satang: number;
  readonly upTo90Satang: number;
  readonly olderSatang: number;
  readonly totalSatang: number;
}

/** What one buyer owes. */
export interface ReceivableRow extends Aged {
  /** Tells buyers apart: tax id, account, or name. */
  readonly buyerKey: string;
  readonly buyerName: string;
  readonly taxId: string | null;
  readonly invoices: number;
}
