import { recordAudit } from '#platform/audit.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { type BulkOutcome, forEachAlone } from '#platform/each-alone.ts';
import { InvalidInput, parseInput } from '#platform/endpoint/problem.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { hasTaxInvoice, settlementsOf } from '../claims/claim-rows.ts';
import { buyerOfForm } from '../document/buyer-contract.ts';
import { DOCUMENT_TARGET, isInEffect } from '../document/document-kinds-rules.ts';
import { type DocumentRow, lockDocument } from '../document/document-rows.ts';
import { issueDocument } from '../document/issue-document.ts';
import type { IssuedKey } from '../document/write-document.ts';
import { billingRefusals } from '../refusals.ts';
import type { IssueDraftsInput } from './bulk-contract.ts';
import { CompleteDraft, type DraftContent, type DraftKind } from './draft-contract.ts';
import { isFollowing, needsDueDay } from './draft-rules.ts';
import type { Draft } from './drafts.ts';
import { keepLastBranch } from './last-branch.ts';

/**
 * Issues a draft at its branch, or at another that is given: it has a number then and never changes again. Idempotent: a
 * draft that was issued returns its document.
 *
 * Refuses with `billing.draft_missing`, `platform.invalid_input` with what is still to be filled in,
 * `billing.not_derivable` for a tax invoice about an invoice that is taxed already, `billing.document_not_in_effect` where
 * its source was declared void or replaced meanwhile, and those of `issueDocument`.
 */
export async function issueDraft(
  scope: Scope,
  draftId: string,
  given: { readonly branch?: string } = {},
): Promise<IssuedKey> {
  const draft = await scope.tx.first(sql<Draft & RowOf<'billing_draft', 'documentId'>>`
    select draft_id, kind, content, source_id, version, document_id from billing_draft
     where tenant_id = ${scope.tenant.id} and draft_id = ${draftId} for update`);
  if (!draft) throw refuse(billingRefusals, 'billing.draft_missing');
  if (draft.documentId !== null) return keyOf(scope, draft.documentId);
  const { kind, content, sourceId } = draft;
  const complete = completeOf(scope, kind, { ...content, ...given });
  const { branch, priceMode, dueOn, note, lines, ...buyer } = complete;
  const source = sourceId === null ? null : await lockSource(scope, sourceId);
  if (kind === 'tax_invoice' && source?.kind === 'invoice') await refuseTaxed(scope, source);
  await keepLastBranch(scope, branch);
  const issued = await issueDocument(scope, {
    ...{ kind, lines, priceMode, dueOn, note },
    branchCode: branch,
    isFollowing: isFollowing(
      { kind, branch },
      source && { kind: source.kind, branch: source.seller.branchCode },
    ),
    buyer: buyerOfForm(buyer),
    buyerUserId: null,
    supply: source && { kind: DOCUMENT_TARGET, id: source.documentId, label: source.number },
    issueKey: `draft/${draftId}`,
  });
  await scope.tx.run(sql`
    update billing_draft set document_id = ${issued.documentId}, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and draft_id = ${draftId}`);
  await recordAudit(scope, {
    action: 'billing.issue_document',
    entityKind: 'billing.document',
    entityId: issued.documentId,
    after: { documentNumber: issued.number },
  });
  return issued;
}

/** Issues several drafts, each in a transaction of its own; those that cannot be are left as they are. */
export function issueDrafts(
  outside: ScopeWithoutTx,
  { drafts, branch }: IssueDraftsInput,
): Promise<BulkOutcome> {
  const given = branch === '' ? {} : { branch };
  return forEachAlone(outside, drafts, (scope, draftId) => issueDraft(scope, draftId, given));
}

function keyOf(scope: Scope, documentId: string): Promise<IssuedKey> {
  return scope.tx.one(sql<IssuedKey>`
    select document_id, slug, number from billing_document where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`);
}

function completeOf(scope: Scope, kind: DraftKind, content: DraftContent): CompleteDraft {
  const complete = parseInput(CompleteDraft, content, scope.locale);
  const { dueOn } = complete;
  if (dueOn === null ? needsDueDay(kind) : dueOn < zonedDay(scope.now, scope.tenant.zone))
    throw new InvalidInput([{ path: 'dueOn', reason: 'A day from today on.' }]);
  return complete;
}

/**
 * Locks the document that a draft was made from, which the new one is about. Refuses with `billing.document_not_in_effect` if
 * it was declared void or replaced meanwhile.
 */
async function lockSource(scope: Scope, sourceId: string): Promise<DocumentRow> {
  const source = await lockDocument(scope, sourceId);
  if (!isInEffect(source.state)) throw refuse(billingRefusals, 'billing.document_not_in_effect');
  return source;
}

/** Refuses a tax invoice about an invoice where money for it, or another tax invoice, was taxed. */
async function refuseTaxed(scope: Scope, invoice: DocumentRow): Promise<void> {
  const isSettled = (await settlementsOf(scope, invoice.documentId)).length > 0;
  if (isSettled || (await hasTaxInvoice(scope, invoice)))
    throw refuse(billingRefusals, 'billing.not_derivable');
}
