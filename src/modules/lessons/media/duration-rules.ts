/** The duration, or where to continue looking for it. */
export type Found =
  | { readonly at: 'found'; readonly durationMs: number }
  /** Offset of the next box. */
  | { readonly at: 'further'; readonly offset: number }
  | { readonly at: 'nowhere' };

const MAX_DURATION_MS = 86_400_000;

/**
 * Reads one box of an MP4 at its beginning (ISO/IEC 14496-12, 4.2 and 8.2.2): the movie header has the duration, any other
 * box the offset of the next. `bytes` starts at `offset`.
 */
export function readMp4Box(bytes: Buffer, offset: number): Found {
  if (bytes.length < 16) return { at: 'nowhere' };
  const size32 = bytes.readUInt32BE(0);
  const type = bytes.toString('latin1', 4, 8);
  const size = size32 === 1 ? Number(bytes.readBigUInt64BE(8)) : size32;
  if (type === 'moov') return movieHead(bytes.subarray(size32 === 1 ? 16 : 8));
  if (!/^[a-zA-Z0-9 ©]{4}$/.test(type) || size < 8 || !Number.isSafeInteger(offset + size))
    return { at: 'nowhere' };
  return { at: 'further', offset: offset + size };
}

function movieHead(inside: Buffer): Found {
  for (let at = 0; at + 8 <= inside.length; ) {
    const size = inside.readUInt32BE(at);
    if (inside.toString('latin1', at + 4, at + 8) === 'mvhd') {
      const isLong = inside[at + 8] === 1;
      if (at + (isLong ? 40 : 28) > inside.length) return { at: 'nowhere' };
      const scale = inside.readUInt32BE(at + (isLong ? 28 : 20));
      const length = isLong ? Number(inside.readBigUInt64BE(at + 32)) : inside.readUInt32BE(at + 24);
      return sane((length * 1000) / scale);
    }
    if (size < 8) return { at: 'nowhere' };
    at += size;
  }
  return { at: 'nowhere' };
}

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;

/** Reads the duration from the header of a WebM or Matroska file (RFC 9559, sections 5.1.2.9 and 5.1.2.10). */
export function readWebmDuration(head: Buffer): Found {
  let at = 0;
  let end = head.length;
  let [scale, duration] = [1_000_000, Number.NaN];
  if (head.length < 4 || head.readUInt32BE(0) !== EBML) return { at: 'nowhere' };
  while (at < end) {
    const id = varint(head, at, true);
    const size = id && varint(head, at + id.length, false);
    if (!id || !size) break;
    const from = at + id.length + size.length;
    const to = Math.min(from + size.value, head.length);
    if (id.value === SEGMENT || id.value === INFO) {
      at = from;
      if (id.value === INFO) end = to;
      continue;
    }
    if (id.value === TIMESTAMP_SCALE && to - from > 0 && to - from <= 6)
      scale = head.readUIntBE(from, to - from);
    if (id.value === DURATION && (to - from === 4 || to - from === 8))
      duration = to - from === 4 ? head.readFloatBE(from) : head.readDoubleBE(from);
    at = to;
  }
  return sane((duration * scale) / 1_000_000);
}

function varint(bytes: Buffer, at: number, keepsMarker: boolean): { value: number; length: number } | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  let value = keepsMarker ? first : first & (0xff >> length);
  for (let n = 1; n < length; n++) value = value * 256 + (bytes[at + n] ?? 0);
  return { value, length };
}

/** Computes the duration of a WAV: data size by byte rate (Microsoft, "Multiple Channel Audio Data and WAVE Files"). */
export function readWavDuration(head: Buffer): Found {
  if (head.length < 44 || head.toString('latin1', 0, 4) !== 'RIFF') return { at: 'nowhere' };
  let rate = 0;
  for (let at = 12; at + 8 <= head.length; ) {
    const [type, size] = [head.toString('latin1', at, at + 4), head.readUInt32LE(at + 4)];
    if (type === 'fmt ' && at + 20 <= head.length) rate = head.readUInt32LE(at + 16);
    if (type === 'data') return rate > 0 ? sane((size * 1000) / rate) : { at: 'nowhere' };
    at += 8 + size + (size % 2);
  }
  return { at: 'nowhere' };
}

/** Rejects invalid durations of browsers and broken files: zero, infinite, not a number. */
function sane(ms: number): Found {
  return Number.isFinite(ms) && ms > 0 && ms <= MAX_DURATION_MS
    ? { at: 'found', durationMs: Math.round(ms) }
    : { at: 'nowhere' };
}
