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
  PeopleQuery,
  Revoked,
  SharePath,
  Sharing,
  SuggestedPeople,
  UnlockShare,
} from './share-contract.ts';
import { linkShared, listShare, openShare, searchShare } from './external.ts';
import { changeGrant, giveGrant, revokeGrant } from './grants.ts';
import { suggestPeople } from './known-people.ts';
import { changeLink, getSharing, listVisits, makeLink, preparedPassword, revokeLink } from './links.ts';
import { keyOf, unlockShare } from './share-guard.ts';

const WRITES_PER_MINUTE = 120;
const VISITS_PER_MINUTE = 600;
const SUGGESTIONS_PER_MINUTE = 300;

const getSharings = endpoint({
  route: 'GET /api/filemanager/items/:fileItem/sharing',
  summary: 'Lists who else has access to an item: grants, links, and those inherited from parent folders.',
  access: ownFiles,
  input: ItemPath,
  output: Sharing,
  handle: (scope, { fileItem }) => getSharing(scope, fileItem),
});

const getPeople = endpoint({
  route: 'GET /api/filemanager/items/:fileItem/people',
  summary:
    'Suggests people to share an item with: to members those whom they know, to managers all members of the site.',
  access: ownFiles,
  limit: { perMinute: SUGGESTIONS_PER_MINUTE },
  input: ItemPath.extend(PeopleQuery.shape),
  output: SuggestedPeople,
  handle: (scope, { fileItem, q }) => suggestPeople(scope, { itemId: fileItem, q }),
});

const postGrant = endpoint({
  route: 'POST /api/filemanager/items/:fileItem/grants',
  summary: 'Grants a person of the site access to an item, or changes the access level.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  input: ItemPath.extend(NewGrant.shape),
  output: FileGrant,
  handle: (scope, { fileItem, ...input }) => giveGrant(scope, { itemId: fileItem, ...input }),
});

const patchGrant = endpoint({
  route: 'PATCH /api/filemanager/items/:fileItem/grants/:grant',
  summary: "Changes a grant's access level.",
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  input: GrantPath.extend(ChangeGrant.shape),
  output: FileGrant,
  handle: (scope, { fileItem, grant, level }) =>
    changeGrant(scope, { itemId: fileItem, grantId: grant, level }),
});

const deleteGrant = endpoint({
  route: 'DELETE /api/filemanager/items/:fileItem/grants/:grant',
  summary: "Revokes a grant, or gives up the caller's own.",
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
  summary: 'Creates a link for people outside the site.',
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
  summary: "Changes a link's options. A new password locks out visitors who used the old one.",
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
  summary: 'Permanently revokes a link.',
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
  summary: 'Lists the visits of a link, newest first.',
  access: ownFiles,
  input: LinkPath.extend({ after: ExternalFolderQuery.shape.after }),
  output: LinkLog,
  handle: (scope, { fileItem, link, after }) => listVisits(scope, { itemId: fileItem, linkId: link, after }),
});

const getExternal = endpoint({
  route: 'GET /api/filemanager/external/:shareCode',
  summary: 'Returns what a link shares; until its password is entered, only that one is required.',
  access: reachFiles,
  limit: { perMinute: VISITS_PER_MINUTE },
  input: SharePath,
  output: ExternalShare,
  handle: (scope, { shareCode }, { frame }) => openShare(scope, keyOf(shareCode, frame)),
});

const postUnlock = endpoint({
  route: 'POST /api/filemanager/external/:shareCode/unlock',
  summary: 'Unlocks a link with its password; sets a cookie valid for this link only.',
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
  summary: 'Lists a folder inside a shared folder.',
  access: reachFiles,
  limit: { perMinute: VISITS_PER_MINUTE },
  input: SharePath.extend(ExternalFolderQuery.shape),
  output: ExternalFolder,
  handle: (scope, { shareCode, ...query }, { frame }) => listShare(scope, keyOf(shareCode, frame), query),
});

const getExternalSearch = endpoint({
  route: 'GET /api/filemanager/external/:shareCode/search',
  summary: 'Searches shared items by name.',
  access: reachFiles,
  limit: { perMinute: VISITS_PER_MINUTE },
  input: SharePath.extend(ExternalSearchQuery.shape),
  output: ExternalResults,
  handle: (scope, { shareCode, ...query }, { frame }) => searchShare(scope, keyOf(shareCode, frame), query),
});

const postExternalLink = endpoint({
  route: 'POST /api/filemanager/external/:shareCode/items/:fileItem/link',
  summary: 'Returns a short-lived URL of a shared file; downloads are counted.',
  access: reachFiles,
  limit: { perMinute: VISITS_PER_MINUTE },
  input: ExternalItemPath.extend(ExternalLinkInput.shape),
  output: ContentLink,
  handle: (scope, { shareCode, fileItem, disposition }, { frame }) =>
    linkShared(scope, keyOf(shareCode, frame), { itemId: fileItem, disposition }),
});

export const shareEndpoints = [
  getSharings,
  getPeople,
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
