import { anyone } from '#platform/access/access.ts';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { SharePath } from '../sharing/share-contract.ts';
import { Archive, NewArchive, NewSharedArchive } from './archive-contract.ts';
import { makeArchive, makeSharedArchive } from './make-archive.ts';

const ARCHIVES_PER_MINUTE = 60;

const postArchive = endpoint({
  route: 'POST /api/filemanager/archives',
  summary: 'Returns a short-lived URL of a zip archive of items with their contents.',
  access: anyone,
  limit: { perMinute: ARCHIVES_PER_MINUTE },
  status: 201,
  input: NewArchive,
  output: Archive,
  handle: (scope, { itemIds }) => makeArchive(scope, itemIds),
});

const postSharedArchive = endpoint({
  route: 'POST /api/filemanager/external/:shareCode/archives',
  summary: 'Returns a short-lived URL of a zip archive of shared items; counts as a download.',
  access: anyone,
  limit: { perMinute: ARCHIVES_PER_MINUTE },
  status: 201,
  input: SharePath.extend(NewSharedArchive.shape),
  output: Archive,
  handle: (scope, { shareCode, itemIds }, { frame }) =>
    makeSharedArchive(scope, { code: shareCode, cookie: frame.cookie }, itemIds),
});

export const archiveEndpoints = [postArchive, postSharedArchive];
