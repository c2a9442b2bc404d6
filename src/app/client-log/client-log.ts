import { MAX_LOG_ENTRIES, type LogEntry } from '#modules/sites/public-ui.ts';

/** What went wrong is told together with what follows from it. */
const TELL_AFTER_MS = 3_000;

const entries: LogEntry[] = [];
let isWaiting = false;
let isUnheard = false;

/** Writes down what went wrong; the last fifty entries are kept until they have been told. */
export function noteProblem(kind: LogEntry['kind'], what: unknown): void {
  if (isUnheard) return;
  const message = what instanceof Error ? (what.stack ?? what.message) : String(what);
  entries.push({ at: new Date().toISOString(), kind, message, path: location.pathname + location.search });
  if (entries.length > MAX_LOG_ENTRIES) entries.shift();
  tellSoon(TELL_AFTER_MS);
}

/** Listens to what nobody else hears. */
export function watchProblems(): void {
  addEventListener('error', ({ error, message }) => noteProblem('error', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => noteProblem('rejection', reason));
}

function tellSoon(afterMs: number): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => void tell(), afterMs);
}

/** The sender's code is fetched with the first problem; what could not be told waits for the next one. */
async function tell(): Promise<void> {
  const told = entries.splice(0);
  try {
    const { sendLog, TELL_AGAIN_MS } = await import('./send-log.ts');
    const outcome = await sendLog(told);
    isUnheard = outcome === 'unheard';
    if (outcome === 'failed') entries.unshift(...told.slice(-(MAX_LOG_ENTRIES - entries.length)));
    setTimeout(() => {
      isWaiting = false;
      if (outcome === 'heard' && entries.length > 0) tellSoon(0);
    }, TELL_AGAIN_MS);
  } catch {
    isUnheard = true; // its code is gone: a new build came, and this tab says no more
  }
}
