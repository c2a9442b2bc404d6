import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSound } from './read-sound.ts';
import { adts, mp3, mp4, ogg, TITLE, wav } from './testing.ts';

/** The same letters once, whatever byte a character is. */
const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('latin1');

describe('a sound', () => {
  test.for([
    ['WAVE', wav(), 'audio/wav'],
    ['WAVE with an odd number of samples', wav(Buffer.from([1, 2, 3])), 'audio/wav'],
    ['MP3', mp3(), 'audio/mpeg'],
    ['AAC', adts(), 'audio/aac'],
    ['M4A', mp4(), 'audio/mp4'],
    ['Opus', ogg('opus'), 'audio/ogg'],
    ['Vorbis', ogg('vorbis'), 'audio/ogg'],
    ['Opus with a cover', ogg('opus', { comment: TITLE.repeat(900) }), 'audio/ogg'],
  ] as const)('%s is known by its bytes, and loses its titles and dates', ([, bytes, type]) => {
    const sound = readSound(bytes);
    expect(sound?.type).toBe(type);
    expect(textOf(sound?.bytes)).not.toMatch(/CORRECT|ANSWER|\u0007{4}/);
    // What is left is a sound, and has nothing more to lose.
    expect(readSound(sound?.bytes ?? new Uint8Array())).toEqual(sound);
  });

  test('keeps what is heard, in its place where others point to it', () => {
    expect(textOf(readSound(wav(Buffer.from('samples')))?.bytes)).toMatch(
      /^RIFF.{4}WAVEfmt .*data.{4}samples\0$/s,
    );
    expect(readSound(mp3(5))?.bytes).toHaveLength(5 * 417);
    const film = mp4();
    expect(textOf(readSound(film)?.bytes).indexOf('samples')).toBe(film.indexOf('samples'));
    expect(readSound(ogg())?.bytes).toHaveLength(ogg().length);
  });

  test('keeps the checksums of the pages that were changed', () => {
    const { bytes = new Uint8Array() } = readSound(ogg()) ?? {};
    // The page of the comments as libogg 1.3.5 signs it.
    const at = Buffer.from(bytes).indexOf('OpusTags') - 28;
    expect(Buffer.from(bytes).toString('latin1', at, at + 4)).toBe('OggS');
    expect(Buffer.from(bytes).readUInt32LE(at + 22)).toBe(
      crcOf(Buffer.from(bytes.subarray(at, at + 28 + 35))),
    );
  });
});

/** CRC of a page bit by bit, as RFC 3533 §6 describes it. */
function crcOf(page: Buffer): number {
  page.writeUInt32LE(0, 22);
  let crc = 0;
  for (const byte of page)
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isOut = (crc >>> 31) ^ ((byte >> bit) & 1);
      crc = ((crc << 1) ^ (isOut ? 0x04c11db7 : 0)) >>> 0;
    }
  return crc;
}

describe('no sound is', () => {
  const html = Buffer.from('<html><script>alert(1)</script>');
  test.for([
    ['nothing', Buffer.alloc(0)],
    ['HTML', html],
    ['HTML behind a tag of MP3', Buffer.concat([mp3(0), html])],
    ['HTML with one frame of MP3', Buffer.concat([html, mp3(1)])],
    ['a long text before frames of MP3', Buffer.concat([Buffer.alloc(20_000, 'x'), mp3()])],
    ['a tag alone, and a broken one', Buffer.from('ID3\xff\xff\xff\xff\xff\xff\xff', 'latin1')],
    ['a film', mp4(['soun', 'vide'])],
    ['a sound with chapters', mp4(['soun', 'text'])],
    ['MP4 without tracks', mp4([])],
    ['MP4 that ends too early', mp4().subarray(0, 60)],
    ['MP4 with boxes in boxes', Buffer.concat([mp4(), nested(1_000)])],
    ['a WAVE file of another format', wav(undefined, 0x0055)],
    ['a WAVE file without samples', wav().subarray(0, 36)],
    ['Ogg of two streams', ogg('opus', { serials: [1, 2, 1] })],
    ['Ogg of another codec', Buffer.from(ogg().toString('latin1').replace('OpusHead', 'theoraHd'), 'latin1')],
    ['Ogg without comments', ogg().subarray(0, 50)],
    ['WAVE with thousands of chunks', chunks(wav(), 5_000)],
    ['more between frames than a cover', Buffer.concat([mp3(), Buffer.alloc(5_000_000, 0xff), mp3()])],
    ['a megabyte of ones', Buffer.alloc(1_000_000, 0xff)],
  ] as const)('%s', ([, bytes]) => {
    expect(readSound(bytes)).toBeNull();
  });

  test('anything that breaks a reader', () => {
    const some = fc.constantFrom(wav(), mp3(), adts(), mp4(), ogg());
    fc.assert(
      fc.property(some, fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { maxLength: 6 }), (bytes, changes) => {
        const changed = Buffer.from(bytes);
        for (const [at, byte] of changes) changed[at % changed.length] = byte;
        readSound(changed);
        readSound(changed.subarray(0, (changes[0]?.[0] ?? 0) % changed.length));
      }),
    );
  });
});

/** A file with empty chunks of different names before those that count. */
function chunks(file: Buffer, count: number): Buffer {
  const empty = Array.from({ length: count }, (_, at) => {
    const chunk = Buffer.alloc(8);
    chunk.write(at.toString(36).padStart(4), 'latin1');
    return chunk;
  });
  return Buffer.concat([file.subarray(0, 12), ...empty, file.subarray(12)]);
}

/** Boxes, each within the one before. */
function nested(depth: number): Buffer {
  return Buffer.concat(
    Array.from({ length: depth }, (_, at) => {
      const head = Buffer.alloc(8, 'xxxxmoov', 'latin1');
      head.writeUInt32BE(8 * (depth - at), 0);
      return head;
    }),
  );
}
