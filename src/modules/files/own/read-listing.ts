import type { Scope } from '#platform/scope.ts';
import type { SpaceName, UsageReply } from '../item/file-contract.ts';
import { isShared } from '../item/space-name-rules.ts';
import { listFolder } from '../item/list-folder.ts';
import { listOwn } from '../item/own-lists.ts';
import { findSpace, requireTop } from '../item/spaces.ts';
import { searchNames } from '../item/search-names.ts';
import { listTrash } from '../trash/list-trash.ts';
import { spaceUsage, tenantUsage, unusedSharedSpace } from '../quota/quota.ts';
import type { FileListing, ListingQuery } from './listing-contract.ts';

/** Returns the contents of a file manager URL. Refuses as the lists do. */
export async function readListing(scope: Scope, query: ListingQuery): Promise<FileListing> {
  const { view, space, folder, kind, q } = query;
  if (view !== 'folder' && q === undefined) {
    if (view !== 'trash') return { ...NOWHERE, ...(await listOwn(scope, view, undefined)), level: 'view' };
    const level = await requireTop(scope, space, 'edit');
    return { ...NOWHERE, ...(await listTrash(scope, { space })), level };
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

/** Returns the usage of the reader's quota or of a shared space's, and of the site's. */
export async function readUsage(scope: Scope, name: SpaceName): Promise<UsageReply> {
  const space = await findSpace(scope, name);
  const [person, tenant] = await Promise.all([
    space === null && isShared(name) ? unusedSharedSpace(scope) : spaceUsage(scope, space?.spaceId ?? null),
    tenantUsage(scope),
  ]);
  return { person, tenant };
}
