import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc16, encodeTlv, findTlv, parseTlv, sealWithCrc } from './emv-tlv-rules.ts';

test('the CRC is CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(crc16('')).toBe('FFFF');
  expect(crc16('004000060000010103006022000000000000000000002')).toMatch(/^[0-9A-F]{4}$/);
});

describe('fields', () => {
  test('are read in order', () => {
    expect(parseTlv('000201010211')).toEqual({
      ok: true,
      fields: [
        { tag: '00', value: '01' },
        { tag: '01', value: '11' },
      ],
    });
  });

  test.each([
    ['', 'empty'],
    ['ก', 'not_ascii'],
    ['0002\u00001', 'not_ascii'],
    ['0', 'bad_tag'],
    ['ab0201', 'bad_tag'],
    ['00', 'bad_length'],
    ['00x201', 'bad_length'],
    ['0000', 'bad_length'],
    ['00-101', 'bad_length'],
    ['000301', 'truncated'],
    ['00020100', 'bad_length'],
    ['000201000202', 'duplicate_tag'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parseTlv(text)).toEqual({ ok: false, problem });
  });

  const printable = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 99,
  });
  const tag = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
  const someFields = fc.uniqueArray(fc.record({ tag, value: printable }), {
    selector: (field) => field.tag,
    minLength: 1,
    maxLength: 12,
  });

  test('encoded fields can be parsed again', () => {
    fc.assert(
      fc.property(someFields, (fields) => {
        expect(parseTlv(encodeTlv(fields))).toEqual({ ok: true, fields });
        for (const { tag: name, value } of fields) expect(findTlv(fields, name)).toBe(value);
      }),
    );
  });

  test('parsing never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const result = parseTlv(text);
        if (result.ok) expect(encodeTlv(result.fields)).toBe(text);
      }),
    );
  });

  test.each([
    { tag: '1', value: 'x' },
    { tag: '001', value: 'x' },
    { tag: '00', value: '' },
    { tag: '00', value: 'กาแฟ' },
    { tag: '00', value: 'x'.repeat(100) },
  ])('writing %j is a bug', (field) => {
    expect(() => encodeTlv([field])).toThrow(RangeError);
  });

  test('the CRC covers its own tag and length', () => {
    const sealed = sealWithCrc('000201', '63');
    expect(sealed).toBe(`0002016304${crc16('0002016304')}`);
  });
});
