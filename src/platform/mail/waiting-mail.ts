import type pg from 'pg';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { rowsOf } from '../db/send-statement.ts';
import { type Cron, cron, enqueueAll, jobRequest } from '../jobs/job.ts';
import { JOB_SCHEMA } from '../db/job-schema.ts';
import { systemTransaction, tenantAtHome } from '../jobs/job-scope.ts';
import type { Scope } from '../scope.ts';
import { hasMailServer } from './mail-server.ts';
import { sendMail } from './mail.ts';

/** Mails queued per transaction. */
const BATCH = 500;
/** Age from which on a mail without a job counts as orphaned. */
const ORPHANED_AFTER = '10 minutes';
const JOBS = sql.table(`${JOB_SCHEMA}._private_jobs`);
const TASKS = sql.table(`${JOB_SCHEMA}._private_tasks`);

/**
 * Queues a site's waiting mails once there is a mail server; `server` is the site's own, if it has one. Returns how
 * many were queued.
 */
export async function queueWaitingMail(
  scope: Scope,
  server = scope.tenant.settings.mail.server,
): Promise<number> {
  if (!hasMailServer(scope.app.config, server)) return 0;
  let queued = 0;
  for (;;) {
    const mails = await scope.tx.rows(sql<RowOf<'platform_mail', 'mailId'>>`
      update platform_mail set state = 'queued'
       where tenant_id = ${scope.tenant.id} and state = 'waiting'
         and mail_id in (select mail_id from platform_mail where tenant_id = ${scope.tenant.id} and state = 'waiting'
                          order by mail_id limit ${BATCH} for update skip locked)
      returning mail_id`);
    if (mails.length === 0) return queued;
    await enqueueAll(
      scope,
      mails.toSorted((a, b) => (a.mailId < b.mailId ? -1 : 1)).map((mail) => jobRequest(sendMail, mail)),
    );
    queued += mails.length;
  }
}

/**
 * Every minute: queues waiting mails where there is a mail server now, and enqueues new jobs for queued or sending
 * mails whose job has failed or is gone.
 */
export const sendWaitingMailCron: Cron = cron({
  name: 'platform.send_waiting_mail',
  schedule: '* * * * *',
  run: async ({ app, log, signal, ownerRows }) => {
    const sites = await ownerRows(sql<RowOf<'platform_mail', 'tenantId'> & { readonly orphans: string[] }>`
      select mail.tenant_id, coalesce(array_agg(mail.mail_id::text) filter (where mail.state <> 'waiting'), '{}') as orphans
        from platform_mail mail join sites_tenant site using (tenant_id)
       where site.state = 'open'
         and (mail.state = 'waiting'
              or ((mail.state = 'queued' and mail.created_at < now() - ${ORPHANED_AFTER}::interval
                   or mail.state = 'sending' and mail.leased_until_at < now() - ${ORPHANED_AFTER}::interval)
                  and not exists (select from ${JOBS} job join ${TASKS} task on task.id = job.task_id
                                   where task.identifier = ${sendMail.name} and job.payload -> 'input' ->> 'mailId' = mail.mail_id::text
                                     and (job.attempts < job.max_attempts or job.locked_at is not null))))
       group by mail.tenant_id`);
    for (const { tenantId, orphans } of sites) {
      signal.throwIfAborted();
      const record = await app.tenants.byId(tenantId);
      if (record?.state !== 'open') continue;
      const home = tenantAtHome(app.config, record);
      const queued = await systemTransaction(app, home, `cron:${sendWaitingMailCron.name}`, async (scope) => {
        await enqueueAll(
          scope,
          orphans.map((mailId) => jobRequest(sendMail, { mailId })),
        );
        return queueWaitingMail(scope);
      });
      if (queued + orphans.length > 0)
        log.info({ tenant: record.code, queued, again: orphans.length }, 'Mail that waited is on its way');
    }
  },
});

export interface WaitingMail {
  readonly mails: number;
  readonly sinceAt: Date;
}

/** Counts the mails that wait for a mail server over all sites, as the owner of the tables; null where there are none. */
export async function countWaitingMail(client: pg.ClientBase): Promise<WaitingMail | null> {
  const [table] = await rowsOf(
    client,
    sql<{ readonly isThere: boolean }>`select to_regclass('platform_mail') is not null as is_there`,
  );
  if (!table?.isThere) return null; // the schema is not migrated yet
  const waiting = await rowsOf(
    client,
    sql<{ readonly mails: number; readonly sinceAt: Date | null }>`
      select count(*)::int as mails, min(created_at) as since_at from platform_mail where state = 'waiting'`,
  );
  const [{ mails, sinceAt } = { mails: 0, sinceAt: null }] = waiting;
  return sinceAt === null ? null : { mails, sinceAt };
}

/** Returns the sentence about waiting mail for the operator. */
export function waitingMailText({ mails, sinceAt }: WaitingMail): string {
  return `${mails} ${mails === 1 ? 'mail waits' : 'mails wait'} for a mail server, the oldest since ${sinceAt.toISOString()}: set SMTP_URL and SMTP_FROM, or let each site name a server of its own. Then they leave by themselves.`;
}
