import type { z } from 'zod';
import type {
  CopiedItems,
  ContentLink,
  FileActivities,
  FileDetails,
  FileItem,
  FileVersions,
  FolderPage,
  FolderTree,
  ItemPage,
  MovedItems,
  NameConflict,
  PurgedItems,
  RestoredItems,
  SearchResults,
  SpaceName,
  TrashedItems,
} from '../item/file-contract.ts';
import type {
  ChangeLink,
  ExternalFolder,
  ExternalResults,
  ExternalShare,
  FileGrant,
  FileLink,
  LinkLog,
  NewGrant,
  NewLink,
  Sharing,
  SuggestedPeople,
} from '../sharing/share-contract.ts';
import type { Archive } from '../archive/archive-contract.ts';
import { CallProblem, call } from './call.ts';

type Query = Record<string, string | null | undefined>;
type Reply<Schema extends z.ZodType> = z.infer<Schema>;

const ask = <T>(method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, body?: unknown): Promise<T> =>
  call<T>((address, init) => fetch(address, init), method, url, {
    ...(body !== undefined && { body }),
    ...(method === 'POST' && { key: crypto.randomUUID() }),
  });

const itemAt = (itemId: string, rest = ''): string =>
  `/api/filemanager/items/${encodeURIComponent(itemId)}${rest}`;

/** Target of new items: a folder, or the top level of a space. */
export interface Place {
  readonly space: SpaceName;
  readonly parent: string | null;
}

/** The file manager's calls. Every call throws `CallProblem`. */
export const fileCalls = {
  folder: (query: Query) => ask<FolderPage>('GET', withQuery('/api/filemanager/items', query)),
  list: (view: 'starred' | 'recent' | 'shared' | 'trash', query: Query) =>
    ask<ItemPage>('GET', withQuery(`/api/filemanager/${view}`, query)),
  search: (query: Query) => ask<SearchResults>('GET', withQuery('/api/filemanager/search', query)),
  tree: (space: SpaceName, parent: string | null) =>
    ask<FolderTree>('GET', withQuery('/api/filemanager/tree', { space, parent })),
  details: (itemId: string) => ask<FileDetails>('GET', itemAt(itemId)),
  makeFolder: (place: Place, name: string, conflict: NameConflict = 'fail') =>
    ask<FileItem>('POST', '/api/filemanager/folders', { ...place, name, conflict }),
  rename: ({ itemId, revision }: FileItem, name: string) =>
    ask<FileItem>('POST', itemAt(itemId, '/rename'), { name, revision }),
  move: (itemIds: readonly string[], place: Place, conflict: 'fail' | 'rename' = 'fail') =>
    ask<Reply<typeof MovedItems>>('POST', '/api/filemanager/move', { itemIds, ...place, conflict }),
  copy: (itemIds: readonly string[], place: Place, conflict: 'fail' | 'rename' = 'rename') =>
    ask<Reply<typeof CopiedItems>>('POST', '/api/filemanager/copy', { itemIds, ...place, conflict }),
  trash: (itemIds: readonly string[]) =>
    ask<Reply<typeof TrashedItems>>('POST', '/api/filemanager/trash', { itemIds }),
  restore: (itemIds: readonly string[]) =>
    ask<Reply<typeof RestoredItems>>('POST', '/api/filemanager/restore', { itemIds }),
  purge: (space: SpaceName, itemIds?: readonly string[]) =>
    ask<Reply<typeof PurgedItems>>('POST', '/api/filemanager/purge', { space, ...(itemIds && { itemIds }) }),
  star: (itemId: string, isStarred: boolean) => ask<unknown>('POST', itemAt(itemId, '/star'), { isStarred }),
  versions: (itemId: string) => ask<FileVersions>('GET', itemAt(itemId, '/versions')),
  restoreVersion: (itemId: string, versionId: string) =>
    ask<FileItem>('POST', itemAt(itemId, `/versions/${encodeURIComponent(versionId)}/restore`), {}),
  activities: (itemId: string, after: string | null) =>
    ask<FileActivities>('GET', withQuery(itemAt(itemId, '/activity'), { after })),
  archive: (itemIds: readonly string[]) => ask<Archive>('POST', '/api/filemanager/archives', { itemIds }),
  contentLink: (itemId: string, disposition: 'inline' | 'attachment', version?: string) =>
    ask<ContentLink>('GET', withQuery(itemAt(itemId, '/link'), { disposition, version })),

  /** Sets a person's quota; null restores the default. */
  setLimit: (personId: string, limitBytes: number | null) =>
    ask<unknown>('POST', '/api/filemanager/limits', { personId, limitBytes }),

  sharing: (itemId: string) => ask<Sharing>('GET', itemAt(itemId, '/sharing')),
  people: (itemId: string, q: string) =>
    ask<SuggestedPeople>('GET', withQuery(itemAt(itemId, '/people'), { q })),
  grant: (itemId: string, grant: NewGrant) => ask<FileGrant>('POST', itemAt(itemId, '/grants'), grant),
  changeGrant: (itemId: string, grantId: string, level: FileGrant['level']) =>
    ask<FileGrant>('PATCH', itemAt(itemId, `/grants/${encodeURIComponent(grantId)}`), { level }),
  endGrant: (itemId: string, grantId: string) =>
    ask<unknown>('DELETE', itemAt(itemId, `/grants/${encodeURIComponent(grantId)}`), {}),
  makeLink: (itemId: string, link: NewLink) => ask<FileLink>('POST', itemAt(itemId, '/links'), link),
  changeLink: (itemId: string, linkId: string, change: ChangeLink) =>
    ask<FileLink>('PATCH', itemAt(itemId, `/links/${encodeURIComponent(linkId)}`), change),
  revokeLink: (itemId: string, linkId: string) =>
    ask<unknown>('DELETE', itemAt(itemId, `/links/${encodeURIComponent(linkId)}`), {}),
  linkLog: (itemId: string, linkId: string, after: string | null) =>
    ask<LinkLog>('GET', withQuery(itemAt(itemId, `/links/${encodeURIComponent(linkId)}/log`), { after })),
};

const shareAt = (code: string, rest = ''): string =>
  `/api/filemanager/external/${encodeURIComponent(code)}${rest}`;

/** Calls of visitors with a link. */
export const shareCalls = {
  open: (code: string) => ask<ExternalShare>('GET', shareAt(code)),
  unlock: (code: string, password: string) =>
    ask<ExternalShare>('POST', shareAt(code, '/unlock'), { password }),
  folder: (code: string, query: Query) =>
    ask<ExternalFolder>('GET', withQuery(shareAt(code, '/items'), query)),
  search: (code: string, query: Query) =>
    ask<Reply<typeof ExternalResults>>('GET', withQuery(shareAt(code, '/search'), query)),
  /** Without ids, everything. */
  archive: (code: string, itemIds?: readonly string[]) =>
    ask<Archive>('POST', shareAt(code, '/archives'), { ...(itemIds && { itemIds }) }),
  contentLink: (code: string, itemId: string, disposition: 'inline' | 'attachment') =>
    ask<ContentLink>('POST', shareAt(code, `/items/${encodeURIComponent(itemId)}/link`), { disposition }),
};

/** Returns the refusal's code, or null for other errors. */
export function codeOf(error: unknown): string | null {
  return error instanceof CallProblem ? error.code : null;
}

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}
