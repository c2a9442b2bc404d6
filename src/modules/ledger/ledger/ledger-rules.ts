/**
 * The site's accounts, one side of every transfer. Their ids are the same in each tenant, so that no lookup is needed.
 */
export const systemAccounts = {
  /** Money received by bank transfer. */
  bank_clearing: '00000000-0000-7000-8000-000000000001',
  /** Purchases and their refunds. */
  sales_clearing: '00000000-0000-7000-8000-000000000002',
  /** Money granted by the site. */
  promo_expense: '00000000-0000-7000-8000-000000000003',
  /** Corrections by managers. */
  adjustment: '00000000-0000-7000-8000-000000000004',
} as const;
export type SystemAccount = keyof typeof systemAccounts;

const SYSTEM_IDS: ReadonlySet<string> = new Set(Object.values(systemAccounts));

export function isSystemAccountId(accountId: string): boolean {
  return SYSTEM_IDS.has(accountId);
}

export type TransferKind = 'top_up' | 'spend' | 'refund' | 'grant' | 'expiry' | 'adjustment' | 'reversal';

/** Kinds that can be reversed: managers' actions. Payments are refunded, not reversed. */
export const reversibleKinds: readonly TransferKind[] = ['grant', 'adjustment'];

/** One account in a wallet. */
export interface Bucket {
  readonly accountId: string;
  readonly kind: 'paid' | 'granted';
  readonly label: string;
  readonly balanceSatang: number;
  readonly heldSatang: number;
  /** Null for own money, which never expires. */
  readonly expiresAt: Date | null;
}

/** A bucket's share of an amount. */
export interface Part {
  readonly accountId: string;
  readonly amountSatang: number;
}

/** Returns what can be taken from a bucket: neither held nor expired. */
export function freeSatang(bucket: Bucket, now: Date): number {
  return isOver(bucket, now) ? 0 : bucket.balanceSatang - bucket.heldSatang;
}

/** Whether a grant has expired. */
export function isOver({ expiresAt }: Pick<Bucket, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** A returned grant is valid for at least this long, even if its original expiry has passed. */
export const RETURNED_GRANT_DAYS = 30;

/** Order of spending: grants that expire first, own money last; equal expiries in the order they were granted. */
export function takingOrder<B extends Pick<Bucket, 'accountId' | 'expiresAt'>>(buckets: readonly B[]): B[] {
  const end = ({ expiresAt }: B): number => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return buckets.toSorted((a, b) =>
    end(a) === end(b) ? (a.accountId < b.accountId ? -1 : 1) : end(a) - end(b),
  );
}

/** Splits an amount over buckets; null if there is too little. The parts add up to the amount. */
export function planTaking(buckets: readonly Bucket[], amountSatang: number, now: Date): Part[] | null {
  const parts: Part[] = [];
  let left = amountSatang;
  for (const bucket of takingOrder(buckets)) {
    const amount = Math.min(left, freeSatang(bucket, now));
    if (amount <= 0) continue;
    parts.push({ accountId: bucket.accountId, amountSatang: amount });
    left -= amount;
  }
  return left === 0 ? parts : null;
}

/** Splits a posted amount over held parts, those that expire first; the rest is released. Null if less was held. */
export function planPosting(
  held: readonly (Part & Pick<Bucket, 'expiresAt'>)[],
  amountSatang: number,
): Part[] | null {
  const parts: Part[] = [];
  let left = amountSatang;
  for (const { accountId, amountSatang: most } of takingOrder(held)) {
    const amount = Math.min(left, most);
    parts.push({ accountId, amountSatang: amount });
    left -= amount;
  }
  return left === 0 ? parts : null;
}

/** Returns what goes back to the site because it has expired. Held money stays until its hold is settled. */
export function planExpiry(buckets: readonly Bucket[], now: Date): Part[] {
  return takingOrder(buckets).flatMap((bucket) => {
    const amountSatang = isOver(bucket, now) ? bucket.balanceSatang - bucket.heldSatang : 0;
    return amountSatang > 0 ? [{ accountId: bucket.accountId, amountSatang }] : [];
  });
}

export interface WalletTotals {
  /** Total, held money included. */
  readonly balanceSatang: number;
  readonly heldSatang: number;
  /** Available for spending. */
  readonly freeSatang: number;
}

export function walletTotals(buckets: readonly Bucket[], now: Date): WalletTotals {
  const held = sum(buckets.map(({ heldSatang }) => heldSatang));
  const free = sum(buckets.map((bucket) => freeSatang(bucket, now)));
  return { balanceSatang: held + free, heldSatang: held, freeSatang: free };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((running, amount) => running + amount, 0);
}

/** 100 million baht per wallet: far beyond real use, and far below the limit of exact numbers. */
export const MAX_BALANCE_SATANG = 10_000_000_000;
/** Open grants per wallet; limited because each spending reads all of them. */
export const MAX_OPEN_GRANTS = 200;
