/** Kilobits per second of layer III, by the index in the header (ISO/IEC 11172-3 §2.4.2.3, 13818-3 §2.4.2.3). */
const KBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_1 = [44_100, 48_000, 32_000];
/** By the two version bits: 2.5, reserved, 2, 1. */
const RATE_DIVISORS = [4, null, 2, 1];
const ADTS_RATES = 13;
const ADTS_HEADER = 7;
/** From here on it is no accident that bytes look like frames. */
const MIN_FRAMES = 2;

/** Length of the frame that begins at a position; null: none begins there. */
type FrameLength = (bytes: Uint8Array, at: number) => number | null;

/** Returns the frames of layer III (MP3) alone, without tags or anything else between them; null: these are none. */
export function mp3FramesOf(bytes: Uint8Array): Uint8Array | null {
  return framesOf(bytes, mp3Length);
}

/** Returns the frames of AAC in ADTS alone (ISO/IEC 13818-7 §6.2); null: these are none. */
export function adtsFramesOf(bytes: Uint8Array): Uint8Array | null {
  return framesOf(bytes, adtsLength);
}

function framesOf(bytes: Uint8Array, lengthAt: FrameLength): Uint8Array | null {
  const first = afterTag(bytes);
  /** Frames that follow each other are one piece. */
  const pieces: { readonly from: number; to: number }[] = [];
  let frames = 0;
  let skipped = 0;
  let at = first;
  let isAfterFrame = false;
  while (at < bytes.length) {
    const length = lengthAt(bytes, at);
    const isFrame = length !== null && at + length <= bytes.length;
    if (isFrame && (isAfterFrame || lengthAt(bytes, at + length) !== null)) {
      const last = pieces.at(-1);
      if (last?.to === at) last.to += length;
      else pieces.push({ from: at, to: at + length });
      frames += 1;
      at += length;
      isAfterFrame = true;
      continue;
    }
    isAfterFrame = false;
    const next = bytes.indexOf(SYNC, at + 1);
    if (next === -1) break;
    // What is no sound from its beginning on is another file with a frame in it.
    if (frames === 0 && next - first > MAX_PADDING) return null;
    skipped += next - at;
    if (skipped > MAX_SKIPPED) return null;
    at = next;
  }
  return frames < MIN_FRAMES ? null : Buffer.concat(pieces.map(({ from, to }) => bytes.subarray(from, to)));
}

/** Every frame begins with it. */
const SYNC = 0xff;
/** Room for tags with covers among and behind the frames. */
const MAX_SKIPPED = 4 * 1024 * 1024;

/** Some programs leave room behind the tag. */
const MAX_PADDING = 16_384;

/** Where the tags at the beginning end (ID3v2.4 §3.1): their sizes have seven bits a byte. */
function afterTag(bytes: Uint8Array): number {
  let at = 0;
  while (bytes[at] === 0x49 && bytes[at + 1] === 0x44 && bytes[at + 2] === 0x33) {
    const sizes = bytes.subarray(at + 6, at + 10);
    if (sizes.length < 4 || sizes.some((byte) => byte > 0x7f)) return at;
    const footer = ((bytes[at + 5] ?? 0) & 0x10) === 0 ? 0 : 10;
    at += 10 + footer + sizes.reduce((sum, byte) => sum * 128 + byte, 0);
  }
  return at;
}

function mp3Length(bytes: Uint8Array, at: number): number | null {
  const [sync, kind = 0, rates = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  const isLayer3 = sync === SYNC && (kind & 0xe6) === 0xe2;
  const version = (kind >> 3) & 3;
  const divisor = RATE_DIVISORS[version];
  const rate = RATES_1[(rates >> 2) & 3];
  const kbits = (version === 3 ? KBITS_1 : KBITS_2)[rates >> 4];
  if (!isLayer3 || !divisor || rate === undefined || !kbits) return null;
  const samplesBy8 = version === 3 ? 144 : 72;
  return Math.floor((samplesBy8 * kbits * 1_000 * divisor) / rate) + ((rates >> 1) & 1);
}

function adtsLength(bytes: Uint8Array, at: number): number | null {
  const [sync, kind = 0, rates = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  const [high = 0, middle = 0, low = 0] = [bytes[at + 3], bytes[at + 4], bytes[at + 5]];
  if (sync !== SYNC || (kind & 0xf6) !== 0xf0 || ((rates >> 2) & 15) >= ADTS_RATES) return null;
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
  return length > ADTS_HEADER ? length : null;
}
