/** One piece of a film: how long it plays, how many bytes it is, where they begin. */
export type Piece = readonly [durationMs: number, bytes: number, offset: number];

export interface Pieces {
  readonly headBytes: number;
  readonly pieces: readonly Piece[];
}

export interface Rendition extends Pieces {
  /** Of the short side. */
  readonly quality: number;
  readonly width: number;
  readonly height: number;
}

const MAX_PIECES = 20_000;

/**
 * Reads a media playlist of one file (RFC 8216, section 4.3): its head and its pieces. Null for anything that does not say
 * for each piece where its bytes are, without a gap.
 */
export function parsePlaylist(text: string): Pieces | null {
  const lines = text.split(/\r?\n/);
  if (lines[0] !== '#EXTM3U' || !lines.includes('#EXT-X-ENDLIST')) return null;
  const head = /^#EXT-X-MAP:.*BYTERANGE="(\d+)@0"/m.exec(text);
  const headBytes = Number(head?.[1] ?? 0);
  const pieces: Piece[] = [];
  let [durationMs, end] = [0, headBytes];
  for (const line of lines) {
    const length = /^#EXTINF:(\d+(?:\.\d+)?),/.exec(line);
    if (length) durationMs = Math.round(Number(length[1]) * 1000);
    const range = /^#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?$/.exec(line);
    if (!range) continue;
    const [bytes, offset] = [Number(range[1]), range[2] === undefined ? end : Number(range[2])];
    if (durationMs === 0 || bytes === 0 || offset < end) return null;
    pieces.push([durationMs, bytes, offset]);
    end = offset + bytes;
    durationMs = 0;
  }
  if (headBytes === 0 || pieces.length === 0 || pieces.length > MAX_PIECES) return null;
  return { headBytes, pieces };
}

/** What our encoder writes: H.264 Main at level 4.0, AAC-LC. */
const CODECS = 'avc1.4d4028,mp4a.40.2';
const SILENT_CODECS = 'avc1.4d4028';

/** The list of qualities; `addressOf` answers where each one's pieces are listed. */
export function masterPlaylist(
  renditions: readonly Rendition[],
  { hasSound, addressOf }: { hasSound: boolean; addressOf: (quality: number) => string },
): string {
  const lines = renditions.flatMap((rendition) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${peakBandwidth(rendition)},RESOLUTION=${rendition.width}x${rendition.height},CODECS="${hasSound ? CODECS : SILENT_CODECS}"`,
    addressOf(rendition.quality),
  ]);
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n');
}

/** The pieces of one quality, all of them in the file at `url`. */
export function mediaPlaylist({ headBytes, pieces }: Pieces, url: string): string {
  const longest = Math.max(...pieces.map(([durationMs]) => Math.round(durationMs / 1000)), 1);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${url}",BYTERANGE="${headBytes}@0"`,
    ...pieces.flatMap(([durationMs, bytes, offset]) => [
      `#EXTINF:${(durationMs / 1000).toFixed(3)},`,
      `#EXT-X-BYTERANGE:${bytes}@${offset}`,
      url,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** Bits a second of the piece that asks for most of them. */
export function peakBandwidth({ pieces }: Pieces): number {
  return Math.max(...pieces.map(([durationMs, bytes]) => Math.ceil((bytes * 8000) / durationMs)));
}

const QUALITIES = [1080, 720, 360];

/** Which qualities are made of a film: none that is larger than it is, and always one. */
export function qualitiesOf({ width, height }: { width: number; height: number }): number[] {
  const short = Math.min(width, height);
  const made = QUALITIES.filter((quality) => quality <= short * 1.05);
  return made.length > 0 ? made : [QUALITIES.at(-1) ?? short];
}

/** The size of a quality: the short side at most so many, both even. */
export function sizeOf(
  { width, height }: { width: number; height: number },
  quality: number,
): { width: number; height: number } {
  const scale = Math.min(1, quality / Math.min(width, height));
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
