import { expect, test } from 'vitest';
import { encodePromptPay } from '../promptpay/promptpay-rules.ts';
import { encodeSlipQr } from './slip-qr-rules.ts';
import { readSlipTexts } from './slip-reading-rules.ts';

const slip = encodeSlipQr({ sendingBank: '014', transactionRef: '00111222233344abcd12' });
const payment = encodePromptPay({
  target: { kind: 'national_id', value: '0999999999991' },
  amountSatang: 107_000,
});

test('the slip’s code wins over other codes in the picture', () => {
  const expected = { kind: 'slip', payload: slip, sendingBank: '014', transRef: '00111222233344ABCD12' };
  expect(readSlipTexts([slip])).toEqual(expected);
  expect(readSlipTexts(['https://example.test', slip])).toEqual(expected);
});

test('a payment code is no slip', () => {
  if (!payment.ok) throw new Error(payment.problem);
  expect(readSlipTexts([payment.payload])).toMatchObject({ kind: 'payment_code', transRef: null });
});

test('recognises a foreign code and a picture without a code', () => {
  expect(readSlipTexts(['https://example.test/\0\ud800'])).toEqual({
    kind: 'other_code',
    payload: 'https://example.test/\ufffd',
    sendingBank: null,
    transRef: null,
  });
  expect(readSlipTexts([])).toEqual({ kind: 'no_code', payload: null, sendingBank: null, transRef: null });
});

test('a TrueMoney slip has no bank code', () => {
  expect(readSlipTexts(['00480002010102010203P2P0313TXN00012345670408250120249104b425'])).toMatchObject({
    kind: 'slip',
    sendingBank: 'truemoney',
    transRef: 'TXN0001234567',
  });
});
