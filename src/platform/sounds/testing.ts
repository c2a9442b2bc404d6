/** What the sounds below say in their titles. */
export const TITLE = 'CORRECT ANSWER';

function chunk(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8, name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** A WAVE file of some samples, 8 bits each, with a title. */
export function wav(samples: Uint8Array = Buffer.from([1, 2, 3, 4]), format = 1): Buffer {
  const rates = Buffer.alloc(16);
  rates.writeUInt16LE(format, 0);
  rates.writeUInt16LE(1, 2);
  rates.writeUInt32LE(8_000, 4);
  rates.writeUInt32LE(8_000, 8);
  rates.writeUInt16LE(1, 12);
  rates.writeUInt16LE(8, 14);
  const chunks = [
    chunk('fmt ', rates),
    chunk('LIST', Buffer.from(`INFOINAM\0\0\0\0${TITLE}`)),
    chunk('data', samples),
    chunk('id3 ', Buffer.from(TITLE)),
  ];
  const content = Buffer.concat([Buffer.from('WAVE'), ...chunks]);
  return chunk('RIFF', content);
}

/** Frames of MP3, 128 kbit/s at 44.1 kHz, between the tags of two versions. */
export function mp3(frames = 3): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  const title = Buffer.from(TITLE);
  const id3 = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, title.length]), title]);
  const end = Buffer.alloc(128);
  end.write(`TAG${TITLE}`);
  return Buffer.concat([id3, ...Array.from({ length: frames }, () => frame), end]);
}

/** Frames of AAC in ADTS, 44.1 kHz. */
export function adts(frames = 3): Buffer {
  const length = 20;
  const frame = Buffer.alloc(length);
  frame.set([0xff, 0xf1, 0x50, 0x80, length >> 3, (length & 7) << 5, 0xfc]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

function box(name: string, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** An MP4 file with tracks of some handlers, dates, a title and a cover. */
export function mp4(handlers: readonly string[] = ['soun']): Buffer {
  const dated = Buffer.alloc(24).fill(7, 4, 12);
  const tracks = handlers.map((handler) => {
    const hdlr = Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12), Buffer.from(TITLE)]);
    return box('trak', box('tkhd', dated), box('mdia', box('mdhd', dated), box('hdlr', hdlr), box('minf')));
  });
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom')),
    box('moov', box('mvhd', dated), ...tracks, box('udta', Buffer.from(TITLE))),
    box('mdat', Buffer.from('samples')),
    box('uuid', Buffer.from(TITLE)),
  ]);
}

function page(sequence: number, content: Buffer, serial = 1): Buffer {
  const segments = [
    ...Array.from({ length: Math.floor(content.length / 255) }, () => 255),
    content.length % 255,
  ];
  const head = Buffer.alloc(27 + segments.length);
  head.write('OggS', 0, 'latin1');
  head.writeUInt32LE(serial, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = segments.length;
  head.set(segments, 27);
  return Buffer.concat([head, content]);
}

/** An Ogg file whose comments, which may be long, hold a title. */
export function ogg(
  codec: 'opus' | 'vorbis' = 'opus',
  { serials = [1, 1, 1], comment = TITLE } = {},
): Buffer {
  const [head, tags] = codec === 'opus' ? ['OpusHead', 'OpusTags'] : ['\u0001vorbis', '\u0003vorbis'];
  const words = Buffer.from(comment);
  const counts = Buffer.alloc(12);
  counts.writeUInt32LE(1, 4);
  counts.writeUInt32LE(words.length, 8);
  const packets = [
    Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(11, 1)]),
    Buffer.concat([Buffer.from(tags, 'latin1'), counts, words, Buffer.from([1])]),
    Buffer.from('music'),
  ];
  return Buffer.concat(packets.map((packet, at) => page(at, packet, serials[at])));
}
