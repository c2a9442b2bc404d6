import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { inlineTypeOf } from '#platform/storage/inline-types.ts';
import type { AccessLevel, ContentLink, FileItem, SearchResults } from '../item/file-contract.ts';
import { foldName } from '../item/file-name-rules.ts';
import { asSystem } from '../item/as-system.ts';
import { contentLink } from '../item/content-link.ts';
import { rowsOfItems, showItems } from '../item/item-rows.ts';
import { listPlace, type PlaceQuery } from '../item/list-folder.ts';
import { findByName } from '../item/search-names.ts';
import { filesRefusals } from '../refusals.ts';
import type { ExternalFolder, ExternalShare, LinkMode } from './share-contract.ts';
import { linkTokenClaims } from './link-content-token.ts';
import { type OpenedShare, recordVisit, requireInShare, requireShare, type ShareKey } from './share-guard.ts';

/** Lifetime of a download URL; a started download continues. */
const DOWNLOAD_SECONDS = 60;
const SHOW_SECONDS = 15 * 60;
const MAX_FOUND = 100;

/** Levels shown to visitors; what they may do is decided by `requireShare`. */
const LEVELS: Readonly<Record<LinkMode, AccessLevel>> = {
  view: 'view',
  download: 'download',
  edit: 'edit',
  drop_box: 'view',
};

/** Returns what a link shares; without the password only that it is needed. Refuses with `files.share_missing`. */
export async function openShare(scope: Scope, key: ShareKey): Promise<ExternalShare> {
  const share = await lockedOr(requireShare(scope, key, 'see'));
  if (share === 'locked') return { needPassword: true };
  const { link, item } = share;
  const [rows, names] = await Promise.all([
    rowsOfItems(scope, [item.itemId]),
    namesOf(scope, [link.createdBy]),
  ]);
  await recordVisit(scope, { linkId: link.linkId, what: 'opened', name: null });
  const [shown] = await showToVisitor(scope, share, rows);
  if (!shown) throw refuse(filesRefusals, 'files.share_missing');
  return {
    needPassword: false,
    mode: link.mode,
    siteName: scope.tenant.name,
    ownerName: names.get(link.createdBy) ?? '',
    note: link.note,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    downloadsLeft: link.maxDownloads === null ? null : link.maxDownloads - link.downloads,
    item: shown,
  };
}

async function lockedOr(opening: Promise<OpenedShare>): Promise<OpenedShare | 'locked'> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'files.share_locked') return 'locked';
    throw error;
  }
}

/** Removes the owner's private data from items: creators, other shares, and the path outside the share. */
async function showToVisitor(
  scope: Scope,
  share: OpenedShare,
  rows: Parameters<typeof showItems>[1],
): Promise<FileItem[]> {
  const items = await showItems(scope, rows, LEVELS[share.link.mode]);
  const isDropBox = share.link.mode === 'drop_box';
  return items.map((item) => ({
    ...item,
    parentId: item.itemId === share.item.itemId ? null : item.parentId,
    ownerId: null,
    ownerName: '',
    sharedSpace: null,
    isStarred: false,
    isShared: false,
    ...(isDropBox && { sizeBytes: 0, thumbnailUrl: null }),
  }));
}

/** Returns a folder inside the shared one. Refuses with `files.share_missing` for anything outside, `files.not_a_folder`. */
export async function listShare(
  scope: Scope,
  key: ShareKey,
  { parent, ...query }: { parent?: string | undefined } & Omit<PlaceQuery, 'kind'>,
): Promise<ExternalFolder> {
  const share = await requireShare(scope, key, 'look_inside');
  const folder = await requireInShare(scope, share, parent ?? share.item.itemId);
  if (!folder.isFolder) throw refuse(filesRefusals, 'files.not_a_folder');
  const [own, page] = await Promise.all([
    rowsOfItems(scope, [folder.itemId]),
    listPlace(scope, folder.itemId, { ...query, kind: undefined }),
  ]);
  const [shown] = await showToVisitor(scope, share, own);
  if (!shown) throw refuse(filesRefusals, 'files.share_missing');
  const from = folder.trail.findIndex((step) => step.itemId === share.item.itemId);
  return {
    folder: shown,
    trail: folder.trail.slice(from),
    items: await showToVisitor(scope, share, page.rows),
    next: page.next,
  };
}

/** Searches names in the shared folder or in a folder inside it. Refuses as `listShare` does. */
export async function searchShare(
  scope: Scope,
  key: ShareKey,
  query: { q: string; parent?: string | undefined },
): Promise<SearchResults> {
  return searchOpened(scope, await requireShare(scope, key, 'look_inside'), query);
}

/** Like `searchShare`, after the share guard has granted access. */
export async function searchOpened(
  scope: Scope,
  share: OpenedShare,
  { q, parent }: { q: string; parent?: string | undefined },
): Promise<SearchResults> {
  const folder = await requireInShare(scope, share, parent ?? share.item.itemId);
  if (!folder.isFolder || foldName(q) === '') return { items: [], isCut: false };
  const system = asSystem(scope);
  const { rows, isCut } = await findByName(system, {
    spaces: [folder.space.spaceId],
    q,
    under: folder.itemId,
  });
  const found = rows.slice(0, MAX_FOUND);
  const items = await showToVisitor(
    scope,
    share,
    found.map(({ row }) => row),
  );
  const byId = new Map(found.map((one) => [one.row.itemId, one]));
  return {
    items: items.map((item) => {
      const { trail = [], nameMarks = [] } = byId.get(item.itemId) ?? {};
      return {
        ...item,
        nameMarks,
        trail: trail.slice(trail.findIndex((step) => step.itemId === share.item.itemId)),
      };
    }),
    isCut: isCut || rows.length > MAX_FOUND,
  };
}

/**
 * Returns a content URL for one shared file. A download is counted in one conditional statement and requires a link that
 * allows it; viewing requires a displayable type. Refuses with `files.share_forbidden`, `files.share_used_up`.
 */
export async function linkShared(
  scope: Scope,
  key: ShareKey,
  { itemId, disposition }: { itemId: string; disposition: 'inline' | 'attachment' },
): Promise<ContentLink> {
  const isDownload = disposition === 'attachment';
  const share = await requireShare(scope, key, isDownload ? 'download' : 'show');
  const item = await requireInShare(scope, share, itemId);
  if (item.isFolder) throw refuse(filesRefusals, 'files.not_a_file');
  const link = await contentLink(scope, {
    itemId,
    disposition,
    seconds: isDownload ? DOWNLOAD_SECONDS : SHOW_SECONDS,
    claims: linkTokenClaims(share.link, itemId),
  });
  if (!isDownload && inlineTypeOf(link.mimetype) === null)
    throw refuse(filesRefusals, 'files.share_forbidden');
  if (isDownload) await countDownload(scope, share, item.name);
  return link;
}

/** Counts a download in one conditional statement. Refuses with `files.share_used_up`. */
export async function countDownload(scope: Scope, share: OpenedShare, name: string): Promise<void> {
  const counted = await scope.tx.run(sql`
      update files_link set downloads = downloads + 1
       where tenant_id = ${scope.tenant.id} and link_id = ${share.link.linkId} and (max_downloads is null or downloads < max_downloads)`);
  if (counted !== 1) throw refuse(filesRefusals, 'files.share_used_up');
  await scope.tx.run(sql`
      insert into files_link_visit (tenant_id, link_id, what, place, name, visited_at)
      values (${scope.tenant.id}, ${share.link.linkId}, 'downloaded', ${scope.place ?? ''}, ${name}, ${scope.now})`);
}
