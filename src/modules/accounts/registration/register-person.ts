import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { violatedConstraint } from '#platform/db/database.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { sendActivation } from '../activation/send-activation.ts';
import type { RegisterInput } from '../person/person-contract.ts';
import { hashPassword } from '../password/password.ts';
import { foldEmail, type Person } from '../person/person-queries.ts';
import { indexPerson } from '../person/person-search.ts';
import { accountsRefusals } from '../refusals.ts';

/** A password, optionally already hashed; a null hash for people with another sign-in method. */
type Proof =
  | { readonly password: string; readonly passwordHash?: string }
  | { readonly passwordHash: string | null };

/**
 * Creates a person of the tenant with role `user`, unless the system (operator, seed) or an admin sets another. People who register get
 * an activation mail; people created by the system are activated.
 * Refuses with `accounts.email_taken`.
 */
export async function registerPerson(
  scope: Scope,
  input: Omit<RegisterInput, 'password'> &
    Proof & {
      role?: Person['role'];
      title?: string;
      phone?: string | null;
      /** Added by an admin, who may give the role: no activation mail, and the address is not verified yet. */
      isAddedByAdmin?: boolean;
    },
): Promise<{ personId: string; role: Person['role'] }> {
  const isMadeBySystem = scope.actor.kind === 'system';
  const isAdded = isMadeBySystem || input.isAddedByAdmin === true;
  const role = isAdded ? (input.role ?? 'user') : 'user';
  const passwordHash = await hashOf(input);
  try {
    const row = await scope.tx.one(sql<RowOf<'accounts_person', 'personId'>>`
      insert into accounts_person (tenant_id, email, email_folded, password_hash, title, firstname, lastname, phone, role, locale, activated_at, created_at)
      values (${scope.tenant.id}, ${input.email}, ${foldEmail(input.email)}, ${passwordHash}, ${input.title || null}, ${input.firstname}, ${input.lastname}, ${input.phone ?? null}, ${role}, ${scope.locale}, ${isMadeBySystem ? scope.now : null}, ${scope.now})
      returning person_id`);
    await indexPerson(scope, row.personId);
    if (!isAdded) await enqueue(scope, sendActivation, { personId: row.personId });
    return { personId: row.personId, role };
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_person_tenant_id_email_folded_key')
      throw refuse(accountsRefusals, 'accounts.email_taken');
    throw error;
  }
}

async function hashOf(proof: Proof): Promise<string | null> {
  if (proof.passwordHash !== undefined) return proof.passwordHash;
  return 'password' in proof ? hashPassword(proof.password) : null;
}
