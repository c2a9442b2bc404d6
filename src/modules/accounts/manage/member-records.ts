import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { recordHits } from '#platform/search/record-hits.ts';
import type { RecordKind } from '#platform/search/record-kind.ts';
import { foldForUnique } from '#platform/text/fold.ts';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import { accountsPaths } from '../paths.ts';
import { seeMembers } from '../permissions.ts';
import { PERSON_SEARCH } from '../person/person-search.ts';

/** Members, by name and address or part of them, and by their whole telephone number. */
export const memberRecords: RecordKind = {
  name: 'accounts.member',
  access: seeMembers,
  corrects: [PERSON_SEARCH],
  find: async (scope, query, limit) => {
    const same = sql`
      select person_id as item_id from accounts_person
       where tenant_id = ${scope.tenant.id} and (email_folded = ${foldForUnique(query.text)} or phone = ${query.phone})`;
    const rows = await scope.tx.rows(sql<
      RowOf<'accounts_person', 'personId' | 'firstname' | 'lastname' | 'email' | 'phone'> & {
        readonly score: number;
      }
    >`
      select p.person_id, p.firstname, p.lastname, p.email, p.phone, hit.score
        from ${recordHits([PERSON_SEARCH], query, limit, same)} as hit
        join accounts_person p on p.tenant_id = ${scope.tenant.id} and p.person_id = hit.item_id and p.erased_at is null
       order by hit.score desc, p.person_id desc limit ${limit}`);
    return rows.map((row) => ({
      id: row.personId,
      title: nameOf(row),
      detail: [row.email, row.phone && formatThaiPhone(row.phone)].filter(Boolean).join(' · '),
      to: accountsPaths.member(row.personId),
      keys: [row.email, row.phone, nameOf(row)],
      score: row.score,
    }));
  },
};

function nameOf({ firstname, lastname }: RowOf<'accounts_person', 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim();
}
