import { MAX_LOG_ENTRIES, type LogEntry } from '#modules/sites/public-ui.ts';

/** Delay that lets follow-up errors go in the same batch. */
const SEND_DELAY_MS = 3_000;

const entries: LogEntry[] = [];
let isWaiting = false;
let isDisabled = false;

/** Records a problem. The last fifty entries are kept until they are sent. */
export function noteProblem(kind: LogEntry['kind'], what: unknown): void {
  if (isDisabled) return;
  const message = what instanceof Error ? (what.stack ?? what.message) : String(what);
  entries.push({ at: new Date().toISOString(), kind, message, path: location.pathname + location.search });
  if (entries.length > MAX_LOG_ENTRIES) entries.shift();
  sendSoon(SEND_DELAY_MS);
}

/**
 * Records uncaught errors and unhandled rejections. An aborted request is neither: the router aborts what a later
 * navigation or update replaces, and does not catch the rest of a body that was being read.
 */
export function watchProblems(): void {
  addEventListener('error', ({ error, message }) => noteProblem('error', error ?? message));
  addEventListener('unhandledrejection', (event) => {
    if (isAbort(event.reason)) event.preventDefault();
    else noteProblem('rejection', event.reason);
  });
}

function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError';
}

function sendSoon(afterMs: number): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => void sendEntries(), afterMs);
}

/** Loads the sender's code with the first problem. Entries that failed to send wait for the next problem. */
async function sendEntries(): Promise<void> {
  const batch = entries.splice(0);
  try {
    const { sendLog, SEND_INTERVAL_MS } = await import('./send-log.ts');
    const outcome = await sendLog(batch);
    isDisabled = outcome === 'disabled';
    if (outcome === 'failed') entries.unshift(...batch.slice(-(MAX_LOG_ENTRIES - entries.length)));
    setTimeout(() => {
      isWaiting = false;
      if (outcome === 'sent' && entries.length > 0) sendSoon(0);
    }, SEND_INTERVAL_MS);
  } catch {
    isDisabled = true; // the chunk is gone because of a new build: this tab stops logging
  }
}
