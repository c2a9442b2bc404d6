import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findThaiBank, thaiBanks } from '#platform/money/thai-banks.ts';
import { sealWithCrc } from '../promptpay/emv-tlv-rules.ts';
import { encodeSlipQr, parseSlipQr, slipTransferKey } from './slip-qr-rules.ts';

const bankSlips: readonly [string, string, string, string][] = [
  ['S1', '002', '0002123123121200011', '004000060000010103002021900021231231212000115102TH91049C30'],
  ['S2', '014', '00111222233344ABCD12', '004100060000010103014022000111222233344ABCD125102TH910417DF'],
  ['S3', '004', '013071152533APM07736', '0041000600000101030040220013071152533APM077365102TH91048134'],
  ['S4', '006', '00000000000000000002', '0041000600000101030060220000000000000000000025102TH910407C2'],
];

describe('slip mini-QR codes', () => {
  test.each(bankSlips)('%s names bank %s and reference %s', (_name, sendingBank, transactionRef, payload) => {
    expect(parseSlipQr(payload)).toEqual({ ok: true, slip: { kind: 'bank', sendingBank, transactionRef } });
    expect(encodeSlipQr({ sendingBank, transactionRef })).toBe(payload);
  });

  test('S4 without the leading zero of its CRC, and lower-case CRCs, are accepted as the same slips', () => {
    const short = '0041000600000101030060220000000000000000000025102TH91047C2';
    expect(parseSlipQr(short)).toMatchObject({ ok: true, slip: { sendingBank: '006' } });
    for (const [, , , payload] of bankSlips) {
      expect(parseSlipQr(payload.slice(0, -4) + payload.slice(-4).toLowerCase())).toEqual(
        parseSlipQr(payload),
      );
      expect(parseSlipQr(` ${payload}\n`)).toEqual(parseSlipQr(payload));
    }
  });

  test('S5 is a TrueMoney slip', () => {
    expect(parseSlipQr('00480002010102010203P2P0313TXN00012345670408250120249104b425')).toEqual({
      ok: true,
      slip: { kind: 'truemoney', eventType: 'P2P', transactionRef: 'TXN0001234567', sentOn: '2024-01-25' },
    });
  });

  test('S6: a payment code is not a slip', () => {
    const p1 = '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E';
    expect(parseSlipQr(p1)).toEqual({ ok: false, problem: 'not_slip_qr' });
  });

  test.each([
    '',
    'https://example.com/slip',
    '9104',
    '91049C30',
    'กาแฟ9104ABCD',
    '004000060000010103002021900021231231212000115102TH',
    '0040000600000101030020219000212312312120001151',
    sealWithCrc('004000060000020103002021900021231231212000115102TH', '91'),
    sealWithCrc('004000060000010103002021900021231231212000115102SG', '91'),
    sealWithCrc('00400006000001010300202190002123123121200011', '91'),
    sealWithCrc('002100060000010103002020 5102TH', '91'),
    `${'0'.repeat(5_000)}9104ABCD`,
  ])('%j is not a slip', (text) => {
    expect(parseSlipQr(text)).toEqual({ ok: false, problem: 'not_slip_qr' });
  });

  test('the CRC detects a changed digit', () => {
    const [, , , payload = ''] = bankSlips[0] ?? [];
    expect(parseSlipQr(payload.replace('0011', '0012'))).toEqual({ ok: false, problem: 'bad_crc' });
    expect(parseSlipQr(`${payload.slice(0, -1)}1`)).toEqual({ ok: false, problem: 'bad_crc' });
  });

  test('encoded slips can be parsed again, even without leading zeros', () => {
    const slips = fc.record({
      sendingBank: fc.stringMatching(/^[0-9]{3}$/),
      transactionRef: fc.stringMatching(/^[0-9A-Z]{10,25}$/),
    });
    fc.assert(
      fc.property(slips, (slip) => {
        const payload = encodeSlipQr(slip);
        expect(parseSlipQr(payload)).toEqual({ ok: true, slip: { kind: 'bank', ...slip } });
        const bare = payload.slice(0, -4) + (payload.slice(-4).replace(/^0+/, '') || '0');
        expect(parseSlipQr(bare)).toEqual(parseSlipQr(payload));
      }),
    );
  });

  test('parsing never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseSlipQr(text).ok).toBe(false);
        expect(parseSlipQr(`${text}9104ABCD`).ok).toBe(false);
      }),
    );
  });

  test('a transfer has one key, whatever the spelling of its reference', () => {
    expect(slipTransferKey({ kind: 'bank', sendingBank: '014', transactionRef: 'abC1' })).toEqual({
      sendingBank: '014',
      transactionRef: 'ABC1',
    });
    const wallet = { kind: 'truemoney', eventType: 'P2P', transactionRef: 'TXN1', sentOn: null } as const;
    expect(slipTransferKey(wallet)).toEqual({ sendingBank: 'truemoney', transactionRef: 'TXN1' });
  });

  test.each([
    { sendingBank: '14', transactionRef: 'A' },
    { sendingBank: '014', transactionRef: '' },
    { sendingBank: '014', transactionRef: 'A B' },
  ])('writing %j is a bug', (slip) => {
    expect(() => encodeSlipQr(slip)).toThrow(RangeError);
  });
});

test('banks are known by code', () => {
  expect(findThaiBank('004')?.shortName).toBe('KBANK');
  expect(findThaiBank('999')).toBeNull();
  expect(new Set(thaiBanks.map((bank) => bank.code)).size).toBe(thaiBanks.length);
});
