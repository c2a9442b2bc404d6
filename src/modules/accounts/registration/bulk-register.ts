import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { indexAllForSearch } from '#platform/search/search-index.ts';
import { foldEmail } from '../person/person-queries.ts';
import { PERSON_SEARCH } from '../person/person-search.ts';

/** Most people per call, to keep the transaction short. */
const MAX_BULK_PEOPLE = 500;

export interface BulkPerson {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  readonly joinedAt: Date;
}

/**
 * Bulk-loads activated people with role `user` and one password, bypassing the use cases. Those whose address is taken are
 * left alone, so that an interrupted load can resume. Returns all of them in the given order.
 */
export async function bulkRegisterPeople(
  scope: Scope,
  people: readonly BulkPerson[],
  passwordHash: string,
): Promise<string[]> {
  if (people.length > MAX_BULK_PEOPLE) throw new RangeError(`At most ${MAX_BULK_PEOPLE} people at a time.`);
  const rows = people.map((person) => ({ ...person, folded: foldEmail(person.email) }));
  const added = await scope.tx.rows(sql<
    RowOf<'accounts_person', 'personId' | 'firstname' | 'lastname' | 'email'>
  >`
    insert into accounts_person (tenant_id, email, email_folded, password_hash, firstname, lastname, phone, locale, activated_at, created_at)
    select ${scope.tenant.id}, email, folded, ${passwordHash}, firstname, lastname, phone, ${scope.locale}, "joinedAt", "joinedAt"
      from json_to_recordset(${JSON.stringify(rows)}::json) as person (email text, folded text, firstname text, lastname text, phone text, "joinedAt" timestamptz)
    on conflict (tenant_id, email_folded) do nothing
    returning person_id, firstname, lastname, email`);
  await indexAllForSearch(
    scope,
    added.map(({ personId, firstname, lastname, email }) => ({
      kind: PERSON_SEARCH,
      id: personId,
      text: `${firstname} ${lastname}\n${email}`,
    })),
  );
  const known = await scope.tx.rows(sql<RowOf<'accounts_person', 'personId' | 'emailFolded'>>`
    select person_id, email_folded from accounts_person
     where tenant_id = ${scope.tenant.id} and email_folded = any(${rows.map(({ folded }) => folded)}::text[])`);
  const ids = new Map(known.map(({ emailFolded, personId }) => [emailFolded, personId]));
  return rows.map(({ folded }) => ids.get(folded) ?? '');
}
