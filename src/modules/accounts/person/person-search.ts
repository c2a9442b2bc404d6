import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { indexForSearch } from '#platform/search/search-index.ts';

/** Search kind of people. */
export const PERSON_SEARCH = 'accounts.person';

/** Indexes a person's current name and address for search. Call after changing either. */
export async function indexPerson(scope: Scope, personId: string): Promise<void> {
  const { firstname, lastname, email } = await scope.tx.one(
    sql<
      RowOf<'accounts_person', 'firstname' | 'lastname' | 'email'>
    >`select firstname, lastname, email from accounts_person where tenant_id = ${scope.tenant.id} and person_id = ${personId}`,
  );
  await indexForSearch(scope, {
    kind: PERSON_SEARCH,
    id: personId,
    text: `${firstname} ${lastname}\n${email}`,
  });
}
