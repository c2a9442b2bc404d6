import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { OpenSession } from '#platform/session/sessions.ts';
import { signIn } from '../sign-in/sign-in.ts';

const MAX_PEOPLE = 20;

export type TestPerson = RowOf<'accounts_person', 'personId' | 'email' | 'role'> & {
  readonly name: string;
};

/** Allows the page on a developer's own machine only. Refuses with `platform.missing`. */
export function requireDeveloper({ isDeveloper }: Pick<RequestFrame, 'isDeveloper'>): void {
  if (!isDeveloper) throw refuse(platformRefusals, 'platform.missing');
}

/** Returns the demo people: their addresses end in .test, which never receives mail (RFC 2606 §2). */
export async function listTestPeople(scope: Scope): Promise<TestPerson[]> {
  return scope.tx.rows(sql<TestPerson>`
    select person_id, trim(firstname || ' ' || lastname) as name, email, role from accounts_person
     where tenant_id = ${scope.tenant.id} and state = 'active' and role = any('{admin,manager,user}') and email_folded like '%.test'
     order by role, person_id limit ${MAX_PEOPLE}`);
}

/** Signs in as a demo person without a password. Refuses with `platform.missing` except on localhost. */
export async function signInForTest(
  scope: Scope,
  frame: RequestFrame,
  personId: string,
): Promise<OpenSession> {
  requireDeveloper(frame);
  const person = await scope.tx.first(sql<RowOf<'accounts_person', 'personId' | 'role'>>`
    select person_id, role from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and state = 'active' and email_folded like '%.test'`);
  if (!person) throw refuse(platformRefusals, 'platform.missing');
  return signIn(scope, { personId: person.personId, role: person.role, way: 'test_login' }, frame);
}
