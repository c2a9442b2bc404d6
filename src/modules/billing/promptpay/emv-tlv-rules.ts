/**
 * Tag-length-value texts of EMVCo merchant-presented QR codes (EMV QRCPS Merchant-Presented Mode 1.1, §3): a tag of two
 * digits, a length of two digits, the value. Slip mini-QR codes use the same format. Strict: printable ASCII, no empty
 * value, no repeated tag, no trailing text.
 */
export interface TlvField {
  readonly tag: string;
  readonly value: string;
}

export type TlvProblem = 'not_ascii' | 'bad_tag' | 'bad_length' | 'truncated' | 'duplicate_tag' | 'empty';

export type TlvResult =
  | { readonly ok: true; readonly fields: readonly TlvField[] }
  | { readonly ok: false; readonly problem: TlvProblem };

/** Capacity of a version 25 QR code of level M; longer texts are rejected. */
export const maxQrTextLength = 1_000;

const maxValueLength = 99;

/** Parses all fields in order. */
export function parseTlv(text: string): TlvResult {
  if (text === '') return { ok: false, problem: 'empty' };
  if (!/^[\x20-\x7e]*$/.test(text)) return { ok: false, problem: 'not_ascii' };
  const fields: TlvField[] = [];
  for (let at = 0; at < text.length; ) {
    const tag = text.slice(at, at + 2);
    const length = text.slice(at + 2, at + 4);
    if (!/^\d\d$/.test(tag)) return { ok: false, problem: 'bad_tag' };
    if (!/^\d\d$/.test(length) || length === '00') return { ok: false, problem: 'bad_length' };
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length)) return { ok: false, problem: 'truncated' };
    if (fields.some((field) => field.tag === tag)) return { ok: false, problem: 'duplicate_tag' };
    fields.push({ tag, value });
    at += 4 + value.length;
  }
  return { ok: true, fields };
}

/** Encodes fields in the given order. Throws for a value that the format cannot represent. */
export function encodeTlv(fields: readonly TlvField[]): string {
  return fields.map(encodeField).join('');
}

/** Returns the value of a tag, or null. */
export function findTlv(fields: readonly TlvField[], tag: string): string | null {
  return fields.find((field) => field.tag === tag)?.value ?? null;
}

/**
 * CRC-16/CCITT-FALSE as four upper-case hexadecimal digits: polynomial 1021, start FFFF, no reflection, no final xor
 * (ISO/IEC 13239 as used by EMV QRCPS §4.7.3). The check value of `123456789` is 29B1.
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Appends the CRC field: the CRC covers everything before its own four digits, including its tag and length. */
export function sealWithCrc(body: string, crcTag: string): string {
  const covered = `${body}${crcTag}04`;
  return covered + crc16(covered);
}

function encodeField({ tag, value }: TlvField): string {
  if (!/^\d\d$/.test(tag)) throw new RangeError(`not a tag: ${tag}`);
  if (!/^[\x20-\x7e]+$/.test(value) || value.length > maxValueLength)
    throw new RangeError(`not a value of tag ${tag}`);
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}
