import type { CompletedUpload, OpenedUpload, SignedParts, UploadParts } from '../upload/upload-contract.ts';
import { type Fetch, call } from './call.ts';
import type { UploadCalls } from './upload-ports.ts';

/** The upload protocol over JSON. */
export function uploadCalls(fetch: Fetch): UploadCalls {
  return {
    create: ({ place, name, sizeBytes, mimetype, conflict, sha256 }, key, signal) =>
      call<OpenedUpload>(
        fetch,
        'POST',
        place.shareCode === null
          ? '/api/filemanager/uploads'
          : `/api/filemanager/external/${encodeURIComponent(place.shareCode)}/uploads`,
        {
          body: {
            space: place.space,
            parent: place.parent,
            name,
            size: sizeBytes,
            mimetype: mimetype.slice(0, 200),
            conflict,
            ...(sha256 !== null && { sha256 }),
          },
          key,
          signal,
        },
      ),
    sign: async (uploadId, parts, signal) => {
      const digests = parts.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]));
      const body = {
        n: parts.map(({ n }) => n),
        ...(digests.length === parts.length && { sha256: digests }),
      };
      const { targets } = await call<SignedParts>(fetch, 'POST', `${addressOf(uploadId)}/parts`, {
        body,
        signal,
      });
      return targets;
    },
    stored: async (uploadId, signal) =>
      (await call<UploadParts>(fetch, 'GET', `${addressOf(uploadId)}/parts`, { signal })).stored,
    complete: async (uploadId, parts, conflict, signal) => {
      const body = {
        parts: parts.map(({ n, etag }) => ({ n, etag })),
        ...(conflict !== 'fail' && { conflict }),
      };
      return (await call<CompletedUpload>(fetch, 'POST', `${addressOf(uploadId)}/complete`, { body, signal }))
        .item;
    },
    abort: async (uploadId, keepParts) => {
      await call(fetch, 'DELETE', addressOf(uploadId), { body: { keepParts } });
    },
  };
}

function addressOf(uploadId: string): string {
  return `/api/filemanager/uploads/${encodeURIComponent(uploadId)}`;
}
