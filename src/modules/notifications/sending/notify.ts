import type { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { announceLive } from '#platform/live/live-state.ts';
import { type MailToQueue, queueMail } from '#platform/mail/mail.ts';
import type { NoticeKind } from '#platform/notice-kind.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { NOTICES_TOPIC } from '../notice/notice-contract.ts';
import { quietUntil } from '../notice/quiet-rules.ts';
import { pushLine, sendNoticeMail } from './send-notice.ts';
import { choiceOf } from '../preferences/preferences.ts';

export interface Notice<Params extends z.ZodType> {
  readonly personId: string;
  readonly params: z.input<Params>;
  /** A path of the site. */
  readonly link: string | null;
  /** Deduplication key: a second notice with the same key is ignored. */
  readonly dedupeKey: string;
  /** A custom mail of the module instead of the standard one; queued in this transaction. */
  readonly mail?: MailToQueue;
}

const MINUTE_MS = 60_000;

/**
 * Sends a notice: an entry in the person's list, and mail and LINE according to their preferences, all in the scope's
 * transaction. Idempotent per dedupe key. Quiet hours delay mail and LINE of notices that can wait; security notices
 * are sent immediately on all channels.
 */
export async function notify<Params extends z.ZodType>(
  scope: Scope,
  kind: NoticeKind<Params>,
  notice: Notice<Params>,
): Promise<{ isNew: boolean }> {
  const { category } = kind;
  const { personId } = notice;
  const { choice, rhythm } = await choiceOf(scope, personId, category);
  const isPushed = choice.line && scope.tenant.settings.line !== undefined;
  const row = await scope.tx.first(sql<RowOf<'notifications_notification', 'notificationId'>>`
    insert into notifications_notification (tenant_id, notification_id, person_id, kind, category, params, link, dedupe_key, is_shown, email, line, created_at, mailed_at)
    values (${scope.tenant.id}, ${uuidV7(scope.now)}, ${personId}, ${kind.name}, ${category.name}, ${JSON.stringify(kind.params.parse(notice.params))}::jsonb,
            ${notice.link}, ${notice.dedupeKey}, ${choice.onSite}, ${choice.email}, ${isPushed}, ${scope.now},
            ${choice.email === 'now' && notice.mail ? scope.now : null}::timestamptz)
    on conflict (tenant_id, person_id, dedupe_key) do nothing
    returning notification_id`);
  if (!row) return { isNew: false };
  const notificationId = row.notificationId;
  const waits = category.isAlways || kind.isTimely ? null : quietUntil(rhythm, scope.now, scope.tenant.zone);
  const after = (minutes: number): { runAt?: Date } => {
    const due = new Date(scope.now.getTime() + minutes * MINUTE_MS);
    if (waits !== null && waits > due) return { runAt: waits };
    return minutes === 0 ? {} : { runAt: due };
  };
  if (choice.onSite) await announceLive(scope, NOTICES_TOPIC, [personId]);
  if (choice.email === 'now') {
    if (notice.mail) await queueMail(scope, notice.mail);
    else await enqueue(scope, sendNoticeMail, { notificationId }, after(kind.mailAfterMinutes));
  }
  if (isPushed) await enqueue(scope, pushLine, { notificationId }, after(0));
  return { isNew: true };
}
