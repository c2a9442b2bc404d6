import type { Satang } from '#platform/money/money.ts';
import { maxPromptPaySatang } from './promptpay-rules.ts';

/**
 * The one-dimensional bill payment barcode of the Bank of Thailand (Thai bill payment standard): `|`, biller id,
 * reference 1, reference 2, amount in satang, separated by carriage returns. With amount 0 the payer enters it.
 */
export interface BotBarcode {
  readonly billerId: string;
  readonly ref1: string;
  readonly ref2: string | null;
  readonly amountSatang: Satang | null;
}

export type BotBarcodeResult =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly problem: 'bad_biller' | 'bad_reference' | 'bad_amount' };

const pattern = /^\|(\d{15})\r([A-Z0-9]{1,20})\r([A-Z0-9]{0,20})\r(\d{1,12})$/;

export function encodeBotBarcode({ billerId, ref1, ref2, amountSatang }: BotBarcode): BotBarcodeResult {
  if (!/^\d{15}$/.test(billerId)) return { ok: false, problem: 'bad_biller' };
  if (!/^[A-Z0-9]{1,20}$/.test(ref1) || !/^[A-Z0-9]{0,20}$/.test(ref2 ?? ''))
    return { ok: false, problem: 'bad_reference' };
  const isPayable =
    amountSatang === null ||
    (Number.isInteger(amountSatang) && amountSatang >= 1 && amountSatang <= maxPromptPaySatang);
  if (!isPayable) return { ok: false, problem: 'bad_amount' };
  return { ok: true, payload: `|${billerId}\r${ref1}\r${ref2 ?? ''}\r${amountSatang ?? 0}` };
}

/** Null if the text is not such a barcode. */
export function parseBotBarcode(text: string): BotBarcode | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, billerId = '', ref1 = '', ref2 = '', amount = ''] = match;
  const satang = Number(amount);
  return { billerId, ref1, ref2: ref2 === '' ? null : ref2, amountSatang: satang === 0 ? null : satang };
}
