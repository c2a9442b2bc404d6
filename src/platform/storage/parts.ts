import { StorageProblem, type StoredPart } from './object-store.ts';

/** What a caller names of a part when it completes an upload. */
export interface NamedPart {
  readonly number: number;
  readonly etag: string;
}

/** An ETag as stores and browsers hand it over, without the quotes of HTTP. */
export function unquoted(etag: string): string {
  return etag.replace(/^W\//, '').replace(/^"|"$/g, '');
}

/** Total size when the parts named are exactly those stored, without a gap, all full but for the last; else a problem. */
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
