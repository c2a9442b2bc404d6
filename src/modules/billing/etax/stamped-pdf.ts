import { createHash } from 'node:crypto';
import { readTimeStamp, type TimeStamp } from './read-time-stamp.ts';

/** Most revisions of a file that are compared with what was sent: each update of a PDF adds one. */
const MAX_REVISIONS = 32;
/** Longest time-stamp token, in hexadecimal digits. */
const MAX_TOKEN_DIGITS = 512 * 1024;

/** The beginning of a PDF up to the end of one of its revisions. */
export interface Revision {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/**
 * Returns the digests of what a PDF may have been before it was updated, the shortest first. An incremental update keeps
 * the bytes before it (ISO 32000-1 §7.5.6); a revision ends with `%%EOF` and perhaps the end of that line.
 */
export function revisionsOf(file: Buffer): Revision[] {
  const hash = createHash('sha256');
  const revisions: Revision[] = [];
  let hashed = 0;
  let from = 0;
  for (let count = 0; count < MAX_REVISIONS; count += 1) {
    const marker = file.indexOf('%%EOF', from, 'latin1');
    if (marker < 0) break;
    from = marker + '%%EOF'.length;
    for (const sizeBytes of endsOfLine(file, from)) {
      hash.update(file.subarray(hashed, sizeBytes));
      hashed = sizeBytes;
      revisions.push({ sizeBytes, sha256: hash.copy().digest('hex') });
    }
  }
  return revisions;
}

function endsOfLine(file: Buffer, at: number): number[] {
  const after = file.toString('latin1', at, at + 2);
  if (after === '\r\n') return [at, at + 1, at + 2];
  return after.startsWith('\n') || after.startsWith('\r') ? [at, at + 1] : [at];
}

/**
 * Reads the time stamp that was added to a PDF after its first `sentBytes` (ISO 32000-2 §12.8.5): the last one, which must
 * cover the whole file but itself. Returns `none` where nothing was stamped, `broken` where the stamp does not fit the file.
 */
export function readStamp(file: Buffer, sentBytes: number): TimeStamp | 'none' | 'broken' {
  const update = file.toString('latin1', sentBytes);
  if (!/\/ETSI\.RFC3161\b/.test(update)) return 'none';
  const ranges = [
    ...update.matchAll(/\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g),
  ];
  const range = ranges.at(-1);
  if (range === undefined || !isTimeStamp(update, range.index)) return 'broken';
  const [start = 0, before = 0, resumed = 0, after = 0] = range.slice(1).map(Number);
  if (start !== 0 || before <= sentBytes || resumed <= before || resumed + after !== file.length)
    return 'broken';
  const token = tokenOf(file.toString('latin1', before, Math.min(resumed, before + MAX_TOKEN_DIGITS + 3)));
  if (token === null) return 'broken';
  return readTimeStamp(token, [file.subarray(0, before), file.subarray(resumed)]) ?? 'broken';
}

/** Whether the object around this place is a document time stamp. */
function isTimeStamp(update: string, at: number): boolean {
  const object = update.slice(update.lastIndexOf(' obj', at), update.indexOf('endobj', at));
  return /\/SubFilter\s*\/ETSI\.RFC3161\b/.test(object);
}

/** The gap that the stamp does not cover holds the token alone, padded with zeros. */
function tokenOf(gap: string): Buffer | null {
  const digits = /^<([0-9a-fA-F]+)>$/.exec(gap)?.[1] ?? '';
  if (digits === '' || digits.length % 2 !== 0) return null;
  const padded = Buffer.from(digits, 'hex');
  const size = sizeOfElement(padded);
  return size === null || size > padded.length ? null : padded.subarray(0, size);
}

/** Size of the DER element at the beginning, with its tag and length (X.690 §8.1.3). */
function sizeOfElement(bytes: Buffer): number | null {
  const first = bytes[1] ?? 0;
  if (first < 0x80) return 2 + first;
  const octets = first - 0x80;
  if (octets === 0 || octets > 4 || bytes.length < 2 + octets) return null;
  return 2 + octets + bytes.readUIntBE(2, octets);
}
