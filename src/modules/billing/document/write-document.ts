import { allows } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { bahtText } from '#platform/money/baht-text.ts';
import type { Scope } from '#platform/scope.ts';
import { indexForSearch } from '#platform/search/search-index.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { newSlug } from '../payment/open-payment.ts';
import { type Signature, signatureOf } from '../payment/signature.ts';
import { confirmPayments, issueDocuments } from '../permissions.ts';
import { shareBooks } from '../seller/books-lock.ts';
import type { Seller } from '../seller/seller-rows.ts';
import type { DocumentBuyer, DocumentSeller } from './document-contract.ts';
import { type DocumentKind, documentKinds, type NumberFormat } from './document-kinds-rules.ts';
import { documentNumber, numberPeriodOf } from './document-number-rules.ts';
import type { DocumentTotals, PriceMode, PricedLine } from './document-rules.ts';

/** Kind of documents in the search. */
export const DOCUMENT_SEARCH = 'billing.document';

/** What was supplied: another module's record, by kind and id, and its name for the buyer. */
export interface DocumentSupply {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
}

/** A line before its amount and VAT are computed. */
export interface NewDocumentLine extends PricedLine {
  readonly name: string;
  readonly detail: string;
  readonly unit: string;
}

/** A decided document: nothing is left but its number. */
export interface DocumentDraft {
  readonly kind: DocumentKind;
  readonly seller: Pick<Seller, 'sellerId' | 'branchId' | 'code' | 'bahtTextStyle'>;
  readonly sellerText: DocumentSeller;
  readonly isVatRegistered: boolean;
  readonly standardRateBp: number;
  readonly priceMode: PriceMode;
  readonly buyer: DocumentBuyer | null;
  readonly buyerUserId: string | null;
  readonly lines: readonly (NewDocumentLine & { readonly correctsLineNo: number | null })[];
  readonly totals: DocumentTotals;
  readonly issuedOn: string;
  readonly taxPointOn: string;
  readonly dueOn: string | null;
  readonly supply: DocumentSupply | null;
  readonly referenceId: string | null;
  readonly reason: string;
  readonly note: string;
  readonly correction: { readonly originalSatang: number; readonly correctSatang: number } | null;
  readonly issueKey: string | null;
  readonly slug: string | null;
}

export type IssuedKey = RowOf<'billing_document', 'documentId' | 'slug' | 'number'>;

/**
 * Writes an issued document. Its number is taken last: the series stays locked until the transaction ends, so that a
 * rollback leaves no gap, and nothing else waits for a lock while it is held.
 */
export async function writeDocument(scope: Scope, draft: DocumentDraft): Promise<IssuedKey> {
  if (draft.slug !== null && scope.actor.kind !== 'system')
    throw new Error('Only the system may choose a slug.');
  const documentId = uuidV7(scope.now);
  const slug = draft.slug ?? newSlug();
  if (draft.buyer !== null)
    await indexForSearch(scope, { kind: DOCUMENT_SEARCH, id: documentId, text: draft.buyer.name });
  await shareBooks(scope);
  const number = await takeNumber(scope, draft);
  const key = { documentId, slug, number };
  await Promise.all([insertDocument(scope, draft, key), insertLines(scope, draft, documentId)]);
  return key;
}

/**
 * Takes the next number of the series of branch, kind, prefix and period; its row stays locked until the transaction ends.
 * A format that is changed meanwhile holds from the next document.
 */
async function takeNumber(scope: Scope, { kind, seller, issuedOn }: DocumentDraft): Promise<string> {
  const format = await findFormat(scope, { branchId: seller.branchId, kind });
  const period = numberPeriodOf(issuedOn, format);
  const { lastCount } = await scope.tx.one(sql<RowOf<'billing_series', 'lastCount'>>`
    insert into billing_series as s (tenant_id, branch_id, kind, prefix, period, last_count)
    values (${scope.tenant.id}, ${seller.branchId}, ${kind}, ${format.prefix}, ${period}, 1)
    on conflict (tenant_id, branch_id, kind, prefix, period) do update set last_count = s.last_count + 1
    returning last_count`);
  return documentNumber(format, { branchCode: seller.code, period, count: lastCount });
}

/** The latest format of a branch's numbers, or that of the kind where the branch has none. */
async function findFormat(
  scope: Scope,
  { branchId, kind }: { readonly branchId: string; readonly kind: DocumentKind },
): Promise<NumberFormat> {
  const own = await scope.tx.first(sql<
    RowOf<'billing_series_format', 'prefix' | 'period' | 'digits' | 'separator'>
  >`
    select prefix, period, digits, separator from billing_series_format
     where tenant_id = ${scope.tenant.id} and branch_id = ${branchId} and kind = ${kind} order by version desc limit 1`);
  return own ?? documentKinds[kind].numbers;
}

async function insertDocument(scope: Scope, draft: DocumentDraft, key: IssuedKey): Promise<void> {
  const { totals, supply, correction, seller } = draft;
  const by = issuerOf(scope);
  const netOf = (vatClass: string): number =>
    totals.vatClasses.find((part) => part.vatClass === vatClass)?.netSatang ?? 0;
  await scope.tx.run(sql`
    insert into billing_document (tenant_id, document_id, slug, number, seller_id, branch_id, kind, issue_key, state, state_at,
                                  issued_at, issued_on, tax_point_on, due_on, issued_by, issued_by_name, is_vat_registered, price_mode,
                                  seller, buyer, buyer_tax_id, buyer_user_id,
                                  supply_kind, supply_id, supply_label, reference_id, reason, note,
                                  subtotal_satang, standard_rate_bp, standard_net_satang, zero_net_satang, exempt_net_satang,
                                  net_satang, vat_satang, grand_total_satang, baht_text, original_satang, correct_satang, look_id)
    values (${scope.tenant.id}, ${key.documentId}, ${key.slug}, ${key.number}, ${seller.sellerId}, ${seller.branchId}, ${draft.kind}, ${draft.issueKey}, ${documentKinds[draft.kind].firstState}, ${scope.now},
            ${scope.now}, ${draft.issuedOn}::date, ${draft.taxPointOn}::date, ${draft.dueOn}::date, ${by.userId}, ${by.name}, ${draft.isVatRegistered}, ${draft.priceMode},
            ${JSON.stringify(draft.sellerText)}::jsonb, ${draft.buyer && JSON.stringify(draft.buyer)}::jsonb, ${draft.buyer?.taxId ?? null}, ${draft.buyerUserId},
            ${supply?.kind ?? null}, ${supply?.id ?? null}, ${supply?.label ?? ''}, ${draft.referenceId}, ${draft.reason}, ${draft.note},
            ${totals.subtotalSatang}, ${draft.standardRateBp}, ${netOf('standard')}, ${netOf('zero')}, ${netOf('exempt')},
            ${totals.netSatang}, ${totals.vatSatang}, ${totals.grandTotalSatang}, ${bahtText(totals.grandTotalSatang, seller.bahtTextStyle)}, ${correction?.originalSatang ?? null}, ${correction?.correctSatang ?? null},
            (select l.look_id from billing_look l where l.tenant_id = ${scope.tenant.id} order by l.version desc limit 1))`);
}

/**
 * Who signs for the seller: a person who may issue documents or confirm money. A buyer who pays from their own wallet
 * issues a document too, but received nothing.
 */
export function issuerOf(scope: Scope): Signature {
  const { actor } = scope;
  const signs = actor.kind === 'person' && (allows(issueDocuments, actor) || allows(confirmPayments, actor));
  return signs ? signatureOf(scope) : { userId: null, name: '' };
}

async function insertLines(scope: Scope, draft: DocumentDraft, documentId: string): Promise<void> {
  const lines = draft.lines.map((line, at) => ({ ...line, ...draft.totals.lines[at], lineNo: at + 1 }));
  await scope.tx.run(sql`
    insert into billing_document_line (tenant_id, document_id, line_no, name, detail, quantity, unit, unit_price_satang, discount_satang,
                                       amount_satang, vat_class, vat_rate_bp, vat_satang, corrects_line_no)
    select ${scope.tenant.id}, ${documentId}, *
      from unnest(${lines.map((line) => line.lineNo)}::integer[], ${lines.map((line) => line.name)}::text[], ${lines.map((line) => line.detail)}::text[],
                  ${lines.map((line) => line.quantity)}::numeric[], ${lines.map((line) => line.unit)}::text[],
                  ${lines.map((line) => line.unitPriceSatang)}::bigint[], ${lines.map((line) => line.discountSatang)}::bigint[],
                  ${lines.map((line) => line.amountSatang)}::bigint[], ${lines.map((line) => line.vatClass)}::text[],
                  ${lines.map((line) => line.vatRateBp)}::integer[], ${lines.map((line) => line.vatSatang)}::bigint[],
                  ${lines.map((line) => line.correctsLineNo)}::integer[])`);
}
