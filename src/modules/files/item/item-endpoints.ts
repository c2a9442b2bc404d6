import { z } from 'zod';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import {
  ContentLink,
  ContentLinkQuery,
  CopiedItems,
  FileActivities,
  FileDetails,
  FileItem,
  FileVersions,
  FolderPage,
  FolderQuery,
  FolderTree,
  ItemPage,
  ItemPath,
  MovedItems,
  MoveItems,
  NewFolder,
  PageQuery,
  RenameItem,
  SearchQuery,
  SearchResults,
  StarItem,
  TreeQuery,
  VersionPath,
} from './file-contract.ts';
import { ownFiles, reachFiles } from '../permissions.ts';
import { linkContent } from './content-link.ts';
import { copyItems } from './copy-items.ts';
import { getDetails, listActivity, listFolders } from './item-details.ts';
import { listFolder } from './list-folder.ts';
import { makeFolder } from './make-folder.ts';
import { moveItems } from './move-items.ts';
import { listOwn, starItem } from './own-lists.ts';
import { renameItem } from './rename-item.ts';
import { searchNames } from './search-names.ts';
import { listVersions, restoreVersion } from './versions.ts';

const WRITES_PER_MINUTE = 600;
const SEARCHES_PER_MINUTE = 300;

/** Guests can read the public space; the use case requires a session for one's own. */
const getItems = endpoint({
  route: 'GET /api/filemanager/items',
  summary: 'Lists a page of a folder or of the top level of a space, folders first.',
  access: reachFiles,
  input: FolderQuery,
  output: FolderPage,
  handle: listFolder,
});

const getItem = endpoint({
  route: 'GET /api/filemanager/items/:fileItem',
  summary: 'Returns the details of an item.',
  access: reachFiles,
  input: ItemPath,
  output: FileDetails,
  handle: (scope, { fileItem }) => getDetails(scope, fileItem),
});

const getTree = endpoint({
  route: 'GET /api/filemanager/tree',
  summary: 'Lists the direct subfolders of a folder.',
  access: reachFiles,
  input: TreeQuery,
  output: FolderTree,
  handle: listFolders,
});

const getSearch = endpoint({
  route: 'GET /api/filemanager/search',
  summary: 'Searches items by part of their name, everywhere or in one folder.',
  access: reachFiles,
  limit: { perMinute: SEARCHES_PER_MINUTE },
  input: SearchQuery,
  output: SearchResults,
  handle: searchNames,
});

const getStarred = endpoint({
  route: 'GET /api/filemanager/starred',
  summary: "Lists the caller's starred items, most recent first.",
  access: ownFiles,
  input: PageQuery,
  output: ItemPage,
  handle: (scope, { after }) => listOwn(scope, 'starred', after),
});

const getRecent = endpoint({
  route: 'GET /api/filemanager/recent',
  summary: "Lists the caller's recent items, most recent first.",
  access: ownFiles,
  input: PageQuery,
  output: ItemPage,
  handle: (scope, { after }) => listOwn(scope, 'recent', after),
});

const getShared = endpoint({
  route: 'GET /api/filemanager/shared',
  summary: 'Lists items that others share with the caller, most recent first.',
  access: ownFiles,
  input: PageQuery,
  output: ItemPage,
  handle: (scope, { after }) => listOwn(scope, 'shared', after),
});

const getLink = endpoint({
  route: 'GET /api/filemanager/items/:fileItem/link',
  summary: 'Returns a short-lived URL of the file content, on the user-content origin.',
  access: reachFiles,
  input: ItemPath.extend(ContentLinkQuery.shape),
  output: ContentLink,
  handle: (scope, { fileItem, version, disposition }) =>
    linkContent(scope, { itemId: fileItem, versionId: version, disposition }),
});

const getVersions = endpoint({
  route: 'GET /api/filemanager/items/:fileItem/versions',
  summary: 'Lists the stored versions of a file, newest first.',
  access: reachFiles,
  input: ItemPath,
  output: FileVersions,
  handle: (scope, { fileItem }) => listVersions(scope, fileItem),
});

const getActivity = endpoint({
  route: 'GET /api/filemanager/items/:fileItem/activity',
  summary: "Lists an item's activity, newest first.",
  access: ownFiles,
  input: ItemPath.extend(PageQuery.shape),
  output: FileActivities,
  handle: (scope, { fileItem, after }) => listActivity(scope, { itemId: fileItem, after }),
});

const postFolder = endpoint({
  route: 'POST /api/filemanager/folders',
  summary: 'Creates a folder.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  idempotent: true,
  status: 201,
  input: NewFolder,
  output: FileItem,
  handle: makeFolder,
});

const postRename = endpoint({
  route: 'POST /api/filemanager/items/:fileItem/rename',
  summary: 'Renames an item.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  idempotent: true,
  input: ItemPath.extend(RenameItem.shape),
  output: FileItem,
  handle: (scope, { fileItem, ...input }) => renameItem(scope, { itemId: fileItem, ...input }),
});

const postMove = endpoint({
  route: 'POST /api/filemanager/move',
  summary: 'Moves items with their contents, all or none.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  idempotent: true,
  input: MoveItems,
  output: MovedItems,
  handle: async (scope, input) => ({ items: await moveItems(scope, input) }),
});

const postCopy = endpoint({
  route: 'POST /api/filemanager/copy',
  summary: 'Copies items with their contents; a background job completes large copies.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  idempotent: true,
  input: MoveItems,
  output: CopiedItems,
  handle: copyItems,
});

const postStar = endpoint({
  route: 'POST /api/filemanager/items/:fileItem/star',
  summary: 'Stars or unstars an item for the caller.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  input: ItemPath.extend(StarItem.shape),
  output: z.object({ itemId: z.uuid(), isStarred: z.boolean() }),
  handle: async (scope, { fileItem, isStarred }) => {
    await starItem(scope, { itemId: fileItem, isStarred });
    return { itemId: fileItem, isStarred };
  },
});

const postVersionRestore = endpoint({
  route: 'POST /api/filemanager/items/:fileItem/versions/:version/restore',
  summary: 'Restores an earlier version of a file as its newest version.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  idempotent: true,
  input: VersionPath,
  output: FileItem,
  handle: (scope, { fileItem, version }) => restoreVersion(scope, { itemId: fileItem, versionId: version }),
});

export const itemEndpoints = [
  getItems,
  getItem,
  getTree,
  getSearch,
  getStarred,
  getRecent,
  getShared,
  getLink,
  getVersions,
  getActivity,
  postFolder,
  postRename,
  postMove,
  postCopy,
  postStar,
  postVersionRestore,
];
