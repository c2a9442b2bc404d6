import { mp4SoundOf } from './mp4-boxes.ts';
import { adtsFramesOf, mp3FramesOf } from './mpeg-frames.ts';
import { oggOf } from './ogg-pages.ts';
import { wavOf } from './wav-chunks.ts';

/** A sound that browsers play. */
export interface Sound {
  readonly type: 'audio/mpeg' | 'audio/aac' | 'audio/mp4' | 'audio/ogg' | 'audio/wav';
  readonly bytes: Uint8Array;
}

const READERS: readonly (readonly [Sound['type'], (bytes: Uint8Array) => Uint8Array | null])[] = [
  ['audio/wav', wavOf],
  ['audio/ogg', oggOf],
  ['audio/mp4', mp4SoundOf],
  ['audio/aac', adtsFramesOf],
  ['audio/mpeg', mp3FramesOf],
];

/**
 * Recognises a sound by its bytes: MP3, AAC, MP4 with sound alone, Ogg with Opus or Vorbis, WAVE. Only what is heard stays:
 * titles, covers, notes and dates, which may tell what a listener should find out, are removed without decoding. Null:
 * anything else, whatever it is called.
 */
export function readSound(bytes: Uint8Array): Sound | null {
  for (const [type, read] of READERS) {
    const sound = read(bytes);
    if (sound !== null) return { type, bytes: sound };
  }
  return null;
}
