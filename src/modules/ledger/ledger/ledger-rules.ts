/** The site's side of every movement. Their ids are the same in each tenant, so that nobody has to look them up. */
export const systemAccounts = {
  /** Money that came by transfer. */
  bank_clearing: '00000000-0000-7000-8000-000000000001',
  /** What was bought, and what was given back for it. */
  sales_clearing: '00000000-0000-7000-8000-000000000002',
  /** What the site gives away. */
  promo_expense: '00000000-0000-7000-8000-000000000003',
  /** What a manager put right. */
  adjustment: '00000000-0000-7000-8000-000000000004',
} as const;
export type SystemAccount = keyof typeof systemAccounts;

const SYSTEM_IDS: ReadonlySet<string> = new Set(Object.values(systemAccounts));

export function isSystemAccountId(accountId: string): boolean {
  return SYSTEM_IDS.has(accountId);
}

export type TransferKind = 'top_up' | 'spend' | 'refund' | 'grant' | 'expiry' | 'adjustment' | 'reversal';

/** What may be undone by a transfer in the other direction: what a manager did. Payments are given back, not undone. */
export const reversibleKinds: readonly TransferKind[] = ['grant', 'adjustment'];

/** One account of a person. */
export interface Bucket {
  readonly accountId: string;
  readonly kind: 'paid' | 'granted';
  readonly label: string;
  readonly balanceSatang: number;
  readonly heldSatang: number;
  /** Null for their own money, which never ends. */
  readonly expiresAt: Date | null;
}

/** A bucket's share of a sum. */
export interface Part {
  readonly accountId: string;
  readonly amountSatang: number;
}

/** What may be taken from a bucket: what is neither held nor over. */
export function freeSatang(bucket: Bucket, now: Date): number {
  return isOver(bucket, now) ? 0 : bucket.balanceSatang - bucket.heldSatang;
}

/** True when a grant's day has come. */
export function isOver({ expiresAt }: Pick<Bucket, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** A gift that comes back may be used at least so long, even if its own day has passed. */
export const RETURNED_GIFT_DAYS = 30;

/** Gifts that end soonest first, one's own money last; equal ends in the order in which they were given. */
export function takingOrder<B extends Pick<Bucket, 'accountId' | 'expiresAt'>>(buckets: readonly B[]): B[] {
  const end = ({ expiresAt }: B): number => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return buckets.toSorted((a, b) =>
    end(a) === end(b) ? (a.accountId < b.accountId ? -1 : 1) : end(a) - end(b),
  );
}

/** How much each bucket gives for a sum; null when there is too little. The parts sum to the sum. */
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

/** How much of each held part is used up when less than the whole is: those that end soonest first, the rest is let go. */
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

/** What goes back to the site because its day has come. What is held stays until that is decided. */
export function planExpiry(buckets: readonly Bucket[], now: Date): Part[] {
  return takingOrder(buckets).flatMap((bucket) => {
    const amountSatang = isOver(bucket, now) ? bucket.balanceSatang - bucket.heldSatang : 0;
    return amountSatang > 0 ? [{ accountId: bucket.accountId, amountSatang }] : [];
  });
}

export interface WalletTotals {
  /** All that is there, held money included. */
  readonly balanceSatang: number;
  readonly heldSatang: number;
  /** What may be spent now. */
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

/** 100 million baht in one wallet: far beyond any, far below what a number holds exactly. */
export const MAX_BALANCE_SATANG = 10_000_000_000;
/** Grants that are open at once in one wallet: a spending looks at each. */
export const MAX_OPEN_GRANTS = 200;
