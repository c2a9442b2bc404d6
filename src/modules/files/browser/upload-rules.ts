/** Files that travel at once. */
export const FILES_AT_ONCE = 3;
/** How often one part is tried before its file stands still: after 1, 2, 4, 8 and 16 s. */
export const MAX_TRIES = 6;
/** By so much of its beginning a file is known again, with its name, size and time. */
export const HEAD_BYTES = 1024 * 1024;

/**
 * How long to wait after the given number of failures: 1, 2, 4, 8, 16 s, give or take a quarter, so that many browsers
 * do not come back in one moment. A server that names a time is waited for at least that long.
 */
export function backoffMs(failures: number, random: () => number, retryAfterMs = 0): number {
  const whole = 1000 * 2 ** (Math.min(Math.max(failures, 1), 5) - 1);
  return Math.max(Math.round(whole * (0.75 + random() * 0.5)), retryAfterMs);
}

/** A part that was taken without saying as what: only a bucket that hides the header does that (specification §8). */
export function missingEtag(n: number): string {
  return `Part ${n} is missing ETag in UploadPart response. Missing Bucket CORS configuration for ETag header?`;
}

export const UPLOAD_ABORTED = 'Upload aborted.';

/** The sentence of specification §8. */
export function uploadFailed(reason: string): string {
  return `File upload failed: ${reason}`;
}

/** What a file is known by when it is chosen again. */
export interface FileMark {
  readonly name: string;
  readonly sizeBytes: number;
  /** Milliseconds; null where another device began. */
  readonly lastModified: number | null;
  /** SHA-256 of the first MiB, hexadecimal; null where another device began or the browser cannot tell. */
  readonly headHash: string | null;
}

/** Whether the chosen file is the one that was begun. What only one of the two knows does not part them. */
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

/** Percent of what is to be sent, from 0 to 100, rounded down so that 100 means all of it. */
export function percentOf(sentBytes: number, sizeBytes: number): number {
  if (sizeBytes <= 0) return sentBytes >= sizeBytes ? 100 : 0;
  return Math.min(Math.floor((sentBytes / sizeBytes) * 100), 100);
}

/** Seconds until the rest is sent at this speed; null while nobody can know. */
export function secondsLeft(restBytes: number, bytesPerSecond: number): number | null {
  return bytesPerSecond > 0 ? Math.ceil(restBytes / bytesPerSecond) : null;
}
