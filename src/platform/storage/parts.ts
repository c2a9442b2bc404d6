import { StorageProblem, type StoredPart } from './object-store.ts';

/** A part as named by the caller that completes an upload. */
export interface NamedPart {
  readonly number: number;
  readonly etag: string;
}

/** Returns an ETag without HTTP's quotes and weakness prefix. */
export function unquoted(etag: string): string {
  return etag.replace(/^W\//, '').replace(/^"|"$/g, '');
}

/**
 * Returns the total size. Throws `storage.parts_mismatch` unless the named parts are exactly the stored ones, without
 * gaps, all full except the last.
 */
export function sizeOfParts(
  stored: readonly StoredPart[],
  named: readonly NamedPart[],
  partSizeBytes: number,
): number {
  const isSame =
    named.length > 0 &&
    named.length === stored.length &&
    stored.every((part, index) => {
      const isLast = index === stored.length - 1;
      const other = named[index];
      return (
        part.number === index + 1 &&
        other?.number === part.number &&
        unquoted(other.etag) === part.etag &&
        (isLast || part.sizeBytes === partSizeBytes)
      );
    });
  if (!isSame)
    throw new StorageProblem('storage.parts_mismatch', 'The parts named are not the parts stored.');
  return stored.reduce((total, part) => total + part.sizeBytes, 0);
}

export function sizeMismatch(expected: number, actual: number): StorageProblem {
  return new StorageProblem('storage.size_mismatch', `${expected} bytes were announced, ${actual} arrived.`);
}
