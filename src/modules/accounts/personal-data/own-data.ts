import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { requirePerson } from '../person/own-profile.ts';
import { ownProofs } from '../reauthentication/reauthenticate.ts';
import type { OwnData } from './personal-data-contract.ts';

/** Returns the state of the acting person's export and erasure. */
export async function getOwnData(scope: Scope): Promise<OwnData> {
  const { userId } = requirePerson(scope);
  const [latest, person, proofs] = await Promise.all([
    scope.tx.first(sql<RowOf<'accounts_data_export', 'state' | 'askedAt' | 'expiresAt'>>`
      select state, asked_at, expires_at from accounts_data_export
       where tenant_id = ${scope.tenant.id} and person_id = ${userId} order by export_id desc limit 1`),
    scope.tx.one(sql<RowOf<'accounts_person', 'deletionDueAt'>>`
      select deletion_due_at from accounts_person
       where tenant_id = ${scope.tenant.id} and person_id = ${userId}`),
    ownProofs(scope),
  ]);
  return {
    export: latest && {
      state: latest.state,
      askedAt: latest.askedAt.toISOString(),
      expiresAt: latest.expiresAt?.toISOString() ?? null,
    },
    deletionDueAt: person.deletionDueAt?.toISOString() ?? null,
    proofs,
  };
}
