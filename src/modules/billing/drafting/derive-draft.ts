import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { allocate, formatPlainBaht } from '#platform/money/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { dueSatang } from '../claims/claim-rules.ts';
import { billingRefusals } from '../refusals.ts';
import type { IssuedDocument } from '../document/document-contract.ts';
import { getDocumentById } from '../document/get-document.ts';
import type { DraftContent, DraftKind, DraftLine } from './draft-contract.ts';
import { draftKindsFrom, emptyLine, isFollowing } from './draft-rules.ts';
import { createDraft } from './drafts.ts';
import { branchForDraft } from './last-branch.ts';

/**
 * Begins a document from others: one in the words of another, or a billing note that collects unpaid invoices of one
 * buyer, with what is still due on each.
 *
 * Refuses with `billing.document_missing`, `billing.not_derivable` where the documents do not lead to such a one, and
 * `billing.too_many_drafts`.
 */
export async function deriveDraft(
  scope: Scope,
  { kind, documents }: { readonly kind: DraftKind; readonly documents: readonly string[] },
): Promise<{ draftId: string }> {
  const sources: IssuedDocument[] = [];
  for (const documentId of new Set(documents)) sources.push(await getDocumentById(scope, documentId));
  const [first, ...others] = sources;
  const isPossible = sources.every((source) => draftKindsFrom(source).includes(kind));
  const isOneBuyer = others.every((other) => isSameBuyer(other, first));
  const isCollection = kind === 'billing_note' && sources.every((source) => source.kind === 'invoice');
  if (!first || !isPossible || !isOneBuyer || (others.length > 0 && !isCollection))
    throw refuse(billingRefusals, 'billing.not_derivable');
  const { branchCode } = first.seller;
  const isFollowed = others.length === 0 && isFollowing({ kind, branch: branchCode }, sourceOf(first));
  const content: DraftContent = {
    branch: isFollowed ? branchCode : await branchForDraft(scope, branchCode),
    buyerName: first.buyer?.name ?? '',
    buyerAddress: first.buyer?.address ?? '',
    buyerTaxId: first.buyer?.taxId ?? '',
    buyerBranch: first.buyer?.branchCode ?? '',
    buyerPhone: first.buyer?.phone ?? '',
    priceMode: isCollection ? 'incl' : first.priceMode,
    dueOn: '',
    note: first.note,
    lines: isCollection ? await linesOfInvoices(scope, sources) : first.lines.map(lineOf),
  };
  return createDraft(scope, { kind, content, ...(others.length === 0 && { sourceId: first.documentId }) });
}

function sourceOf({ kind, seller }: IssuedDocument) {
  return { kind, branch: seller.branchCode };
}

function isSameBuyer(other: IssuedDocument, first: IssuedDocument | undefined): boolean {
  const { buyer } = other;
  const known = first?.buyer;
  return (
    buyer?.name === known?.name && buyer?.taxId === known?.taxId && buyer?.branchCode === known?.branchCode
  );
}

async function linesOfInvoices(scope: Scope, invoices: readonly IssuedDocument[]): Promise<DraftLine[]> {
  const ids = invoices.map(({ documentId }) => documentId);
  const claims = await scope.tx.rows(sql<
    RowOf<'billing_document', 'documentId' | 'grandTotalSatang' | 'paidSatang' | 'withheldSatang'>
  >`
    select document_id, grand_total_satang, paid_satang, withheld_satang from billing_document
     where tenant_id = ${scope.tenant.id} and document_id = any(${ids}::uuid[])`);
  const due = new Map(claims.map((claim) => [claim.documentId, dueSatang(claim)]));
  return invoices.flatMap((invoice) => linesOfInvoice(invoice, due.get(invoice.documentId) ?? 0));
}

/**
 * An invoice on a billing note: a line for each of its classes of VAT, so that both sum up alike. What is still due of an
 * invoice that is paid in part is spread over them.
 */
function linesOfInvoice(
  { number, vatClasses, grandTotalSatang }: IssuedDocument,
  stillDueSatang: number,
): DraftLine[] {
  const parts =
    vatClasses.length > 0
      ? vatClasses.map(({ vatClass, grossSatang }) => ({ vatClass, grossSatang }))
      : [{ vatClass: 'standard' as const, grossSatang: grandTotalSatang }];
  const amounts = allocate(
    stillDueSatang,
    parts.map(({ grossSatang }) => grossSatang),
  );
  return parts.map(({ vatClass }, at) => ({
    ...emptyLine(),
    ...{ name: number, price: formatPlainBaht(amounts[at] ?? 0), vatClass },
  }));
}

function lineOf(line: IssuedDocument['lines'][number]): DraftLine {
  const { name, detail, quantity, unit, vatClass, unitPriceSatang, discountSatang } = line;
  return {
    ...{ name, detail, quantity, unit, vatClass },
    price: formatPlainBaht(unitPriceSatang),
    discount: discountSatang === 0 ? '' : formatPlainBaht(discountSatang),
  };
}
