import { namesOf } from '#modules/accounts/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { newSecret, secretHash } from '#platform/session/session-token.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { lockItem } from '../item/item-rows.ts';
import { managePaths } from '../item/paths.ts';
import { contentRefusals } from '../refusals.ts';
import {
  type MadePreviewLink,
  type MakePreviewLinkInput,
  MAX_PREVIEW_LINKS,
  type PreviewLink,
  type RevokePreviewLinkInput,
} from './preview-link-contract.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a link with which anybody reads the newest draft of an item for some days. Its address is returned once; what is
 * stored is a hash.
 * Refuses with `content.item_missing`, `content.wrong_state` (in the trash), `content.too_many_preview_links`.
 */
export async function makePreviewLink(
  scope: Scope,
  { item: itemId, days }: MakePreviewLinkInput,
): Promise<MadePreviewLink> {
  const item = await lockItem(scope, itemId);
  if (item.deletedAt !== null) throw refuse(contentRefusals, 'content.wrong_state');
  const { id, origin } = scope.tenant;
  await scope.tx.run(sql`
    delete from content_preview_link where tenant_id = ${id} and item_id = ${itemId} and expires_at <= ${scope.now}`);
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from content_preview_link where tenant_id = ${id} and item_id = ${itemId}`);
  if (count >= MAX_PREVIEW_LINKS) throw refuse(contentRefusals, 'content.too_many_preview_links');
  const secret = newSecret();
  const expiresAt = new Date(scope.now.getTime() + Number(days) * DAY_MS);
  await scope.tx.run(sql`
    insert into content_preview_link (tenant_id, link_id, item_id, secret_hash, made_by, expires_at, created_at)
    values (${id}, ${uuidV7(scope.now)}, ${itemId}, ${secretHash(secret)}, ${personOf(scope)?.userId ?? null}, ${expiresAt}, ${scope.now})`);
  await recordAudit(scope, {
    action: 'content.make_preview_link',
    entityKind: 'content.item',
    entityId: itemId,
    after: { title: item.title, expiresAt: expiresAt.toISOString() },
  });
  const path = managePaths.sharedPreview(secret);
  return { path, url: origin + path, expiresAt: expiresAt.toISOString() };
}

/** Ends a link at once. Refuses with `content.item_missing`, `content.preview_link_missing`. */
export async function revokePreviewLink(
  scope: Scope,
  { item: itemId, previewLink }: RevokePreviewLinkInput,
): Promise<{ revoked: string }> {
  const item = await lockItem(scope, itemId);
  const row = await scope.tx.first(sql<RowOf<'content_preview_link', 'expiresAt'>>`
    delete from content_preview_link
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and link_id = ${previewLink} returning expires_at`);
  if (!row) throw refuse(contentRefusals, 'content.preview_link_missing');
  await recordAudit(scope, {
    action: 'content.revoke_preview_link',
    entityKind: 'content.item',
    entityId: itemId,
    after: { title: item.title, expiresAt: row.expiresAt.toISOString() },
  });
  return { revoked: previewLink };
}

/** Returns the links of an item that work now, newest first. */
export async function listPreviewLinks(scope: Scope, itemId: string): Promise<PreviewLink[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<'content_preview_link', 'linkId' | 'madeBy' | 'createdAt' | 'expiresAt'>
  >`
    select link_id, made_by, created_at, expires_at from content_preview_link
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and expires_at > ${scope.now}
     order by link_id desc limit ${sql.lit(MAX_PREVIEW_LINKS)}`);
  const names = await namesOf(
    scope,
    rows.flatMap(({ madeBy }) => madeBy ?? []),
  );
  return rows.map(({ linkId, madeBy, createdAt, expiresAt }) => ({
    linkId,
    madeBy: madeBy === null ? null : (names.get(madeBy) ?? null),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * Returns the item that a link shows, and until when. A link that has ended, whose item is in the trash, or that never was
 * is refused alike, with `platform.missing`.
 */
export async function openPreviewLink(
  scope: Scope,
  token: string,
): Promise<{ itemId: string; draftNumber: number; expiresAt: Date }> {
  const row = await scope.tx.first(sql<
    RowOf<'content_preview_link', 'itemId' | 'expiresAt'> & RowOf<'content_item', 'draftNumber'>
  >`
    select link.item_id, link.expires_at, item.draft_number
      from content_preview_link link
      join content_item item on item.tenant_id = ${scope.tenant.id} and item.item_id = link.item_id and item.deleted_at is null
     where link.tenant_id = ${scope.tenant.id} and link.secret_hash = ${secretHash(token)} and link.expires_at > ${scope.now}`);
  if (!row) throw refuse(platformRefusals, 'platform.missing');
  return row;
}
