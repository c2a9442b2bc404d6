import { recordAudit } from '#platform/audit.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { type BulkOutcome, forEachAlone } from '#platform/each-alone.ts';
import { InvalidInput, parseInput } from '#platform/endpoint/problem.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { hasTaxInvoice, settlementsOf } from '../claims/claim-rows.ts';
import { buyerOfForm } from '../document/buyer-contract.ts';
import { isInEffect } from '../document/document-kinds-rules.ts';
import { lockDocument } from '../document/document-rows.ts';
import { issueDocument } from '../document/issue-document.ts';
import type { DocumentSupply, IssuedKey } from '../document/write-document.ts';
import { billingRefusals } from '../refusals.ts';
import { CompleteDraft, type DraftContent, type DraftKind } from './draft-contract.ts';
import { emptyDraft, needsDueDay, withoutBlankEnd } from './draft-rules.ts';
import { DOCUMENT_SUPPLY } from './void-rules.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'billing_draft.content': DraftContent;
  }
}

/** Most drafts that wait on one site. */
export const MAX_DRAFTS = 200;

/** A draft that was not issued yet. */
export type Draft = RowOf<'billing_draft', 'draftId' | 'kind' | 'content' | 'sourceId' | 'version'>;

/** Begins a document, empty or with what is known. Refuses with `billing.too_many_drafts`. */
export async function createDraft(
  scope: Scope,
  { kind, content, sourceId }: { kind: DraftKind; content?: DraftContent; sourceId?: string },
): Promise<{ draftId: string }> {
  const draftId = uuidV7(scope.now);
  const made = await scope.tx.run(sql`
    insert into billing_draft (tenant_id, draft_id, kind, content, source_id, created_at, updated_at)
    select ${scope.tenant.id}, ${draftId}, ${kind}, ${JSON.stringify(content ?? emptyDraft())}::jsonb, ${sourceId ?? null}::uuid, ${scope.now}, ${scope.now}
     where (select count(*) from billing_draft where tenant_id = ${scope.tenant.id} and document_id is null) < ${MAX_DRAFTS}`);
  if (made === 0) throw refuse(billingRefusals, 'billing.too_many_drafts');
  return { draftId };
}

/** Returns the drafts of the site, the newest first. */
export function listDrafts(scope: Scope): Promise<Draft[]> {
  return scope.tx.rows(sql<Draft>`
    select draft_id, kind, content, source_id, version from billing_draft
     where tenant_id = ${scope.tenant.id} and document_id is null order by draft_id desc limit ${MAX_DRAFTS}`);
}

/** Returns a draft. Refuses with `billing.draft_missing`, also once it is issued. */
export async function getDraft(scope: Scope, draftId: string): Promise<Draft> {
  const draft = await scope.tx.first(sql<Draft>`
    select draft_id, kind, content, source_id, version from billing_draft
     where tenant_id = ${scope.tenant.id} and draft_id = ${draftId} and document_id is null`);
  if (!draft) throw refuse(billingRefusals, 'billing.draft_missing');
  return draft;
}

/**
 * Saves a draft as it was typed. Refuses with `billing.draft_changed` if somebody else saved or issued it meanwhile, and
 * with `billing.draft_missing`.
 */
export async function saveDraft(
  scope: Scope,
  { draftId, version, content }: { draftId: string; version: number; content: DraftContent },
): Promise<{ version: number }> {
  const saved = await scope.tx.first(sql<RowOf<'billing_draft', 'version'>>`
    update billing_draft set content = ${JSON.stringify(withoutBlankEnd(content))}::jsonb, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and draft_id = ${draftId} and version = ${version} and document_id is null
    returning version`);
  if (saved) return saved;
  await getDraft(scope, draftId);
  throw refuse(billingRefusals, 'billing.draft_changed');
}

/** Deletes a draft. Refuses with `billing.draft_missing`. */
export async function deleteDraft(scope: Scope, draftId: string): Promise<void> {
  const deleted = await scope.tx.run(sql`
    delete from billing_draft where tenant_id = ${scope.tenant.id} and draft_id = ${draftId} and document_id is null`);
  if (deleted === 0) throw refuse(billingRefusals, 'billing.draft_missing');
}

/**
 * Issues a draft: it has a number then and never changes again. Idempotent: a draft that was issued returns its document.
 *
 * Refuses with `billing.draft_missing`, `platform.invalid_input` with what is still to be filled in,
 * `billing.not_derivable` for a tax invoice about an invoice that is taxed already, `billing.document_not_in_effect` where
 * its source was declared void or replaced meanwhile, and those of `issueDocument`.
 */
export async function issueDraft(scope: Scope, draftId: string): Promise<IssuedKey> {
  const draft = await scope.tx.first(sql<Draft & RowOf<'billing_draft', 'documentId'>>`
    select draft_id, kind, content, source_id, version, document_id from billing_draft
     where tenant_id = ${scope.tenant.id} and draft_id = ${draftId} for update`);
  if (!draft) throw refuse(billingRefusals, 'billing.draft_missing');
  if (draft.documentId !== null) return keyOf(scope, draft.documentId);
  const { kind, content, sourceId } = draft;
  const { priceMode, dueOn, note, lines, ...buyer } = completeOf(scope, kind, content);
  if (kind === 'tax_invoice' && sourceId !== null) await refuseTaxedSource(scope, sourceId);
  const issued = await issueDocument(scope, {
    ...{ kind, lines, priceMode, dueOn, note },
    buyer: buyerOfForm(buyer),
    buyerUserId: null,
    supply: sourceId === null ? null : await supplyOfSource(scope, sourceId),
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
  { drafts }: { readonly drafts: readonly string[] },
): Promise<BulkOutcome> {
  return forEachAlone(outside, drafts, issueDraft);
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

/** Locks an invoice, and refuses a tax invoice about it where money for it, or another tax invoice, was taxed. */
async function refuseTaxedSource(scope: Scope, sourceId: string): Promise<void> {
  const source = await lockDocument(scope, sourceId);
  if (source.kind !== 'invoice') return;
  const isSettled = (await settlementsOf(scope, sourceId)).length > 0;
  if (isSettled || !isInEffect(source.state) || (await hasTaxInvoice(scope, source)))
    throw refuse(billingRefusals, 'billing.not_derivable');
}

/**
 * The document that a draft was made from, as what the new one is about. Refuses with `billing.document_not_in_effect` if it
 * was declared void or replaced meanwhile.
 */
async function supplyOfSource(scope: Scope, sourceId: string): Promise<DocumentSupply> {
  const { number, state } = await lockDocument(scope, sourceId);
  if (!isInEffect(state)) throw refuse(billingRefusals, 'billing.document_not_in_effect');
  return { kind: DOCUMENT_SUPPLY, id: sourceId, label: number };
}
