import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import { InvalidInput } from '#platform/endpoint/problem.ts';
import type { Scope } from '#platform/scope.ts';
import { findSubdistrict } from '#modules/address/public.ts';
import { parsePostalCode } from '#platform/text/postal-code.ts';
import { indexPerson } from '../person/person-search.ts';
import { requirePerson } from '../person/own-profile.ts';
import type { AddressInput, DetailsInput, LanguageInput } from '../person/profile-contract.ts';

/** Saves the acting person's names and phone number. */
export async function saveDetails(
  scope: Scope,
  { title, firstname, lastname, phone }: DetailsInput,
): Promise<void> {
  const { userId } = requirePerson(scope);
  await scope.tx.run(sql`
    update accounts_person set title = ${title || null}, firstname = ${firstname}, lastname = ${lastname}, phone = ${phone}
     where tenant_id = ${scope.tenant.id} and person_id = ${userId}`);
  await indexPerson(scope, userId);
  scope.app.sessions.refresh(userId);
}

/** Saves the acting person's language for mail and notifications. */
export async function saveLanguage(scope: Scope, { locale }: LanguageInput): Promise<void> {
  const { userId } = requirePerson(scope);
  await scope.tx.run(sql`
    update accounts_person set locale = ${locale} where tenant_id = ${scope.tenant.id} and person_id = ${userId}`);
}

/** Saves the acting person's address; all fields empty remove it. Refuses with `platform.invalid_input` by field. */
export async function saveAddress(scope: Scope, input: AddressInput): Promise<void> {
  const { userId } = requirePerson(scope);
  if (input.addressLine === '' && input.subdistrictCode === '' && input.postalCode === '') {
    await scope.tx.run(
      sql`delete from accounts_address where tenant_id = ${scope.tenant.id} and person_id = ${userId}`,
    );
    return;
  }
  const place = /^\d{6}$/.test(input.subdistrictCode)
    ? await findSubdistrict(scope, Number(input.subdistrictCode))
    : null;
  const postalCode = parsePostalCode(input.postalCode);
  const options = { locale: scope.locale };
  const faults = [
    ...(input.addressLine === ''
      ? [{ path: 'addressLine', reason: m.accounts_address_line_wrong({}, options) }]
      : []),
    ...(place ? [] : [{ path: 'subdistrictCode', reason: m.accounts_address_place_wrong({}, options) }]),
    ...(postalCode ? [] : [{ path: 'postalCode', reason: m.accounts_address_postal_wrong({}, options) }]),
  ];
  if (!place || !postalCode || faults.length > 0) throw new InvalidInput(faults);
  await scope.tx.run(sql`
    insert into accounts_address (tenant_id, person_id, line, subdistrict_code, postal_code, updated_at)
    values (${scope.tenant.id}, ${userId}, ${input.addressLine}, ${place.subdistrictCode}, ${postalCode}, ${scope.now})
    on conflict (tenant_id, person_id) do update
       set line = excluded.line, subdistrict_code = excluded.subdistrict_code,
           postal_code = excluded.postal_code, updated_at = excluded.updated_at`);
}
