import type { Tenant } from '#platform/tenancy/tenant.ts';
import { accountsSettings } from '../person/accounts-settings-contract.ts';
import { CONSENT_KINDS, type RegistrationForm, type RegistrationInput } from './registration-contract.ts';

/** Returns what the site's registration form asks; a text that the site does not have cannot be accepted. */
export function registrationFormOf(tenant: Pick<Tenant, 'settings'>): RegistrationForm {
  const { registration } = accountsSettings.of(tenant);
  const { legal } = tenant.settings;
  return {
    fields: registration.fields,
    documents: CONSENT_KINDS.flatMap((kind) => {
      const number = legal[kind];
      return registration.accept[kind] && number !== undefined ? [{ kind, number }] : [];
    }),
  };
}

export type RegistrationFault =
  | { readonly path: 'title' | 'lastname' | 'phone'; readonly reason: 'required' }
  | { readonly path: 'accept.terms' | 'accept.privacy'; readonly reason: 'required' | 'newer' };

/** Returns the site's requirements that the input does not meet. */
export function findRegistrationFaults(
  form: RegistrationForm,
  input: Pick<RegistrationInput, 'title' | 'lastname' | 'phone' | 'accept'>,
): RegistrationFault[] {
  const missing = (['title', 'lastname', 'phone'] as const)
    .filter((path) => form.fields[path] === 'required' && !input[path])
    .map((path) => ({ path, reason: 'required' as const }));
  const unaccepted = form.documents.flatMap(({ kind, number }) => {
    const accepted = input.accept[kind];
    if (accepted === number) return [];
    return [
      { path: `accept.${kind}` as const, reason: accepted ? ('newer' as const) : ('required' as const) },
    ];
  });
  return [...missing, ...unaccepted];
}

/** Returns the input without fields that the site does not ask for. */
export function withoutUnaskedFields(
  { fields }: RegistrationForm,
  { title, lastname, phone }: Pick<RegistrationInput, 'title' | 'lastname' | 'phone'>,
): { title: string; lastname: string; phone: string | null } {
  return {
    title: fields.title === 'off' ? '' : title,
    lastname: fields.lastname === 'off' ? '' : lastname,
    phone: fields.phone === 'off' ? null : phone,
  };
}
