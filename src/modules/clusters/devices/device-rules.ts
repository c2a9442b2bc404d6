import { toArabicDigits } from '#platform/text/thai-digits.ts';

/** How long a code pairs a device. */
export const PAIRING_MINUTES = 10;
export const PAIRING_DIGITS = 8;
/** Codes of one organisation that wait for their device. */
export const MAX_WAITING_PAIRINGS = 10;
/** Devices of one organisation that are not revoked. */
export const MAX_DEVICES = 200;
export const MAX_DEVICE_NAME = 60;
/** How long a device may take to answer a challenge: the page that holds it asks for another before. */
export const CHALLENGE_MINUTES = 15;

/** Returns the digits of a pairing code as typed, with spaces or hyphens, in Thai or Arabic digits; null for anything else. */
export function readPairingDigits(text: string): string | null {
  const digits = toArabicDigits(text).replace(/[\s-]/g, '');
  return new RegExp(`^\\d{${PAIRING_DIGITS}}$`).test(digits) ? digits : null;
}

/** What a new device signs, which proves that it holds the private key of what it registers. */
export function pairingText(code: string): string {
  return `sala pair 1\n${code}`;
}

/** What a device signs to let somebody in. */
export function unlockText({
  challenge,
  personId,
}: {
  readonly challenge: string;
  readonly personId: string;
}): string {
  return `sala unlock 1\n${challenge}\n${personId}`;
}
