/** One segment of a film, as a byte range. */
export type Piece = readonly [durationMs: number, bytes: number, offset: number];

export interface Pieces {
  readonly headBytes: number;
  readonly pieces: readonly Piece[];
}

export interface Rendition extends Pieces {
  /** Pixels of the shorter side. */
  readonly quality: number;
  readonly width: number;
  readonly height: number;
}

const MAX_PIECES = 20_000;

/**
 * Parses a single-file media playlist (RFC 8216, section 4.3) into its header and segments. Null unless every segment has a
 * byte range without gaps.
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

/** Codecs that the encoder writes: H.264 Main at level 4.0, AAC-LC. */
const CODECS = 'avc1.4d4028,mp4a.40.2';
const SILENT_CODECS = 'avc1.4d4028';

/** Writes the multivariant playlist; `addressOf` returns the URL of each quality's playlist. */
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

/** Writes the media playlist of one quality, with all segments in the file at `url`. */
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

/** Returns the highest bit rate of any segment. */
export function peakBandwidth({ pieces }: Pieces): number {
  return Math.max(...pieces.map(([durationMs, bytes]) => Math.ceil((bytes * 8000) / durationMs)));
}

const QUALITIES = [1080, 720, 360];

/** Returns the qualities to make of a film: none larger than the original, and at least one. */
export function qualitiesOf({ width, height }: { width: number; height: number }): number[] {
  const short = Math.min(width, height);
  const made = QUALITIES.filter((quality) => quality <= short * 1.05);
  return made.length > 0 ? made : [QUALITIES.at(-1) ?? short];
}

/** Returns the dimensions of a quality: limited by the shorter side, both even. */
export function sizeOf(
  { width, height }: { width: number; height: number },
  quality: number,
): { width: number; height: number } {
  const scale = Math.min(1, quality / Math.min(width, height));
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
