import { createRequire } from 'node:module';
import { refusals, refuse } from '../refusal.ts';
import { excerptOf } from '../text/excerpt.ts';
import {
  type EncodedPicture,
  type MarkOrder,
  PicturePool,
  PictureWorkerError,
  type SmallPictures,
} from './picture-pool.ts';
import { CARD_SIZE } from './card-rules.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from './picture-rules.ts';

export { MAX_PICTURE_BYTES, PICTURE_TYPES };

/** Longest edge of the full picture and of its thumbnail, in pixels. */
export const FULL_EDGE = 1600;
export const THUMBNAIL_EDGE = 480;

export const pictureRefusals = refusals({
  /** Unsupported format (SVG, HEIC, documents, garbage). */
  'pictures.not_a_picture': { kind: 'invalid' },
  'pictures.too_large': { kind: 'invalid' },
  'pictures.too_many_pixels': { kind: 'invalid' },
  /** Truncated or damaged, or decoding timed out. */
  'pictures.broken': { kind: 'invalid' },
  'pictures.busy': { kind: 'limited' },
});

export interface PictureOptions {
  readonly maxEdge?: number;
  /** Format of the full picture; the thumbnail is always WebP. */
  readonly format?: 'webp' | 'jpeg';
}

export interface Picture {
  readonly full: EncodedPicture;
  readonly thumbnail: EncodedPicture;
  /** Content types of both pictures. */
  readonly fullType: 'image/webp' | 'image/jpeg';
  readonly thumbnailType: 'image/webp';
  /** The uploaded picture; width and height after applying the EXIF orientation. */
  readonly source: { readonly format: string; readonly width: number; readonly height: number };
}

/** Font of watermarks and cards. sharp cannot read WOFF; this package has all scripts in one TTF file (OFL-1.1). */
const FONT = {
  file: createRequire(import.meta.url).resolve('@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf'),
  name: 'Sarabun Bold',
};

const pool = new PicturePool();

/**
 * Makes a safe picture and a thumbnail from uploaded bytes: decoded in a child process, turned upright, scaled down,
 * and always re-encoded, so that only the pixels survive (no EXIF location, no polyglot, no script). Refuses with the
 * codes of `pictureRefusals`. Takes up to ten seconds: call it before the writes of a use case.
 */
export async function processPicture(bytes: Uint8Array, options: PictureOptions = {}): Promise<Picture> {
  if (bytes.length > MAX_PICTURE_BYTES) throw refuse(pictureRefusals, 'pictures.too_large');
  if (pictureTypeOf(bytes) === null) throw refuse(pictureRefusals, 'pictures.not_a_picture');
  const format = options.format ?? 'webp';
  const decoded = await asRefusal(
    pool.decode({ bytes, maxEdge: options.maxEdge ?? FULL_EDGE, thumbnailEdge: THUMBNAIL_EDGE, format }),
  );
  return {
    ...decoded,
    fullType: format === 'webp' ? 'image/webp' : 'image/jpeg',
    thumbnailType: 'image/webp',
  };
}

/** Upper bound for the text of a watermark, in characters. */
export const MAX_WATERMARK_LENGTH = 80;

export interface Watermark {
  /** One line, a twentieth of the picture's width high; truncated to `MAX_WATERMARK_LENGTH`. */
  readonly text?: string;
  /** Drawn at a fifth of the picture's width; in a supported format. */
  readonly picture?: Uint8Array;
  readonly corner?: MarkOrder['mark']['corner'];
}

/**
 * Returns the picture as WebP with a watermark, by default bottom right (specification §9). Refuses with the codes of
 * `pictureRefusals`. Takes up to ten seconds.
 */
export async function watermarkPicture(bytes: Uint8Array, watermark: Watermark): Promise<EncodedPicture> {
  const { picture = null, corner = 'bottom-right' } = watermark;
  const line = (watermark.text ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const text = [...line].slice(0, MAX_WATERMARK_LENGTH).join('');
  for (const each of picture === null ? [bytes] : [bytes, picture]) {
    if (each.length > MAX_PICTURE_BYTES) throw refuse(pictureRefusals, 'pictures.too_large');
    if (pictureTypeOf(each) === null) throw refuse(pictureRefusals, 'pictures.not_a_picture');
  }
  return asRefusal(pool.mark({ bytes, maxEdge: FULL_EDGE, mark: { text, picture, corner, font: FONT } }));
}

const MAX_CARD_TITLE = 160;
const words = new Intl.Segmenter('th', { granularity: 'word' });

export interface Card {
  /** Truncated to 160 visible characters; Thai wraps between its words. */
  readonly title: string;
  /** One line, truncated to `MAX_WATERMARK_LENGTH`. */
  readonly line: string;
  /** `#rrggbb`. */
  readonly ground: string;
  readonly ink: string;
}

/** Draws a title as a PNG, for previews of links. Refuses with the codes of `pictureRefusals`. */
export async function drawCard({ title, line, ground, ink }: Card): Promise<EncodedPicture> {
  const plain = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const wrapped = [...words.segment(excerptOf(plain(title), 0, MAX_CARD_TITLE))].map(
    ({ segment }) => segment,
  );
  return asRefusal(
    pool.write({
      card: {
        ...CARD_SIZE,
        // Pango breaks Thai where it finds a space, also one without width.
        title: wrapped.join('\u200b'),
        line: excerptOf(plain(line), 0, MAX_WATERMARK_LENGTH),
        ...{ ground, ink, font: FONT },
      },
    }),
  );
}

async function asRefusal<Result>(made: Promise<Result>): Promise<Result> {
  try {
    return await made;
  } catch (error) {
    if (!(error instanceof PictureWorkerError)) throw error;
    throw refuse(pictureRefusals, REFUSAL_OF[error.problem]);
  }
}

const REFUSAL_OF = {
  not_a_picture: 'pictures.not_a_picture',
  too_many_pixels: 'pictures.too_many_pixels',
  broken: 'pictures.broken',
  too_slow: 'pictures.broken',
  crashed: 'pictures.broken',
  busy: 'pictures.busy',
} as const;

/**
 * Returns WebP thumbnails, one per edge in descending order, and width and height of the source. Throws
 * `PictureWorkerError`.
 */
export function shrinkPicture(bytes: Uint8Array, edges: readonly number[]): Promise<SmallPictures> {
  if (pictureTypeOf(bytes) === null)
    return Promise.reject(new PictureWorkerError('not_a_picture', 'None of our picture formats.'));
  return pool.shrink({ bytes, edges });
}

/** Detects the picture type by the first bytes, ignoring name and declared type; null for unsupported ones. */
export function pictureTypeOf(bytes: Uint8Array): (typeof PICTURE_TYPES)[number] | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'image/gif';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp';
  if (start.slice(4, 8) === 'ftyp' && /^(avif|avis|mif1)/.test(start.slice(8))) return 'image/avif';
  return null;
}

/** Stops the decoder process at shutdown. */
export function closePictures(): void {
  pool.close();
}
