import { type LogEntry, MAX_LOG_MESSAGE, MAX_LOG_PATH } from '#modules/sites/public-ui.ts';
import { scrub } from '#platform/text/scrub.ts';

/** Minimum interval between two sends of one tab. */
export const SEND_INTERVAL_MS = 30_000;

/**
 * Sends the log to the server, which forwards it. Personal data is removed first. `disabled`: this site keeps no
 * log.
 */
export async function sendLog(entries: readonly LogEntry[]): Promise<'sent' | 'disabled' | 'failed'> {
  const scrubbed = entries.map((entry) => ({
    ...entry,
    message: scrub(entry.message).slice(0, MAX_LOG_MESSAGE),
    path: scrub(entry.path).slice(0, MAX_LOG_PATH),
  }));
  try {
    const reply = await fetch('/api/client-log', {
      method: 'POST',
      credentials: 'omit', // logs are anonymous and must not keep the session alive
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ entries: scrubbed }),
      keepalive: scrubbed.length < 5, // browsers allow keepalive for small bodies only
    });
    if (!reply.ok) return 'failed';
    return ((await reply.json()) as { isKept: boolean }).isKept ? 'sent' : 'disabled';
  } catch {
    return 'failed';
  }
}
