import { allows } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { issueDocuments } from '../permissions.ts';
import { billingRefusals } from '../refusals.ts';
import type {
  DocumentLine,
  DocumentReference,
  DocumentVatClass,
  IssuedDocument,
} from './document-contract.ts';
import { documentKinds, VAT_CLASSES } from './document-kinds-rules.ts';
import { type DocumentLineRow, type DocumentRow, linesOfDocument } from './document-rows.ts';
import { plainQuantity } from './document-rules.ts';

/**
 * Returns a document by its slug, for everybody who knows it, or by its number, for its buyer and for those who issue
 * documents. Refuses with `billing.document_missing`, also for somebody else's number.
 */
export async function getDocument(scope: Scope, key: string): Promise<IssuedDocument> {
  const row = (await findBySlug(scope, key)) ?? (await findByNumber(scope, key.toUpperCase()));
  if (!row) throw refuse(billingRefusals, 'billing.document_missing');
  return viewOf(scope, row);
}

/** Returns a document for those who issue them. Refuses with `billing.document_missing`. */
export async function getDocumentById(scope: Scope, documentId: string): Promise<IssuedDocument> {
  const row = await scope.tx.first(sql<DocumentRow>`
    select * from billing_document where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`);
  if (!row) throw refuse(billingRefusals, 'billing.document_missing');
  return viewOf(scope, row);
}

function findBySlug(scope: Scope, slug: string): Promise<DocumentRow | null> {
  return scope.tx.first(sql<DocumentRow>`
    select * from billing_document where tenant_id = ${scope.tenant.id} and slug = ${slug}`);
}

async function findByNumber(scope: Scope, number: string): Promise<DocumentRow | null> {
  const userId = personOf(scope)?.userId ?? null;
  const seesAll = allows(issueDocuments, scope.actor);
  if (!seesAll && userId === null) return null;
  return scope.tx.first(sql<DocumentRow>`
    select * from billing_document
     where tenant_id = ${scope.tenant.id} and number = ${number} and (${seesAll} or buyer_user_id = ${userId}::uuid)
     order by document_id limit 1`);
}

type CopyRow = RowOf<'billing_document_copy', 'copyNo' | 'issuedOn' | 'reason' | 'issuedByName'>;

async function viewOf(scope: Scope, row: DocumentRow): Promise<IssuedDocument> {
  const referenceOf = referencesFor(scope);
  const [lines, related, copies] = await Promise.all([
    linesOfDocument(scope, row.documentId),
    relatedTo(scope, row),
    scope.tx.rows(sql<CopyRow>`
      select copy_no, issued_on, reason, issued_by_name from billing_document_copy
       where tenant_id = ${scope.tenant.id} and document_id = ${row.documentId} order by copy_no`),
  ]);
  const { documentId, slug, kind, number, state, issuedOn, taxPointOn, dueOn, isVatRegistered } = row;
  const { priceMode, seller, buyer, subtotalSatang, netSatang, vatSatang, grandTotalSatang } = row;
  return {
    ...{ documentId, slug, kind, number, state, issuedOn, taxPointOn, dueOn, isVatRegistered, priceMode },
    ...{ seller, buyer, subtotalSatang, netSatang, vatSatang, grandTotalSatang },
    lines: lines.map(lineOf),
    vatClasses: isVatRegistered ? vatClassesOf(row, lines) : [],
    bahtText: row.bahtText,
    correction:
      row.originalSatang === null || row.correctSatang === null
        ? null
        : {
            originalSatang: row.originalSatang,
            correctSatang: row.correctSatang,
            differenceSatang: Math.abs(row.originalSatang - row.correctSatang),
          },
    reference: referenceOf(related.find((other) => other.documentId === row.referenceId)),
    reason: row.reason,
    replacedBy: referenceOf(
      related.find(
        (other) => other.referenceId === documentId && documentKinds[other.kind].corrects === null,
      ),
    ),
    voidReason: row.state === 'void' ? row.stateReason : '',
    creditNotes: related
      .filter((other) => other.referenceId === documentId && other.kind === 'credit_note')
      .flatMap((other) => referenceOf(other) ?? []),
    debitNotes: related
      .filter((other) => other.referenceId === documentId && other.kind === 'debit_note')
      .flatMap((other) => referenceOf(other) ?? []),
    replacementCopies: copies.map(({ issuedByName, ...copy }) => ({ ...copy, issuedBy: issuedByName })),
    note: row.note,
    supplyLabel: row.supplyLabel,
    issuedBy: row.issuedByName,
  };
}

type RelatedRow = RowOf<
  'billing_document',
  'documentId' | 'referenceId' | 'slug' | 'kind' | 'number' | 'issuedOn' | 'buyerUserId'
>;

/** Most documents that refer to one: credit notes of parts, and the one that took its place. */
const MAX_RELATED = 200;

/** The document that this one refers to, and those that refer to it, oldest first. */
function relatedTo(scope: Scope, { documentId, referenceId }: DocumentRow): Promise<RelatedRow[]> {
  return scope.tx.rows(sql<RelatedRow>`
    select document_id, reference_id, slug, kind, number, issued_on, buyer_user_id from billing_document
     where tenant_id = ${scope.tenant.id} and (reference_id = ${documentId} or document_id = ${referenceId})
     order by document_id limit ${MAX_RELATED}`);
}

/**
 * How a reader sees other documents: a reader who knows the slug of one must not learn that of another, which may name
 * another buyer. Those who issue documents and the member whose document it is see its slug.
 */
function referencesFor(scope: Scope): (row: RelatedRow | undefined) => DocumentReference | null {
  const seesAll = allows(issueDocuments, scope.actor);
  const userId = personOf(scope)?.userId ?? null;
  return (row) => {
    if (!row) return null;
    const { kind, number, issuedOn, buyerUserId } = row;
    const isOwn = buyerUserId !== null && buyerUserId === userId;
    return { slug: seesAll || isOwn ? row.slug : null, kind, number, issuedOn };
  };
}

function lineOf(line: DocumentLineRow): DocumentLine {
  return { ...line, quantity: plainQuantity(line.quantity) };
}

function vatClassesOf(row: DocumentRow, lines: readonly DocumentLineRow[]): DocumentVatClass[] {
  const nets = {
    standard: row.standardNetSatang,
    zero: row.zeroNetSatang,
    exempt: row.exemptNetSatang,
  };
  return VAT_CLASSES.filter((vatClass) => lines.some((line) => line.vatClass === vatClass)).map(
    (vatClass) => {
      const vatSatang = vatClass === 'standard' ? row.vatSatang : 0;
      return {
        vatClass,
        rateBp: vatClass === 'standard' ? row.standardRateBp : 0,
        netSatang: nets[vatClass],
        vatSatang,
        grossSatang: nets[vatClass] + vatSatang,
      };
    },
  );
}
