import { randomBytes, randomInt } from 'node:crypto';

const SEQUENCE_LIMIT = 0x1000;
const SEQUENCE_START_LIMIT = 0x400;

let lastMs = -1;
let sequence = 0;

/**
 * Creates a UUID version 7 (RFC 9562 §5.7): milliseconds, then a counter that orders the ids of one process within a
 * millisecond (§6.2, method 1; it starts at random and wraps after about three thousand), then 62 random bits.
 */
export function uuidV7(at: Date): string {
  const ms = at.getTime();
  sequence = ms === lastMs ? (sequence + 1) % SEQUENCE_LIMIT : randomInt(SEQUENCE_START_LIMIT);
  lastMs = ms;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
