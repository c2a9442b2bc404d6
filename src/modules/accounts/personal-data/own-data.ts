import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { requirePerson } from '../person/own-profile.ts';
import { ownProofs } from '../reauthentication/reauthenticate.ts';
import type { OwnData } from './personal-data-contract.ts';

/** How it stands with the acting person's file, and with the end of their account. */
export async function getOwnData(scope: Scope): Promise<OwnData> {
  const { userId } = requirePerson(scope);
  const [latest, person, proofs] = await Promise.all([
    scope.tx.first(sql<{
      state: 'asked' | 'ready' | 'failed' | 'gone';
      asked_at: Date;
      expires_at: Date | null;
    }>`
      select state, asked_at, expires_at from accounts_data_export
       where tenant_id = ${scope.tenant.id} and person_id = ${userId} order by export_id desc limit 1`),
    scope.tx.one(sql<{ deletion_due_at: Date | null }>`
      select deletion_due_at from accounts_person
       where tenant_id = ${scope.tenant.id} and person_id = ${userId}`),
    ownProofs(scope),
  ]);
  return {
    export: latest && {
      state: latest.state,
      askedAt: latest.asked_at.toISOString(),
      expiresAt: latest.expires_at?.toISOString() ?? null,
    },
    deletionDueAt: person.deletion_due_at?.toISOString() ?? null,
    proofs,
  };
}
