import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBotBarcode, parseBotBarcode } from './bot-barcode-rules.ts';
import { findTlv, parseTlv, sealWithCrc } from './emv-tlv-rules.ts';
import {
  cleanPromptPayId,
  cleanReference,
  encodePromptPay,
  isSamePayment,
  maxPromptPaySatang,
  type PromptPayPayment,
  type PromptPayTarget,
  parsePromptPay,
  trueMoneyWallet,
} from './promptpay-rules.ts';

/** Encodes and checks every code: it parses back to the same request, with tags ascending and 63 last. */
function encodeChecked(target: PromptPayTarget, amountSatang: number | null = null): string {
  const encoded = encodePromptPay({ target, amountSatang });
  if (!encoded.ok) throw new Error(encoded.problem);
  const payment = parseChecked(encoded.payload);
  expect(payment).toMatchObject({ target, amountSatang, isStatic: amountSatang === null });
  const fields = parseTlv(encoded.payload);
  if (!fields.ok) throw new Error(fields.problem);
  const tags = fields.fields.map((field) => field.tag).filter((tag) => tag !== '63');
  expect(tags).toEqual(tags.toSorted());
  expect(findTlv(fields.fields, '53')).toBe('764');
  return encoded.payload;
}

function parseChecked(payload: string): PromptPayPayment {
  const parsed = parsePromptPay(payload);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.payment;
}

const mobile = (value: string): PromptPayTarget => ({ kind: 'mobile', value });
const nationalId = (value: string): PromptPayTarget => ({ kind: 'national_id', value });
const ewallet = (value: string): PromptPayTarget => ({ kind: 'ewallet', value });
const biller = '099999999999100';

/** Published payloads and our own; `ascending` marks those with the same tag order as ours. */
const vectors: readonly [string, PromptPayTarget, number | null, string, 'ascending' | 'other order'][] = [
  [
    'P1',
    mobile('0812345678'),
    null,
    '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E',
    'ascending',
  ],
  [
    'P2',
    mobile('0812345678'),
    10_000,
    '00020101021229370016A0000006770101110113006681234567853037645406100.005802TH6304F142',
    'ascending',
  ],
  [
    'P3',
    mobile('0812223333'),
    3_000,
    '00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD',
    'other order',
  ],
  [
    'P4',
    mobile('0801234567'),
    null,
    '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
    'other order',
  ],
  [
    'P5',
    mobile('0000000000'),
    422,
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
    'other order',
  ],
  [
    'P6',
    nationalId('1111111111111'),
    null,
    '00020101021129370016A000000677010111021311111111111115802TH530376463047B5A',
    'other order',
  ],
  [
    'P7',
    ewallet('012345678901234'),
    null,
    '00020101021129390016A00000067701011103150123456789012345802TH530376463049781',
    'other order',
  ],
  [
    'P8',
    trueMoneyWallet('0801111111'),
    null,
    '00020101021129390016A000000677010111031514000080111111153037645802TH63047C0F',
    'ascending',
  ],
  [
    'P9',
    { kind: 'bank_account', bankCode: '014', value: '1234567890' },
    10_000,
    '00020101021229370016A0000006770101110413014123456789053037645406100.005802TH6304901D',
    'ascending',
  ],
  [
    'P10',
    nationalId('0999999999991'),
    null,
    '00020101021129370016A0000006770101110213099999999999153037645802TH6304F780',
    'ascending',
  ],
  [
    'P11',
    nationalId('0999999999991'),
    107_000,
    '00020101021229370016A00000067701011102130999999999991530376454071070.005802TH6304EA3D',
    'ascending',
  ],
  [
    'P12',
    ewallet('004999000000001'),
    1,
    '00020101021229390016A0000006770101110315004999000000001530376454040.015802TH63045BCD',
    'ascending',
  ],
  [
    'B1',
    { kind: 'bill', billerId: '099400016550100', ref1: '123456789012', ref2: '670429' },
    364_922,
    '00020101021230650016A00000067701011201150994000165501000212123456789012030667042953037645802TH54073649.2263044534',
    'other order',
  ],
  [
    'B2',
    { kind: 'bill', billerId: '099400016550100', ref1: '123456789012', ref2: '670429' },
    364_922,
    '00020101021230650016A000000677010112011509940001655010002121234567890120306670429530376454073649.225802TH6304165E',
    'ascending',
  ],
  [
    'B3',
    { kind: 'bill', billerId: biller, ref1: 'INV6900001', ref2: 'T001' },
    107_000,
    '00020101021230610016A00000067701011201150999999999991000210INV69000010304T001530376454071070.005802TH6304E4BE',
    'ascending',
  ],
  [
    'B4',
    { kind: 'bill', billerId: biller, ref1: 'INV6900001' },
    null,
    '00020101021130530016A00000067701011201150999999999991000210INV690000153037645802TH63049F22',
    'ascending',
  ],
];

describe('PromptPay codes', () => {
  test.each(vectors)(
    '%s is read field by field, and ours means the same',
    (_name, target, amountSatang, published, order) => {
      const payment = parseChecked(published);
      expect(payment).toMatchObject({ target, amountSatang, isCrossBorder: false });
      const ours = encodeChecked(target, amountSatang);
      expect(isSamePayment(parseChecked(ours), payment)).toBe(true);
      if (order === 'ascending') expect(ours).toBe(published);
      else expect(ours.slice(-4)).not.toBe(published.slice(-4));
    },
  );

  test('B5: a third reference is in 62-07; a biller without suffix is parsed but not encoded', () => {
    const published =
      '00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E';
    const target = {
      kind: 'bill' as const,
      billerId: '0112233445566',
      ref1: 'CUSTOMER001',
      ref2: 'INV001',
      ref3: 'SCB',
    };
    expect(parseChecked(published)).toMatchObject({ target, amountSatang: null, isStatic: true });
    expect(encodePromptPay({ target })).toEqual({ ok: false, problem: 'bad_biller' });
    encodeChecked({ ...target, billerId: biller });
  });

  test('X1: a wrong CRC is refused, a lower-case one is accepted', () => {
    const p1 = vectors[0]?.[3] ?? '';
    expect(parsePromptPay(`${p1.slice(0, -1)}F`)).toEqual({ ok: false, problem: 'bad_crc' });
    expect(parsePromptPay(p1.slice(0, -4) + p1.slice(-4).toLowerCase()).ok).toBe(true);
  });

  test('every changed character is detected', () => {
    const p2 = vectors[1]?.[3] ?? '';
    for (let at = 0; at < p2.length; at += 1) {
      const other = p2[at] === '1' ? '2' : '1';
      expect(parsePromptPay(p2.slice(0, at) + other + p2.slice(at + 1)).ok).toBe(false);
    }
  });

  test.each([
    ['', 'not_payment_qr'],
    ['https://example.com', 'not_payment_qr'],
    ['004000060000010103002021900021231231212000115102TH91049C30', 'not_payment_qr'],
    [`000201${'9'.repeat(2_000)}`, 'not_payment_qr'],
    ['000201', 'malformed'],
    ['0002010102115802TH', 'malformed'],
    [sealWithCrc('00020101021153037645802TH', '63'), 'not_promptpay'],
    [
      sealWithCrc('00020101021129370016A0000006770101110113006681234567853038405802TH', '63'),
      'not_promptpay',
    ],
    [
      sealWithCrc('00020101021129370016A0000006770101110113006681234567853037645802SG', '63'),
      'not_promptpay',
    ],
    [
      sealWithCrc('00020101021129370016A0000000000000000113006681234567853037645802TH', '63'),
      'not_promptpay',
    ],
    [sealWithCrc('00020101021329370016A0000006770101110113006681234567853037645802TH', '63'), 'malformed'],
    [
      sealWithCrc('00020101021229370016A0000006770101110113006681234567853037645404-1.05802TH', '63'),
      'malformed',
    ],
    [
      sealWithCrc('00020101021229370016A00000067701011101130066812345678530376454040.005802TH', '63'),
      'malformed',
    ],
    [
      sealWithCrc('00020101021229370016A000000677010111011300668123456785303764540510.0015802TH', '63'),
      'malformed',
    ],
    [sealWithCrc('00020101021129200016A00000067701011153037645802TH', '63'), 'malformed'],
  ])('%s → %s', (text, problem) => {
    expect(parsePromptPay(text)).toEqual({ ok: false, problem });
  });

  test('a cross-border bill is recognised; merchant name and city are parsed', () => {
    const body =
      '00020101021130650016A00000067701200601150994000165501000212123456789012030667042953037645802TH5904Sala6007Bangkok';
    expect(parseChecked(sealWithCrc(body, '63'))).toMatchObject({
      isCrossBorder: true,
      merchantName: 'Sala',
      merchantCity: 'Bangkok',
    });
  });

  const amounts = fc.option(fc.integer({ min: 1, max: maxPromptPaySatang }));
  const digits = (length: number): fc.Arbitrary<string> =>
    fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
  const targets: fc.Arbitrary<PromptPayTarget> = fc.oneof(
    digits(9).map((rest) => mobile(`0${rest}`)),
    digits(13).map(nationalId),
    digits(15).map(ewallet),
    fc.record({ kind: fc.constant('bank_account' as const), bankCode: digits(3), value: digits(10) }),
    fc.record(
      {
        kind: fc.constant('bill' as const),
        billerId: digits(15),
        ref1: reference,
        ref2: reference,
        ref3: reference,
      },
      { requiredKeys: ['kind', 'billerId', 'ref1'] },
    ),
  );

  test('encoded requests can be parsed again', () => {
    fc.assert(
      fc.property(targets, amounts, (target, amount) => {
        encodeChecked(target, amount);
      }),
    );
  });

  test('two codes are equal only if payee and amount are', () => {
    fc.assert(
      fc.property(targets, targets, amounts, amounts, (a, b, amountA, amountB) => {
        const first = parseChecked(encodeChecked(a, amountA));
        const second = parseChecked(encodeChecked(b, amountB));
        const isSame = JSON.stringify([first.target, amountA]) === JSON.stringify([second.target, amountB]);
        expect(isSamePayment(first, second)).toBe(isSame);
      }),
    );
  });
});

describe('impossible payments are refused', () => {
  test.each([
    [mobile('081234567'), null, 'bad_mobile'],
    [mobile('66812345678'), null, 'bad_mobile'],
    [mobile('1812345678'), null, 'bad_mobile'],
    [nationalId('09999999999911'), null, 'bad_national_id'],
    [nationalId('๐๙๙๙๙๙๙๙๙๙๙๙๑'), null, 'bad_national_id'],
    [ewallet('12345'), null, 'bad_ewallet'],
    [{ kind: 'bank_account', bankCode: '14', value: '1234567890' }, null, 'bad_bank_account'],
    [{ kind: 'bill', billerId: '0999999999991', ref1: 'A' }, null, 'bad_biller'],
    [{ kind: 'bill', billerId: biller, ref1: '' }, null, 'bad_reference'],
    [{ kind: 'bill', billerId: biller, ref1: 'inv1' }, null, 'bad_reference'],
    [{ kind: 'bill', billerId: biller, ref1: 'INV-1' }, null, 'bad_reference'],
    [{ kind: 'bill', billerId: biller, ref1: 'A'.repeat(21) }, null, 'bad_reference'],
    [{ kind: 'bill', billerId: biller, ref1: 'A', ref2: 'ก' }, null, 'bad_reference'],
    [mobile('0812345678'), 0, 'bad_amount'],
    [mobile('0812345678'), -1, 'bad_amount'],
    [mobile('0812345678'), 0.5, 'bad_amount'],
    [mobile('0812345678'), Number.NaN, 'bad_amount'],
    [mobile('0812345678'), maxPromptPaySatang + 1, 'bad_amount'],
  ] as const)('%j for %s: %s', (target, amountSatang, problem) => {
    expect(encodePromptPay({ target, amountSatang })).toEqual({ ok: false, problem });
  });
});

describe('a typed PromptPay id', () => {
  test.each([
    '081-234-5678',
    '+66 81 234 5678',
    '66812345678',
    '0066812345678',
    '+66 (0)81 234 5678',
    '๐๘๑๒๓๔๕๖๗๘',
    '081.234.5678',
  ])('%s is the mobile of P1', (text) => {
    const cleaned = cleanPromptPayId(text);
    if (!cleaned.ok) throw new Error(cleaned.problem);
    expect(encodeChecked(cleaned.target)).toBe(vectors[0]?.[3]);
  });

  test.each([
    ['0-9999-99999-99-1', { kind: 'national_id', value: '0999999999991' }],
    ['๑-๑๐๑๗-๐๐๒๓๐-๗๐-๘', { kind: 'national_id', value: '1101700230708' }],
    ['140000801111111', { kind: 'ewallet', value: '140000801111111' }],
  ])('%s is read as %j', (text, target) => {
    expect(cleanPromptPayId(text)).toEqual({ ok: true, target });
  });

  test.each([
    '',
    '081234567',
    '08123456789012',
    '1111111111111',
    '0212345678',
    '12345678901234567',
    'พร้อมเพย์',
    '081-234-5678x',
    '0'.repeat(500),
  ])('%s is refused', (text) => {
    expect(cleanPromptPayId(text)).toEqual({ ok: false, problem: 'bad_promptpay_id' });
  });
});

test('references become upper case without separators', () => {
  expect(cleanReference('inv-6900 001')).toBe('INV6900001');
  expect(cleanReference('๖๙/๐๑')).toBe('6901');
});

describe('the bill payment barcode', () => {
  const b6 = '|099400016550100\r123456789012\r670429\r364922';

  test('B6 is parsed and encoded', () => {
    const bill = { billerId: '099400016550100', ref1: '123456789012', ref2: '670429', amountSatang: 364_922 };
    expect(parseBotBarcode(b6)).toEqual(bill);
    expect(encodeBotBarcode(bill)).toEqual({ ok: true, payload: b6 });
  });

  test('an open amount is 0, a missing second reference is empty', () => {
    const bill = { billerId: biller, ref1: 'A1', ref2: null, amountSatang: null };
    expect(encodeBotBarcode(bill)).toEqual({ ok: true, payload: `|${biller}\rA1\r\r0` });
    expect(parseBotBarcode(`|${biller}\rA1\r\r0`)).toEqual(bill);
  });

  test('19.99 baht is 1999, where a float gives 1998.99', () => {
    const encoded = encodeBotBarcode({ billerId: biller, ref1: 'A1', ref2: null, amountSatang: 1_999 });
    expect(encoded).toEqual({ ok: true, payload: `|${biller}\rA1\r\r1999` });
  });

  test.each([
    '',
    '|',
    b6.replaceAll('\r', '\n'),
    b6.slice(1),
    `${b6}5\r`,
    '|099400016550100\r\r670429\r364922',
    '|0994\rA\r\r1',
  ])('%j is none', (text) => {
    expect(parseBotBarcode(text)).toBeNull();
  });

  test.each([
    [{ billerId: '1', ref1: 'A', ref2: null, amountSatang: 1 }, 'bad_biller'],
    [{ billerId: biller, ref1: 'a', ref2: null, amountSatang: 1 }, 'bad_reference'],
    [{ billerId: biller, ref1: 'A', ref2: 'A\r', amountSatang: 1 }, 'bad_reference'],
    [{ billerId: biller, ref1: 'A', ref2: null, amountSatang: 0 }, 'bad_amount'],
  ])('%j is refused: %s', (bill, problem) => {
    expect(encodeBotBarcode(bill)).toEqual({ ok: false, problem });
  });
});
