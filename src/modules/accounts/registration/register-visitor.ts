import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { InvalidInput } from '#platform/endpoint/problem.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { accountsRefusals } from '../refusals.ts';
import { registerPerson } from './register-person.ts';
import type { RegistrationInput } from './registration-contract.ts';
import { accountsSettings } from '../person/accounts-settings-contract.ts';
import {
  withoutUnaskedFields,
  findRegistrationFaults,
  type RegistrationFault,
  registrationFormOf,
} from './registration-rules.ts';

/** `passwordHash` is null for people with another sign-in method. */
type Visitor = Omit<RegistrationInput, 'password'> & { readonly passwordHash: string | null };

/**
 * Registers a visitor by the site's rules and records which texts they accepted.
 * Refuses with `accounts.registration_closed`, `platform.invalid_input` by field, `accounts.email_taken`.
 */
export async function registerVisitor(scope: Scope, input: Visitor): ReturnType<typeof registerPerson> {
  requireOpenRegistration(scope);
  return registerByRules(scope, input);
}

/** Like `registerVisitor`, for invited people, even if registration is closed. */
export async function registerByRules(scope: Scope, input: Visitor): ReturnType<typeof registerPerson> {
  const form = registrationFormOf(scope.tenant);
  const faults = findRegistrationFaults(form, input);
  if (faults.length > 0)
    throw new InvalidInput(faults.map((fault) => ({ path: fault.path, reason: faultText(scope, fault) })));
  const { email, firstname, passwordHash } = input;
  const person = await registerPerson(scope, {
    email,
    firstname,
    passwordHash,
    ...withoutUnaskedFields(form, input),
  });
  for (const { kind, number } of form.documents) await keepConsent(scope, person.personId, kind, number);
  return person;
}

/** Refuses with `accounts.registration_closed` if only invited people can register, by whichever method. */
export function requireOpenRegistration(scope: Pick<Scope, 'tenant'>): void {
  if (accountsSettings.of(scope.tenant).registration.mode !== 'open')
    throw refuse(accountsRefusals, 'accounts.registration_closed');
}

async function keepConsent(scope: Scope, personId: string, kind: string, number: number): Promise<void> {
  await scope.tx.run(sql`
    insert into accounts_consent (tenant_id, person_id, kind, number, accepted_at)
    values (${scope.tenant.id}, ${personId}, ${kind}, ${number}, ${scope.now})`);
}

export type Consent = RowOf<'accounts_consent', 'kind' | 'number' | 'acceptedAt'>;

const MAX_CONSENTS = 50;

/** Returns the texts that a person accepted, latest first. */
export function listConsents(scope: Scope, personId: string): Promise<Consent[]> {
  return scope.tx.rows(sql<Consent>`
    select kind, number, accepted_at from accounts_consent
     where tenant_id = ${scope.tenant.id} and person_id = ${personId}
     order by accepted_at desc, kind limit ${MAX_CONSENTS}`);
}

function faultText({ locale }: Scope, { path, reason }: RegistrationFault): string {
  const options = { locale };
  if (reason === 'newer') return m.accounts_accept_newer({}, options);
  return path.startsWith('accept.')
    ? m.accounts_accept_needed({}, options)
    : m.accounts_field_needed({}, options);
}
