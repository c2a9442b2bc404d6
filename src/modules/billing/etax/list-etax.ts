import { sql } from '#platform/db/query.ts';
import type { Outer, RowOf } from '#platform/db/rows.ts';
import { listFailedMail, listMailStates, type MailState } from '#platform/mail/mailbox.ts';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import type { Scope } from '#platform/scope.ts';
import type { EtaxListQuery, EtaxRow } from './etax-contract.ts';
import { ETAX_MAIL } from './etax-mail-rules.ts';
import { sendingState } from './send-for-stamp.ts';

const PAGE_SIZE = 30;
/** Most failed mails that the list tells apart from others. */
const MAX_FAILED = 500;

type Row = RowOf<'billing_etax', 'documentId' | 'recipient' | 'createdAt' | 'attempt' | 'mailId'> &
  RowOf<'billing_document', 'kind' | 'number'> &
  Outer<RowOf<'billing_etax_stamp', 'stampedAt'>>;

/** One page of the documents that were sent to be stamped, each with its last attempt, the latest documents first. */
export async function listEtax(
  scope: Scope,
  { state, after }: EtaxListQuery,
): Promise<{ rows: EtaxRow[]; next: string | null }> {
  const position = findCursorPosition(IdPosition, after);
  const failed = await listFailedMail(scope, { kind: ETAX_MAIL, atMost: MAX_FAILED });
  const rows = await scope.tx.rows(sql<Row>`
    select e.document_id, e.recipient, e.created_at, e.attempt, e.mail_id, d.kind, d.number, s.stamped_at
      from billing_etax e
      join billing_document d on d.tenant_id = e.tenant_id and d.document_id = e.document_id
      left join billing_etax_stamp s on s.tenant_id = e.tenant_id and s.document_id = e.document_id
     where e.tenant_id = ${scope.tenant.id} and ${isIn(state, failed)}
       and not exists (select from billing_etax later
                        where later.tenant_id = e.tenant_id and later.document_id = e.document_id and later.attempt > e.attempt)
       and ${position ? sql`e.document_id < ${position.id}::uuid` : sql`true`}
     order by e.document_id desc limit ${PAGE_SIZE + 1}`);
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  const mails = await listMailStates(
    scope,
    page.map(({ mailId }) => mailId),
  );
  return {
    rows: page.map((row) => rowOf(row, mails)),
    next: last ? cursorOf(IdPosition, { id: last.documentId }) : null,
  };
}

function isIn(state: EtaxListQuery['state'], failed: readonly string[]) {
  const hasFailed = sql`s.stamped_at is null and e.mail_id = any(${failed}::uuid[])`;
  switch (state) {
    case '':
      return sql`true`;
    case 'filed':
      return sql`s.stamped_at is not null`;
    case 'failed':
      return hasFailed;
    case 'waiting':
      return sql`s.stamped_at is null and not (${hasFailed})`;
  }
}

function rowOf(
  { mailId, createdAt, stampedAt, ...row }: Row,
  mails: ReadonlyMap<string, MailState>,
): EtaxRow {
  const mail = sendingState(mails.get(mailId) ?? 'queued');
  return {
    ...row,
    sentAt: createdAt.toISOString(),
    stampedAt: stampedAt?.toISOString() ?? null,
    state: stampedAt === null ? mail : 'filed',
  };
}
