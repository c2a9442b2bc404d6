import { endpoint } from '#platform/endpoint/endpoint.ts';
import { ContentLink, ItemPath } from '../item/file-contract.ts';
import { ownFiles, reachFiles } from '../permissions.ts';
import {
  ChangeGrant,
  ChangeLink,
  ExternalFolder,
  ExternalFolderQuery,
  ExternalItemPath,
  ExternalLinkInput,
  ExternalResults,
  ExternalSearchQuery,
  ExternalShare,
  FileGrant,
  FileLink,
  GrantPath,
  LinkLog,
  LinkPath,
  NewGrant,
  NewLink,
  Revoked,
  SharePath,
  Sharing,
  UnlockShare,
} from './share-contract.ts';
import { linkShared, listShare, openShare, searchShare } from './external.ts';
import { changeGrant, giveGrant, revokeGrant } from './grants.ts';
import { changeLink, getSharing, listVisits, makeLink, preparedPassword, revokeLink } from './links.ts';
import { keyOf, unlockShare } from './share-guard.ts';

const WRITES_PER_MINUTE = 120;
const VISITS_PER_MINUTE = 600;

const getSharings = endpoint({
  route: 'GET /api/filemanager/items/:fileItem/sharing',
  summary: 'Who else reaches an item: by name, by a link, by a folder above.',
  access: ownFiles,
  input: ItemPath,
  output: Sharing,
  handle: (scope, { fileItem }) => getSharing(scope, fileItem),
});

const postGrant = endpoint({
  route: 'POST /api/filemanager/items/:fileItem/grants',
  summary: 'Let somebody of the site reach an item, or change how far.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  input: ItemPath.extend(NewGrant.shape),
  output: FileGrant,
  handle: (scope, { fileItem, ...input }) => giveGrant(scope, { itemId: fileItem, ...input }),
});

const patchGrant = endpoint({
  route: 'PATCH /api/filemanager/items/:fileItem/grants/:grant',
  summary: 'Change how far somebody reaches.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  input: GrantPath.extend(ChangeGrant.shape),
  output: FileGrant,
  handle: (scope, { fileItem, grant, level }) =>
    changeGrant(scope, { itemId: fileItem, grantId: grant, level }),
});

const deleteGrant = endpoint({
  route: 'DELETE /api/filemanager/items/:fileItem/grants/:grant',
  summary: 'Take a grant back, or give up one’s own.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  input: GrantPath,
  output: Revoked,
  handle: async (scope, { fileItem, grant }) => {
    await revokeGrant(scope, { itemId: fileItem, grantId: grant });
    return { isRevoked: true as const };
  },
});

const postLink = endpoint({
  route: 'POST /api/filemanager/items/:fileItem/links',
  summary: 'Make a link for people outside.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  idempotent: true,
  status: 201,
  input: ItemPath.extend(NewLink.shape),
  output: FileLink,
  prepare: preparedPassword,
  handle: (scope, { fileItem, ...input }, { prepared }) =>
    makeLink(scope, { itemId: fileItem, passwordHash: prepared, ...input }),
});

const patchLink = endpoint({
  route: 'PATCH /api/filemanager/items/:fileItem/links/:link',
  summary: 'Change what a link allows. A new password locks out whoever came in by the old one.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  input: LinkPath.extend(ChangeLink.shape),
  output: FileLink,
  prepare: preparedPassword,
  handle: (scope, { fileItem, link, ...input }, { prepared }) =>
    changeLink(scope, { itemId: fileItem, linkId: link, passwordHash: prepared, ...input }),
});

const deleteLink = endpoint({
  route: 'DELETE /api/filemanager/items/:fileItem/links/:link',
  summary: 'End a link for ever.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  input: LinkPath,
  output: Revoked,
  handle: async (scope, { fileItem, link }) => {
    await revokeLink(scope, { itemId: fileItem, linkId: link });
    return { isRevoked: true as const };
  },
});

const getLog = endpoint({
  route: 'GET /api/filemanager/items/:fileItem/links/:link/log',
  summary: 'Who came by a link, newest first.',
  access: ownFiles,
  input: LinkPath.extend({ after: ExternalFolderQuery.shape.after }),
  output: LinkLog,
  handle: (scope, { fileItem, link, after }) => listVisits(scope, { itemId: fileItem, linkId: link, after }),
});

const getExternal = endpoint({
  route: 'GET /api/filemanager/external/:shareCode',
  summary: 'What a link opens; before its password only that one is needed.',
  access: reachFiles,
  limit: { perMinute: VISITS_PER_MINUTE },
  input: SharePath,
  output: ExternalShare,
  handle: (scope, { shareCode }, { frame }) => openShare(scope, keyOf(shareCode, frame)),
});

const postUnlock = endpoint({
  route: 'POST /api/filemanager/external/:shareCode/unlock',
  summary: 'Give the password of a link; the cookie opens this link and no other.',
  access: reachFiles,
  limit: { perMinute: VISITS_PER_MINUTE },
  input: SharePath.extend(UnlockShare.shape),
  output: ExternalShare,
  prepare: (scope, { shareCode, password }, { isSecure }) =>
    unlockShare(scope, { code: shareCode, password, isSecure }),
  handle: async (scope, { shareCode }, { frame, prepared, setCookie }) => {
    if (prepared !== null) setCookie(prepared);
    const [pair = ''] = (prepared ?? '').split(';');
    const [name, value] = pair.split('=');
    const cookie = (wanted: string) => (wanted === name && value ? value : frame.cookie(wanted));
    return openShare(scope, { code: shareCode, cookie });
  },
});

const getExternalItems = endpoint({
  route: 'GET /api/filemanager/external/:shareCode/items',
  summary: 'A folder inside the shared one.',
  access: reachFiles,
  limit: { perMinute: VISITS_PER_MINUTE },
  input: SharePath.extend(ExternalFolderQuery.shape),
  output: ExternalFolder,
  handle: (scope, { shareCode, ...query }, { frame }) => listShare(scope, keyOf(shareCode, frame), query),
});

const getExternalSearch = endpoint({
  route: 'GET /api/filemanager/external/:shareCode/search',
  summary: 'Names inside what is shared.',
  access: reachFiles,
  limit: { perMinute: VISITS_PER_MINUTE },
  input: SharePath.extend(ExternalSearchQuery.shape),
  output: ExternalResults,
  handle: (scope, { shareCode, ...query }, { frame }) => searchShare(scope, keyOf(shareCode, frame), query),
});

const postExternalLink = endpoint({
  route: 'POST /api/filemanager/external/:shareCode/items/:fileItem/link',
  summary: 'A short-lived address of one file of a share; to take it away counts.',
  access: reachFiles,
  limit: { perMinute: VISITS_PER_MINUTE },
  input: ExternalItemPath.extend(ExternalLinkInput.shape),
  output: ContentLink,
  handle: (scope, { shareCode, fileItem, disposition }, { frame }) =>
    linkShared(scope, keyOf(shareCode, frame), { itemId: fileItem, disposition }),
});

export const shareEndpoints = [
  getSharings,
  postGrant,
  patchGrant,
  deleteGrant,
  postLink,
  patchLink,
  deleteLink,
  getLog,
  getExternal,
  postUnlock,
  getExternalItems,
  getExternalSearch,
  postExternalLink,
];
