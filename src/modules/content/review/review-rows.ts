import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { contentSettings } from '../item/content-settings-contract.ts';
import { type ItemRow, listVariants } from '../item/item-rows.ts';
import { contentRefusals } from '../refusals.ts';
import type { ItemReview } from './review-contract.ts';
import { isOwnWork } from '../item/review-rules.ts';

export type ReviewRow = RowOf<
  'content_review',
  | 'state'
  | 'versionNumber'
  | 'submittedBy'
  | 'submitNote'
  | 'submittedAt'
  | 'decidedBy'
  | 'decisionNote'
  | 'decidedAt'
>;

export function findReview(scope: Scope, itemId: string): Promise<ReviewRow | null> {
  return scope.tx.first(sql<ReviewRow>`
    select state, version_number, submitted_by, submit_note, submitted_at, decided_by, decision_note, decided_at
      from content_review where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
}

/** Returns who wrote the newest versions that readers do not see yet: those that publishing would show. */
export async function listPendingAuthors(scope: Scope, item: ItemRow): Promise<(string | null)[]> {
  const numbers = [item, ...(await listVariants(scope, item.itemId))]
    .filter(({ draftNumber, publishedNumber }) => draftNumber !== publishedNumber)
    .map(({ draftNumber }) => draftNumber);
  if (numbers.length === 0) return [];
  const rows = await scope.tx.rows(sql<RowOf<'content_version', 'authorId'>>`
    select author_id from content_version
     where tenant_id = ${scope.tenant.id} and item_id = ${item.itemId} and number = any(${numbers}::integer[])`);
  return rows.map(({ authorId }) => authorId);
}

/** Returns the review of an item as a manager sees it. */
export async function readItemReview(scope: Scope, item: ItemRow): Promise<ItemReview> {
  const [row, authors] = await Promise.all([findReview(scope, item.itemId), listPendingAuthors(scope, item)]);
  const people = row === null ? [] : [row.submittedBy, row.decidedBy].filter((id) => id !== null);
  const names = await namesOf(scope, people);
  const reader = personOf(scope)?.userId ?? null;
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
  return {
    review: row && {
      state: row.state,
      versionNumber: row.versionNumber,
      submittedBy: nameOf(row.submittedBy),
      submitNote: row.submitNote,
      submittedAt: row.submittedAt.toISOString(),
      decidedBy: nameOf(row.decidedBy),
      decisionNote: row.decisionNote,
      decidedAt: row.decidedAt?.toISOString() ?? null,
    },
    isOwnWork: isOwnWork(reader, authors),
    isAsker: row !== null && isOwnWork(reader, [row.submittedBy]),
    isApprovalMissing: isApprovalMissing(scope, row, authors),
  };
}

function isApprovalMissing(
  { tenant }: Pick<Scope, 'tenant'>,
  review: Pick<ReviewRow, 'state'> | null,
  pendingAuthors: readonly (string | null)[],
): boolean {
  if (!contentSettings.of(tenant).content.needsApproval || pendingAuthors.length === 0) return false;
  return review?.state !== 'approved';
}

/**
 * Where the site wants it: nothing new is published before another person has approved it. The item must be locked.
 * Refuses with `content.approval_needed`.
 */
export async function requireApproval(scope: Scope, item: ItemRow): Promise<void> {
  const [row, authors] = await Promise.all([findReview(scope, item.itemId), listPendingAuthors(scope, item)]);
  if (isApprovalMissing(scope, row, authors)) throw refuse(contentRefusals, 'content.approval_needed');
}

/** An approval is of the texts that were read: a later edit takes it back. The item must be locked. */
export async function endApproval(scope: Scope, itemId: string): Promise<void> {
  await scope.tx.run(sql`
    delete from content_review where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and state = 'approved'`);
}

/** Once published, there is nothing to wait for. The item must be locked. */
export async function endOpenReview(scope: Scope, itemId: string): Promise<void> {
  await scope.tx.run(sql`
    delete from content_review where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and state <> 'approved'`);
}
