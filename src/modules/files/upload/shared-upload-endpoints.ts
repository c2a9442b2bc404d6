import { endpoint } from '#platform/endpoint/endpoint.ts';
import { reachFiles } from '../permissions.ts';
import { placeInShare } from '../sharing/link-for-upload.ts';
import { SharePath } from '../sharing/share-contract.ts';
import { keyOf, requireShare } from '../sharing/share-guard.ts';
import { openUpload, withFirstTarget } from './open-upload.ts';
import { NewUpload, OpenedUpload } from './upload-contract.ts';

const UPLOADS_PER_MINUTE = 300;

const postExternalUpload = endpoint({
  route: 'POST /api/filemanager/external/:shareCode/uploads',
  summary:
    'Starts an upload through a link that allows adding files. A duplicate name gets a number; nothing is overwritten.',
  access: reachFiles,
  limit: { perMinute: UPLOADS_PER_MINUTE },
  guest: true,
  idempotent: true,
  status: 201,
  input: SharePath.extend(NewUpload.shape),
  output: OpenedUpload.extend({ sha256: NewUpload.shape.sha256 }),
  handle: async (scope, { shareCode, ...input }, { frame }) => {
    const share = await requireShare(scope, keyOf(shareCode, frame), 'add');
    const place = await placeInShare(scope, share, input.parent ?? null);
    const opened = await openUpload(
      scope,
      { ...input, conflict: 'rename' },
      { place, linkId: share.link.linkId },
    );
    return { ...opened, sha256: input.sha256 };
  },
  after: (scope, { sha256, ...opened }) => withFirstTarget(scope, opened, sha256),
});

/** Uploads by visitors of a share. */
export const sharedUploadEndpoints = [postExternalUpload];
