import { z } from 'zod';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { ownFiles, reachFiles } from '../permissions.ts';
import { rowsOfItems, showItem } from '../item/item-rows.ts';
import { refuse } from '#platform/refusal.ts';
import { filesRefusals } from '../refusals.ts';
import {
  AbortedUpload,
  AbortUpload,
  CompletedUpload,
  CompleteUpload,
  NewUpload,
  OpenedUpload,
  SignedParts,
  SignParts,
  UploadList,
  UploadListQuery,
  UploadParts,
  UploadPath,
} from './upload-contract.ts';
import { abortUpload, dropParts } from './abort-upload.ts';
import { assembleUpload } from './assemble-upload.ts';
import { completeUpload } from './complete-upload.ts';
import { listUploadParts } from './list-parts.ts';
import { openUpload, withFirstTarget } from './open-upload.ts';
import { receivePart } from './receive-part.ts';
import { signTargets } from './sign-parts.ts';
import { listOpenUploads } from './upload-rows.ts';

/** Allows uploading a folder of small files, but no flood. */
const UPLOADS_PER_MINUTE = 1_200;
const PARTS_PER_MINUTE = 6_000;
/** 10,000 parts with their ETags. */
const MAX_COMPLETE_BYTES = 2 * 1024 * 1024;

const postUpload = endpoint({
  route: 'POST /api/filemanager/uploads',
  summary:
    'Starts an upload and reserves its storage. For a single-part file the reply includes the upload target.',
  access: ownFiles,
  limit: { perMinute: UPLOADS_PER_MINUTE },
  idempotent: true,
  status: 201,
  input: NewUpload,
  output: OpenedUpload.extend({ sha256: z.string().optional() }),
  handle: async (scope, input) => ({ ...(await openUpload(scope, input)), sha256: input.sha256 }),
  after: (scope, { sha256, ...opened }) => withFirstTarget(scope, opened, sha256),
});

/** Access depends on the upload's owner: a person, or a guest's browser with a link. */
const postParts = endpoint({
  route: 'POST /api/filemanager/uploads/:upload/parts',
  summary: 'Returns upload targets for parts, by part number.',
  access: reachFiles,
  limit: { perMinute: PARTS_PER_MINUTE },
  input: UploadPath.extend({ n: SignParts.shape.n, sha256: SignParts.shape.sha256 })
    .refine(({ n, sha256 }) => sha256 === undefined || sha256.length === n.length, { path: ['sha256'] })
    .refine(({ n }) => new Set(n).size === n.length, { path: ['n'] }),
  output: SignedParts,
  prepare: (scope, { upload, ...wanted }) => signTargets(scope, upload, wanted),
  handle: async (_scope, _input, { prepared }) => prepared,
});

const putPart = endpoint({
  route: 'PUT /api/filemanager/uploads/:upload/parts/:ticket',
  summary: 'Uploads one part to its signed target and returns its ETag.',
  access: reachFiles,
  limit: { perMinute: PARTS_PER_MINUTE },
  input: UploadPath.extend({
    ticket: z.string().max(2_000),
    stream: z.custom<AsyncIterable<Uint8Array>>().nullish(),
  }),
  output: z.object({ n: z.int(), etag: z.string() }),
  body: { kind: 'stream', types: ['application/octet-stream'] },
  replyHeaders: { etag: 'The ETag of the reply body, in quotation marks.' },
  prepare: (scope, { upload, ticket: token, stream }) =>
    receivePart(scope, { upload, token, stream: stream ?? null }),
  handle: async (_scope, _input, { prepared, setHeader }) => {
    setHeader('etag', `"${prepared.etag}"`);
    return { n: prepared.number, etag: prepared.etag };
  },
});

const getParts = endpoint({
  route: 'GET /api/filemanager/uploads/:upload/parts',
  summary: 'Returns an upload and its received parts.',
  access: reachFiles,
  limit: { perMinute: UPLOADS_PER_MINUTE },
  input: UploadPath,
  output: UploadParts,
  prepare: (scope, { upload }) => listUploadParts(scope, upload),
  handle: async (_scope, _input, { prepared }) => prepared,
});

const getUploads = endpoint({
  route: 'GET /api/filemanager/uploads',
  summary: "Lists the caller's uploads in progress, newest first.",
  access: ownFiles,
  input: UploadListQuery,
  output: UploadList,
  handle: async (scope) => ({ uploads: await listOpenUploads(scope) }),
});

const postComplete = endpoint({
  route: 'POST /api/filemanager/uploads/:upload/complete',
  summary:
    'Completes an upload whose parts have all been received. Idempotent: a repeated call returns the same file.',
  access: reachFiles,
  limit: { perMinute: UPLOADS_PER_MINUTE },
  maxBodyBytes: MAX_COMPLETE_BYTES,
  input: UploadPath.extend(CompleteUpload.shape),
  output: CompletedUpload,
  prepare: (scope, { upload, parts }) => assembleUpload(scope, upload, parts),
  handle: async (scope, { upload, conflict }, { prepared }) => {
    const { itemId } = await completeUpload(scope, upload, { arrived: prepared, conflict });
    const [row] = await rowsOfItems(scope, [itemId]);
    if (!row) throw refuse(filesRefusals, 'files.missing');
    return { item: await showItem(scope, row, 'edit') };
  },
});

const deleteUpload = endpoint({
  route: 'DELETE /api/filemanager/uploads/:upload',
  summary: 'Aborts an upload; with keepParts it can be resumed until it expires.',
  access: reachFiles,
  limit: { perMinute: UPLOADS_PER_MINUTE },
  input: UploadPath.extend(AbortUpload.shape),
  output: AbortedUpload,
  handle: (scope, { upload, keepParts }) => abortUpload(scope, upload, { keepParts }),
  after: async (scope, ended) => {
    if (!ended.isKept) await dropParts(scope, ended.uploadId);
    return ended;
  },
});

export const uploadEndpoints = [
  postUpload,
  postParts,
  putPart,
  getParts,
  getUploads,
  postComplete,
  deleteUpload,
];
