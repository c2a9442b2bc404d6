import type { App } from '#platform/app.ts';
import type { Secret } from '#platform/config/secret.ts';
import type { Log } from '#platform/observability/log.ts';

const TIMEOUT_MS = 5_000;
/** Maximum text length (LINE Messaging API, "Text message", read November 2026). */
const MAX_TEXT = 5_000;

/**
 * Pushes a text to a follower of the site's channel. The retry key makes it idempotent: LINE answers a repetition with
 * 409 (Messaging API, "Retry failed API requests", read November 2026). Returns true when done. Throws if it should be
 * retried.
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
  // A wrong token or a blocked channel: a retry would not help.
  run.log.warn({ status: reply.status }, 'LINE did not take a push');
  return false;
}
