import { recordAudit } from '#platform/audit.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { contentSettings } from '../item/content-settings-contract.ts';
import type { ItemInput, ReleaseInput } from '../item/item-contract.ts';
import { findReleaseProblem, type ItemStep, mayTake, publishedFrom, stateAt } from '../item/item-rules.ts';
import { type ItemRow, lockItem } from '../item/item-rows.ts';
import { keysShowing } from '../menus/keys-showing.ts';
import { indexPublished } from '../reading/index-published.ts';
import { indexPagesShowing } from '../reading/index-showing-pages.ts';
import { contentRefusals } from '../refusals.ts';
import { endOpenReview, requireApproval } from '../review/review-rows.ts';

/**
 * Publishes exactly the newest version, and the newest of each variant, now or from a later instant. What is saved
 * afterwards is a newer draft that readers do not see.
 * Refuses with `content.item_missing`, `content.wrong_state`, `content.already_public`,
 * `content.begins_in_the_past`, `content.ends_before_it_begins`, `content.approval_needed`.
 */
export async function releaseItem(scope: Scope, input: ReleaseInput): Promise<{ publishedAt: string }> {
  const item = await lockItem(scope, input.item);
  const at = input.at === null ? null : new Date(input.at);
  const until = input.until === null ? null : new Date(input.until);
  const problem = findReleaseProblem(item, { at, until }, scope.now);
  if (problem) throw refuse(contentRefusals, problem);
  await requireApproval(scope, item);
  return release(scope, item, { publishedAt: publishedFrom(item, at, scope.now), until });
}

/**
 * Publishes what nobody has read for a review: what was brought in, as of the instant at which it was published on the other
 * site, or a section that was made. Where the site wants approvals, it stays a draft. Returns whether it is published.
 */
export async function releaseIfAllowed(
  scope: Scope,
  { item: itemId, publishedAt, until }: { item: string; publishedAt: Date; until: Date | null },
): Promise<boolean> {
  const item = await lockItem(scope, itemId);
  if (contentSettings.of(scope.tenant).content.needsApproval) return false;
  await release(scope, item, { publishedAt, until: until !== null && until > publishedAt ? until : null });
  return true;
}

async function release(
  scope: Scope,
  item: ItemRow,
  { publishedAt, until }: { publishedAt: Date; until: Date | null },
): Promise<{ publishedAt: string }> {
  await scope.tx.run(sql`
    update content_item set status = 'released', published_number = draft_number, published_at = ${publishedAt}, unpublish_at = ${until},
           version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and item_id = ${item.itemId}`);
  await scope.tx.run(sql`
    update content_page_variant set published_number = draft_number
     where tenant_id = ${scope.tenant.id} and item_id = ${item.itemId}`);
  await endOpenReview(scope, item.itemId);
  await followChange(
    scope,
    { ...item, publishedAt, unpublishAt: until },
    publishedAt > scope.now ? 'schedule' : 'publish',
    {
      version: item.draftNumber,
      publishedAt: publishedAt.toISOString(),
      unpublishAt: until?.toISOString() ?? null,
    },
  );
  return { publishedAt: publishedAt.toISOString() };
}

/** Steps that need nothing but the item. */
export type PlainStep = Exclude<ItemStep, 'publish' | 'schedule'>;

/**
 * Takes a step back or aside: cancels a schedule, ends publication, archives, or moves into or out of the trash, from
 * where an item returns to the state it had.
 * Refuses with `content.item_missing`, `content.wrong_state`.
 */
export async function takeStep(
  scope: Scope,
  { item: itemId }: ItemInput,
  step: PlainStep,
): Promise<{ step: PlainStep }> {
  const item = await lockItem(scope, itemId);
  if (!mayTake(step, stateAt(item, scope.now))) throw refuse(contentRefusals, 'content.wrong_state');
  const { id } = scope.tenant;
  const isOut = step === 'cancel' || step === 'unpublish' || step === 'archive';
  const deletedAt = step === 'trash' ? scope.now : step === 'restore' ? null : item.deletedAt;
  const status = step === 'archive' ? 'archived' : isOut || step === 'reopen' ? 'draft' : item.status;
  await scope.tx.run(sql`
    update content_item set status = ${status}, deleted_at = ${deletedAt},
           published_number = ${isOut ? null : item.publishedNumber}, published_at = ${isOut ? null : item.publishedAt},
           unpublish_at = ${isOut ? null : item.unpublishAt}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${id} and item_id = ${item.itemId}`);
  if (isOut)
    await scope.tx.run(sql`
      update content_page_variant set published_number = null where tenant_id = ${id} and item_id = ${item.itemId}`);
  await followChange(scope, isOut ? { ...item, publishedAt: null, unpublishAt: null } : item, step, {});
  return { step };
}

const ACTIONS: Readonly<Record<ItemStep, string>> = {
  publish: 'content.publish_item',
  schedule: 'content.schedule_item',
  cancel: 'content.cancel_item',
  unpublish: 'content.unpublish_item',
  archive: 'content.archive_item',
  reopen: 'content.reopen_item',
  trash: 'content.trash_item',
  restore: 'content.restore_item',
};

async function followChange(
  scope: Scope,
  item: ItemRow,
  step: ItemStep,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await indexPublished(scope, [item.itemId]);
  if (item.kind === 'section') await indexPagesShowing(scope, [item]);
  await recordAudit(scope, {
    action: ACTIONS[step],
    entityKind: 'content.item',
    entityId: item.itemId,
    after: { title: item.title, ...after },
  });
  await touchContent(scope, await keysShowing(scope, item));
}
