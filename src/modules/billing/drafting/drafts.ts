import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { billingRefusals } from '../refusals.ts';
import type { DraftContent, DraftKind } from './draft-contract.ts';
import { emptyDraft, withoutBlankEnd } from './draft-rules.ts';
import { branchForDraft } from './last-branch.ts';

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
  const begun = content ?? emptyDraft(await branchForDraft(scope));
  const made = await scope.tx.run(sql`
    insert into billing_draft (tenant_id, draft_id, kind, content, source_id, created_at, updated_at)
    select ${scope.tenant.id}, ${draftId}, ${kind}, ${JSON.stringify(begun)}::jsonb, ${sourceId ?? null}::uuid, ${scope.now}, ${scope.now}
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

/** Id of the person who writes, under which the browser keeps what is typed; empty for others. */
export function writerOf(scope: Scope): string {
  return personOf(scope)?.userId ?? '';
}
