import type { Analytics } from '#platform/analytics/analytics-rules.ts';

const ASK_AGAIN = 'sala:ask-analytics';
const KEY = 'sala.analytics';

/** The visitor's answer; null if not answered yet. */
export type Choice = 'yes' | 'no' | null;

let isAsked = false;

/** Asks for consent again, so that it is as easy to withdraw as to give. Works before the listener is loaded. */
export function askAgain(): void {
  isAsked = true;
  dispatchEvent(new Event(ASK_AGAIN));
}

/** Calls `ask` on every request to ask again, immediately if one is pending. Returns an unsubscribe function. */
export function onAskAgain(ask: () => void): () => void {
  const listen = (): void => {
    isAsked = false;
    ask();
  };
  if (isAsked) listen();
  addEventListener(ASK_AGAIN, listen);
  return () => removeEventListener(ASK_AGAIN, listen);
}

/** An answer applies only to the vendor it was given for. If storage is blocked, returns 'no'. */
export function readChoice(analytics: Analytics): Choice {
  try {
    const [vendor, answer] = (localStorage.getItem(KEY) ?? '').split(' ');
    if (vendor !== vendorKey(analytics)) return null;
    return answer === 'yes' || answer === 'no' ? answer : null;
  } catch {
    return 'no';
  }
}

export function writeChoice(analytics: Analytics, answer: 'yes' | 'no'): void {
  try {
    localStorage.setItem(KEY, `${vendorKey(analytics)} ${answer}`);
  } catch {
    // Not stored: the next page asks again.
  }
}

function vendorKey({ vendor, host }: Analytics): string {
  return `${vendor}@${host}`;
}
