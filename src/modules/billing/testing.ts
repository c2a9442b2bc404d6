import { cursorHolding } from '#platform/testing/cursor-holding.ts';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type {
  ForeignSite,
  ModuleTesting,
  Names,
  Owner,
  RecordCase,
  RecordReaders,
} from '#platform/testing/module-testing.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { addMonths } from '#platform/dates/calendar-date.ts';
import { bahtText } from '#platform/money/baht-text.ts';
import { documentVat } from '#platform/money/vat.ts';
import { type VatClass, vatRateBpOn } from '#platform/money/vat-rate.ts';
import type { Actor } from '#platform/scope.ts';
import type { Reply, Visitor, World } from '#platform/testing/world.ts';
import { type DocumentKind, documentKinds, VAT_CLASSES } from './document/document-kinds-rules.ts';
import { type ConfirmPaymentInput, confirmPayment } from './payment/confirm-payment.ts';
import { drawSlip, type SlipDrawing } from './slip/draw-slip.ts';
import { createDraft } from './drafting/drafts.ts';
import type { DocumentBuyer, IssuedDocument } from './document/document-contract.ts';
import { type IssueDocumentInput, issueDocument } from './document/issue-document.ts';
import type { NewDocumentLine } from './document/write-document.ts';
import { PurchaseInput } from './books/purchases/purchase-contract.ts';
import { registerPurchase } from './books/purchases/register-purchase.ts';
import type { BranchInput } from './seller/branch-contract.ts';
import { saveBranch } from './seller/save-branch.ts';
import { declareWithholding } from './withholding/declare-withholding.ts';
import { listWithholding } from './withholding/list-withholding.ts';
import { saveSeller } from './seller/save-seller.ts';
import { findSeller } from './seller/seller-rows.ts';
import type { SellerInput } from './seller/seller-contract.ts';
import { type OpenPaymentInput, openPayment } from './payment/open-payment.ts';
import { type Payment, getPayment } from './payment/payment-rows.ts';
import type { PaymentStatus } from './payment/payment-rules.ts';

export { documentTotals } from './document/document-rules.ts';
export { issueDocument } from './document/issue-document.ts';
export { saveBranch };
export { acceptQuotation } from './quotation/answer-quotation.ts';

const MINUTE_MS = 60_000;

/** Settings of a shop that can be paid. The tax id is made up, with a valid check digit. */
export const TEST_PROMPTPAY = {
  promptpay: { kind: 'national_id', id: '0999999999991', accountName: 'ร้านทดสอบ จำกัด' },
} as const;

/** Opens a payment of 1,000 baht for an unknown target, valid for half an hour. */
export async function openTestPayment(
  world: World,
  given: Partial<OpenPaymentInput> = {},
): Promise<{ paymentId: string; slug: string; targetKind: string; targetId: string }> {
  const target = { targetKind: given.targetKind ?? 'billing.test', targetId: given.targetId ?? randomUUID() };
  const opened = await world.write((scope) =>
    openPayment(scope, {
      targetLabel: `T-${target.targetId.slice(0, 8)}`,
      amountSatang: 100_000,
      expiresAt: new Date(scope.now.getTime() + 30 * MINUTE_MS),
      contact: { name: 'สมหญิง รักเรียน', email: 'buyer@example.test', phone: '0812345678' },
      returnPath: '/billing/thankyou',
      payerUserId: null,
      guestId: null,
      ...given,
      ...target,
    }),
  );
  return { ...opened, ...target };
}

/** Returns an unused bank reference. */
export function newReference(): string {
  return `T${randomBytes(9).toString('hex').toUpperCase()}`;
}

/** A slip picture, by default with the mini-QR of an unused transfer. */
export function testSlip(world: World, given: Partial<SlipDrawing> = {}): Promise<Uint8Array> {
  return drawSlip({
    sendingBank: '004',
    transRef: newReference(),
    amountSatang: 100_000,
    sentAt: world.now,
    ...given,
  });
}

/** Sends a picture as somebody who knows the slug. */
export function sendSlip(
  visitor: Visitor,
  slug: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return visitor.send(`/api/billing/payments/${slug}/slips`, {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': 'image/png', ...headers },
  });
}

/** Confirms a transfer in a separate transaction, by default as the system. */
export function confirm(
  world: World,
  paymentId: string,
  given: Partial<ConfirmPaymentInput> = {},
  actor?: Actor,
): Promise<{ status: PaymentStatus }> {
  return world.write(
    (scope) =>
      confirmPayment(scope, {
        paymentId,
        sendingBank: '004',
        transRef: newReference(),
        amountSatang: 100_000,
        sentAt: scope.now,
        ...given,
      }),
    actor,
  );
}

export function paymentNow(world: World, paymentId: string): Promise<Payment> {
  return world.read((scope) => getPayment(scope, paymentId));
}

/**
 * Expects a tenant's money to be consistent: payments received what receipts allocated, and no receipt allocated more
 * than its amount.
 */
export async function expectMoneyConsistent(world: World): Promise<void> {
  const wrong = await world.read((scope) =>
    scope.tx.rows(sql<{ what: string }>`
      select 'payment ' || p.payment_id as what from billing_payment p
       where p.tenant_id = ${scope.tenant.id}
         and p.paid_satang <> (select coalesce(sum(a.amount_satang), 0) from billing_receipt_allocation a
                                where a.tenant_id = p.tenant_id and a.payment_id = p.payment_id)
                            + (select coalesce(sum(w.posted_satang), 0) from billing_wallet_use w
                                where w.tenant_id = p.tenant_id and w.payment_id = p.payment_id)
      union all
      select 'held for ' || p.payment_id from billing_payment p
       where p.tenant_id = ${scope.tenant.id}
         and p.wallet_held_satang <> (select coalesce(sum(w.amount_satang), 0) from billing_wallet_use w
                                       where w.tenant_id = p.tenant_id and w.payment_id = p.payment_id and w.state = 'held')
      union all
      select 'returns of ' || p.payment_id from billing_payment p
       where p.tenant_id = ${scope.tenant.id}
         and p.returned_satang <> (select coalesce(sum(r.amount_satang), 0) from billing_surplus_return r
                                    where r.tenant_id = p.tenant_id and r.payment_id = p.payment_id)
      union all
      select 'receipt ' || r.receipt_id from billing_bank_receipt r
       where r.tenant_id = ${scope.tenant.id}
         and r.allocated_satang <> (select coalesce(sum(a.amount_satang), 0) from billing_receipt_allocation a
                                     where a.tenant_id = r.tenant_id and a.receipt_id = r.receipt_id)
      union all
      select 'waiting slip of ' || p.payment_id from billing_payment p
       where p.tenant_id = ${scope.tenant.id}
         and p.waiting_since is distinct from (select min(s.uploaded_at) from billing_slip s
                                                where s.tenant_id = p.tenant_id and s.payment_id = p.payment_id and s.status = 'checking')`),
  );
  expect(wrong).toEqual([]);
}

/** Settings of a site that is registered for VAT; its seller is that of `makeSeller`. */
export const TEST_VAT = { vat: { isRegistered: true } } as const;

/** Returns what the documents of a supply hold beside what lists show, oldest first. */
export function documentFactsOf(world: World, supplyId: string) {
  return world.read((scope) =>
    scope.tx.rows(sql<
      RowOf<
        'billing_document',
        'kind' | 'number' | 'slug' | 'issuedBy' | 'issuedByName' | 'buyer' | 'issuedOn' | 'taxPointOn'
      >
    >`
      select kind, number, slug, issued_by, issued_by_name, buyer, issued_on, tax_point_on from billing_document
       where tenant_id = ${scope.tenant.id} and supply_id = ${supplyId} order by document_id`),
  );
}

/** Says who sells on the site: a registered seller in Chiang Mai who does not retail. */
export function makeSeller(world: World, given: Partial<SellerInput> = {}): Promise<void> {
  return world.write((scope) =>
    saveSeller(scope, {
      version: 0,
      nameTh: 'บริษัท ผู้ขายทดสอบ จำกัด',
      nameEn: 'Test Seller Co., Ltd.',
      taxId: '0994000165501',
      vatRegisteredOn: '2020-01-01',
      bahtTextStyle: 'orst',
      addressLine: '99/1 หมู่ 4 ถนนสุเทพ',
      addressLineEn: '99/1 Moo 4, Suthep Road',
      subdistrictCode: '500108',
      postalCode: '50200',
      phone: '053123456',
      etaxCopyTo: '',
      ...given,
    }),
  );
}

/** A further branch of the seller, as its form sends it. */
export function branchInput(given: Partial<BranchInput> = {}): BranchInput {
  return {
    branch: 'new',
    code: String(randomInt(1, 99_999)).padStart(5, '0'),
    version: 0,
    nameTh: 'สาขานิมมาน',
    nameEn: 'Nimman',
    addressLine: '9 ถนนนิมมานเหมินท์',
    addressLineEn: '9 Nimmanhaemin Road',
    subdistrictCode: '500108',
    postalCode: '50200',
    phone: '053999999',
    ...given,
  };
}

/** A company that buys, at its head office. */
export const TEST_BUYER: DocumentBuyer = {
  name: 'บริษัท ลูกค้าดี จำกัด',
  address: '1 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500',
  taxId: '0999999999991',
  branchCode: '00000',
  phone: '021234567',
};

/** The same company, as a form sends it. */
export const TYPED_BUYER = {
  buyerName: 'บริษัท ลูกค้าดี จำกัด',
  buyerAddress: '1 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500',
  buyerTaxId: '0-9999-99999-99-1',
  buyerBranch: 'สำนักงานใหญ่',
  buyerPhone: '021234567',
} as const;

/** A received tax invoice, as a form sends it. */
export const TYPED_PURCHASE = {
  kind: 'tax_invoice',
  supplierName: 'บริษัท ผู้ขายวัตถุดิบ จำกัด',
  supplierTaxId: '0-9999-99999-99-1',
  supplierBranch: 'สำนักงานใหญ่',
  number: 'IV-001',
  issuedOn: '1/11/2569',
  net: '1,000.00',
  vat: '70.00',
  isClaimable: 'on',
  claimMonth: '',
  branch: '00000',
};

/** The same company, as its buyer types it on their own pages. */
export const ASKED_BUYER = {
  buyerKind: 'company',
  buyerName: TYPED_BUYER.buyerName,
  buyerAddress: TYPED_BUYER.buyerAddress,
  buyerTaxId: TYPED_BUYER.buyerTaxId,
  buyerBranch: '',
} as const;

/** Builds the input of a combined receipt and tax invoice over one line of 107 baht. */
export function documentInput(given: Partial<IssueDocumentInput> = {}): IssueDocumentInput {
  return {
    kind: 'receipt_tax_invoice',
    lines: [documentLine()],
    priceMode: 'incl',
    buyer: TEST_BUYER,
    buyerUserId: null,
    supply: null,
    ...given,
  };
}

export function documentLine(given: Partial<NewDocumentLine> = {}): NewDocumentLine {
  return {
    name: 'ชาเขียวอบแห้ง',
    detail: '',
    quantity: '1',
    unit: '',
    unitPriceSatang: 10_700,
    discountSatang: 0,
    vatClass: 'standard',
    ...given,
  };
}

/**
 * Expects the documents of a tenant to agree with the law: each series counts from 1 without gap, what is in effect is the
 * only tax invoice of its supply, lines sum to their document, what is replaced has a successor, and credit notes sum to
 * what their document says.
 */
export async function expectDocumentsConsistent(world: World): Promise<void> {
  const wrong = await world.read((scope) =>
    scope.tx.rows(sql<{ what: string }>`
      select 'series ' || s.kind || s.prefix || s.period as what from billing_series s
       where s.tenant_id = ${scope.tenant.id}
         and s.last_count <> (select count(distinct d.number) from billing_document d
                               where d.tenant_id = s.tenant_id and d.branch_id = s.branch_id and d.kind = s.kind
                                 and substring(d.number from '^' || s.prefix || '(?:[0-9]{5}-)?' || s.period || '[-.]?([0-9]+)$')::int
                                     between 1 and s.last_count)
      union all
      select 'lines of ' || d.number from billing_document d
       where d.tenant_id = ${scope.tenant.id}
         and (d.subtotal_satang, d.vat_satang) is distinct from
             (select (sum(l.amount_satang)::bigint, sum(l.vat_satang)::bigint) from billing_document_line l
               where l.tenant_id = d.tenant_id and l.document_id = d.document_id)
      union all
      select 'reference of ' || d.number from billing_document d
       where d.tenant_id = ${scope.tenant.id} and (d.state = 'replaced') <> exists (
             select from billing_document n where n.tenant_id = d.tenant_id and n.reference_id = d.document_id
                and n.kind not in ('credit_note', 'debit_note'))
      union all
      select 'credit of ' || d.number from billing_document d
       where d.tenant_id = ${scope.tenant.id}
         and d.credited_satang <> (select coalesce(sum(n.grand_total_satang), 0) from billing_document n
                                    where n.tenant_id = d.tenant_id and n.reference_id = d.document_id and n.kind = 'credit_note')
      union all
      select 'supply ' || d.supply_id from billing_document d
       where d.tenant_id = ${scope.tenant.id} and d.supply_id is not null and d.state not in ('void', 'replaced')
         and d.kind in ('receipt', 'tax_invoice', 'tax_invoice_abbreviated', 'receipt_tax_invoice')
       group by d.supply_kind, d.supply_id having count(*) > 1`),
  );
  expect(wrong).toEqual([]);
}

/** What documents of a month sum up to, counted while they are made. */
export interface MadeDocuments {
  readonly documents: number;
  readonly standardSatang: number;
  readonly zeroSatang: number;
  readonly exemptSatang: number;
  readonly vatSatang: number;
}

/** The mixture: kind, state and class of VAT by place in the row; a receipt is listed where everything is exempt. */
const MIXED_KINDS = [
  'receipt_tax_invoice',
  'tax_invoice_abbreviated',
  'tax_invoice',
  'credit_note',
  'debit_note',
  'receipt',
] as const;

/**
 * Writes documents of all kinds, states and classes of VAT in bulk, two thirds of them of the month (its first day), the others
 * of the next one. Returns what the report of the month must say, summed here and not in the database.
 */
export async function makeMixedDocuments(
  world: World,
  { count, month }: { readonly count: number; readonly month: string },
): Promise<MadeDocuments> {
  const expected = { documents: 0, standardSatang: 0, zeroSatang: 0, exemptSatang: 0, vatSatang: 0 };
  const rows = Array.from({ length: count }, (_, at) => {
    const kind = MIXED_KINDS[at % MIXED_KINDS.length] ?? 'receipt';
    const isNote = kind === 'credit_note' || kind === 'debit_note';
    const state = !isNote && at % 11 === 0 ? 'void' : !isNote && at % 13 === 0 ? 'replaced' : 'issued';
    const isMixed = at % 5 === 0;
    const standard = kind === 'receipt' ? 0 : ((at * 7_919) % 100_000) + 1;
    const zero = isMixed && kind !== 'receipt' ? (at % 977) + 1 : 0;
    const exempt = isMixed || kind === 'receipt' ? ((at * 31) % 4_999) + 1 : 0;
    const vat = Math.round((standard * 7) / 100);
    const isOfMonth = at % 3 !== 0;
    if (isOfMonth) {
      const sign = state === 'issued' ? (kind === 'credit_note' ? -1 : 1) : 0;
      expected.documents += 1;
      expected.standardSatang += sign * standard;
      expected.zeroSatang += sign * zero;
      expected.exemptSatang += sign * exempt;
      expected.vatSatang += sign * vat;
    }
    const on = `${isOfMonth ? month.slice(0, 8) : addMonths(month, 1).slice(0, 8)}${String((at % 28) + 1).padStart(2, '0')}`;
    return { at, kind, state, standard, zero, exempt, vat, on, net: standard + zero + exempt };
  });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await writeMixed(world, JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE)), addMonths(month, -1));
  return expected;
}

/** Keeps each statement within its time. */
const ROWS_AT_ONCE = 1_000;

/** Writes such documents, the notes about one that is issued on a day of another month. */
async function writeMixed(world: World, json: string, taxPointOn: string): Promise<void> {
  await world.write(async (scope) => {
    const seller = await findSeller(scope);
    if (seller === null) throw new Error('Make the seller first.');
    const first = await issueDocument(scope, documentInput({ taxPointOn }));
    const made = sql`jsonb_to_recordset(${json}::jsonb)
        as r(at integer, kind text, state text, standard bigint, zero bigint, exempt bigint, vat bigint, net bigint, "on" date)`;
    await scope.tx.run(sql`
      insert into billing_document (tenant_id, document_id, slug, seller_id, branch_id, kind, number, state, state_at, state_reason, issued_at,
                                    issued_on, tax_point_on, issued_by_name, is_vat_registered, price_mode, seller, buyer, reference_id, reason,
                                    subtotal_satang, standard_rate_bp, standard_net_satang, zero_net_satang, exempt_net_satang, net_satang,
                                    vat_satang, grand_total_satang, baht_text, original_satang, correct_satang)
      select ${scope.tenant.id}, ('01900000-0000-7000-8000-' || lpad(r.at::text, 12, '0'))::uuid, 'mixed-document-' || r.at, ${seller.sellerId}, ${seller.branchId},
             r.kind, 'MX6900-' || (r.at + 1), r.state, ${scope.now}, case when r.state = 'void' then 'x' else '' end, ${scope.now},
             r."on", r."on", '', true, 'excl', '{}', '{"name": "ผู้ซื้อ", "address": "", "taxId": null, "branchCode": null, "phone": ""}',
             case when r.kind like '%note' then ${first.documentId}::uuid end, case when r.kind like '%note' then 'x' else '' end,
             r.net, 700, r.standard, r.zero, r.exempt, r.net, r.vat, r.net + r.vat, 'x',
             case r.kind when 'credit_note' then r.net when 'debit_note' then 0 end, case r.kind when 'credit_note' then 0 when 'debit_note' then r.net end
        from ${made}`);
    await scope.tx.run(sql`
      insert into billing_document_line (tenant_id, document_id, line_no, name, quantity, unit_price_satang, discount_satang, amount_satang,
                                         vat_class, vat_rate_bp, vat_satang)
      select ${scope.tenant.id}, ('01900000-0000-7000-8000-' || lpad(r.at::text, 12, '0'))::uuid, 1, 'x', 1, r.net, 0, r.net, 'standard', 700, r.vat from ${made}`);
  });
}

/** The tenant of a world outside any transaction. */
export function scopeWithoutTxOf(world: World): { app: World['app']; tenant: World['tenant']; now: Date } {
  return { app: world.app, tenant: world.tenant, now: world.now };
}

/** A payment with a slip, and a payment of the owner. */
async function payments(world: World, owner: Owner): Promise<Names> {
  const payment = await openTestPayment(world);
  const slip = await sendSlip(world.visitor(), payment.slug, await testSlip(world));
  if (slip.status !== 201) throw new Error(`The slip was not taken: ${slip.text}`);
  const managed = (await owner.get(`/api/billing/manage/payments/${payment.paymentId}`)).json();
  const own = await openTestPayment(world, { payerUserId: owner.actor.userId });
  return {
    payment: payment.paymentId,
    slug: payment.slug,
    ownSlug: own.slug,
    slip: managed.slips[0].slipId,
    paymentCursor: cursorHolding('waited', world.now.toISOString(), payment.paymentId),
  };
}

/** A receipt of the site, for nobody in particular. */
async function documents(world: World): Promise<Names> {
  const seller = await world.read((scope) => findSeller(scope));
  if (seller === null) await makeSeller(world, { taxId: null, vatRegisteredOn: null });
  const { documentId, slug } = await world.write((scope) =>
    issueDocument(scope, documentInput({ kind: 'receipt' })),
  );
  const { purchaseId } = await world.write((scope) =>
    registerPurchase(scope, PurchaseInput.parse({ ...TYPED_PURCHASE, number: randomUUID() })),
  );
  const { branchId } = await world.write((scope) => saveBranch(scope, branchInput()));
  return { document: documentId, documentSlug: slug, purchase: purchaseId, branch: branchId };
}

/** An invoice of the site, from which its buyer withholds tax. */
async function claims(world: World): Promise<Names> {
  const { documentId, slug } = await world.write((scope) =>
    issueDocument(
      scope,
      documentInput({
        kind: 'invoice',
        lines: [documentLine({ unitPriceSatang: 1_000_000 })],
        dueOn: '2026-12-21',
      }),
    ),
  );
  await world.write((scope) => declareWithholding(scope, { documentId, kind: 'services' }));
  const [withheld] = (await world.read((scope) => listWithholding(scope, { state: '' }))).rows;
  return { claim: documentId, claimSlug: slug, withholding: withheld?.withholdingId ?? '' };
}

/** A draft, and a quotation that waits for an answer. */
async function drafts(world: World): Promise<Names> {
  const { draftId } = await world.write((scope) => createDraft(scope, { kind: 'quotation' }));
  const { slug } = await world.write((scope) =>
    issueDocument(scope, documentInput({ kind: 'quotation', dueOn: '2099-01-01' })),
  );
  return { draft: draftId, quotationSlug: slug };
}

async function foreignThings({ admin }: ForeignSite): Promise<Names> {
  const [payment, document] = await Promise.all([
    admin.findId('/billing/manage/payments', '/billing/manage/payments/'),
    admin.findId('/billing/manage/documents', '/billing/manage/documents/'),
  ]);
  const branches = '/billing/manage/branches';
  const { version, ...typedBranch } = branchInput();
  const branch = await admin.submit(
    `${branches}/new`,
    { ...typedBranch, code: '00077', version: String(version), idempotencyKey: 'foreign branch' },
    `${branches}/`,
  );
  const drafts = '/billing/manage/drafts';
  const newDraft = (kind: string) => admin.submit(drafts, { intent: 'new', kind }, `${drafts}/`);
  const purchases = '/billing/manage/books/purchases';
  const purchase = await admin.submit(
    `${purchases}/new`,
    { ...TYPED_PURCHASE, intent: 'save', idempotencyKey: 'foreign purchase' },
    `${purchases}/`,
  );
  const documentsPath = '/billing/manage/documents';
  const invoice = await admin.submit(
    `${drafts}/${await newDraft('invoice')}`,
    { ...TYPED_BUYER, ...TYPED_LINE, intent: 'issue', version: '1', priceMode: 'incl', dueOn: '31/12/2599' },
    `${documentsPath}/`,
  );
  await admin.submit(
    `${documentsPath}/${invoice}/claim`,
    { intent: 'withhold', kind: 'services', base: '5000', idempotencyKey: 'foreign withholding' },
    `${documentsPath}/`,
  );
  return {
    ...{ payment, document, branch, purchase, invoice, draft: await newDraft('quotation') },
    invoiceSlug: await admin.findId(`${documentsPath}/${invoice}`, '/billing/invoice/'),
    withholding: await admin.findId('/billing/manage/withholding', '/billing/manage/withholding/'),
  };
}

/** A line of a draft, as its form sends it. */
const TYPED_LINE = {
  'lines.0.name': 'ค่าที่ปรึกษา',
  'lines.0.quantity': '1',
  'lines.0.unit': '',
  'lines.0.price': '10,000',
  'lines.0.vatClass': 'standard',
};

/** A payment of the owner, which only those find who confirm payments. */
async function paymentCases(world: World, { owner }: RecordReaders, word: string): Promise<RecordCase[]> {
  const email = `${randomUUID()}@example.test`;
  await openTestPayment(world, {
    targetLabel: 'PAY-77-0042',
    contact: { name: `คุณ${word}ใจดี`, email, phone: '0891234567' },
    payerUserId: owner.actor.userId,
  });
  return [word, 'PAY-77-0042', '0891234567', '089-123-4567', email].map((query) => ({
    query,
    finders: ['manager', 'admin'],
  }));
}

const paymentOf = (world: World, _: Owner, payerUserId: string) => openTestPayment(world, { payerUserId });

/** Declarations for tests over all modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'billing.confirm_payment': ['manager', 'admin', 'accountant'],
    'billing.issue_documents': ['manager', 'admin', 'accountant'],
    'billing.manage_seller': ['admin'],
    'billing.manage_look': ['manager', 'admin'],
    'billing.own_documents': ['user', 'manager', 'admin', 'accountant'],
    'billing.read_books': ['manager', 'admin', 'accountant'],
    'billing.keep_books': ['manager', 'admin', 'accountant'],
    'billing.own': ['user', 'manager', 'admin', 'accountant'],
    'POST /api/billing/manage/payments/:payment/returns': ['manager', 'admin'],
  },
  uses: { 'billing.paid': paymentOf },
  records: { 'billing.payment': paymentCases },
  secretAddresses: [
    ['/billing/payment/S', 'slug'],
    ['/billing/payment/S/qr.png', 'slug'],
    ['/billing/payment/S/qr.svg', 'slug'],
    ['/billing/invoice/S', 'slug'],
    ['/billing/invoice/S/pdf', 'slug'],
    ['/billing/invoice/S/stamped.pdf', 'slug'],
    ['/billing/invoice/S/pay', 'slug'],
    ['/billing/pay?code=S', 'slug'],
    ['/api/billing/payments/S', 'slug', '/api/billing/payments/:slug'],
  ],
  things: [{ make: payments }, { make: documents }, { make: claims }, { make: drafts }],
  calls: {
    names: {
      slipId: 'slip',
      'GET /api/billing/manage/payments q': 'slug',
      'GET /api/billing/manage/payments after': 'paymentCursor',
    },
    tenantless: {
      'a transfer, which pays once in the whole installation: src/modules/billing/payment/confirm-payment.test.ts':
        ['transRef'],
    },
    bodies: {
      'POST /api/billing/manage/payments/:payment/receipts': {
        sendingBank: '004',
        transRef: 'XTENANT12345',
        amountSatang: 100,
        sentAt: '2026-11-21T03:00:00.000Z',
      },
      'POST /api/billing/manage/payments/:payment/returns': {
        way: 'refund',
        amountSatang: 100,
        reference: 'R1',
        reason: 'คืนเงิน',
        note: 'คืนเงิน',
      },
      'POST /api/billing/manage/payments/:payment/slips/:slip/reject': { reason: 'ยอดไม่ตรง' },
    },
  },
  openParameters: {
    '/billing/manage/documents state': 'of documents: issued, void, replaced',
    '/billing/manage/etax state': 'of sendings: waiting, failed, filed',
    '/billing/manage/withholding state': 'of certificates: asked, overdue, received',
  },
  forms: {
    tenantless: {
      'a tax id, which the Revenue Department gives': ['buyerTaxId', 'taxId', 'supplierTaxId'],
      'the code of a branch, which each seller counts': [
        '/billing/manage/branches/:branch code',
        '/billing/manage/drafts branch',
        '/billing/manage/drafts/:draft branch',
        '/billing/manage/seller onlineBranch',
      ],
      'anybody may be written to': [
        '/billing/manage/documents/:document mail to',
        '/billing/manage/documents/:document stamp to',
        '/billing/invoice/:key accept email',
      ],
      'a number that a supplier gave': [
        '/billing/manage/books/purchases/new save number',
        '/billing/manage/books/purchases/:purchase save number',
      ],
    },
    names: {
      payment: 'payment',
      '/billing/manage/documents/:document document': 'document',
      '/billing/manage/branches/:branch branch': 'branch',
      '/billing/manage/series branch': 'branch',
      '/billing/manage/books/purchases/:purchase purchase': 'purchase',
      '/billing/invoice/:key/pay key': 'claimSlug',
      '/billing/manage/documents/:document/claim document': 'claim',
      '/billing/manage/documents/:document/correct document': 'document',
      '/billing/manage/withholding/:withholding withholding': 'withholding',
      '/billing/manage/documents documents.*': 'document',
      '/billing/manage/drafts documents.*': 'document',
      '/billing/manage/etax again document': 'document',
      '/billing/manage/drafts drafts.*': 'draft',
      '/billing/invoice/:key accept key': 'quotationSlug',
      '/billing/invoice/:key decline key': 'quotationSlug',
      '/billing/manage/drafts/:draft draft': 'draft',
      '/billing/payment/:slug slug': 'ownSlug',
      '/billing/invoice/:key key': 'documentSlug',
    },
    indistinguishable: {
      'an address or a number that a person types, and a part that is not settled yet, are no things of a tenant':
        [
          '/billing/manage/documents/:document/claim receipt document',
          '/billing/manage/documents/:document/claim remind email',
          '/billing/manage/withholding/:withholding chase email',
          '/billing/manage/withholding/:withholding receive number',
        ],
      'the rest of the form, a file or a drawing or a whole draft, is not filled in here': [
        '/billing/payment/:slug slip slug',
        '/billing/invoice/:key/pay attach key',
        '/billing/manage/withholding/:withholding attach withholding',
      ],
    },
    values: {
      '/billing/manage/payments/:payment confirm': {
        amount: '1000',
        sentTime: '10:00',
        sentOn: '2026-11-21',
      },
      '/billing/manage/payments/:payment return': { returned: '10' },
      '/billing/manage/documents/:document reissue': TYPED_BUYER,
      '/billing/manage/documents/:document stamp': { to: 'buyer@example.test' },
      '/billing/manage/documents/:document/claim withhold': { kind: 'services', base: '5000' },
      '/billing/manage/documents/:document/claim remind': { email: 'buyer@example.test' },
      '/billing/manage/documents/:document/correct preview': {
        kind: 'credit',
        'amounts[]': '1',
        reason: 'x',
      },
      '/billing/manage/documents/:document/correct issue': { kind: 'credit', 'amounts[]': '1', reason: 'x' },
      '/billing/manage/withholding/:withholding receive': { number: '50-0017', on: '21/11/2569' },
      '/billing/manage/withholding/:withholding chase': { email: 'buyer@example.test' },
      '/billing/invoice/:key/pay withhold': { kind: 'services', base: '5000' },
      '/billing/manage/documents/:document mail': { to: 'buyer@example.test' },
      '/billing/manage/seller default': {
        version: '1',
        taxId: '0994000165501',
        vatRegisteredOn: '1/4/2563',
        subdistrictCode: '500108',
        postalCode: '50200',
      },
      '/billing/manage/branches/:branch default': { version: '1', code: '00077' },
      '/billing/manage/series default': {
        ...{ kind: 'quotation', version: '0' },
        ...{ prefix: 'QQ', period: 'month', digits: '5', separator: '-' },
      },
      '/billing/payment/:slug wallet_pay': { amount: '1' },
      '/billing/manage/books/purchases/new save': TYPED_PURCHASE,
      '/billing/manage/books/purchases/:purchase save': { ...TYPED_PURCHASE, version: '1' },
      '/billing/manage/books/periods close': { month: '2026-10' },
      '/billing/manage/books/periods reopen': { month: '2026-10' },
      '/billing/manage/books/journal default': { version: '0', column_day: 'on' },
      '/billing/manage/books confirm_rate': { fromOn: '2026-10-01' },
      '/billing/invoice/:key accept': {
        name: 'สมหญิง',
        email: 'buyer@example.test',
        phone: '0812345678',
        agrees: 'on',
      },
    },
  },
  visits: [
    ['/billing/payment', '/billing/payment', 'guest', 'user'],
    ['/billing/payment/:slug', '/billing/payment/demo-pay-1', 'guest', 'user'],
    ['/billing/invoice/:key', '/billing/invoice/INV-DEMO-1', 'guest', 'user'],
    ['/billing/pay', '/billing/pay', 'guest'],
    ['/billing/thankyou', '/billing/thankyou', 'guest'],
    ['/billing/manage/payments', '/billing/manage/payments', 'manager'],
    ['/billing/invoice/:key/pay', '/billing/invoice/INV-DEMO-1/pay', 'guest', 'user'],
    ['/billing/manage/receivables', '/billing/manage/receivables', 'manager'],
    ['/billing/manage/withholding', '/billing/manage/withholding', 'manager'],
    ['/billing/documents', '/billing/documents', 'user'],
    ['/billing/manage/documents', '/billing/manage/documents', 'manager'],
    ['/billing/manage/drafts', '/billing/manage/drafts', 'manager'],
    ['/billing/manage/etax', '/billing/manage/etax', 'manager'],
    ['/billing/manage/seller', '/billing/manage/seller', 'admin'],
    ['/billing/manage/books', '/billing/manage/books', 'manager'],
    ['/billing/manage/books/sales', '/billing/manage/books/sales', 'manager'],
    ['/billing/manage/books/purchases', '/billing/manage/books/purchases', 'manager'],
    ['/billing/manage/books/purchases/new', '/billing/manage/books/purchases/new', 'manager'],
    ['/billing/manage/books/journal', '/billing/manage/books/journal', 'manager'],
    ['/billing/manage/books/periods', '/billing/manage/books/periods', 'manager'],
    ['/billing/manage/branches', '/billing/manage/branches', 'admin'],
    ['/billing/manage/branches/:branch', '/billing/manage/branches/new', 'admin'],
    ['/billing/manage/series', '/billing/manage/series', 'manager'],
    ['/billing/manage/look', '/billing/manage/look', 'manager'],
  ],
  foreignPages: {
    make: foreignThings,
    names: {
      '/billing/invoice/:key': 'documentKey',
      '/billing/invoice/:key/pdf': 'documentKey',
      '/billing/invoice/:key/stamped.pdf': 'documentKey',
      '/billing/invoice/:key/pay': 'invoiceSlug',
      '/billing/manage/documents/:document/claim': 'invoice',
      '/billing/payment/:slug': 'paymentSlug',
      '/billing/payment/:slug/qr.png': 'paymentSlug',
      '/billing/payment/:slug/qr.svg': 'paymentSlug',
    },
    things: {
      documentKey: { theirs: 'baan-doc-1', nobodys: 'baan-doc-9' },
      paymentSlug: { theirs: 'baan-pay-1', nobodys: 'baan-pay-9' },
    },
    unopened: {
      '/billing/manage/documents/:document/correct': 'the second site issues no tax invoices',
      '/billing/manage/documents/:document/etax.pdf': 'the second site issues no tax invoices',
      '/billing/manage/documents/:document/etax.xml': 'the second site issues no tax invoices',
      '/billing/invoice/:key/stamped.pdf': 'the second site has nothing stamped',
    },
  },
};

/** A line of an example document: by default one piece, taxed at the standard rate. */
export interface ExampleLine {
  readonly name: string;
  readonly amountSatang: number;
  readonly quantity?: number;
  readonly detail?: string;
  readonly vatClass?: VatClass;
}

/**
 * An issued document that is in no database, for tests of paper: consistent sums, made-up parties whose tax ids have valid
 * check digits.
 */
export function exampleDocument(
  kind: DocumentKind,
  {
    lines = [{ name: 'ชาอัสสัมป่า 100 กรัม', quantity: 2, amountSatang: 50_000 }],
    ...given
  }: Partial<Omit<IssuedDocument, 'lines'>> & { lines?: readonly ExampleLine[] } = {},
): IssuedDocument {
  const isVatRegistered = given.isVatRegistered ?? true;
  const priceMode = given.priceMode ?? 'incl';
  const classOf = ({ vatClass = 'standard' }: ExampleLine): VatClass =>
    isVatRegistered ? vatClass : 'exempt';
  const parts = VAT_CLASSES.flatMap((vatClass) => {
    const amounts = lines.filter((line) => classOf(line) === vatClass).map((line) => line.amountSatang);
    if (amounts.length === 0) return [];
    const rateBp = vatRateBpOn('2026-11-21', vatClass);
    const { lineVatSatang, ...split } = documentVat(amounts, {
      rateBp,
      prices: priceMode === 'incl' ? 'gross' : 'net',
    });
    return [{ lineVatSatang: [...lineVatSatang], split: { vatClass, rateBp, ...split } }];
  });
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const grandTotalSatang = sum(parts.map(({ split }) => split.grossSatang));
  const rule = documentKinds[kind];
  const netSatang = sum(parts.map(({ split }) => split.netSatang));
  return {
    documentId: '019ac000-0000-7000-8000-00000000d0c0',
    slug: 'k7q4wx2m9kd3tb',
    kind,
    number: `${rule.numbers.prefix}6911-00001`,
    state: rule.firstState,
    issuedOn: '2026-11-21',
    taxPointOn: '2026-11-21',
    dueOn: rule.required.includes('due_on') ? '2026-12-21' : null,
    isVatRegistered,
    priceMode,
    seller: {
      nameTh: 'บริษัท บ้านชาดอยหมอก จำกัด',
      nameEn: 'Baan Cha Doi Mok Co., Ltd.',
      taxId: isVatRegistered ? '0999999999991' : null,
      branchCode: '00000',
      branchNameTh: '',
      branchNameEn: '',
      addressTh: '99 หมู่ 1 ต.แม่ฟ้าหลวง อ.แม่ฟ้าหลวง จ.เชียงราย 57240',
      addressEn: '99 Moo 1, Mae Fa Luang, Chiang Rai 57240',
      phone: '053123456',
    },
    buyer:
      rule.buyer === 'none'
        ? null
        : {
            name: 'ห้างหุ้นส่วนจำกัด น้ำทิพย์การค้า',
            address: '12/3 ถ.พหลโยธิน แขวงจตุจักร เขตจตุจักร กรุงเทพมหานคร 10900',
            taxId: '0994000165501',
            branchCode: '00002',
            phone: '0812345678',
          },
    lines: lines.map((line, at) => {
      const vatClass = classOf(line);
      const { quantity = 1, name, detail = '', amountSatang } = line;
      const part = parts.find(({ split }) => split.vatClass === vatClass);
      return {
        lineNo: at + 1,
        name,
        detail,
        quantity: String(quantity),
        unit: '',
        unitPriceSatang: Math.round(amountSatang / quantity),
        discountSatang: 0,
        amountSatang,
        vatClass,
        vatRateBp: part?.split.rateBp ?? 0,
        vatSatang: part?.lineVatSatang.shift() ?? 0,
      };
    }),
    subtotalSatang: sum(lines.map((line) => line.amountSatang)),
    vatClasses: isVatRegistered ? parts.map(({ split }) => split) : [],
    netSatang,
    vatSatang: grandTotalSatang - netSatang,
    grandTotalSatang,
    bahtText: bahtText(grandTotalSatang),
    correction:
      rule.corrects === null
        ? null
        : {
            originalSatang: 500_000,
            correctSatang: rule.corrects === 'down' ? 500_000 - netSatang : 500_000 + netSatang,
            differenceSatang: netSatang,
          },
    reference:
      rule.corrects === null
        ? null
        : { slug: 'p2', kind: 'tax_invoice', number: 'TX6910-00007', issuedOn: '2026-10-30' },
    reason: rule.corrects === null ? '' : 'ลูกค้าคืนสินค้าบางส่วน',
    replacedBy: null,
    voidReason: '',
    creditNotes: [],
    debitNotes: [],
    replacementCopies: [],
    note: '',
    supplyLabel: 'SO6911-00042',
    issuedBy: 'สมใจ บัญชีดี',
    ...given,
  };
}
