import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import { enqueue, job, type JobRun } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import type { DataSubject, PersonalRecords } from '#platform/personal-data.ts';
import type { Scope } from '#platform/scope.ts';
import { privateObjectUrl } from '#platform/storage/content-urls.ts';
import { deleteObject, keepObject, uploadObject } from '#platform/storage/objects.ts';
import { findPerson } from '../person/person-queries.ts';
import { requirePerson } from '../person/own-profile.ts';
import { accountsRefusals } from '../refusals.ts';
import { notifyPerson } from '../notices/notify-person.ts';
import { EXPORT_DAYS } from './personal-data-contract.ts';

/** Lifetime of the download URL. */
const LINK_SECONDS = 60;

/** Requests an export of all data about the acting person. Refuses with `accounts.export_waiting` if one is pending. */
export async function requestExport(scope: Scope): Promise<void> {
  const { userId } = requirePerson(scope);
  const row = await scope.tx.first(sql<RowOf<'accounts_data_export', 'exportId'>>`
    insert into accounts_data_export (tenant_id, person_id, asked_at)
    values (${scope.tenant.id}, ${userId}, ${scope.now})
    on conflict (tenant_id, person_id) where state = 'asked' do nothing
    returning export_id`);
  if (!row) throw refuse(accountsRefusals, 'accounts.export_waiting');
  await enqueue(scope, makeExport, { exportId: row.exportId });
}

/** Returns a short-lived URL of the acting person's finished export. Refuses with `accounts.export_gone`. */
export async function exportLink(scope: Scope): Promise<{ url: string }> {
  const { userId } = requirePerson(scope);
  const row = await scope.tx.first(sql<Filled<RowOf<'accounts_data_export', 'objectId'>>>`
    select object_id from accounts_data_export
     where tenant_id = ${scope.tenant.id} and person_id = ${userId} and state = 'ready' and expires_at > ${scope.now}
     order by export_id desc limit 1`);
  if (!row) throw refuse(accountsRefusals, 'accounts.export_gone');
  return {
    url: privateObjectUrl(scope.app, scope.tenant.id, row.objectId, {
      name: `${scope.tenant.code}-data.json`,
      ttlSeconds: LINK_SECONDS,
    }),
  };
}

/** Writes the file page by page, deletes earlier exports, and notifies the person. */
export const makeExport = job({
  name: 'accounts.make_export',
  payload: z.object({ exportId: z.uuid() }),
  maxAttempts: 5,
  run: async (run, { exportId }) => {
    const subject = await run.transaction((scope) => subjectOf(scope, exportId));
    if (subject === null) return;
    try {
      const uploaded = await uploadObject(
        { app: run.app, tenant: run.tenant, now: run.app.clock() },
        {
          source: bytesOf(run, subject),
          contentType: 'application/json',
          visibility: 'private',
          kind: 'accounts.data_export',
        },
      );
      await run.transaction(async (scope) => {
        const expiresAt = new Date(scope.now.getTime() + EXPORT_DAYS * 86_400_000);
        await deleteExports(scope, subject.personId);
        await keepObject(scope, uploaded);
        const finished = await scope.tx.run(sql`
          update accounts_data_export set state = 'ready', object_id = ${uploaded.objectId}, ready_at = ${scope.now}, expires_at = ${expiresAt}
           where tenant_id = ${scope.tenant.id} and export_id = ${exportId} and state = 'asked'`);
        if (finished === 0) return deleteObject(scope, uploaded.objectId);
        await enqueue(scope, forgetExport, { exportId }, { runAt: expiresAt });
        const person = await findPerson(scope, subject.personId);
        if (person) await notifyPerson(scope, person, { kind: 'export_ready', days: EXPORT_DAYS });
      });
    } catch (error) {
      if (run.isLastAttempt)
        await run.transaction((scope) =>
          scope.tx.run(sql`
            update accounts_data_export set state = 'failed'
             where tenant_id = ${scope.tenant.id} and export_id = ${exportId} and state = 'asked'`),
        );
      throw error;
    }
  },
});

/** Deletes an expired export. */
export const forgetExport = job({
  name: 'accounts.forget_export',
  payload: z.object({ exportId: z.uuid() }),
  run: async (run, { exportId }) =>
    run.transaction(async (scope) => {
      const rows = await scope.tx.rows(sql<Filled<RowOf<'accounts_data_export', 'objectId'>>>`
        select object_id from accounts_data_export
         where tenant_id = ${scope.tenant.id} and export_id = ${exportId} and state = 'ready' for update`);
      await forget(scope, rows);
    }),
});

/** Deletes all finished exports of a person. */
export async function deleteExports(scope: Scope, personId: string): Promise<void> {
  const rows = await scope.tx.rows(sql<Filled<RowOf<'accounts_data_export', 'objectId'>>>`
    select object_id from accounts_data_export
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and state = 'ready' for update`);
  await forget(scope, rows);
}

async function forget(scope: Scope, rows: readonly { objectId: string }[]): Promise<void> {
  for (const { objectId } of rows) {
    await scope.tx.run(sql`
      update accounts_data_export set state = 'gone', object_id = null
       where tenant_id = ${scope.tenant.id} and object_id = ${objectId}`);
    await deleteObject(scope, objectId);
  }
}

async function subjectOf(scope: Scope, exportId: string): Promise<DataSubject | null> {
  return scope.tx.first(sql<
    RowOf<'accounts_person', 'personId'> & {
      readonly email: string | null;
    }
  >`
    select p.person_id, case when p.activated_at is not null then p.email end as email
      from accounts_data_export e
      join accounts_person p on p.tenant_id = e.tenant_id and p.person_id = e.person_id
     where e.tenant_id = ${scope.tenant.id} and e.export_id = ${exportId} and e.state = 'asked' and p.erased_at is null`);
}

async function* bytesOf(run: JobRun, subject: DataSubject): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of textOf(run, subject)) yield encoder.encode(text);
}

/** Streams one JSON object: the person, then a list per module. */
async function* textOf(run: JobRun, subject: DataSubject): AsyncGenerator<string> {
  const head = {
    site: run.tenant.name,
    host: run.tenant.host,
    madeAt: run.app.clock(),
    account: subject.email,
  };
  yield JSON.stringify(head).slice(0, -1);
  for (const { name, collect } of run.app.personalData) {
    yield `,\n${JSON.stringify(name)}:[`;
    let after: string | null = null;
    let isFirst = true;
    do {
      const page: PersonalRecords = await run.transaction((scope) => collect(scope, subject, after));
      for (const record of page.records) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify(record)}`;
        isFirst = false;
      }
      after = page.next;
    } while (after !== null);
    yield ']';
  }
  yield '}\n';
}
