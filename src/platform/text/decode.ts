/** How a text file was read. */
export interface DecodedText {
  readonly text: string;
  /** The encoding by its name in the Encoding Standard: `utf-8`, `windows-874`, … */
  readonly encoding: string;
}

/**
 * Decodes a text file as people have them: UTF-8, UTF-16 with its mark, or one of the single-byte encodings of older programs:
 * Windows-874 (TIS-620) for Thai, Windows-1252 for Western languages. `declared` is the encoding that the file names
 * itself, used unless its bytes prove otherwise; `isCut`: the last character may be incomplete. Throws for bytes that the
 * encoding does not have.
 */
export function decodeText(
  bytes: Uint8Array,
  { declared, isCut = false }: { readonly declared?: string | undefined; readonly isCut?: boolean } = {},
): DecodedText {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null;
  if (marked) return decode(bytes, marked, isCut);
  try {
    return decode(bytes, 'utf-8', isCut);
  } catch {
    // Not UTF-8: every byte is one letter of an older encoding.
    return decode(bytes, known(declared) ?? (isThai(bytes) ? 'windows-874' : 'windows-1252'), isCut);
  }
}

function decode(bytes: Uint8Array, encoding: string, isCut: boolean): DecodedText {
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
  return { text, encoding };
}

/** Returns the standard's name of a declared single-byte encoding; null for those that would not have failed as UTF-8. */
function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-') ? null : encoding;
  } catch {
    return null;
  }
}

/** Letters and vowels of Windows-874; between them, 0xdb–0xde, and after them, 0xfc–0xff, it has none. */
const isThaiByte = (byte: number) => (byte >= 0xa1 && byte <= 0xda) || (byte >= 0xdf && byte <= 0xfb);

/**
 * Whether bytes are rather Thai than Western: Thai words are runs of high bytes, while accented letters stand alone between
 * ASCII letters.
 */
function isThai(bytes: Uint8Array): boolean {
  let inRuns = 0;
  let alone = 0;
  for (let at = 0; at < bytes.length; ) {
    let end = at;
    while (end < bytes.length && isThaiByte(bytes[end] ?? 0)) end += 1;
    const length = end - at;
    if (length >= 3) inRuns += length;
    else alone += length;
    const next = bytes[end] ?? 0;
    if ((next >= 0xdb && next <= 0xde) || next >= 0xfc) return false;
    at = end + 1;
  }
  return inRuns > alone;
}
