import type { FindAcquaintances } from '#platform/acquaintances.ts';
import { sql } from '#platform/db/query.ts';

/** Returns the people with whom somebody has written, except those whom they block. */
export const findCorrespondents: FindAcquaintances = async (scope, { personId, limit }) => {
  const rows = await scope.tx.rows(sql<{ readonly personId: string }>`
    select other.person_id
      from messages_member m
      join messages_conversation c on c.tenant_id = m.tenant_id and c.conversation_id = m.conversation_id
     cross join lateral (
       select case when c.pair_low = m.person_id then c.pair_high else c.pair_low end as person_id) as other
     where m.tenant_id = ${scope.tenant.id} and m.person_id = ${personId} and c.kind = 'direct' and c.last_seq > 0
       and not exists (select from messages_block b
                        where b.tenant_id = m.tenant_id and b.person_id = m.person_id and b.blocked_id = other.person_id)
     order by m.last_at desc, m.conversation_id desc limit ${limit}`);
  return rows.map((row) => row.personId);
};
