import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import * as m from '#messages';
import { messagesRefusals } from '../refusals.ts';
import { removeMessage } from './change-message.ts';
import type { ReportView } from './report-contract.ts';
import { sendAsSite } from './send-message.ts';
import { nameOf, peopleById, writerOf } from './conversation-rows.ts';

const REPORTS_PER_PAGE = 30;

/**
 * Reports somebody else's message to managers and admins, with a reason. Idempotent. Refuses with
 * `messages.message_missing`, also for messages of other conversations.
 */
export async function reportMessage(
  scope: Scope,
  { message, reason }: { readonly message: string; readonly reason: string },
): Promise<void> {
  const { userId } = writerOf(scope);
  const row = await scope.tx.first(sql<RowOf<'messages_message', 'body'>>`
    select g.body from messages_message g
      join messages_member m on m.tenant_id = g.tenant_id and m.conversation_id = g.conversation_id and m.person_id = ${userId}
     where g.tenant_id = ${scope.tenant.id} and g.message_id = ${message} and g.author_id is not null and g.author_id <> ${userId}
       and g.deleted_at is null`);
  if (!row) throw refuse(messagesRefusals, 'messages.message_missing');
  await scope.tx.run(sql`
    insert into messages_report (tenant_id, message_id, reporter_id, reason, quoted, reported_at)
    values (${scope.tenant.id}, ${message}, ${userId}, ${reason}, ${row.body}, ${scope.now})
    on conflict (tenant_id, message_id, reporter_id) do nothing`);
}

/** Lists undecided reports, oldest first. */
export async function listReports(
  scope: Scope,
  query: { readonly after?: string | undefined } = {},
): Promise<{ reports: ReportView[]; next: string | null }> {
  const after = findCursorPosition(IdPosition, query.after)?.id ?? null;
  const rows = await scope.tx.rows(sql<
    RowOf<'messages_report', 'reportId' | 'reporterId' | 'reason' | 'quoted' | 'reportedAt'> &
      Filled<RowOf<'messages_message', 'authorId'>> & {
        readonly hasFiles: boolean;
      }
  >`
    select r.report_id, r.reporter_id, g.author_id, r.reason, r.quoted, r.reported_at,
           exists (select 1 from messages_attachment a where a.tenant_id = g.tenant_id and a.message_id = g.message_id) as has_files
      from messages_report r
      join messages_message g on g.tenant_id = r.tenant_id and g.message_id = r.message_id
     where r.tenant_id = ${scope.tenant.id} and r.outcome is null
       and (${after}::uuid is null or r.report_id > ${after}::uuid)
     order by r.report_id limit ${REPORTS_PER_PAGE + 1}`);
  const page = rows.slice(0, REPORTS_PER_PAGE);
  const last = rows.length > REPORTS_PER_PAGE ? page.at(-1) : undefined;
  const people = await peopleById(
    scope,
    page.flatMap((row) => [row.reporterId, row.authorId]),
  );
  return {
    reports: page.map((row) => ({
      reportId: row.reportId,
      authorId: row.authorId,
      author: nameOf(people.get(row.authorId)),
      reporter: nameOf(people.get(row.reporterId)),
      reason: row.reason,
      quoted: row.quoted,
      hasFiles: row.hasFiles,
      at: row.reportedAt.toISOString(),
    })),
    next: last ? cursorOf(IdPosition, { id: last.reportId }) : null,
  };
}

/**
 * Decides a report: removes or keeps the message, notifies the reporter and writes to the audit log. Does nothing if it
 * is already decided. Refuses with `messages.report_missing`.
 */
export async function decideReport(
  scope: Scope,
  { report, outcome }: { readonly report: string; readonly outcome: 'removed' | 'left' },
): Promise<void> {
  const row = await scope.tx.first(sql<RowOf<'messages_report', 'messageId' | 'reporterId' | 'outcome'>>`
    select message_id, reporter_id, outcome from messages_report
     where tenant_id = ${scope.tenant.id} and report_id = ${report} for update`);
  if (!row) throw refuse(messagesRefusals, 'messages.report_missing');
  if (row.outcome !== null) return;
  await scope.tx.run(sql`
    update messages_report set outcome = ${outcome}, decided_by = ${writerOf(scope).userId}, decided_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and report_id = ${report}`);
  if (outcome === 'removed') await removeMessage(scope, row.messageId);
  await recordAudit(scope, {
    action: 'messages.decide_report',
    entityKind: 'messages.report',
    entityId: report,
    after: { outcome, messageId: row.messageId },
  });
  const [reporter] = await scope.app.findReach(scope, [row.reporterId]);
  const say = { locale: reporter?.locale ?? scope.tenant.locale };
  await sendAsSite(scope, {
    personId: row.reporterId,
    body: outcome === 'removed' ? m.messages_report_removed({}, say) : m.messages_report_left({}, say),
  });
}
