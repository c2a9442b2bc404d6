import { type StorageProblemCode, StorageFull, StorageProblem, StorageUnavailable } from './object-store.ts';

/** S3 error codes (API reference, "Error responses") that callers distinguish. */
const PROBLEM_OF: ReadonlyMap<string, StorageProblemCode> = new Map([
  ['NoSuchKey', 'storage.object_missing'],
  ['NotFound', 'storage.object_missing'],
  ['NoSuchUpload', 'storage.upload_missing'],
  ['InvalidPart', 'storage.parts_mismatch'],
  ['InvalidPartOrder', 'storage.parts_mismatch'],
  ['EntityTooSmall', 'storage.parts_mismatch'],
  ['PreconditionFailed', 'storage.object_exists'],
  ['ConditionalRequestConflict', 'storage.object_exists'],
  ['BadDigest', 'storage.digest_mismatch'],
  ['XAmzContentSHA256Mismatch', 'storage.digest_mismatch'],
]);

interface Answered extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * Converts an error of a store to a `StorageProblem`: known codes to their problem, all others to an unavailable
 * store.
 */
export function asStorageProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageProblem) return error;
  const status = (error as Answered).$metadata?.httpStatusCode;
  const code = PROBLEM_OF.get(error.name);
  if (code !== undefined) return new StorageProblem(code, error.message, error);
  if (status === 507) return new StorageFull('The store is full.', error);
  return new StorageUnavailable(`The store answered ${error.name}${status ? ` (${status})` : ''}.`, error);
}

/** Returns whether the store replied with this error code. */
export function isAnswer(error: unknown, code: string): boolean {
  const cause = error instanceof StorageProblem ? error.cause : error;
  return cause instanceof Error && cause.name === code;
}

/** Returns the store's error code and status, for admins who configure it. */
export function answerOf(error: unknown): { code: string; status: number | null } {
  const cause = error instanceof StorageProblem && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { code: 'unknown', status: null };
  const { code } = cause as { code?: unknown };
  return {
    code: typeof code === 'string' ? code : cause.name,
    status: (cause as Answered).$metadata?.httpStatusCode ?? null,
  };
}
