/** Boxes of other boxes, down to what says what a track is (ISO/IEC 14496-12 §6). */
const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia']);
/** Boxes that players need; titles, covers and notes stand in others. */
const NEEDED: ReadonlySet<string> = new Set([
  ...['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'free', 'skip', 'wide'],
  ...['mvhd', 'trak', 'mvex', 'tkhd', 'edts', 'tref', 'mdia', 'mdhd', 'hdlr', 'minf'],
]);
/** Boxes that begin with the times at which something was recorded and changed. */
const DATED: ReadonlySet<string> = new Set(['mvhd', 'tkhd', 'mdhd']);
/** Where the name of a handler begins within its box. */
const HANDLER_AT = 8;
const HANDLER_NAME_AT = 24;
const MAX_BOXES = 50_000;

interface Box {
  readonly name: string;
  /** The four bytes of its name. */
  readonly type: Buffer;
  readonly content: Buffer;
}

/**
 * Returns an MP4 file whose only tracks are sound, without titles, covers and dates: what players do not need is
 * overwritten in its place, because samples are found by their position in the file. Null: it is none.
 */
export function mp4SoundOf(given: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(given); // a copy: it is written in
  const handlers: string[] = [];
  const isRead = clean(bytes, handlers, { left: MAX_BOXES }, 0);
  const isSound = handlers.length > 0 && handlers.every((handler) => handler === 'soun');
  return isRead && isSound && bytes.toString('latin1', 4, 8) === 'ftyp' ? bytes : null;
}

/** Returns whether all was boxes. */
function clean(bytes: Buffer, handlers: string[], count: { left: number }, depth: number): boolean {
  if (depth > CONTAINERS.size) return false;
  const boxes = boxesOf(bytes, count);
  if (boxes === null) return false;
  for (const { name, type, content } of boxes) {
    if (!NEEDED.has(name)) {
      type.write('free', 'latin1');
      content.fill(0);
    } else if (name === 'free' || name === 'skip' || name === 'wide') content.fill(0);
    else if (CONTAINERS.has(name)) {
      if (!clean(content, handlers, count, depth + 1)) return false;
    } else if (DATED.has(name)) content.fill(0, 4, content[0] === 1 ? 20 : 12);
    else if (name === 'hdlr') {
      handlers.push(content.toString('latin1', HANDLER_AT, HANDLER_AT + 4));
      content.fill(0, HANDLER_NAME_AT);
    }
  }
  return true;
}

function boxesOf(bytes: Buffer, count: { left: number }): Box[] | null {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    count.left -= 1;
    if (at + 8 > bytes.length || count.left < 0) return null;
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && at + 16 > bytes.length) return null;
    // 0: to the end.
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > bytes.length) return null;
    const type = bytes.subarray(at + 4, at + 8);
    boxes.push({ name: type.toString('latin1'), type, content: bytes.subarray(at + head, at + size) });
    at += size;
  }
  return boxes;
}
