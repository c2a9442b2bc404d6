import { type LogEntry, MAX_LOG_MESSAGE, MAX_LOG_PATH } from '#modules/sites/public-ui.ts';
import { scrub } from '#platform/text/scrub.ts';

/** A tab tells its log at most this often. */
export const TELL_AGAIN_MS = 30_000;

/** Tells the server, which forwards it; nothing personal leaves the browser. `unheard`: this site keeps no log. */
export async function sendLog(entries: readonly LogEntry[]): Promise<'heard' | 'unheard' | 'failed'> {
  const told = entries.map((entry) => ({
    ...entry,
    message: scrub(entry.message).slice(0, MAX_LOG_MESSAGE),
    path: scrub(entry.path).slice(0, MAX_LOG_PATH),
  }));
  try {
    const reply = await fetch('/api/client-log', {
      method: 'POST',
      credentials: 'omit', // whose browser it is, is nobody's business, and complaining keeps no session alive
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ entries: told }),
      keepalive: told.length < 5, // browsers keep small bodies only
    });
    if (!reply.ok) return 'failed';
    return ((await reply.json()) as { isKept: boolean }).isKept ? 'heard' : 'unheard';
  } catch {
    return 'failed';
  }
}
