import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** Limits for unpacking: far above what a workbook needs, far below what would hurt. */
export interface UnpackingLimits {
  readonly entries: number;
  readonly bytes: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;

export interface UnpackedEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Returns the entries of a zip archive (APPNOTE 6.3.10) whose names end in `ending`; null where the archive is invalid
 * or beyond the limits. Does not trust its headers: every entry is inflated once, up to the limit, so that overlapping
 * entries and false sizes count with their real size. Refuses Zip64 and encrypted archives, which are not supported.
 */
export async function unpack(
  bytes: Buffer,
  limits: UnpackingLimits,
  ending: RegExp,
): Promise<UnpackedEntry[] | null> {
  try {
    const unpacked: UnpackedEntry[] = [];
    let left = limits.bytes;
    for (const entry of entriesOf(bytes, limits.entries)) {
      const content = await inflated(entry, left);
      left -= content.length;
      if (left < 0) return null;
      if (ending.test(entry.name)) unpacked.push({ name: entry.name, bytes: content });
    }
    return unpacked;
  } catch {
    return null; // truncated, not an archive, or beyond the limits
  }
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: Buffer;
}

function entriesOf(bytes: Buffer, most: number): Entry[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > most) throw new RangeError('Too many entries.');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (at < end && bytes.readUInt32LE(at) === DIRECTORY_ENTRY) {
    if (entries.length >= most) throw new RangeError('Too many entries.');
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted) throw new RangeError('Encrypted.');
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      packed: packedAt(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt32LE(at + 20)),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (entries.length !== count) throw new RangeError('The directory is not what its end says.');
  return entries;
}

function endOf(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= earliest; at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new RangeError('Not an archive.');
}

function packedAt(bytes: Buffer, header: number, packedBytes: number): Buffer {
  if (bytes.readUInt32LE(header) !== LOCAL_HEADER) throw new RangeError('No entry there.');
  const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  if (from + packedBytes > bytes.length) throw new RangeError('Cut off.');
  return bytes.subarray(from, from + packedBytes);
}

async function inflated({ method, packed }: Entry, left: number): Promise<Buffer> {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new RangeError('Packed in a way that nobody reads.');
  return inflate(packed, { maxOutputLength: Math.max(left, 1) });
}
