import type { Analytics } from '#platform/analytics/analytics-rules.ts';

const ASK_AGAIN = 'sala:ask-analytics';
const KEY = 'sala.analytics';

/** What the reader answered; null: nothing yet. */
export type Choice = 'yes' | 'no' | null;

let isAsked = false;

/** Asks the question again: whoever said yes can say no as easily. Who listens may still have to be loaded. */
export function askAgain(): void {
  isAsked = true;
  dispatchEvent(new Event(ASK_AGAIN));
}

/** Calls `ask` each time that the question is to be asked again, at once where it was before; returns what ends that. */
export function onAskAgain(ask: () => void): () => void {
  const listen = (): void => {
    isAsked = false;
    ask();
  };
  if (isAsked) listen();
  addEventListener(ASK_AGAIN, listen);
  return () => removeEventListener(ASK_AGAIN, listen);
}

/** An answer counts for the vendor that it was given for. Where storage is blocked, nobody is counted. */
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
    // not kept: the question comes again with the next page
  }
}

function vendorKey({ vendor, host }: Analytics): string {
  return `${vendor}@${host}`;
}
