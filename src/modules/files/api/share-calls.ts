import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import type { ContentLink } from '../item/file-contract.ts';
import { requireItem } from '../item/require-item.ts';
import { filesRefusals } from '../refusals.ts';
import { type LinkMode, MIN_LINK_PASSWORD } from '../sharing/share-contract.ts';
import { linkShared, openShare, searchOpened } from '../sharing/external.ts';
import { changeLink, getSharing, makeLink, preparedPassword, revokeLink } from '../sharing/links.ts';
import { requireShare, requireShareOf, type ShareKey } from '../sharing/share-guard.ts';
import type { CallItem, ShareCall, ShareReply } from './call-contract.ts';
import { callItemById, callItems, idOf } from './call-item.ts';

/** Hashes the password of a share call, before the transaction. Refuses with `files.link_password_required`. */
export async function preparedShare(scope: ScopeWithoutTx, call: ShareCall): Promise<string | null> {
  if (!call.isShare || !call.isPassword || call.sharePassword === null || call.sharePassword === undefined)
    return null;
  if (call.sharePassword.length < MIN_LINK_PASSWORD)
    throw refuse(filesRefusals, 'files.link_password_required');
  return preparedPassword(scope, { password: call.sharePassword });
}

/**
 * Creates, changes or revokes the item's link; this call maintains at most one active link per item.
 * Refuses with `files.link_password_required` for a lock without a password, and as `makeLink` does.
 */
export async function setShare(
  scope: Scope,
  call: ShareCall,
  passwordHash: string | null,
): Promise<ShareReply['item']> {
  const itemId = idOf(call.itemId);
  const item = await requireItem(scope, itemId, 'manage');
  const { links } = await getSharing(scope, itemId);
  const living = links.find(
    (link) => link.revokedAt === null && (link.expiresAt === null || new Date(link.expiresAt) > scope.now),
  );
  if (!call.isShare) {
    for (const { linkId, revokedAt } of links)
      if (revokedAt === null) await revokeLink(scope, { itemId, linkId });
    return shared(await callItemById(scope, itemId, item.level), null);
  }
  if (call.isPassword && passwordHash === null && !living?.hasPassword)
    throw refuse(filesRefusals, 'files.link_password_required');
  const mode = modeOf(call.permissions, item.isFolder);
  const expires = call.shareExpire || null;
  const password = call.isPassword ? (passwordHash === null ? undefined : 'given') : null;
  const link = living
    ? await changeLink(scope, { itemId, linkId: living.linkId, passwordHash, mode, expires, password })
    : await makeLink(scope, { itemId, passwordHash, mode, expires });
  return shared(await callItemById(scope, itemId, item.level), link);
}

function modeOf(permissions: ShareCall['permissions'], isFolder: boolean): LinkMode {
  const { view = true, download = true, upload = false } = permissions ?? {};
  if (upload && isFolder) return view ? 'edit' : 'drop_box';
  return download ? 'download' : 'view';
}

function shared(
  item: CallItem,
  link: { mode: LinkMode; hasPassword: boolean; expiresAt: string | null; code: string } | null,
): ShareReply['item'] {
  return {
    ...item,
    isShare: link !== null,
    isPassword: link?.hasPassword ?? false,
    shareExpire: link?.expiresAt ?? null,
    permissions: {
      view: link !== null && link.mode !== 'drop_box',
      download: link?.mode === 'download' || link?.mode === 'edit',
      upload: link?.mode === 'edit' || link?.mode === 'drop_box',
    },
    share_code: link?.code ?? null,
  };
}

/** Returns the item of a share code; null while its password is missing. */
export async function externalData(scope: Scope, key: ShareKey): Promise<CallItem | null> {
  const share = await openShare(scope, key);
  if (share.needPassword) return null;
  const [item] = await callItems(scope, [share.item]);
  if (!item) throw refuse(filesRefusals, 'files.share_missing');
  return { ...item, url: item.url && `/api/filemanager/download_external/${key.code}` };
}

/** Searches names in a shared folder. Without a code, any active and unlocked link to the folder suffices. */
export async function searchExternal(
  scope: Scope,
  {
    query,
    fixedParentId,
    shareCode,
    cookie,
  }: {
    query: string;
    fixedParentId: string;
    shareCode: string | undefined;
    cookie: ShareKey['cookie'];
  },
): Promise<CallItem[]> {
  const parent = idOf(fixedParentId);
  const share =
    shareCode === undefined
      ? await requireShareOf(scope, parent, cookie)
      : await requireShare(scope, { code: shareCode, cookie }, 'look_inside');
  const { items } = await searchOpened(scope, share, { q: query.slice(0, 200), parent });
  return (await callItems(scope, items)).map((item) => ({ ...item, url: null }));
}

/** Returns the download URL of a shared file, or of `item` in a shared folder. Counts as a download. */
export async function downloadExternal(
  scope: Scope,
  key: ShareKey,
  item: string | undefined,
): Promise<ContentLink> {
  const share = await requireShare(scope, key, 'download');
  return linkShared(scope, key, {
    itemId: item === undefined ? share.item.itemId : idOf(item),
    disposition: 'attachment',
  });
}
