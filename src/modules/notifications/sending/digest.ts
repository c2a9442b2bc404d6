import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cron, type JobRun } from '#platform/jobs/job.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import type { Scope } from '#platform/scope.ts';
import { DEFAULT_DIGEST_HOUR } from '../notice/notice-contract.ts';
import { notificationsPaths } from '../paths.ts';
import { minuteOfDay } from '../notice/quiet-rules.ts';
import { DIGEST, unsubscribeToken } from '../preferences/unsubscribe.ts';

/** Maximum lines per digest; the rest is on the site. */
const MAX_LINES = 20;
/** Maximum digests per site and hour; the rest follows an hour later. */
const MAX_PEOPLE = 2_000;
const DAY_MS = 86_400_000;

/** Runs hourly: sends to people whose digest hour it is in their site's time zone. */
export const digestCron = cron({
  name: 'notifications.send_digests',
  schedule: '3 * * * *',
  run: async ({ eachTenant }) => eachTenant(sendDigests),
});

/** Body of the job for one site. */
export async function sendDigests(job: Pick<JobRun, 'transaction'>): Promise<void> {
  const due = await job.transaction((scope) => peopleDue(scope));
  for (const personId of due) await job.transaction((scope) => sendDigest(scope, personId));
}

/** People whose digest is due: at their hour, or later if that hour was missed. */
async function peopleDue(scope: Scope): Promise<string[]> {
  const hour = Math.floor(minuteOfDay(scope.now, scope.tenant.zone) / 60);
  const rows = await scope.tx.rows(sql<RowOf<'notifications_notification', 'personId'>>`
    select n.person_id from notifications_notification n
      left join notifications_rhythm r on r.tenant_id = n.tenant_id and r.person_id = n.person_id
     where n.tenant_id = ${scope.tenant.id} and n.email = 'digest' and n.mailed_at is null
     group by n.person_id, r.digest_hour
    having coalesce(r.digest_hour, ${DEFAULT_DIGEST_HOUR}) = ${hour} or min(n.created_at) < ${new Date(scope.now.getTime() - DAY_MS)}
     order by n.person_id limit ${MAX_PEOPLE}`);
  return rows.map(({ personId }) => personId);
}

/** Sends one mail with all waiting notices to a person; those read in the meantime are left out. */
async function sendDigest(scope: Scope, personId: string): Promise<void> {
  const rows = await scope.tx.rows(sql<
    RowOf<'notifications_notification', 'kind' | 'params' | 'link' | 'readAt'>
  >`
    with waiting as (
      update notifications_notification set mailed_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and person_id = ${personId} and email = 'digest' and mailed_at is null
      returning notification_id, kind, params, link, read_at)
    select kind, params, link, read_at from waiting order by notification_id desc`);
  const [person] = await scope.app.findReach(scope, [personId]);
  if (!person?.isActive) return;
  const locale = person.locale ?? scope.tenant.locale;
  const lines = rows
    .filter(({ readAt }) => readAt === null)
    .flatMap(({ kind, params }) => scope.app.noticeKinds.get(kind)?.wordsOf(params, locale) ?? []);
  if (lines.length === 0) return;
  const say = { locale };
  const title = m.notifications_digest_title({ count: lines.length, site: scope.tenant.name }, say);
  const stop =
    scope.tenant.origin + notificationsPaths.unsubscribe(unsubscribeToken(scope, personId, DIGEST));
  const body = renderMail({
    title,
    paragraphs: [
      ...lines.slice(0, MAX_LINES).map((words) => [words.title, words.body].filter(Boolean).join('\n')),
      ...(lines.length > MAX_LINES
        ? [m.notifications_digest_more({ count: lines.length - MAX_LINES }, say)]
        : []),
    ],
    button: {
      label: m.notifications_mail_open({}, say),
      url: scope.tenant.origin + notificationsPaths.list(),
    },
    footer: { label: m.notifications_mail_stop_digest({}, say), url: stop },
    locale,
    site: scope.tenant,
  });
  await queueMail(scope, {
    to: person.email,
    subject: title,
    ...body,
    kind: 'notifications.digest',
    unsubscribeUrl: stop,
  });
}
