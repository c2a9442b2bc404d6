import { toIsoDate, isCalendarDate, type IsoDate } from '#platform/dates/calendar-date.ts';
import {
  crc16,
  encodeTlv,
  findTlv,
  maxQrTextLength,
  parseTlv,
  sealWithCrc,
  type TlvField,
} from '../promptpay/emv-tlv-rules.ts';

/**
 * Content of the mini-QR on a Thai transfer slip. It identifies the transfer but has no amount or receiver. Anyone can
 * compute its CRC, so it proves nothing: it only serves to detect reused slips and to prefill a form.
 */
export type SlipQr =
  | {
      readonly kind: 'bank';
      /** Three digits, see `thai-banks.ts`. */
      readonly sendingBank: string;
      readonly transactionRef: string;
    }
  | {
      readonly kind: 'truemoney';
      /** `P2P` and similar. */
      readonly eventType: string;
      readonly transactionRef: string;
      readonly sentOn: IsoDate | null;
    };

export type SlipQrResult =
  | { readonly ok: true; readonly slip: SlipQr }
  | { readonly ok: false; readonly problem: 'not_slip_qr' | 'bad_crc' };

const bankApplication = '000001';
const crcTag = '91';
const referencePattern = /^[0-9A-Za-z]{1,40}$/;

/**
 * Parses a slip's mini-QR. Layout as in three open-source libraries and the look-up services: 00 {00 = 000001, 01 =
 * bank, 02 = reference}, 51 = TH, 91 = CRC; TrueMoney: 00 {00 = 01, 01 = 01, 02 = event, 03 = reference, 04 =
 * ddmmyyyy}. The CRC may be lower case, and short: some banks' apps drop its leading zeros.
 */
export function parseSlipQr(text: string): SlipQrResult {
  const match = text.length > maxQrTextLength ? null : /^(.*)9104([0-9A-Fa-f]{1,4})$/.exec(text.trim());
  const body = match?.[1] ?? '';
  const outer = parseTlv(body);
  if (!match || !outer.ok) return { ok: false, problem: 'not_slip_qr' };
  const slip = readBankSlip(outer.fields) ?? readTrueMoneySlip(outer.fields);
  if (!slip) return { ok: false, problem: 'not_slip_qr' };
  const crc = (match[2] ?? '').toUpperCase().padStart(4, '0');
  return crc === crc16(`${body}${crcTag}04`) ? { ok: true, slip } : { ok: false, problem: 'bad_crc' };
}

/** Encodes a bank slip's mini-QR, for demo slips and tests. */
export function encodeSlipQr({
  sendingBank,
  transactionRef,
}: {
  sendingBank: string;
  transactionRef: string;
}): string {
  if (!/^\d{3}$/.test(sendingBank)) throw new RangeError(`not a bank code: ${sendingBank}`);
  if (!referencePattern.test(transactionRef))
    throw new RangeError(`not a transaction reference: ${transactionRef}`);
  const transfer = encodeTlv([
    { tag: '00', value: bankApplication },
    { tag: '01', value: sendingBank },
    { tag: '02', value: transactionRef },
  ]);
  const body = encodeTlv([
    { tag: '00', value: transfer },
    { tag: '51', value: 'TH' },
  ]);
  return sealWithCrc(body, crcTag);
}

/** The key that makes a transfer unique in the installation: sending bank (or `truemoney`) and upper-case reference. */
export function slipTransferKey(slip: SlipQr): { sendingBank: string; transactionRef: string } {
  return {
    sendingBank: slip.kind === 'bank' ? slip.sendingBank : 'truemoney',
    transactionRef: slip.transactionRef.toUpperCase(),
  };
}

function readBankSlip(outer: readonly TlvField[]): SlipQr | null {
  const inner = parseTlv(findTlv(outer, '00') ?? '');
  if (!inner.ok || findTlv(inner.fields, '00') !== bankApplication || findTlv(outer, '51') !== 'TH')
    return null;
  const sendingBank = findTlv(inner.fields, '01') ?? '';
  const transactionRef = findTlv(inner.fields, '02') ?? '';
  if (!/^\d{3}$/.test(sendingBank) || !referencePattern.test(transactionRef)) return null;
  return { kind: 'bank', sendingBank, transactionRef };
}

function readTrueMoneySlip(outer: readonly TlvField[]): SlipQr | null {
  const inner = parseTlv(findTlv(outer, '00') ?? '');
  if (!inner.ok || findTlv(inner.fields, '00') !== '01' || findTlv(inner.fields, '01') !== '01') return null;
  const transactionRef = findTlv(inner.fields, '03') ?? '';
  const eventType = findTlv(inner.fields, '02') ?? '';
  if (!referencePattern.test(transactionRef) || !/^[A-Z0-9]{1,10}$/.test(eventType)) return null;
  return { kind: 'truemoney', eventType, transactionRef, sentOn: readSlipDay(findTlv(inner.fields, '04')) };
}

function readSlipDay(text: string | null): IsoDate | null {
  const match = /^(\d{2})(\d{2})(\d{4})$/.exec(text ?? '');
  const date = match && { day: Number(match[1]), month: Number(match[2]), year: Number(match[3]) };
  return date && isCalendarDate(date) ? toIsoDate(date) : null;
}
