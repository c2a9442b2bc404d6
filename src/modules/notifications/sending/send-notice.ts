import { z } from 'zod';
import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { job } from '#platform/jobs/job.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import type { AnyNoticeKind, NoticeWords } from '#platform/notice-kind.ts';
import type { Reach } from '#platform/reach.ts';
import type { Scope } from '#platform/scope.ts';
import { readTenantSecret } from '#platform/tenancy/tenant-secrets.ts';
import { pushToLine } from './line-push.ts';
import { notificationsPaths } from '../paths.ts';
import { unsubscribeToken } from '../preferences/unsubscribe.ts';

/** A stored notice with its kind, text and reader. */
interface StoredNotice {
  readonly kind: AnyNoticeKind;
  readonly words: NoticeWords;
  readonly link: string | null;
  readonly isRead: boolean;
  readonly person: Reach;
  readonly locale: Locale;
}

const Payload = z.object({ notificationId: z.uuid() });

/** Sends the mail of one notice. A delayable mail is skipped if the notice has been read. */
export const sendNoticeMail = job({
  name: 'notifications.send_mail',
  payload: Payload,
  run: (run, { notificationId }) => run.transaction((scope) => mailNotice(scope, notificationId)),
});

async function mailNotice(scope: Scope, notificationId: string): Promise<void> {
  const claimed = await scope.tx.run(sql`
    update notifications_notification set mailed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and notification_id = ${notificationId} and email = 'now' and mailed_at is null`);
  if (claimed === 0) return;
  const notice = await findStoredNotice(scope, notificationId);
  if (!notice || (notice.isRead && notice.kind.mailAfterMinutes > 0)) return;
  const { kind, words, person, locale } = notice;
  const say = { locale };
  const unsubscribe = kind.category.isBulk
    ? scope.tenant.origin +
      notificationsPaths.unsubscribe(unsubscribeToken(scope, person.personId, kind.category.name))
    : null;
  const body = renderMail({
    title: words.title,
    paragraphs: words.body === '' ? [] : [words.body],
    button: {
      label: m.notifications_mail_open({}, say),
      url: scope.tenant.origin + (notice.link ?? notificationsPaths.list()),
    },
    ...(unsubscribe !== null && {
      footer: {
        label: m.notifications_mail_stop({ category: kind.category.label(locale) }, say),
        url: unsubscribe,
      },
    }),
    locale,
    site: scope.tenant,
  });
  await queueMail(scope, {
    to: person.email,
    subject: words.title,
    ...body,
    kind: `notifications.${kind.category.name}`,
    ...(unsubscribe !== null && { unsubscribeUrl: unsubscribe }),
  });
}

/** Pushes one notice to its reader's LINE account. */
export const pushLine = job({
  name: 'notifications.push_line',
  payload: Payload,
  maxAttempts: 6,
  timeoutSeconds: 30,
  run: async (run, { notificationId }) => {
    const push = await run.transaction((scope) => findPush(scope, notificationId));
    if (!push) return;
    const isDone = await pushToLine(run, { ...push, retryKey: notificationId });
    if (isDone) await run.transaction((scope) => notePushed(scope, notificationId));
  },
});

async function findPush(
  scope: Scope,
  notificationId: string,
): Promise<Omit<Parameters<typeof pushToLine>[1], 'retryKey'> | null> {
  const waiting = await scope.tx.first(sql<{ one: number }>`
    select 1 as one from notifications_notification
     where tenant_id = ${scope.tenant.id} and notification_id = ${notificationId} and line and lined_at is null`);
  if (!waiting) return null;
  const token = await readTenantSecret(scope, 'line.message_token');
  const notice = await findStoredNotice(scope, notificationId);
  if (token === null || notice === null || notice.person.lineSubject === null) return null;
  const { words, link } = notice;
  const url = scope.tenant.origin + (link ?? notificationsPaths.list());
  return {
    token,
    to: notice.person.lineSubject,
    text: [words.title, words.body, url].filter((part) => part !== '').join('\n'),
  };
}

async function notePushed(scope: Scope, notificationId: string): Promise<void> {
  await scope.tx.run(sql`
    update notifications_notification set lined_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and notification_id = ${notificationId} and line and lined_at is null`);
}

async function findStoredNotice(scope: Scope, notificationId: string): Promise<StoredNotice | null> {
  const row = await scope.tx.first(sql<
    RowOf<'notifications_notification', 'personId' | 'kind' | 'params' | 'link' | 'readAt'>
  >`
    select person_id, kind, params, link, read_at from notifications_notification
     where tenant_id = ${scope.tenant.id} and notification_id = ${notificationId}`);
  const kind = row && scope.app.noticeKinds.get(row.kind);
  const [person] = row ? await scope.app.findReach(scope, [row.personId]) : [];
  if (!kind || !person?.isActive) return null;
  const locale = person.locale ?? scope.tenant.locale;
  const words = kind.wordsOf(row.params, locale);
  return words && { kind, words, link: row.link, isRead: row.readAt !== null, person, locale };
}
