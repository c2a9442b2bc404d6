import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { PersonalData, PersonOfUse } from '#platform/personal-data.ts';
import { dropFiles } from '../conversation/message-files.ts';

const PAGE = 200;
const ERASED_AT_ONCE = 1_000;

/** A person's messages, blocks and reports. Texts are erased with the account; placeholders remain. */
export const messagesPersonalData: PersonalData = {
  name: 'messages',
  use: {
    code: 'messages.writes',
    text: m.messages_person_use,
    find: (scope, personIds) =>
      scope.tx.rows(sql<PersonOfUse>`
        select person_id from messages_member where tenant_id = ${scope.tenant.id} and person_id = any(${personIds}::uuid[])
        union
        select author_id from messages_message where tenant_id = ${scope.tenant.id} and author_id = any(${personIds}::uuid[])`),
  },
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<
      RowOf<'messages_message', 'messageId'> & {
        readonly record: object;
      }
    >`
      select message_id, jsonb_build_object('conversation', conversation_id, 'body', body, 'sentAt', sent_at, 'deletedAt', deleted_at) as record
        from messages_message
       where tenant_id = ${scope.tenant.id} and author_id = ${personId} and (${after}::uuid is null or message_id > ${after}::uuid)
       order by message_id limit ${PAGE + 1}`);
    const page = rows.slice(0, PAGE);
    const [blocked, reports] =
      after === null
        ? await Promise.all([
            scope.tx.rows(sql<RowAs<'messages_block', { person: 'blockedId'; blockedAt: 'blockedAt' }>>`
              select blocked_id as person, blocked_at from messages_block
               where tenant_id = ${scope.tenant.id} and person_id = ${personId} limit 1000`),
            scope.tx.rows(sql<RowOf<'messages_report', 'reason' | 'quoted' | 'reportedAt' | 'outcome'>>`
              select reason, quoted, reported_at, outcome from messages_report
               where tenant_id = ${scope.tenant.id} and reporter_id = ${personId} limit 1000`),
          ])
        : [[], []];
    return {
      records: [...(after === null ? [{ blocked, reports }] : []), ...page.map(({ record }) => record)],
      next: rows.length > PAGE ? (page.at(-1)?.messageId ?? null) : null,
    };
  },
  erase: async (scope, { personId }) => {
    const { id } = scope.tenant;
    let erased: { messageId: string }[];
    do {
      erased = await scope.tx.rows(sql<RowOf<'messages_message', 'messageId'>>`
        update messages_message set body = '', folded = '', deleted_at = ${scope.now}
         where tenant_id = ${id} and message_id = any(array(
           select message_id from messages_message
            where tenant_id = ${id} and author_id = ${personId} and deleted_at is null limit ${ERASED_AT_ONCE}))
        returning message_id`);
      for (const { messageId } of erased) await dropFiles(scope, messageId);
    } while (erased.length === ERASED_AT_ONCE);
    await scope.tx.run(
      sql`delete from messages_block where tenant_id = ${id} and (person_id = ${personId} or blocked_id = ${personId})`,
    );
    await scope.tx.run(
      sql`update messages_report set reason = '–', quoted = '' where tenant_id = ${id} and reporter_id = ${personId}`,
    );
  },
};
