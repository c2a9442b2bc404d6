import type { Scope } from '#platform/scope.ts';
import type { UsageReply } from '../item/file-contract.ts';
import { listFolder } from '../item/list-folder.ts';
import { listOwn } from '../item/own-lists.ts';
import { findSpace } from '../item/require-item.ts';
import { searchNames } from '../item/search-names.ts';
import { listTrash } from '../trash/list-trash.ts';
import { spaceUsage, tenantUsage } from '../quota/quota.ts';
import type { FileListing, ListingQuery } from './listing-contract.ts';

/** Returns the contents of a file manager URL. Refuses as the lists do. */
export async function readListing(scope: Scope, query: ListingQuery): Promise<FileListing> {
  const { view, space, folder, kind, q } = query;
  if (view !== 'folder' && q === undefined) {
    const page = view === 'trash' ? await listTrash(scope, { space }) : await listOwn(scope, view, undefined);
    return { ...NOWHERE, ...page, level: view === 'trash' ? 'manage' : 'view' };
  }
  const here = { space, ...(folder !== undefined && { parent: folder }) };
  if (q === undefined) {
    const { sort, direction } = query;
    const page = await listFolder(scope, { ...here, sort, direction, ...(kind && { kind }) });
    return { ...NOWHERE, ...page };
  }
  const [around, found] = await Promise.all([
    folder === undefined ? null : listFolder(scope, { ...here, sort: 'name', direction: 'asc' }),
    searchNames(scope, { q, ...(query.within === 'folder' ? here : { space }), ...(kind && { kind }) }),
  ]);
  return {
    ...NOWHERE,
    folder: around?.folder ?? null,
    trail: around?.trail ?? [],
    ...found,
    level: 'view',
  };
}

const NOWHERE = { folder: null, trail: [], next: null, isCut: false } satisfies Partial<FileListing>;

/** Returns the usage of the reader's quota and of the site's. */
export async function readUsage(scope: Scope): Promise<UsageReply> {
  const space = await findSpace(scope, 'own');
  const [person, tenant] = await Promise.all([spaceUsage(scope, space?.spaceId ?? null), tenantUsage(scope)]);
  return { person, tenant };
}
