import { CursorText } from '#platform/paging/cursor-contract.ts';
import { z } from 'zod';
import { MAX_REASON_LENGTH, statementKinds } from './wallet-rules.ts';

/** More than any wallet holds; the site's settings limit single transfers. */
const MAX_BAHT = 100_000_000;

/** Input of the call: the specification's body and our additions. Amounts are baht with at most two decimals. */
export const WalletCall = z.object({
  mode: z.enum(['get', 'increase', 'decrease', 'adjust']),
  /** Above zero; for `adjust` the amount to add, or to take if negative. */
  amount: z.number().min(-MAX_BAHT).max(MAX_BAHT).optional(),
  /** Whose wallet; one's own by default. Managers only. */
  person: z.uuid().optional(),
  /** Reason for changing another wallet. */
  reason: z.string().trim().max(MAX_REASON_LENGTH).optional(),
  /** Slug of one's own open payment that a `decrease` pays. */
  payment: z.string().max(100).optional(),
});
export type WalletCall = z.infer<typeof WalletCall>;

const Baht = z.number();

export const WalletTransaction = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** Negative for outgoing money. */
  amount: Baht,
  balance: Baht,
  note: z.string(),
  at: z.iso.datetime(),
});
export type WalletTransaction = z.infer<typeof WalletTransaction>;

/** The specification's reply: `balance`, and for `get` the list of `transactions`. */
export const WalletReply = z.object({
  balance: Baht,
  /** Available for spending: the balance minus money held for open payments. */
  available: Baht,
  transactions: z.array(WalletTransaction).optional(),
  /** Where to pay a top-up, which counts once its money is confirmed. */
  payment: z.object({ slug: z.string(), url: z.string() }).optional(),
});
export type WalletReply = z.infer<typeof WalletReply>;

/** The specification's sentence with our code. */
export const WalletRefusal = z
  .object({ status: z.literal(false), error: z.string(), code: z.string(), details: z.unknown().optional() })
  .meta({ id: 'WalletRefusal' });

export const StatementQuery = z.object({
  kind: z.enum(statementKinds).default('all').catch('all'),
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional()
    .catch(undefined),
  after: CursorText.optional().catch(undefined),
});
export type StatementQuery = z.infer<typeof StatementQuery>;

/** A statement line as shown to its holder. */
export const StatementLine = z.object({
  transferId: z.uuid(),
  kind: z.enum(['top_up', 'spend', 'refund', 'grant', 'expiry', 'adjustment', 'reversal']),
  amountSatang: z.int(),
  balanceAfterSatang: z.int(),
  note: z.string(),
  actorName: z.string(),
  isReversed: z.boolean(),
  canReverse: z.boolean(),
  at: z.iso.datetime(),
});
export type StatementLine = z.infer<typeof StatementLine>;

export interface WalletView {
  readonly balanceSatang: number;
  readonly freeSatang: number;
  readonly heldSatang: number;
  readonly buckets: readonly {
    readonly key: string;
    readonly kind: 'paid' | 'granted';
    readonly label: string;
    readonly balanceSatang: number;
    readonly expiresAt: string | null;
  }[];
}

export const PersonPath = z.object({ person: z.uuid() });
export const WalletListQuery = z.object({
  q: z.string().trim().max(120).default('').catch(''),
  after: CursorText.optional().catch(undefined),
});
