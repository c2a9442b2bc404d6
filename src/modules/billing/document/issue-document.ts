import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import { vatRateBpOn } from '#platform/money/vat-rate.ts';
import { type Refusal, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { billingSettings } from '../payment/billing-settings-contract.ts';
import { billingRefusals } from '../refusals.ts';
import { shareBooks } from '../seller/books-lock.ts';
import { isRegisteredOn, missingOfSeller, type SellerField } from '../seller/seller-rules.ts';
import { findOnlineSeller, findSeller, type Seller } from '../seller/seller-rows.ts';
import type { DocumentBuyer, DocumentSeller } from './document-contract.ts';
import { type DocumentKind, documentKinds } from './document-kinds-rules.ts';
import {
  type BuyerField,
  documentTotals,
  findIssueProblem,
  type IssueProblem,
  kindForMoney,
  missingOfBuyer,
  type PriceMode,
} from './document-rules.ts';
import {
  type DocumentSupply,
  type IssuedKey,
  type NewDocumentLine,
  writeDocument,
} from './write-document.ts';

export interface IssueDocumentInput {
  readonly kind: DocumentKind;
  readonly lines: readonly NewDocumentLine[];
  readonly priceMode: PriceMode;
  /** Ignored for kinds that name no buyer. */
  readonly buyer: DocumentBuyer | null;
  /** The member whose document it is. */
  readonly buyerUserId: string | null;
  readonly supply: DocumentSupply | null;
  readonly note?: string;
  readonly dueOn?: string | null;
  /** Day on which the tax fell due, in the site's zone; today unless it was earlier. Its VAT rate applies. */
  readonly taxPointOn?: string;
  /** By default the head office. */
  readonly branchCode?: string;
  /** Whether it follows from a document of that branch, as a receipt from its invoice: then also an archived branch issues it. */
  readonly isFollowing?: boolean;
  /** Names the cause, such as the confirmation of an order: a repeated call returns the first document. */
  readonly issueKey?: string;
  /** A known slug. System only: everybody who knows a slug can open the document. */
  readonly slug?: string;
}

/**
 * Issues a document: numbers it without a gap and freezes what it says. Lock everything else before: the series is the last
 * lock of all.
 *
 * Refuses with `billing.seller_incomplete`, `billing.branch_archived`, `billing.document_not_registered`,
 * `billing.document_not_retail`, `billing.buyer_incomplete`, `billing.document_lines`.
 */
export async function issueDocument(scope: Scope, input: IssueDocumentInput): Promise<IssuedKey> {
  const known = input.issueKey === undefined ? null : await findIssued(scope, input.issueKey);
  if (known) return known;
  // No branch is archived from here on.
  const [, seller] = await Promise.all([shareBooks(scope), getCompleteSeller(scope, input.branchCode)]);
  if (seller.archivedAt !== null && !input.isFollowing)
    throw refuse(billingRefusals, 'billing.branch_archived');
  return issueAt(scope, seller, input);
}

/** Issues a document at a branch that may issue it. */
function issueAt(scope: Scope, seller: Seller, input: IssueDocumentInput): Promise<IssuedKey> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  return writeDocument(scope, {
    ...decide(scope, seller, { ...input, taxPointOn: input.taxPointOn ?? today }),
    issuedOn: today,
    dueOn: input.dueOn ?? null,
    supply: input.supply,
    referenceId: null,
    reason: '',
    note: input.note ?? '',
    issueKey: input.issueKey ?? null,
    slug: input.slug ?? null,
  });
}

/** What keeps the document about a payment from being issued: what seller or buyer must still say. */
export interface MissingForDocument {
  readonly seller: SellerField[];
  readonly buyer: BuyerField[];
}

export type MoneyDocumentInput = Omit<IssueDocumentInput, 'kind'> & {
  /** Whether the buyer asked for a full tax invoice where the seller issues abbreviated ones. */
  readonly wantsFull: boolean;
  /** Whether a tax invoice about it was issued before the money came: then the money calls for a receipt. */
  readonly isTaxedAlready?: boolean;
};

/**
 * Issues the document that money for a supply calls for, unless something is missing: then it issues nothing and returns
 * what. So the money is confirmed in any case, and the document can follow. Where no branch is named, or it is archived and
 * nothing follows from its documents, the branch for online sales issues it.
 */
export async function issueForMoney(
  scope: Scope,
  input: MoneyDocumentInput,
): Promise<{ readonly issued: IssuedKey } | { readonly missing: MissingForDocument }> {
  const known = input.issueKey === undefined ? null : await findIssued(scope, input.issueKey);
  if (known) return { issued: known };
  const [, { isRegistered: isSwitchedOn, seller, missing }] = await Promise.all([
    shareBooks(scope),
    readSellerForMoney(scope, input),
  ]);
  if (seller === null || missing.length > 0) return { missing: { seller: missing, buyer: [] } };
  const kindOfMoney = kindForMoney({
    isVatRegistered: isRegisteredOn(
      seller,
      isSwitchedOn,
      input.taxPointOn ?? zonedDay(scope.now, scope.tenant.zone),
    ),
    isRetailer: seller.isRetailer,
    wantsFull: input.wantsFull,
    lines: input.lines,
  });
  const kind = input.isTaxedAlready ? 'receipt' : kindOfMoney;
  const missingOfThisBuyer = missingOfBuyer(kind, input.buyer);
  if (missingOfThisBuyer.length > 0) return { missing: { seller: [], buyer: missingOfThisBuyer } };
  return { issued: await issueAt(scope, seller, { ...input, kind }) };
}

/** What a document says about its seller. */
export function sellerTextOf(seller: Seller): DocumentSeller {
  const { nameTh, nameEn, taxId, branchNameTh, branchNameEn, addressTh, addressEn, phone } = seller;
  return {
    ...{ nameTh, nameEn, taxId, branchCode: seller.code, branchNameTh, branchNameEn },
    ...{ addressTh, addressEn, phone },
  };
}

/** Waits for a concurrent call with the same key, and returns what it issued. */
export async function findIssued(scope: Scope, issueKey: string): Promise<IssuedKey | null> {
  const [, issued] = await Promise.all([
    scope.tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`billing.issue/${scope.tenant.id}/${issueKey}`}, 0))`,
    ),
    scope.tx.first(sql<IssuedKey>`
      select document_id, slug, number from billing_document where tenant_id = ${scope.tenant.id} and issue_key = ${issueKey}`),
  ]);
  return issued;
}

/** The seller with a branch, whether the site is registered for VAT, and what keeps it from issuing documents. */
interface SellerReading {
  readonly isRegistered: boolean;
  readonly seller: Seller | null;
  readonly missing: SellerField[];
}

/** Reads the seller with a branch, by default the head office. */
export async function readSeller(scope: Scope, branchCode: string | undefined): Promise<SellerReading> {
  return factsOf(scope, await findSeller(scope, branchCode));
}

/** The same with the branch that issues documents about money. */
async function readSellerForMoney(
  scope: Scope,
  { branchCode, isFollowing = false }: Pick<MoneyDocumentInput, 'branchCode' | 'isFollowing'>,
): Promise<SellerReading> {
  const named = branchCode === undefined ? null : await findSeller(scope, branchCode);
  const issues = named !== null && (named.archivedAt === null || isFollowing);
  return factsOf(scope, issues ? named : await findOnlineSeller(scope));
}

function factsOf(scope: Scope, seller: Seller | null): SellerReading {
  const isRegistered = billingSettings.of(scope.tenant).vat.isRegistered;
  return { isRegistered, seller, missing: missingOfSeller(seller, isRegistered) };
}

/** Returns the seller with the branch. Refuses with `billing.seller_incomplete` and what is missing. */
export async function getCompleteSeller(scope: Scope, branchCode?: string): Promise<Seller> {
  const { seller, missing } = await readSeller(scope, branchCode);
  if (seller === null || missing.length > 0)
    throw refuse(billingRefusals, 'billing.seller_incomplete', { missing });
  return seller;
}

/** Computes what a seller's document of such a kind says about these lines; refuses what the law does not allow. */
export function decide(
  scope: Scope,
  seller: Seller,
  document: Pick<IssueDocumentInput, 'kind' | 'lines' | 'priceMode' | 'buyer' | 'buyerUserId'> & {
    readonly taxPointOn: string;
    /** How the document that it takes the place of is taxed; otherwise the registration and rate of the tax point. */
    readonly taxedAs?: { readonly isVatRegistered: boolean; readonly standardRateBp: number };
  },
) {
  const { kind, lines, priceMode, buyer, buyerUserId, taxPointOn } = document;
  const isSwitchedOn = billingSettings.of(scope.tenant).vat.isRegistered;
  const isVatRegistered =
    document.taxedAs?.isVatRegistered ?? isRegisteredOn(seller, isSwitchedOn, taxPointOn);
  const named = documentKinds[kind].buyer === 'none' ? null : buyer;
  const problem = findIssueProblem({
    ...{ kind, isVatRegistered, buyer: named, lines },
    isRetailer: seller.isRetailer,
  });
  if (problem) throw refusalOf(problem);
  const standardRateBp = isVatRegistered
    ? (document.taxedAs?.standardRateBp ?? vatRateBpOn(taxPointOn))
    : null;
  return {
    ...{ kind, seller, sellerText: sellerTextOf(seller) },
    ...{ isVatRegistered, priceMode, buyer: named, buyerUserId, taxPointOn },
    standardRateBp: standardRateBp ?? 0,
    lines: lines.map((line) => ({ ...line, correctsLineNo: null })),
    totals: documentTotals(lines, { priceMode, standardRateBp }),
    correction: null,
  };
}

function refusalOf(problem: IssueProblem): Refusal {
  switch (problem.code) {
    case 'billing.buyer_incomplete':
      return refuse(billingRefusals, problem.code, { missing: problem.missing });
    case 'billing.document_lines':
      return refuse(billingRefusals, problem.code, { maxLines: problem.maxLines });
    case 'billing.document_not_registered':
    case 'billing.document_not_retail':
      return refuse(billingRefusals, problem.code);
  }
}
