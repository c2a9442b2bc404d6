/** Files sent in parallel. */
export const FILES_AT_ONCE = 3;
/** Attempts per part before its file fails: back-off of 1, 2, 4, 8 and 16 s. */
export const MAX_TRIES = 6;
/** Length of the file's head that is hashed to recognise it, with name, size and time. */
export const HEAD_BYTES = 1024 * 1024;

/**
 * Returns the back-off after the given number of failures: 1, 2, 4, 8, 16 s with ±25 % jitter, so that many browsers do not
 * retry at once. `retryAfterMs` is a lower bound.
 */
export function backoffMs(failures: number, random: () => number, retryAfterMs = 0): number {
  const whole = 1000 * 2 ** (Math.min(Math.max(failures, 1), 5) - 1);
  return Math.max(Math.round(whole * (0.75 + random() * 0.5)), retryAfterMs);
}

/** Error for a part without ETag; only a bucket that hides the header causes it (specification §8). */
export function missingEtag(n: number): string {
  return `Part ${n} is missing ETag in UploadPart response. Missing Bucket CORS configuration for ETag header?`;
}

export const UPLOAD_ABORTED = 'Upload aborted.';

/** The message of specification §8. */
export function uploadFailed(reason: string): string {
  return `File upload failed: ${reason}`;
}

/** Data by which a file is recognised when chosen again. */
export interface FileMark {
  readonly name: string;
  readonly sizeBytes: number;
  /** Milliseconds; null if the upload was started on another device. */
  readonly lastModified: number | null;
  /** SHA-256 of the first MiB, hexadecimal; null if started on another device or not computable. */
  readonly headHash: string | null;
}

/** Whether the chosen file is that of the upload. Values missing on one side are not compared. */
export function isSameFile(begun: FileMark, chosen: FileMark): boolean {
  return (
    begun.sizeBytes === chosen.sizeBytes &&
    begun.name.normalize('NFC') === chosen.name.normalize('NFC') &&
    (begun.lastModified === null ||
      chosen.lastModified === null ||
      begun.lastModified === chosen.lastModified) &&
    (begun.headHash === null || chosen.headHash === null || begun.headHash === chosen.headHash)
  );
}

/** Returns progress in percent, 0 to 100, rounded down so that 100 means complete. */
export function percentOf(sentBytes: number, sizeBytes: number): number {
  if (sizeBytes <= 0) return sentBytes >= sizeBytes ? 100 : 0;
  return Math.min(Math.floor((sentBytes / sizeBytes) * 100), 100);
}

/** Returns the seconds left at this speed; null if unknown. */
export function secondsLeft(restBytes: number, bytesPerSecond: number): number | null {
  return bytesPerSecond > 0 ? Math.ceil(restBytes / bytesPerSecond) : null;
}
