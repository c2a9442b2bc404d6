const HEADER_BYTES = 27;
const CRC_AT = 22;
/** First packets of the two codecs that browsers play, and what their second packet, the comments, begins with. */
const CODECS = [
  { head: 'OpusHead', comments: 'OpusTags', ending: [] },
  { head: '\u0001vorbis', comments: '\u0003vorbis', ending: [1] }, // a framing bit: Vorbis I §5.2.1
] as const;

interface Page {
  readonly bytes: Buffer;
  readonly serial: number;
  /** Lengths of the segments; one of 255 goes on in the next. */
  readonly segments: readonly number[];
}

/**
 * Returns an Ogg file of one stream of Opus or Vorbis (RFC 3533, RFC 7845) with empty comments, which often hold a title;
 * null: it is none.
 */
export function oggOf(given: Uint8Array): Uint8Array | null {
  const pages = pagesOf(Buffer.from(given)); // a copy: comments are overwritten
  const [first] = pages;
  if (!first || pages.some(({ serial }) => serial !== first.serial)) return null;
  const start = first.bytes.toString('latin1', HEADER_BYTES + first.segments.length);
  const codec = CODECS.find(({ head }) => start.startsWith(head));
  if (!codec) return null;
  const pieces = secondPacketOf(pages);
  const comments = Buffer.concat(pieces.map(({ piece }) => piece));
  const empty = [...Buffer.from(codec.comments, 'latin1'), ...Buffer.alloc(8), ...codec.ending];
  if (comments.toString('latin1', 0, codec.comments.length) !== codec.comments) return null;
  if (comments.length < empty.length) return null;
  comments.fill(0);
  comments.set(empty);
  let at = 0;
  for (const { page, piece } of pieces) {
    at += comments.copy(piece, 0, at, at + piece.length);
    sign(page.bytes);
  }
  return Buffer.concat(pages.map(({ bytes }) => bytes));
}

/** Whole pages from the beginning on; what follows the last is left out. */
function pagesOf(bytes: Buffer): Page[] {
  const pages: Page[] = [];
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    if (bytes.toString('latin1', at, at + 5) !== 'OggS\0') break;
    const segments = [...bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + (bytes[at + 26] ?? 0))];
    const length = HEADER_BYTES + segments.length + segments.reduce((sum, segment) => sum + segment, 0);
    if (at + length > bytes.length) break;
    pages.push({ bytes: bytes.subarray(at, at + length), serial: bytes.readUInt32LE(at + 14), segments });
    at += length;
  }
  return pages;
}

/** Where the second packet stands: parts of one or more pages. */
function secondPacketOf(pages: readonly Page[]): { page: Page; piece: Buffer }[] {
  const pieces: { page: Page; piece: Buffer }[] = [];
  let packet = 0;
  for (const page of pages) {
    let at = HEADER_BYTES + page.segments.length;
    for (const segment of page.segments) {
      if (packet === 1) pieces.push({ page, piece: page.bytes.subarray(at, at + segment) });
      at += segment;
      if (segment < 255) packet += 1;
      if (packet > 1) return pieces;
    }
  }
  return [];
}

/** Writes the checksum of a page. */
function sign(page: Buffer): void {
  page.writeUInt32LE(0, CRC_AT);
  let crc = 0;
  for (const byte of page) crc = ((crc << 8) ^ (CRC_TABLE[(crc >>> 24) ^ byte] ?? 0)) >>> 0;
  page.writeUInt32LE(crc, CRC_AT);
}

/** CRC-32 with the polynomial 0x04c11db7, nothing reflected (RFC 3533 §6). */
const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80000000) === 0 ? crc << 1 : (crc << 1) ^ 0x04c11db7;
  return crc >>> 0;
});
