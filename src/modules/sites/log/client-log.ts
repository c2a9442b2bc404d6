import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { takeTokens } from '#platform/http/request-limit.ts';
import type { Scope } from '#platform/scope.ts';
import { readTenantSecret } from '#platform/tenancy/tenant-secrets.ts';
import { deviceOf } from '#platform/text/device.ts';
import { scrub } from '#platform/text/scrub.ts';
import { forwardLog, MAX_LOG_TEXT } from './forward-log.ts';
import { ClientLogInput } from './log-contract.ts';
import type { LogEntry } from './log-rules.ts';

/** Fifty entries of 4 KB, plus JSON overhead. */
const MAX_BODY_BYTES = 512 * 1024;
/** Rate limit per site and minute, over all browsers. */
const MAX_PER_SITE_AND_MINUTE = 30;

/** Forwards browser errors to the site's chat. Without a chat they are discarded. */
export const clientLog = endpoint({
  route: 'POST /api/client-log',
  summary: "Forwards a browser's log entries to the site's chat, without personal data.",
  access: anyone,
  limit: { perMinute: 10 },
  maxBodyBytes: MAX_BODY_BYTES,
  input: ClientLogInput,
  output: z.object({ isKept: z.boolean() }),
  handle: async (scope, { entries }, { frame }) => {
    if ((await readTenantSecret(scope, 'log.webhook_url')) === null) return { isKept: false };
    requireSiteLimit(scope);
    const { browser, os } = deviceOf(frame.userAgent);
    const head = `${scope.tenant.host} · ${browser} · ${os} · ${scope.requestId}`;
    await enqueue(scope, forwardLog, { text: logText(head, entries) });
    return { isKept: true };
  },
});

/** Formats the entries as one text, scrubbed again on the server; if too long, keeps the latest. */
export function logText(head: string, entries: readonly LogEntry[]): string {
  const lines = entries.map(
    ({ at, kind, message, path }) => `${at} ${kind} ${scrub(path)}\n${scrub(message)}`,
  );
  const kept: string[] = [];
  let left = MAX_LOG_TEXT - head.length;
  for (const line of lines.reverse()) {
    left -= line.length + 1;
    if (left < 0) break;
    kept.unshift(line);
  }
  return [head, ...kept].join('\n');
}

function requireSiteLimit(scope: Scope): void {
  const { app, tenant, now } = scope;
  takeTokens(app.limiter, [{ key: `${tenant.id} client log`, perMinute: MAX_PER_SITE_AND_MINUTE }], now);
}
