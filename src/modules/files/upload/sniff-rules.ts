import { decodeText } from '#platform/text/decode.ts';
import { type FileKind, typeOfName } from '../item/file-kind-rules.ts';

/** Number of leading bytes that are inspected. */
export const SNIFF_BYTES = 4_096;

const SIGNATURES: readonly (readonly [RegExp, FileKind, string])[] = [
  [/^\xff\xd8\xff/, 'image', 'image/jpeg'],
  [/^\x89PNG\r\n\x1a\n/, 'image', 'image/png'],
  [/^GIF8[79]a/, 'image', 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image', 'image/webp'],
  [/^[^]{4}ftyp(avif|avis)/, 'image', 'image/avif'],
  [/^[^]{4}ftyp(heic|heix|mif1|msf1)/, 'image', 'image/heic'],
  [/^[^]{4}ftypM4A/, 'audio', 'audio/mp4'],
  [/^[^]{4}ftypqt/, 'video', 'video/quicktime'],
  [/^[^]{4}ftyp/, 'video', 'video/mp4'],
  [/^\x1aE\xdf\xa3[^]{0,60}webm/, 'video', 'video/webm'],
  [/^\x1aE\xdf\xa3/, 'video', 'video/x-matroska'],
  [/^(ID3|\xff[\xfb\xf3\xf2\xfa])/, 'audio', 'audio/mpeg'],
  [/^OggS/, 'audio', 'audio/ogg'],
  [/^RIFF[^]{4}WAVE/, 'audio', 'audio/wav'],
  [/^fLaC/, 'audio', 'audio/flac'],
  [/^%PDF-/, 'pdf', 'application/pdf'],
  [/^PK(\x03\x04|\x05\x06)/, 'archive', 'application/zip'],
];

/** Types that browsers display inline; assigned by bytes only, never by name. */
const SHOWN = /^(image\/(png|jpeg|gif|webp|avif)|video\/(mp4|webm)|audio\/(mpeg|ogg|wav)|application\/pdf)$/;

/**
 * Determines the type by the first bytes, refined by the name: `letter.docx` is a zip by its bytes and a document by its
 * name. If the name contradicts the bytes (HTML called `a.png`), the type is unknown: downloadable, never displayed.
 */
export function sniffType(start: Uint8Array, name: string): { kind: FileKind; type: string } {
  const named = typeOfName(name);
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, 80)).toString('latin1');
  const found = SIGNATURES.find(([pattern]) => pattern.test(text));
  if (found) {
    const [, kind, type] = found;
    const isContainer = type === 'application/zip' || type === 'audio/ogg';
    return isContainer &&
      !SHOWN.test(named.type) &&
      named.kind !== 'text' &&
      named.kind !== 'code' &&
      named.kind !== 'other'
      ? named
      : { kind, type };
  }
  if (SHOWN.test(named.type)) return { kind: 'other', type: 'application/octet-stream' };
  const isWords = named.kind === 'text' || named.kind === 'code' || named.type === 'text/csv';
  if (isWords && !isText(start) && !isOlderThaiText(start))
    return { kind: 'other', type: 'application/octet-stream' };
  return named;
}

/** Whether the bytes are UTF-8 without NUL; a character truncated at the end is ignored. */
function isText(start: Uint8Array): boolean {
  if (start.includes(0)) return false;
  const whole = start.length < SNIFF_BYTES ? start : start.subarray(0, start.length - 3);
  const words = new TextDecoder('utf-8').decode(whole);
  const broken = words.split('\ufffd').length - 1;
  return broken <= 1;
}

/** Bytes that Windows-874 has no character for, or a control character other than tab and line ends. */
const isNoCharacter = (byte: number) =>
  (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) ||
  byte === 0x7f ||
  (byte > 0x80 && byte < 0xa0 && byte !== 0x85 && (byte < 0x91 || byte > 0x97));

/** Whether the bytes are Thai in Windows-874 (TIS-620), as older programs write it; the viewer reads it too. */
function isOlderThaiText(start: Uint8Array): boolean {
  if (start.some(isNoCharacter)) return false;
  try {
    return decodeText(start).encoding === 'windows-874';
  } catch {
    return false; // a byte that it does not have
  }
}
