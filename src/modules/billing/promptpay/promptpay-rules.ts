import { formatPlainBaht, parseBaht, type Satang } from '#platform/money/money.ts';
import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { isValidThaiId } from '#platform/text/thai-id.ts';
import {
  encodeTlv,
  findTlv,
  maxQrTextLength,
  parseTlv,
  sealWithCrc,
  type TlvField,
} from './emv-tlv-rules.ts';

/**
 * The payee. Sources: Thai QR Payment Standard of the Bank of Thailand over EMV QRCPS Merchant-Presented 1.1; tag 29 is
 * a credit transfer, tag 30 a bill payment.
 */
export type PromptPayTarget =
  /** Ten digits starting with 0. */
  | { readonly kind: 'mobile'; readonly value: string }
  /** Citizen or tax id, 13 digits. */
  | { readonly kind: 'national_id'; readonly value: string }
  /** 15 digits; `14000` + mobile is a TrueMoney wallet. */
  | { readonly kind: 'ewallet'; readonly value: string }
  /** Three-digit bank code and account number. */
  | { readonly kind: 'bank_account'; readonly bankCode: string; readonly value: string }
  /** A biller registered for cross-bank payments: tax id (13) + suffix (2). */
  | {
      readonly kind: 'bill';
      readonly billerId: string;
      readonly ref1: string;
      readonly ref2?: string;
      /** Tag 62-07, a terminal or a third reference. */
      readonly ref3?: string;
    };

export interface PromptPayRequest {
  readonly target: PromptPayTarget;
  /** Null or omitted: a static code, the payer enters the amount. */
  readonly amountSatang?: Satang | null;
}

export type PromptPayProblem =
  | 'bad_mobile'
  | 'bad_national_id'
  | 'bad_ewallet'
  | 'bad_bank_account'
  | 'bad_biller'
  | 'bad_reference'
  | 'bad_amount';

export type PromptPayResult =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly problem: PromptPayProblem };

/** Tag 54 holds 13 characters; banks' limits are far lower. */
export const maxPromptPaySatang = 999_999_999_999;

const creditTransferAid = 'A000000677010111';
const billPaymentAid = 'A000000677010112';
const crossBorderBillAid = 'A000000677012006';
const bahtCurrency = '764';
const crcTag = '63';

/** Reference rules are bank practice (upper-case letters and digits, at most 20), not a published standard. */
const referencePattern = /^[A-Z0-9]{1,20}$/;

/** Encodes a PromptPay QR code, tags ascending. Problems are returned, not thrown. */
export function encodePromptPay({ target, amountSatang = null }: PromptPayRequest): PromptPayResult {
  const problem = findTargetProblem(target) ?? findAmountProblem(amountSatang);
  if (problem) return { ok: false, problem };
  const fields: TlvField[] = [
    { tag: '00', value: '01' },
    { tag: '01', value: amountSatang === null ? '11' : '12' },
    { tag: target.kind === 'bill' ? '30' : '29', value: encodeTlv(accountFields(target)) },
    { tag: '53', value: bahtCurrency },
    ...(amountSatang === null ? [] : [{ tag: '54', value: formatPlainBaht(amountSatang) }]),
    { tag: '58', value: 'TH' },
  ];
  if (target.kind === 'bill' && target.ref3 !== undefined) {
    fields.push({ tag: '62', value: encodeTlv([{ tag: '07', value: target.ref3 }]) });
  }
  return { ok: true, payload: sealWithCrc(encodeTlv(fields), crcTag) };
}

/** Converts a typed bill reference to upper case and removes separators, which banks refuse. */
export function cleanReference(text: string): string {
  return toArabicDigits(text)
    .toUpperCase()
    .replace(/[\s\-–/.]/g, '');
}

export interface PromptPayPayment {
  readonly target: PromptPayTarget;
  readonly amountSatang: Satang | null;
  /** False: for a single payment (`12`); true: reusable (`11`). */
  readonly isStatic: boolean;
  readonly isCrossBorder: boolean;
  readonly merchantName: string | null;
  readonly merchantCity: string | null;
}

export type PromptPayParseProblem =
  /** Not an EMV payment code. */
  | 'not_payment_qr'
  | 'malformed'
  | 'bad_crc'
  /** A payment code of another scheme, currency or country. */
  | 'not_promptpay';

export type PromptPayParseResult =
  | { readonly ok: true; readonly payment: PromptPayPayment }
  | { readonly ok: false; readonly problem: PromptPayParseProblem };

/** Parses a PromptPay QR code strictly, with tags in any order (only 00 first and 63 last are fixed). */
export function parsePromptPay(text: string): PromptPayParseResult {
  if (!text.startsWith('000201') || text.length > maxQrTextLength)
    return { ok: false, problem: 'not_payment_qr' };
  const parsed = parseTlv(text);
  if (!parsed.ok || parsed.fields.at(-1)?.tag !== crcTag) return { ok: false, problem: 'malformed' };
  if (text.toUpperCase() !== sealWithCrc(text.slice(0, -8), crcTag).toUpperCase())
    return { ok: false, problem: 'bad_crc' };

  const find = (tag: string): string | null => findTlv(parsed.fields, tag);
  const initiation = find('01');
  if (initiation !== null && initiation !== '11' && initiation !== '12')
    return { ok: false, problem: 'malformed' };
  if (find('53') !== bahtCurrency || find('58') !== 'TH') return { ok: false, problem: 'not_promptpay' };

  const account = readAccount(find('29'), find('30'), find('62'));
  if (typeof account === 'string') return { ok: false, problem: account };
  const amountText = find('54');
  const amountSatang = amountText === null ? null : readAmount(amountText);
  if (amountText !== null && amountSatang === null) return { ok: false, problem: 'malformed' };
  const payment = {
    ...account,
    amountSatang,
    isStatic: initiation !== '12',
    merchantName: find('59'),
    merchantCity: find('60'),
  };
  return { ok: true, payment };
}

/**
 * Whether two codes request the same payment. Compares meaning, because tag orders and thus CRCs differ between
 * encoders.
 */
export function isSamePayment(a: PromptPayPayment, b: PromptPayPayment): boolean {
  return a.amountSatang === b.amountSatang && targetKey(a.target) === targetKey(b.target);
}

export type PromptPayIdResult =
  | { readonly ok: true; readonly target: PromptPayTarget & { readonly value: string } }
  | { readonly ok: false; readonly problem: 'bad_promptpay_id' };

/**
 * Parses a typed PromptPay id: a mobile number in any format, a citizen or tax id with a valid checksum, or an e-wallet
 * number. Accepts Thai digits and separators.
 */
export function cleanPromptPayId(text: string): PromptPayIdResult {
  const typed = toArabicDigits(text.slice(0, 60)).replace(/[\s\-–.()\u200b-\u200d\u2060\ufeff]/g, '');
  const mobile = typed.replace(/^(?:\+66|0066(?=[689]\d{8}$)|66(?=\d{9}$))0?/, '0');
  if (/^0[689]\d{8}$/.test(mobile)) return { ok: true, target: { kind: 'mobile', value: mobile } };
  if (isValidThaiId(typed)) return { ok: true, target: { kind: 'national_id', value: typed } };
  if (/^\d{15}$/.test(typed)) return { ok: true, target: { kind: 'ewallet', value: typed } };
  return { ok: false, problem: 'bad_promptpay_id' };
}

/** The e-wallet number of a TrueMoney account, from its mobile number. */
export function trueMoneyWallet(mobile: string): PromptPayTarget {
  return { kind: 'ewallet', value: `14000${mobile}` };
}

function findTargetProblem(target: PromptPayTarget): PromptPayProblem | null {
  switch (target.kind) {
    case 'mobile':
      return /^0\d{9}$/.test(target.value) ? null : 'bad_mobile';
    case 'national_id':
      return /^\d{13}$/.test(target.value) ? null : 'bad_national_id';
    case 'ewallet':
      return /^\d{15}$/.test(target.value) ? null : 'bad_ewallet';
    case 'bank_account':
      return /^\d{3}$/.test(target.bankCode) && /^\d{6,15}$/.test(target.value) ? null : 'bad_bank_account';
    case 'bill':
      if (!/^\d{15}$/.test(target.billerId)) return 'bad_biller';
      return [target.ref1, target.ref2, target.ref3].every(
        (ref) => ref === undefined || referencePattern.test(ref),
      )
        ? null
        : 'bad_reference';
  }
}

function findAmountProblem(amountSatang: Satang | null): PromptPayProblem | null {
  if (amountSatang === null) return null;
  const isPayable = Number.isInteger(amountSatang) && amountSatang >= 1 && amountSatang <= maxPromptPaySatang;
  return isPayable ? null : 'bad_amount';
}

function accountFields(target: PromptPayTarget): TlvField[] {
  switch (target.kind) {
    case 'mobile':
      return [aid(creditTransferAid), { tag: '01', value: `0066${target.value.slice(1)}` }];
    case 'national_id':
      return [aid(creditTransferAid), { tag: '02', value: target.value }];
    case 'ewallet':
      return [aid(creditTransferAid), { tag: '03', value: target.value }];
    case 'bank_account':
      return [aid(creditTransferAid), { tag: '04', value: `${target.bankCode}${target.value}` }];
    case 'bill':
      return [
        aid(billPaymentAid),
        { tag: '01', value: target.billerId },
        { tag: '02', value: target.ref1 },
        ...(target.ref2 === undefined ? [] : [{ tag: '03', value: target.ref2 }]),
      ];
  }
}

function aid(value: string): TlvField {
  return { tag: '00', value };
}

interface ReadAccount {
  readonly target: PromptPayTarget;
  readonly isCrossBorder: boolean;
}

function readAccount(
  transfer: string | null,
  bill: string | null,
  additional: string | null,
): ReadAccount | 'malformed' | 'not_promptpay' {
  if ((transfer === null) === (bill === null)) return 'not_promptpay';
  const parsed = parseTlv(transfer ?? bill ?? '');
  if (!parsed.ok) return 'malformed';
  return transfer !== null ? readTransfer(parsed.fields) : readBill(parsed.fields, additional);
}

function readTransfer(fields: readonly TlvField[]): ReadAccount | 'malformed' | 'not_promptpay' {
  if (findTlv(fields, '00') !== creditTransferAid) return 'not_promptpay';
  const proxies = fields.filter((field) => field.tag !== '00');
  const [proxy] = proxies;
  if (!proxy || proxies.length !== 1) return 'malformed';
  const target = readProxy(proxy);
  return target ? { target, isCrossBorder: false } : 'malformed';
}

function readProxy({ tag, value }: TlvField): PromptPayTarget | null {
  if (tag === '01' && /^0066\d{9}$/.test(value)) return { kind: 'mobile', value: `0${value.slice(4)}` };
  if (tag === '02' && /^\d{13}$/.test(value)) return { kind: 'national_id', value };
  if (tag === '03' && /^\d{15}$/.test(value)) return { kind: 'ewallet', value };
  if (tag === '04' && /^\d{9,18}$/.test(value)) {
    return { kind: 'bank_account', bankCode: value.slice(0, 3), value: value.slice(3) };
  }
  return null;
}

/** Some banks' codes use 13-digit billers without suffix: parsed, never encoded. */
function readBill(
  fields: readonly TlvField[],
  additional: string | null,
): ReadAccount | 'malformed' | 'not_promptpay' {
  const application = findTlv(fields, '00');
  if (application !== billPaymentAid && application !== crossBorderBillAid) return 'not_promptpay';
  const billerId = findTlv(fields, '01') ?? '';
  const ref1 = findTlv(fields, '02') ?? '';
  const ref2 = findTlv(fields, '03');
  const extra = additional === null ? null : parseTlv(additional);
  if (!/^\d{13}(\d\d)?$/.test(billerId) || ref1 === '' || extra?.ok === false) return 'malformed';
  const ref3 = extra === null ? null : findTlv(extra.fields, '07');
  const target: PromptPayTarget = {
    kind: 'bill',
    billerId,
    ref1,
    ...(ref2 === null ? {} : { ref2 }),
    ...(ref3 === null ? {} : { ref3 }),
  };
  return { target, isCrossBorder: application === crossBorderBillAid };
}

function readAmount(text: string): Satang | null {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) return null;
  const amount = parseBaht(text);
  return amount === null || amount < 1 ? null : amount;
}

function targetKey(target: PromptPayTarget): string {
  return encodeTlv(accountFields(target)) + (target.kind === 'bill' ? `/${target.ref3 ?? ''}` : '');
}
