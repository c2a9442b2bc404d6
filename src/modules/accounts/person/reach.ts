import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import type { FindReach } from '#platform/reach.ts';

type ReachRow = RowOf<
  'accounts_person',
  'personId' | 'email' | 'firstname' | 'lastname' | 'locale' | 'role'
> &
  Outer<RowAs<'accounts_line_link', { lineSubject: 'subject' }>> & { readonly isActive: boolean };

/** Returns how people can be contacted. Their LINE account counts in the site's current channel only. */
export const findReach: FindReach = async (scope, personIds) =>
  scope.tx.rows(sql<ReachRow>`
    select p.person_id, p.email, p.firstname, p.lastname, p.locale, p.role, p.state = 'active' as is_active,
           l.subject as line_subject
      from accounts_person p
      left join accounts_line_link l on l.tenant_id = p.tenant_id and l.person_id = p.person_id
       and l.channel_id = ${scope.tenant.settings.line?.channelId ?? ''}
     where p.tenant_id = ${scope.tenant.id} and p.person_id = any(${personIds as string[]}::uuid[])`);
