import { anyone } from '#platform/access/access.ts';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { SharePath } from '../sharing/share-contract.ts';
import { Archive, NewArchive, NewSharedArchive } from './archive-contract.ts';
import { makeArchive, makeSharedArchive } from './make-archive.ts';

const ARCHIVES_PER_MINUTE = 60;

const postArchive = endpoint({
  route: 'POST /api/filemanager/archives',
  summary: 'A short-lived address of items with everything in them as one zip.',
  access: anyone,
  limit: { perMinute: ARCHIVES_PER_MINUTE },
  status: 201,
  input: NewArchive,
  output: Archive,
  handle: (scope, { itemIds }) => makeArchive(scope, itemIds),
});

const postSharedArchive = endpoint({
  route: 'POST /api/filemanager/external/:shareCode/archives',
  summary: 'A short-lived address of what a link is for as one zip; it counts as a download.',
  access: anyone,
  limit: { perMinute: ARCHIVES_PER_MINUTE },
  status: 201,
  input: SharePath.extend(NewSharedArchive.shape),
  output: Archive,
  handle: (scope, { shareCode, itemIds }, { frame }) =>
    makeSharedArchive(scope, { code: shareCode, cookie: frame.cookie }, itemIds),
});

export const archiveEndpoints = [postArchive, postSharedArchive];
