import { z } from 'zod';
import type { App } from '#platform/app.ts';
import { safeFetch, SafeFetchRefused } from '#platform/http/safe-fetch.ts';
import { job } from '#platform/jobs/job.ts';
import { readTenantSecret } from '#platform/tenancy/tenant-secrets.ts';

/** Length limit of one chat message. */
export const MAX_LOG_TEXT = 30_000;
const MAX_ATTEMPTS = 5;

/** Sends one log text to the site's chat. Not retried if the chat refuses it permanently. */
export const forwardLog = job({
  name: 'sites.forward_log',
  payload: z.object({ text: z.string().max(MAX_LOG_TEXT) }),
  maxAttempts: MAX_ATTEMPTS,
  timeoutSeconds: 60,
  run: async (run, { text }) => {
    const secret = await run.transaction((scope) => readTenantSecret(scope, 'log.webhook_url'));
    if (secret === null) return;
    try {
      const status = await postToChat(run.app, secret.reveal(), text, run.signal);
      if (status >= 200 && status < 300) return;
      if (status >= 500 || status === 429) throw new Error(`The chat answered ${status}.`);
      run.log.warn({ status }, "The site's chat refuses the log");
    } catch (error) {
      if (!(error instanceof SafeFetchRefused)) throw error;
      run.log.warn({ reason: error.message }, "The address of the site's chat is not called");
    }
  },
});

/** Posts `{text}` to a chat's webhook (specification §7) and returns the HTTP status. */
export async function postToChat(
  app: Pick<App, 'config'>,
  url: string,
  text: string,
  signal?: AbortSignal,
): Promise<number> {
  const { status } = await safeFetch(url, {
    json: { text },
    isAnywhereAllowed: app.config.env === 'localhost',
    ...(signal && { signal }),
  });
  return status;
}
