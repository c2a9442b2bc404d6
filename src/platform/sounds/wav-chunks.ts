/** PCM, floating point, A-law, µ-law, and those that say which of them they are further on. */
const FORMATS: ReadonlySet<number> = new Set([1, 3, 6, 7, 0xfffe]);
const KEPT: ReadonlySet<string> = new Set(['fmt ', 'fact', 'data']);
const MIN_FORMAT_BYTES = 16;
const HEADER_BYTES = 12;
/** No program writes so many. */
const MAX_CHUNKS = 1_000;

/** Returns a WAVE file with its format and samples alone, without titles, notes or dates; null: it is none. */
export function wavOf(given: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, HEADER_BYTES) !== 'WAVE')
    return null;
  const kept: Buffer[] = [];
  const found = new Set<string>();
  let count = 0;
  for (let at = HEADER_BYTES; at + 8 <= bytes.length; ) {
    count += 1;
    if (count > MAX_CHUNKS) return null;
    const name = bytes.toString('latin1', at, at + 4);
    // What is recorded while it is sent says that it is longer than it can know.
    const size = Math.min(bytes.readUInt32LE(at + 4), bytes.length - at - 8);
    const content = bytes.subarray(at + 8, at + 8 + size);
    if (name === 'fmt ' && (size < MIN_FORMAT_BYTES || !FORMATS.has(content.readUInt16LE(0)))) return null;
    if (KEPT.has(name) && !found.has(name)) {
      const head = Buffer.alloc(8, name, 'latin1');
      head.writeUInt32LE(size, 4);
      kept.push(head, content, Buffer.alloc(size % 2));
      found.add(name);
    }
    at += 8 + size + (size % 2);
  }
  if (!found.has('fmt ') || !found.has('data')) return null;
  const head = Buffer.alloc(HEADER_BYTES);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  head.write('WAVE', 8, 'latin1');
  return Buffer.concat([head, ...kept]);
}
