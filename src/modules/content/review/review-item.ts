import { listStaff } from '#modules/accounts/public.ts';
import { notify } from '#modules/notifications/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { type ItemRow, lockItem } from '../item/item-rows.ts';
import { managePaths } from '../item/paths.ts';
import { contentRefusals } from '../refusals.ts';
import { reviewNotices } from './notice-kinds.ts';
import type { ApproveInput, SubmitReviewInput } from './review-contract.ts';
import { findReview, listPendingAuthors, type ReviewRow } from './review-rows.ts';
import { isOwnWork, mayReview, type ReviewState, type ReviewStep } from '../item/review-rules.ts';

/** People who are told that something awaits review. */
const MAX_TOLD = 50;

/**
 * Asks for a review of the newest version; who can approve is told. What readers see stays as it is.
 * Refuses with `content.item_missing`, `content.wrong_state`.
 */
export async function submitForReview(
  scope: Scope,
  { item: itemId, reviewNote }: SubmitReviewInput,
): Promise<{ state: ReviewState }> {
  const { item } = await lockForReview(scope, itemId, 'submit');
  const by = personOf(scope)?.userId ?? null;
  await scope.tx.run(sql`
    insert into content_review (tenant_id, item_id, state, version_number, submitted_by, submit_note, submitted_at)
    values (${scope.tenant.id}, ${itemId}, 'in_review', ${item.draftNumber}, ${by}, ${reviewNote}, ${scope.now})
    on conflict (tenant_id, item_id) do update
      set state = 'in_review', version_number = excluded.version_number, submitted_by = excluded.submitted_by,
          submit_note = excluded.submit_note, submitted_at = excluded.submitted_at, decided_by = null, decision_note = '', decided_at = null`);
  const staff = await listStaff(scope, { minimalRole: 'manager', limit: MAX_TOLD + 1 });
  const others = staff.filter(({ personId }) => personId !== by).slice(0, MAX_TOLD);
  for (const { personId } of others) await tell(scope, { item, step: 'submit', personId, note: reviewNote });
  await followStep(scope, item, 'submit');
  return { state: 'in_review' };
}

/** Takes a question for review back. Refuses with `content.item_missing`, `content.wrong_state`. */
export async function withdrawReview(
  scope: Scope,
  { item: itemId }: { readonly item: string },
): Promise<{ state: null }> {
  const { item } = await lockForReview(scope, itemId, 'withdraw');
  await scope.tx.run(
    sql`delete from content_review where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`,
  );
  await followStep(scope, item, 'withdraw');
  return { state: null };
}

/**
 * Approves the newest version, which the reviewer has seen as `version` and did not write; who asked is told.
 * Refuses with `content.item_missing`, `content.wrong_state`, `content.review_stale`, `content.approval_by_author`.
 */
export async function approveItem(scope: Scope, input: ApproveInput): Promise<{ state: ReviewState }> {
  const { item, review } = await lockForReview(scope, input.item, 'approve');
  requireSeen(item, input.version);
  if (isOwnWork(personOf(scope)?.userId ?? null, await listPendingAuthors(scope, item)))
    throw refuse(contentRefusals, 'content.approval_by_author');
  return decide(scope, { item, review, step: 'approve', note: input.reviewNote });
}

/**
 * Sends what was handed in or approved back with a note; who asked is told.
 * Refuses with `content.item_missing`, `content.wrong_state`, `content.review_stale`.
 */
export async function requestChanges(scope: Scope, input: ApproveInput): Promise<{ state: ReviewState }> {
  const { item, review } = await lockForReview(scope, input.item, 'request');
  requireSeen(item, input.version);
  return decide(scope, { item, review, step: 'request', note: input.reviewNote });
}

async function lockForReview(
  scope: Scope,
  itemId: string,
  step: ReviewStep,
): Promise<{ item: ItemRow; review: ReviewRow | null }> {
  const item = await lockItem(scope, itemId);
  const review = await findReview(scope, itemId);
  if (item.deletedAt !== null || !mayReview(step, review?.state ?? null))
    throw refuse(contentRefusals, 'content.wrong_state');
  return { item, review };
}

/** A decision is about what its maker has seen. */
function requireSeen(item: ItemRow, version: number): void {
  if (item.version !== version) throw refuse(contentRefusals, 'content.review_stale');
}

async function decide(
  scope: Scope,
  {
    item,
    review,
    step,
    note,
  }: { item: ItemRow; review: ReviewRow | null; step: 'approve' | 'request'; note: string },
): Promise<{ state: ReviewState }> {
  const by = personOf(scope)?.userId ?? null;
  const state = step === 'approve' ? 'approved' : 'changes_requested';
  await scope.tx.run(sql`
    update content_review set state = ${state}, version_number = ${item.draftNumber}, decided_by = ${by}, decision_note = ${note}, decided_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and item_id = ${item.itemId}`);
  const personId = review?.submittedBy ?? null;
  if (personId !== null && personId !== by) await tell(scope, { item, step, personId, note });
  await followStep(scope, item, step);
  return { state };
}

async function tell(
  scope: Scope,
  {
    item,
    step,
    personId,
    note,
  }: { item: ItemRow; step: Exclude<ReviewStep, 'withdraw'>; personId: string; note: string },
): Promise<void> {
  const person = personOf(scope);
  await notify(scope, reviewNotices[step], {
    personId,
    params: {
      title: item.title,
      person: person ? `${person.firstname} ${person.lastname}`.trim() : scope.tenant.name,
      note,
    },
    link: managePaths.item(item.itemId),
    dedupeKey: `${reviewNotices[step].name} ${item.itemId} ${scope.now.toISOString()}`,
  });
}

const ACTIONS: Readonly<Record<ReviewStep, string>> = {
  submit: 'content.submit_review',
  withdraw: 'content.withdraw_review',
  approve: 'content.approve_item',
  request: 'content.request_changes',
};

async function followStep(scope: Scope, item: ItemRow, step: ReviewStep): Promise<void> {
  await recordAudit(scope, {
    action: ACTIONS[step],
    entityKind: 'content.item',
    entityId: item.itemId,
    after: { title: item.title, version: item.draftNumber },
  });
}
