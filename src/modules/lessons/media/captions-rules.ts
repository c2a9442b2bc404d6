import { decodeText } from '#platform/text/decode.ts';

/** One caption with its start and end in the film, in milliseconds. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

export const MAX_CUES = 5_000;
export const MAX_CAPTIONS_LENGTH = 400_000;

export type ParsedCaptions =
  | { readonly ok: true; readonly cues: readonly Cue[] }
  /** The invalid line, from 1; 0 for the whole file. */
  | { readonly ok: false; readonly line: number };

/** Returns the text of a captions file; subtitle programs often write an older encoding. Empty when it is no text. */
export function captionsText(bytes: Uint8Array): string {
  try {
    return decodeText(bytes).text;
  } catch {
    return ''; // refused as a file without captions
  }
}

/**
 * Parses WebVTT (W3C, "WebVTT: The Web Video Text Tracks Format", 4 April 2019, section 4) and SubRip, whose blocks differ
 * only in the decimal comma. Skips notes, styles and regions; removes tags and decodes entities.
 */
export function parseCaptions(source: string): ParsedCaptions {
  if (source.length > MAX_CAPTIONS_LENGTH) return { ok: false, line: 0 };
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const cues: Cue[] = [];
  let at = isVtt ? 1 : 0;
  while (at < lines.length) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1;
      continue;
    }
    const begin = at;
    while (at < lines.length && (lines[at] ?? '').trim() !== '') at += 1;
    const block = lines.slice(begin, at);
    if (isVtt && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0] ?? '')) continue;
    if (isVtt && begin === 1) continue; // text directly after the first line belongs to the header
    const timing = block.findIndex((line) => line.includes('-->'));
    if (timing < 0 || timing > 1) return { ok: false, line: begin + 1 };
    const times = timesOf(block[timing] ?? '');
    if (!times) return { ok: false, line: begin + timing + 1 };
    const text = plainText(block.slice(timing + 1).join('\n'));
    if (text !== '') cues.push({ ...times, text });
    if (cues.length > MAX_CUES) return { ok: false, line: begin + 1 };
  }
  if (cues.length === 0) return { ok: false, line: 0 };
  return { ok: true, cues: cues.toSorted((one, other) => one.startMs - other.startMs) };
}

const TIME = String.raw`(?:(\d{1,4}):)?(\d{2}):(\d{2})[.,](\d{3})`;
const TIMING = new RegExp(`^\\s*${TIME}\\s+-->\\s+${TIME}(?:\\s.*)?$`);

function timesOf(line: string): { startMs: number; endMs: number } | null {
  const found = TIMING.exec(line);
  if (!found) return null;
  const [startMs, endMs] = [found.slice(1, 5), found.slice(5, 9)].map((parts) => {
    const [hours = 0, minutes = 0, seconds = 0, ms = 0] = parts.map((part) => Number(part ?? 0));
    return minutes < 60 && seconds < 60 ? ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms : Number.NaN;
  });
  if (startMs === undefined || endMs === undefined || !(startMs < endMs)) return null;
  return { startMs, endMs };
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', '\u00A0'],
  ['lrm', '\u200E'],
  ['rlm', '\u200F'],
]);

function plainText(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
    .trim();
}
