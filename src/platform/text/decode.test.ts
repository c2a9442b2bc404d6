import { expect, test } from 'vitest';
import { decodeText } from './decode.ts';

/** Bytes of a text in Windows-874, whose Thai letters stand in the order of Unicode. */
const thai = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code >= 0x0e01 ? code - 0x0e01 + 0xa1 : code;
  });
const western = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  [utf8('ภาษาไทย, naïve'), 'utf-8', 'ภาษาไทย, naïve'],
  [utf8('plain'), 'utf-8', 'plain'],
  [utf8('\ufeffมีเครื่องหมาย'), 'utf-8', 'มีเครื่องหมาย'],
  [thai('ชื่อ,ราคา\nชาเขียว "พรีเมียม",120'), 'windows-874', 'ชื่อ,ราคา\nชาเขียว "พรีเมียม",120'],
  [thai('Question 1: น้ำ H2O ที่ 4 C'), 'windows-874', 'Question 1: น้ำ H2O ที่ 4 C'],
  [western('Où est né Molière ? À Paris, à côté.'), 'windows-1252', 'Où est né Molière ? À Paris, à côté.'],
  [western('¿Cuántos años? ¡Año!'), 'windows-1252', '¿Cuántos años? ¡Año!'],
  [Uint8Array.of(0x93, 0x61, 0x94, 0x20, 0x80), 'windows-1252', '“a” €'],
  [Uint8Array.of(0xfe, 0xff, 0x0e, 0x01), 'utf-16be', 'ก'],
])('%j is %s', (bytes, encoding, text) => {
  expect(decodeText(bytes)).toEqual({ text, encoding });
});

test('a declared encoding decides where the bytes do not', () => {
  expect(decodeText(thai('ก'), { declared: 'TIS-620' })).toEqual({ text: 'ก', encoding: 'windows-874' });
  expect(decodeText(western('ñ'), { declared: 'ISO-8859-1' })).toEqual({
    text: 'ñ',
    encoding: 'windows-1252',
  });
  expect(decodeText(utf8('ก'), { declared: 'TIS-620' })).toEqual({ text: 'ก', encoding: 'utf-8' });
  expect(decodeText(western('ñ'), { declared: 'no-such-thing' })).toEqual({
    text: 'ñ',
    encoding: 'windows-1252',
  });
  expect(decodeText(western('ñ'), { declared: 'utf-8' })).toEqual({ text: 'ñ', encoding: 'windows-1252' });
});

test('a text that was cut within a letter is still UTF-8', () => {
  const cut = utf8('ภาษาไทย').slice(0, -1);
  expect(decodeText(cut, { isCut: true })).toEqual({ text: 'ภาษาไท', encoding: 'utf-8' });
  expect(() => decodeText(Uint8Array.of(0xff, 0xfe, 0x00))).toThrow();
});
