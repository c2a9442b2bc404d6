import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { drawCard } from '#platform/images/picture.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantPalette } from '#platform/theme/theme-rules.ts';
import { contentPaths } from '../paths.ts';
import { isVisible } from './visible.ts';

const MARK_LENGTH = 12;
const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: 200 });

export interface SharePicture {
  readonly bytes: Uint8Array;
  /** Whether the address asked for exactly this picture, so that it never changes. */
  readonly isLasting: boolean;
}

/** Returns the path of the picture of a title; another title, name or colour of the site has another path. */
export function sharePicturePath(
  tenant: Tenant,
  { itemId, title }: { itemId: string; title: string },
): string {
  return contentPaths.sharePicture(itemId, markOf(tenant, title));
}

/** Draws the title of what a guest can read, with the name of the site; null where there is nothing for them. */
export async function drawSharePicture(
  scope: ScopeWithoutTx,
  { item, mark }: { item: string; mark: string },
): Promise<SharePicture | null> {
  const { tenant, now } = scope;
  const guest = { actor: { kind: 'guest', role: 'guest', guestId: null }, now } as const;
  const found = await scope.app.database.read(tenant.id, (tx) =>
    tx.first(sql<RowOf<'content_version', 'title'>>`
      select version.title
        from content_item item
        join content_version version
          on version.tenant_id = ${tenant.id} and version.item_id = item.item_id and version.number = item.published_number
       where item.tenant_id = ${tenant.id} and item.item_id = ${item} and item.kind <> 'section' and ${isVisible(guest)}`),
  );
  if (!found) return null;
  const current = markOf(tenant, found.title);
  return { bytes: await pictureOf(tenant, found.title, current), isLasting: mark === current };
}

function pictureOf(tenant: Tenant, title: string, mark: string): Promise<Uint8Array> {
  const known = drawn.get(`${tenant.id} ${mark}`);
  if (known) return known;
  const { accent, 'accent-ink': ink } = tenantPalette(tenant.settings.theme, 'light');
  const picture = drawCard({ title, line: tenant.name, ground: accent, ink }).then(({ bytes }) => bytes);
  drawn.set(`${tenant.id} ${mark}`, picture);
  picture.catch(() => drawn.delete(`${tenant.id} ${mark}`)); // not kept, so the next request draws it
  return picture;
}

function markOf({ name, settings: { theme } }: Tenant, title: string): string {
  const what = JSON.stringify([title, name, theme.accent, theme.neutral]);
  return createHash('sha256').update(what).digest('base64url').slice(0, MARK_LENGTH);
}
