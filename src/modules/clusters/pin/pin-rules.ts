/** Digits of a PIN. */
export const PIN_LENGTH = 6;

/** Wrong PINs per person on devices that they have never unlocked, and on each that they have, before there is a wait. */
export const FREE_TRIES_OF_PERSON = 5;
/** Longest wait after a wrong PIN of one person: few of a million can be tried in a day, and nobody is locked out for good. */
export const MAX_WAIT_OF_PERSON_SECONDS = 1_800;
/** Wrong PINs from one device, over all people. */
export const FREE_TRIES_OF_DEVICE = 20;
export const MAX_WAIT_OF_DEVICE_SECONDS = 300;
/** After this time from the first wrong PIN the counting begins anew. */
export const TRY_WINDOW_MINUTES = 1_440;

/** Why a PIN is too easy to guess; days, because many choose a birthday. */
export type PinWeakness = 'repeating' | 'in_order' | 'day';

/** Returns why a PIN of six digits is too easy to guess; null where it is not. */
export function findPinWeakness(pin: string): PinWeakness | null {
  if (/^(\d{1,3})\1+$/.test(pin)) return 'repeating';
  if (isInOrder(pin)) return 'in_order';
  return isDay(pin) ? 'day' : null;
}

/** 123456, 987654, 246802: the same step from each digit to the next. */
function isInOrder(pin: string): boolean {
  const steps = new Set(
    Array.from(pin)
      .slice(1)
      .map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10),
  );
  return steps.size === 1;
}

/** As people write days in six digits: day, month, year; month, day, year; year, month, day. */
function isDay(pin: string): boolean {
  const [a = 0, b = 0, c = 0] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)].map(Number);
  return isDayOfMonth(a, b) || isDayOfMonth(b, a) || isDayOfMonth(c, b);
}

function isDayOfMonth(day: number, month: number): boolean {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}
