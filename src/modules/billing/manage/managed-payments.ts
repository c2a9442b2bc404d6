import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import type { SortOf } from '#platform/paging/sort-contract.ts';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { type Hits, readHits } from '#platform/search/hits.ts';
import { marksIn } from '#platform/search/marks.ts';
import type { Search } from '#platform/search/search-query-rules.ts';
import { privateObjectUrl } from '#platform/storage/content-urls.ts';
import { parseThaiPhone } from '#platform/text/thai-phone.ts';
import { PAYMENT_SEARCH } from '../payment/index-payments.ts';
import type { ManagedPayment, ManagedSlip, PaymentList, PaymentRow } from '../payment/payment-contract.ts';
import {
  cleanTransferReference,
  dueByTransferSatang,
  heldSatang,
  type PaymentFilter,
  type PaymentSort,
  paymentSlugsIn,
  type PaymentStatus,
  type SlipWarning,
  surplusSatang,
  type Wait,
  WAITS,
} from '../payment/payment-rules.ts';
import { getPayment } from '../payment/payment-rows.ts';

const PAGE_SIZE = 30;
const HOUR_MS = 3_600_000;
/** Above this, the badge shows "99+". */
const MAX_COUNTED = 100;
/** Lifetime of the picture's signed address; afterwards the page must be reloaded. */
const SLIP_URL_SECONDS = 900;

/**
 * One page of payments for managers. Unless they are sorted, those with an undecided slip come first in, first out; all
 * others newest first.
 * `q` matches an exact label, code, telephone number, address or bank reference, or words of the payer's name; a search
 * that finds more than it looks through is partial.
 */
export async function listPayments(
  scope: Scope,
  query: {
    show: PaymentFilter;
    q: string;
    waited?: Wait | undefined;
    sort?: SortOf<PaymentSort> | undefined;
    after?: string | undefined;
    limit?: number;
  },
): Promise<PaymentList & { readonly isPartial: boolean }> {
  const { limit = PAGE_SIZE } = query;
  const hits = query.q === '' ? null : await readHits(scope, [PAYMENT_SEARCH], query.q);
  const sorted = sortedPage(SORT_KEYS, PAYMENT_ID, { sort: sortOf(query), after: query.after });
  const [rows, waiting] = await Promise.all([
    scope.tx.rows(sql<ListRow>`
      select p.payment_id, p.status, p.target_label, p.contact_name, p.contact_phone, p.amount_satang, p.paid_satang, p.returned_satang,
             p.waiting_since, p.opened_at
        from billing_payment p
       where p.tenant_id = ${scope.tenant.id} and ${filterOf(query.show)} and ${waitedFor(scope, query.waited)} and ${matchesSearch(scope, query.q, hits)} and ${sorted.isAfter}
       order by ${sorted.order} limit ${limit + 1}`),
    countWaitingPayments(scope),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map((row) => rowOf(row, hits?.search ?? null)),
    next: last ? sorted.cursorAt(last) : null,
    waitingCount: waiting.count,
    isWaitingCountCapped: waiting.isCapped,
    isPartial: hits?.isPartial ?? false,
  };
}

/** Counts payments with an undecided slip, up to 100. */
export async function countWaitingPayments(scope: Scope): Promise<{ count: number; isCapped: boolean }> {
  const { count } = await scope.tx.one(sql<{ readonly count: number }>`
    select count(*)::int as count from (
      select 1 from billing_payment where tenant_id = ${scope.tenant.id} and waiting_since is not null limit ${MAX_COUNTED}) waiting`);
  return { count, isCapped: count >= MAX_COUNTED };
}

type ListRow = RowOf<
  'billing_payment',
  | 'paymentId'
  | 'status'
  | 'targetLabel'
  | 'contactName'
  | 'contactPhone'
  | 'amountSatang'
  | 'paidSatang'
  | 'returnedSatang'
  | 'waitingSince'
  | 'openedAt'
> & {
  readonly status: PaymentStatus;
};

type Condition = ReturnType<typeof sql>;

const PAYMENT_ID = { key: sql`p.payment_id`, of: (row: ListRow) => row.paymentId };
const SORT_KEYS: Readonly<Record<PaymentSort, SortKey<ListRow>>> = {
  // Ids are made in the order of time.
  opened: { kind: 'id', ...PAYMENT_ID },
  amount: { kind: 'whole', key: sql`p.amount_satang`, of: ({ amountSatang }) => amountSatang },
  waited: { kind: 'instant', key: sql`p.waiting_since`, of: (row) => row.waitingSince ?? row.openedAt },
};

function sortOf({
  show,
  q,
  sort,
}: {
  show: PaymentFilter;
  q: string;
  sort?: SortOf<PaymentSort> | undefined;
}): SortOf<PaymentSort> {
  const isWaiting = show === 'waiting';
  if (sort === undefined) return isWaiting && q === '' ? 'waited' : '-opened';
  return isWaiting || !sort.endsWith('waited') ? sort : '-opened';
}

function filterOf(show: PaymentFilter): Condition {
  switch (show) {
    case 'waiting':
      return sql`p.waiting_since is not null`;
    case 'open':
      return sql`p.status = any(${['awaiting_payment', 'verifying', 'underpaid']})`;
    case 'paid':
      return sql`p.status = any(${['paid', 'overpaid']})`;
    case 'surplus':
      return sql`(p.status = 'overpaid' or (p.status = any(${['expired', 'cancelled']}) and p.paid_satang > p.returned_satang))`;
    case 'ended':
      return sql`p.status = any(${['expired', 'cancelled']})`;
    case 'all':
      return sql`true`;
  }
}

function waitedFor({ now }: Scope, waited: Wait | undefined): Condition {
  if (waited === undefined) return sql`true`;
  const [from, until] = WAITS[waited].map((hours) =>
    hours === null ? null : new Date(now.getTime() - hours * HOUR_MS),
  );
  return sql`p.waiting_since <= ${from ?? now} ${until ? sql`and p.waiting_since > ${until}` : sql``}`;
}

/** Condition for payments that match `q`. Each part is read from its own index, then only the payments found are. */
function matchesSearch(scope: Scope, q: string, hits: Hits | null): Condition {
  if (hits === null) return sql`true`;
  return sql`p.payment_id = any(array(
    select unnest(${hits.itemIds}::uuid[])
     union all
    ${samePayments(scope, q)}))`;
}

/** Selects, as `item_id`, the payments whose label, code, telephone number, address or bank reference is `q`. */
export function samePayments(scope: Scope, q: string): Condition {
  const phone = parseThaiPhone(q)?.national ?? q;
  const reference = cleanTransferReference(q) ?? '';
  return sql`
    select e.payment_id as item_id from billing_payment e
     where e.tenant_id = ${scope.tenant.id}
       and (e.target_label = ${q} or e.slug = any(${paymentSlugsIn(q)}) or e.contact_phone = any(${[q, phone]}) or e.contact_email = ${q.toLowerCase()})
     union all
    select s.payment_id from billing_slip s where s.tenant_id = ${scope.tenant.id} and s.trans_ref = ${reference}
     union all
    select a.payment_id from billing_bank_receipt r
      join billing_receipt_allocation a on a.tenant_id = r.tenant_id and a.receipt_id = r.receipt_id
     where r.tenant_id = ${scope.tenant.id} and r.trans_ref = ${reference}`;
}

function rowOf(row: ListRow, search: Search | null): PaymentRow {
  const money = {
    amountSatang: row.amountSatang,
    paidSatang: row.paidSatang,
    returnedSatang: row.returnedSatang,
  };
  return {
    paymentId: row.paymentId,
    status: row.status,
    targetLabel: row.targetLabel,
    contactName: row.contactName,
    ...(search && { contactNameMarks: marksIn(row.contactName, search) }),
    contactPhone: row.contactPhone,
    amountSatang: row.amountSatang,
    paidSatang: heldSatang(money),
    surplusSatang: surplusSatang({ ...money, status: row.status }),
    waitingSince: row.waitingSince?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
  };
}

/** Returns everything that a manager needs to decide. Refuses with `billing.payment_missing`. */
export async function getManagedPayment(scope: Scope, paymentId: string): Promise<ManagedPayment> {
  const payment = await getPayment(scope, paymentId);
  const [slips, receipts, walletUses, returns] = await Promise.all([
    listSlips(scope, paymentId),
    listReceipts(scope, paymentId),
    listWalletUses(scope, paymentId),
    listReturns(scope, paymentId),
  ]);
  return {
    paymentId: payment.paymentId,
    slug: payment.slug,
    status: payment.status,
    targetLabel: payment.targetLabel,
    managePath: payment.managePath,
    lines: [...payment.lines],
    contact: payment.contact,
    amountSatang: payment.amountSatang,
    paidSatang: heldSatang(payment),
    returnedSatang: payment.returnedSatang,
    outstandingSatang: dueByTransferSatang(payment),
    walletHeldSatang: payment.walletHeldSatang,
    hasPayer: payment.payerUserId !== null,
    surplusSatang: surplusSatang(payment),
    openedAt: payment.openedAt.toISOString(),
    expiresAt: payment.expiresAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    expiredAt: payment.expiredAt?.toISOString() ?? null,
    cancelledAt: payment.cancelledAt?.toISOString() ?? null,
    slips,
    receipts,
    walletUses,
    returns,
  };
}

type SlipRow = RowOf<
  'billing_slip',
  | 'slipId'
  | 'objectId'
  | 'width'
  | 'height'
  | 'reading'
  | 'sendingBank'
  | 'transRef'
  | 'status'
  | 'reason'
  | 'uploadedAt'
  | 'decidedByName'
  | 'decidedAt'
> &
  Outer<
    RowAs<
      'billing_bank_receipt',
      { receiptAmount: 'amountSatang'; receiptAllocated: 'allocatedSatang'; receiptSentAt: 'sentAt' }
    >
  > & {
    readonly transferState: 'free' | 'mine' | 'taken' | null;
    /** Other payments paid by this transfer. */
    paidWith: { paymentId: string; targetLabel: string }[];
    /** Other payments with a slip that has this reference or the identical picture. */
    sentFor: { paymentId: string; targetLabel: string; isPicture: boolean }[];
  };

async function listSlips(scope: Scope, paymentId: string): Promise<ManagedSlip[]> {
  const rows = await scope.tx.rows(sql<SlipRow>`
    select s.slip_id, s.object_id, s.width, s.height, s.reading, s.sending_bank, s.trans_ref, s.status, s.reason, s.uploaded_at,
           s.decided_by_name, s.decided_at,
           case when s.trans_ref is not null then billing_transfer_state(s.sending_bank, s.trans_ref) end as transfer_state,
           r.amount_satang as receipt_amount, r.allocated_satang as receipt_allocated, r.sent_at as receipt_sent_at,
           coalesce((
             select jsonb_agg(jsonb_build_object('paymentId', p.payment_id, 'targetLabel', p.target_label))
               from billing_receipt_allocation a join billing_payment p on p.tenant_id = a.tenant_id and p.payment_id = a.payment_id
              where a.tenant_id = s.tenant_id and a.receipt_id = r.receipt_id and a.payment_id <> s.payment_id), '[]') as paid_with,
           coalesce((
             select jsonb_agg(jsonb_build_object('paymentId', p.payment_id, 'targetLabel', p.target_label, 'isPicture', o.sha256 = s.sha256))
               from billing_slip o join billing_payment p on p.tenant_id = o.tenant_id and p.payment_id = o.payment_id
              where o.tenant_id = s.tenant_id and o.payment_id <> s.payment_id
                and (o.sha256 = s.sha256 or (o.trans_ref = s.trans_ref and o.sending_bank = s.sending_bank))), '[]') as sent_for
      from billing_slip s
      left join billing_bank_receipt r
        on r.tenant_id = s.tenant_id and r.sending_bank = s.sending_bank and r.trans_ref = s.trans_ref
     where s.tenant_id = ${scope.tenant.id} and s.payment_id = ${paymentId}
     order by s.uploaded_at desc, s.slip_id desc`);
  return rows.map((row) => managedSlipOf(scope, row));
}

function managedSlipOf(scope: Scope, row: SlipRow): ManagedSlip {
  const others = new Map(
    [...row.paidWith, ...row.sentFor].map(({ paymentId, targetLabel }) => [
      paymentId,
      { paymentId, targetLabel },
    ]),
  );
  return {
    slipId: row.slipId,
    status: row.status,
    reason: row.reason,
    uploadedAt: row.uploadedAt.toISOString(),
    pictureUrl: privateObjectUrl(scope.app, scope.tenant.id, row.objectId, {
      name: 'slip.webp',
      ttlSeconds: SLIP_URL_SECONDS,
      disposition: 'inline',
    }),
    width: row.width,
    height: row.height,
    reading: row.reading,
    sendingBank: row.sendingBank,
    transRef: row.transRef,
    decidedByName: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    warnings: warningsOf(row),
    alsoUsedBy: [...others.values()],
    knownReceipt:
      row.receiptAmount === null || row.receiptAllocated === null || row.receiptSentAt === null
        ? null
        : {
            amountSatang: row.receiptAmount,
            remainingSatang: row.receiptAmount - row.receiptAllocated,
            sentAt: row.receiptSentAt.toISOString(),
          },
  };
}

function warningsOf(row: SlipRow): SlipWarning[] {
  const warnings: SlipWarning[] = [];
  if (row.reading !== 'slip') warnings.push(row.reading);
  if (row.transferState === 'taken') warnings.push('used_elsewhere');
  if (row.paidWith.length > 0) warnings.push('used_here');
  if (row.sentFor.some((other) => !other.isPicture)) warnings.push('same_reference_sent');
  if (row.sentFor.some((other) => other.isPicture)) warnings.push('same_picture_sent');
  return warnings;
}

async function listReceipts(scope: Scope, paymentId: string): Promise<ManagedPayment['receipts']> {
  const rows = await scope.tx.rows(sql<
    RowOf<'billing_receipt_allocation', 'allocationId' | 'amountSatang' | 'allocatedByName' | 'allocatedAt'> &
      RowOf<'billing_bank_receipt', 'sendingBank' | 'transRef' | 'sentAt'> &
      RowAs<'billing_bank_receipt', { receiptAmount: 'amountSatang' }>
  >`
    select a.allocation_id, r.sending_bank, r.trans_ref, a.amount_satang, r.amount_satang as receipt_amount, r.sent_at,
           a.allocated_by_name, a.allocated_at
      from billing_receipt_allocation a join billing_bank_receipt r on r.tenant_id = a.tenant_id and r.receipt_id = a.receipt_id
     where a.tenant_id = ${scope.tenant.id} and a.payment_id = ${paymentId}
     order by a.allocated_at, a.allocation_id`);
  return rows.map((row) => ({
    allocationId: row.allocationId,
    sendingBank: row.sendingBank,
    transRef: row.transRef,
    amountSatang: row.amountSatang,
    receiptAmountSatang: row.receiptAmount,
    sentAt: row.sentAt.toISOString(),
    byName: row.allocatedByName,
    at: row.allocatedAt.toISOString(),
  }));
}

async function listWalletUses(scope: Scope, paymentId: string): Promise<ManagedPayment['walletUses']> {
  const rows = await scope.tx.rows(sql<
    RowOf<'billing_wallet_use', 'useId' | 'state' | 'amountSatang' | 'postedSatang' | 'usedAt'>
  >`
    select use_id, state, amount_satang, posted_satang, used_at from billing_wallet_use
     where tenant_id = ${scope.tenant.id} and payment_id = ${paymentId} order by use_id limit 100`);
  return rows.map((row) => ({
    useId: row.useId,
    state: row.state,
    amountSatang: row.amountSatang,
    postedSatang: row.postedSatang,
    at: row.usedAt.toISOString(),
  }));
}

async function listReturns(scope: Scope, paymentId: string): Promise<ManagedPayment['returns']> {
  const rows = await scope.tx.rows(sql<
    RowOf<
      'billing_surplus_return',
      'returnId' | 'way' | 'amountSatang' | 'reference' | 'returnedByName' | 'returnedAt'
    >
  >`
    select return_id, way, amount_satang, reference, returned_by_name, returned_at from billing_surplus_return
     where tenant_id = ${scope.tenant.id} and payment_id = ${paymentId} order by returned_at, return_id`);
  return rows.map((row) => ({
    returnId: row.returnId,
    way: row.way,
    amountSatang: row.amountSatang,
    reference: row.reference,
    byName: row.returnedByName,
    at: row.returnedAt.toISOString(),
  }));
}
