import type { Tenant } from '#platform/tenancy/tenant.ts';
import { accountsSettings } from './accounts-settings-contract.ts';
/** What stood before the second step. */
export type FirstStep = 'password' | 'line';

/** How somebody came in; kept with the session and shown to its person and to admins. */
export type SignInMethod =
  | FirstStep
  | `${FirstStep}+code`
  | 'passkey'
  | 'invitation'
  | 'entry_link'
  | 'test_login';

/** Ways that prove two factors; who comes back from acting for somebody did so as a full admin. */
const TWO_FACTOR_CHOICES: readonly string[] = [
  'password+code',
  'line+code',
  'passkey',
  'acting',
  'acting_ended',
] satisfies (SignInMethod | 'acting' | 'acting_ended')[];

/** Whether a session that was opened so rests on two factors. */
export function isTwoFactor(way: string): boolean {
  return TWO_FACTOR_CHOICES.includes(way);
}

/** Whether the site lets somebody of this role do their work by two factors only. */
export function isTwoFactorRequired(
  tenant: Pick<Tenant, 'settings'>,
  role: 'user' | 'manager' | 'admin',
): boolean {
  const { twofold } = accountsSettings.of(tenant).signIn;
  return twofold === 'staff' ? role !== 'user' : twofold === 'admins' && role === 'admin';
}
