import type { Duty } from '#platform/duty-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { FindMember } from '#platform/session/sessions.ts';
import type { Scope } from '#platform/scope.ts';
import { foldForUnique } from '#platform/text/fold.ts';
import { HELD_DUTIES } from './held-duties.ts';

/** Entity kind of people in the audit log. */
export const PERSON_ENTITY = 'accounts.person';

export interface Person {
  readonly personId: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: 'user' | 'manager' | 'admin';
  readonly isActive: boolean;
  readonly isActivated: boolean;
  readonly locale: Locale | null;
  readonly passwordHash: string | null;
}

type PersonRow = RowOf<
  'accounts_person',
  'personId' | 'email' | 'firstname' | 'lastname' | 'role' | 'state' | 'locale' | 'passwordHash'
> & {
  readonly isActivated: boolean;
};

/** Returns the form in which an address is unique within a tenant. */
export function foldEmail(email: string): string {
  return foldForUnique(email.trim());
}

export async function findPersonByEmail(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  email: string,
): Promise<Person | null> {
  const row = await scope.tx.first(sql<PersonRow>`
    select person_id, email, firstname, lastname, role, state, locale, activated_at is not null as is_activated, password_hash
      from accounts_person
     where tenant_id = ${scope.tenant.id} and email_folded = ${foldEmail(email)}`);
  return row && personOfRow(row);
}

/**
 * Returns people of the tenant by their address in the form of `foldEmail`; addresses of nobody are left out. `isProven` where
 * the account is active and the address known to be theirs: nothing is given to others because of an address.
 */
export async function findPeopleByEmail(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  folded: readonly string[],
): Promise<Map<string, { readonly personId: string; readonly isProven: boolean }>> {
  const rows = await scope.tx.rows(sql<
    RowOf<'accounts_person', 'personId' | 'emailFolded'> & { readonly isProven: boolean }
  >`
    select person_id, email_folded, state = 'active' and activated_at is not null as is_proven from accounts_person
     where tenant_id = ${scope.tenant.id} and email_folded = any(${[...new Set(folded)]}::text[])`);
  return new Map(rows.map(({ emailFolded, ...person }) => [emailFolded, person]));
}

/** Returns a person of the tenant by id, or null. */
export async function findPerson(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  personId: string,
): Promise<Person | null> {
  const row = await scope.tx.first(sql<PersonRow>`
    select person_id, email, firstname, lastname, role, state, locale, activated_at is not null as is_activated, password_hash
      from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  return row && personOfRow(row);
}

/** Returns those of these people whose account is active: neither suspended nor erased. */
export async function findActivePeople(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  personIds: readonly string[],
): Promise<Set<string>> {
  const rows = await scope.tx.rows(sql<RowOf<'accounts_person', 'personId'>>`
    select person_id from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = any(${personIds}::uuid[]) and state = 'active' and erased_at is null`);
  return new Set(rows.map(({ personId }) => personId));
}

/** Returns a session's person; read at each session check. */
export const findMember: FindMember = async (tx, tenantId, userId) => {
  const row = await tx.first(sql<PersonRow & { readonly duties: Duty[] }>`
    select person_id, email, firstname, lastname, role, state, locale, activated_at is not null as is_activated, password_hash,
           ${HELD_DUTIES} as duties
      from accounts_person
     where tenant_id = ${tenantId} and person_id = ${userId}`);
  if (!row) return null;
  const { personId, passwordHash: _secret, locale: _locale, ...person } = personOfRow(row);
  return { ...person, userId: personId, duties: row.duties };
};

function personOfRow(row: PersonRow): Person {
  return {
    personId: row.personId,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    role: row.role,
    isActive: row.state === 'active',
    isActivated: row.isActivated,
    locale: row.locale,
    passwordHash: row.passwordHash,
  };
}
