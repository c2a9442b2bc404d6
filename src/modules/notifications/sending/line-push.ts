import type { App } from '#platform/app.ts';
import type { Secret } from '#platform/config/secret.ts';
import type { Log } from '#platform/observability/log.ts';

const TIMEOUT_MS = 5_000;
/** Longest text of a message (LINE Messaging API, "Text message", read November 2026). */
const MAX_TEXT = 5_000;

/**
 * Pushes a text to somebody who follows the site's channel. The retry key makes LINE take a repetition once: it answers
 * 409 to the second (Messaging API, "Retry failed API requests", read November 2026). True: there is nothing more to do.
 * Throws when it should be tried again.
 */
export async function pushToLine(
  run: { readonly app: Pick<App, 'config'>; readonly log: Log; readonly signal: AbortSignal },
  push: { readonly token: Secret; readonly to: string; readonly text: string; readonly retryKey: string },
): Promise<boolean> {
  const reply = await fetch(new URL('/v2/bot/message/push', run.app.config.line.apiOrigin), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${push.token.reveal()}`,
      'x-line-retry-key': push.retryKey,
    },
    body: JSON.stringify({ to: push.to, messages: [{ type: 'text', text: push.text.slice(0, MAX_TEXT) }] }),
    redirect: 'error',
    signal: AbortSignal.any([run.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await reply.body?.cancel();
  if (reply.ok || reply.status === 409) return true;
  if (reply.status === 429 || reply.status >= 500) throw new Error(`LINE answered ${reply.status}.`);
  // A wrong token, or somebody who blocked the channel: asking again changes nothing.
  run.log.warn({ status: reply.status }, 'LINE did not take a push');
  return false;
}
