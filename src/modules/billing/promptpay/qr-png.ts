import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const QUIET_ZONE_MODULES = 4;
/** Edge of the picture, at least: sharp on a phone's screen, small enough for a chat. */
const MIN_EDGE_PIXELS = 720;

/** A QR code of error level M as a PNG picture of one bit per pixel (PNG, third edition, §5 and §11). */
export function drawQrPng(payload: string): Uint8Array {
  const { size, data } = encode(payload, { ecc: 'M', boostEcc: false, border: QUIET_ZONE_MODULES });
  const scale = Math.ceil(MIN_EDGE_PIXELS / size);
  const edge = size * scale;
  const rows = data.flatMap((row) => Array.from({ length: scale }, () => scanLine(row, scale)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(edge)),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Width, height, one bit, greyscale, no interlace. */
function header(edge: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(edge, 0);
  bytes.writeUInt32BE(edge, 4);
  bytes[8] = 1;
  return bytes;
}

/** Filter byte 0, then pixels from the highest bit on; 1 is white. */
function scanLine(row: readonly boolean[], scale: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8));
  for (let x = 0; x < row.length * scale; x++) {
    if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  }
  return line;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, body, sum]);
}
