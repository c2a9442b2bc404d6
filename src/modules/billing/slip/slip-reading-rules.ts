import { cleanTransferReference } from '../payment/payment-rules.ts';
import { parsePromptPay } from '../promptpay/promptpay-rules.ts';
import { parseSlipQr, slipTransferKey } from './slip-qr-rules.ts';

/**
 * Content of the codes in a picture. Used only to prefill forms and to detect reused transfers: anybody can print a
 * code.
 */
export type SlipReading =
  | {
      readonly kind: 'slip';
      readonly payload: string;
      readonly sendingBank: string;
      readonly transRef: string;
    }
  /** `payment_code`: a picture of the shop's payment QR, which is not a slip. */
  | {
      readonly kind: 'payment_code' | 'other_code';
      readonly payload: string;
      readonly sendingBank: null;
      readonly transRef: null;
    }
  | { readonly kind: 'no_code'; readonly payload: null; readonly sendingBank: null; readonly transRef: null };

const MAX_PAYLOAD_LENGTH = 600;

/** Picks the slip's code from all codes in the picture. */
export function readSlipTexts(texts: readonly string[]): SlipReading {
  for (const text of texts) {
    const parsed = parseSlipQr(text);
    if (!parsed.ok) continue;
    const key = slipTransferKey(parsed.slip);
    const transRef = cleanTransferReference(key.transactionRef);
    if (transRef) return { kind: 'slip', payload: storable(text), sendingBank: key.sendingBank, transRef };
  }
  const [first] = texts;
  if (first === undefined) return { kind: 'no_code', payload: null, sendingBank: null, transRef: null };
  const payment = texts.find((text) => parsePromptPay(text).ok);
  return {
    kind: payment === undefined ? 'other_code' : 'payment_code',
    payload: storable(payment ?? first),
    sendingBank: null,
    transRef: null,
  };
}

/** Foreign codes may contain anything, but PostgreSQL accepts neither NUL nor lone surrogates. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').slice(0, MAX_PAYLOAD_LENGTH).toWellFormed();
}
