import { endpoint } from '#platform/endpoint/endpoint.ts';
import { type OwnRefusals, ownRefusals } from '#platform/endpoint/own-refusals.ts';
import { problemOf } from '#platform/endpoint/problem.ts';
import { type Refusal, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { z } from 'zod';
import type { SpaceName } from '../item/file-contract.ts';
import { linkContent } from '../item/content-link.ts';
import { makeFolder } from '../item/make-folder.ts';
import { moveItems } from '../item/move-items.ts';
import { renameItem } from '../item/rename-item.ts';
import { holds } from '../item/access-rules.ts';
import { requireFolder, requireItem } from '../item/require-item.ts';
import { spaceNameOf } from '../item/spaces.ts';
import { searchNames } from '../item/search-names.ts';
import { callFiles, reachFiles } from '../permissions.ts';
import { filesRefusals, NotDeleted } from '../refusals.ts';
import { trashItems } from '../trash/trash-items.ts';
import {
  CallItem,
  CallRefusal,
  DeleteCall,
  DocumentReply,
  ExternalCall,
  ExternalReply,
  FolderStructureCall,
  FolderStructureReply,
  ListParentCall,
  Location,
  MoveFolderCall,
  NewFileCall,
  NewFileReply,
  NewFolderCall,
  NewFolderReply,
  RenameCall,
  RenameReply,
  SearchCall,
  SearchExternalCall,
  SearchReply,
  ShareCall,
  ShareReply,
  StatusReply,
} from './call-contract.ts';
import { callItemById, callItems, idOf, parentOf } from './call-item.ts';
import { folderStructure, listParent, registerFile } from './file-calls.ts';
import { downloadExternal, externalData, preparedShare, searchExternal, setShare } from './share-calls.ts';

const CALLS_PER_MINUTE = 600;
const limit = { perMinute: CALLS_PER_MINUTE };

/** Messages of specification §5 and §8 that are the same in every call. */
const SENTENCES: Readonly<Record<string, string>> = {
  'files.no_token': 'No token found',
  'files.share_code_required': 'share_code is required',
};

/** Builds error replies in the specification's format: its message, plus our own refusal. */
function failing(sentence: string | ((refusal: Refusal) => string)): OwnRefusals {
  return ownRefusals(CallRefusal, (refusal) => {
    const { status, body } = problemOf(refusal, '');
    const usual = typeof sentence === 'string' ? sentence : sentence(refusal);
    const message = SENTENCES[refusal.code] ?? usual;
    const { code, details } = body;
    const failed = { status: false, success: false } as const;
    return { status, body: { ...failed, message, error: message, code, details } };
  });
}

const done = (message: string) => ({ status: true, success: true, message });

/** Returns the space of a call: the person's own files unless public ones are requested; public for the public token. */
function spaceOf(scope: Scope, mode: 'private' | 'public'): SpaceName {
  return personOf(scope) && mode === 'private' ? 'own' : 'public';
}

const newFile = endpoint({
  route: 'POST /api/filemanager/new_file',
  summary: 'Returns the file of a completed upload. Size, type and location in the request are ignored.',
  access: callFiles,
  limit,
  idempotent: true,
  input: NewFileCall,
  output: NewFileReply,
  onRefusal: failing('Failed to upload file'),
  handle: async (scope, { path, url }) => {
    const item = await registerFile(scope, { path, url });
    return { ...done('File uploaded successfully'), item, _id: item._id };
  },
});

const listParentCall = endpoint({
  route: 'POST /api/filemanager/list_parent',
  summary: 'Lists the contents of a folder, folders first; without a parent, of the top level.',
  access: callFiles,
  limit,
  input: ListParentCall,
  output: z.array(CallItem),
  onRefusal: failing('Failed to list files'),
  handle: async (scope, { parent, mode }) => {
    const space = spaceOf(scope, mode);
    return listParent(scope, { space, parent: parentOf(parent) });
  },
});

const deleteCall = endpoint({
  route: 'POST /api/filemanager/delete',
  summary: 'Moves a file or a folder to the trash.',
  access: callFiles,
  limit,
  input: DeleteCall,
  output: StatusReply,
  onRefusal: failing(deleteSentence),
  handle: async (scope, { itemId }) => {
    const item = await requireItem(scope, idOf(itemId), 'view');
    if (!holds(item.level, 'edit'))
      throw refuse(filesRefusals, 'files.not_deleted', { name: item.name, isFolder: item.isFolder });
    await trashItems(scope, [item.itemId]);
    return done(item.isFolder ? 'Folder deleted successfully' : `File "${item.name}" deleted successfully.`);
  },
});

function deleteSentence(refusal: Refusal): string {
  const parsed = NotDeleted.safeParse(refusal.details);
  if (refusal.code !== 'files.not_deleted' || !parsed.success)
    return 'An error occurred while deleting the folder';
  const { name, isFolder } = parsed.data;
  return isFolder ? 'Failed to delete folder: it may only be looked at.' : `Failed to delete file "${name}".`;
}

const newFolder = endpoint({
  route: 'POST /api/filemanager/new_folder',
  summary: 'Creates a folder.',
  access: callFiles,
  limit,
  idempotent: true,
  input: NewFolderCall,
  output: NewFolderReply,
  onRefusal: failing('Failed to create folder'),
  handle: async (scope, { name, parent, mode }) => {
    const space = spaceOf(scope, mode);
    const folder = await makeFolder(scope, { space, parent: parentOf(parent), name, conflict: 'fail' });
    return { ...done('Folder created successfully'), folderID: folder.itemId };
  },
});

const rename = endpoint({
  route: 'POST /api/filemanager/rename',
  summary: 'Renames a file or a folder.',
  access: callFiles,
  limit,
  input: RenameCall,
  output: RenameReply,
  onRefusal: failing('Failed to rename item'),
  handle: async (scope, { itemId, newName }) => {
    const item = await renameItem(scope, { itemId: idOf(itemId), name: newName });
    return { ...done(`Renamed to: ${item.name}`), item: await callItemById(scope, item.itemId, item.level) };
  },
});

const search = endpoint({
  route: 'POST /api/filemanager/search',
  summary: 'Searches files and folders by part of their name.',
  access: callFiles,
  limit,
  input: SearchCall,
  output: SearchReply,
  onRefusal: failing('Failed to perform search'),
  handle: async (scope, { query, mode }) => {
    const space = spaceOf(scope, mode);
    const found = await searchNames(scope, { q: query.trim().slice(0, 200), space });
    const results = await callItems(scope, found.items);
    return results.length === 0
      ? { status: false, success: false, message: 'No results found.', results }
      : { ...done('Search completed successfully'), results };
  },
});

const share = endpoint({
  route: 'POST /api/filemanager/share',
  summary: "Creates, changes or revokes an item's share link.",
  access: callFiles,
  limit,
  input: ShareCall,
  output: ShareReply,
  onRefusal: failing('Failed to set share options'),
  prepare: preparedShare,
  handle: async (scope, input, http) => {
    return {
      ...done('Share options set successfully'),
      item: await setShare(scope, input, http.prepared),
    };
  },
});

const external = endpoint({
  route: 'GET /api/filemanager/external',
  summary: 'Returns the item of a share code; until its password is entered, only that one is required.',
  access: reachFiles,
  limit,
  input: ExternalCall,
  output: ExternalReply,
  onRefusal: failing(({ code }) =>
    code === 'files.share_missing'
      ? 'No data found for the provided share_code'
      : 'Failed to fetch external data',
  ),
  handle: async (scope, { share_code: code }, { frame }) => {
    if (!code) throw refuse(filesRefusals, 'files.share_code_required');
    const data = await externalData(scope, { code, cookie: frame.cookie });
    return { ...done(''), needPassword: data === null, data };
  },
});

const searchExternalCall = endpoint({
  route: 'POST /api/filemanager/search_external',
  summary: 'Searches a shared folder by name.',
  access: reachFiles,
  limit,
  input: SearchExternalCall,
  output: SearchReply,
  onRefusal: failing('Failed to perform external search'),
  handle: async (scope, { query, fixedParentId, share_code: shareCode }, { frame }) => {
    const results = await searchExternal(scope, { query, fixedParentId, shareCode, cookie: frame.cookie });
    return results.length === 0
      ? { status: false, success: false, message: 'No results found.', results }
      : { ...done('Search completed successfully'), results };
  },
});

const downloadExternalCall = endpoint({
  route: 'GET /api/filemanager/download_external/:shareCode',
  summary: 'Downloads a shared file, or the file `item` in a shared folder.',
  access: reachFiles,
  limit,
  input: z.object({ shareCode: z.string().max(100), item: z.string().max(100).optional() }),
  output: Location,
  isRedirect: true,
  onRefusal: failing('Failed to download file'),
  prepare: (scope, { shareCode, item }, frame) =>
    scope.app.database.write(scope.tenant.id, (tx) =>
      downloadExternal({ ...scope, tx }, { code: shareCode, cookie: frame.cookie }, item),
    ),
  handle: async (_scope, _input, { prepared }) => ({ location: prepared.url }),
});

const documentCall = endpoint({
  route: 'GET /api/filemanager/document/:fileItem',
  summary: 'Returns the name of a file that the caller may download.',
  access: callFiles,
  limit,
  input: z.object({ fileItem: z.string().max(200) }),
  output: DocumentReply,
  onRefusal: failing('Document details not found'),
  handle: async (scope, { fileItem }) => {
    const { name } = await requireItem(scope, idOf(fileItem), 'download');
    return { ...done(''), data: { name } };
  },
});

const download = endpoint({
  route: 'GET /api/filemanager/download/:fileItem',
  summary: 'Downloads a file.',
  access: callFiles,
  limit,
  input: z.object({ fileItem: z.string().max(200) }),
  output: Location,
  isRedirect: true,
  onRefusal: failing('Failed to download file'),
  handle: async (scope, { fileItem }) => {
    const { url } = await linkContent(scope, { itemId: idOf(fileItem), disposition: 'attachment' });
    return { location: url };
  },
});

const folderStructureCall = endpoint({
  route: 'GET /api/filemanager/folder_structure',
  summary: 'Returns all folders below a folder, as a tree.',
  access: callFiles,
  limit,
  input: FolderStructureCall,
  output: FolderStructureReply,
  onRefusal: failing('Failed to retrieve folder structure'),
  handle: async (scope, { parent, mode }) => {
    const space = spaceOf(scope, mode);
    return { ...done(''), structure: await folderStructure(scope, { space, parent: parentOf(parent) }) };
  },
});

const moveFolder = endpoint({
  route: 'POST /api/filemanager/move_folder',
  summary: 'Moves a file, or a folder with its contents.',
  access: callFiles,
  limit,
  input: MoveFolderCall,
  output: StatusReply,
  onRefusal: failing(({ kind }) =>
    kind === 'conflict' ? 'An error occurred while moving the folder' : 'Failed to move folder',
  ),
  handle: async (scope, { itemId, newParentId }) => {
    const parent = parentOf(newParentId);
    const item = await requireItem(scope, idOf(itemId), 'view');
    if (parent !== null) await requireFolder(scope, parent, 'view');
    const space = parent === null ? spaceNameOf(item.space) : 'own';
    await moveItems(scope, { itemIds: [item.itemId], parent, space, conflict: 'fail' });
    return done('Folder moved successfully');
  },
});

export const callEndpoints = [
  newFile,
  listParentCall,
  deleteCall,
  newFolder,
  rename,
  search,
  share,
  external,
  searchExternalCall,
  downloadExternalCall,
  documentCall,
  download,
  folderStructureCall,
  moveFolder,
];
