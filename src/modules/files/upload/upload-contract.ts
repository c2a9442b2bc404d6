import { wide } from '#platform/db/column-contract.ts';
import { z } from 'zod';
import { FileItem, NameConflict, SpaceName } from '../item/file-contract.ts';

/** Parts of one file sent in parallel (specification §9). */
export const MAX_PARALLEL_PARTS = 4;
/** Targets signed per call. */
export const MAX_SIGNED_PARTS = 50;
/** Largest file, 5 GiB. */
export const MAX_FILE_BYTES = 5 * 1024 ** 3;
/** Open uploads per person. */
export const MAX_OPEN_UPLOADS = 200;

const Instant = z.iso.datetime();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** `POST /api/filemanager/uploads` and, for visitors, `POST /api/filemanager/external/:shareCode/uploads`. */
export const NewUpload = z.object({
  space: SpaceName.default('own'),
  /** Absent or null: the top level. */
  parent: z.uuid().nullish(),
  name: z.string().max(1_000),
  size: wide(z.int().nonnegative()),
  /** The browser's guess; the bytes decide. */
  mimetype: z.string().max(200).default(''),
  conflict: NameConflict.default('fail'),
  /** SHA-256 of a one-part file; the reply then contains its target. */
  sha256: Sha256.optional(),
});
export type NewUpload = z.output<typeof NewUpload>;

/** Target of one part. Send `headers` unchanged. The PUT's reply has the part's ETag. */
export const PartTarget = z.object({
  n: z.int(),
  method: z.literal('PUT'),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expiresAt: Instant,
});
export type PartTarget = z.infer<typeof PartTarget>;

export const OpenedUpload = z.object({
  uploadId: z.uuid(),
  /** The specification's `year/month/timestamp.ending`, for `new_file`. */
  path: z.string(),
  /** Size of every part but the last: at least 5 MiB. */
  partSize: z.int(),
  /** 0 for an empty file, which can be completed at once. */
  parts: z.int(),
  maxParallel: z.int(),
  expiresAt: Instant,
  /** Only for one-part files. */
  targets: z.array(PartTarget).optional(),
});
export type OpenedUpload = z.infer<typeof OpenedUpload>;

export const UploadPath = z.object({ upload: z.uuid() });

const PartNumber = z.int().min(1).max(10_000);

/** `POST /api/filemanager/uploads/:upload/parts`: targets for parts, by number; extends the upload's life. */
export const SignParts = z
  .object({
    n: z.array(PartNumber).min(1).max(MAX_SIGNED_PARTS),
    /** Digests of the same parts in the same order; parts that differ are rejected. */
    sha256: z.array(Sha256).max(MAX_SIGNED_PARTS).optional(),
  })
  .refine(({ n, sha256 }) => sha256 === undefined || sha256.length === n.length, { path: ['sha256'] })
  .refine(({ n }) => new Set(n).size === n.length, { path: ['n'] });
export const SignedParts = z.object({ targets: z.array(PartTarget), expiresAt: Instant });
export type SignedParts = z.infer<typeof SignedParts>;

/** State of an upload, for resuming after a reload or on another tab or device. */
export const UploadState = z.object({
  uploadId: z.uuid(),
  path: z.string(),
  name: z.string(),
  size: z.int(),
  mimetype: z.string(),
  space: SpaceName,
  parent: z.uuid().nullable(),
  conflict: NameConflict,
  partSize: z.int(),
  parts: z.int(),
  maxParallel: z.int(),
  expiresAt: Instant,
  createdAt: Instant,
});
export type UploadState = z.infer<typeof UploadState>;

/** `GET /api/filemanager/uploads/:upload/parts` */
export const UploadParts = UploadState.extend({
  stored: z.array(z.object({ n: z.int(), size: z.int(), etag: z.string(), sha256: z.string().nullable() })),
});
export type UploadParts = z.infer<typeof UploadParts>;

/** `GET /api/filemanager/uploads?state=open`: one's own, newest first. */
export const UploadListQuery = z.object({ state: z.enum(['open']).default('open') });
export const UploadList = z.object({ uploads: z.array(UploadState) });
export type UploadList = z.infer<typeof UploadList>;

/** `POST /api/filemanager/uploads/:upload/complete`: every part with the ETag of its PUT. Idempotent. */
export const CompleteUpload = z.object({
  parts: z.array(z.object({ n: PartNumber, etag: z.string().min(1).max(200) })).max(10_000),
  /** Overrides the initial choice: after `files.name_taken` the bytes need not be sent again. */
  conflict: NameConflict.optional(),
});
export const CompletedUpload = z.object({ item: FileItem });
export type CompletedUpload = z.infer<typeof CompletedUpload>;

/** `DELETE /api/filemanager/uploads/:upload`. `keepParts` keeps the parts for resuming later (specification §4). */
export const AbortUpload = z.object({ keepParts: z.boolean().default(false) });
export const AbortedUpload = z.object({ uploadId: z.uuid(), isKept: z.boolean() });
