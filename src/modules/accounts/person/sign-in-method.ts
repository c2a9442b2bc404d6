import type { IsTwoFactorRequired } from '#platform/session/sessions.ts';
import { accountsSettings } from './accounts-settings-contract.ts';
/** The first step before a second factor. */
export type FirstStep = 'password' | 'line';

/** How a person signed in; stored with the session and shown to the person and to admins. */
export type SignInMethod =
  | FirstStep
  | `${FirstStep}+code`
  | 'passkey'
  | 'invitation'
  | 'entry_link'
  | 'test_login';

/** Methods that prove two factors. Returning from acting counts, since the admin had full rights before. */
const TWO_FACTOR_CHOICES: readonly string[] = [
  'password+code',
  'line+code',
  'passkey',
  'acting',
  'acting_ended',
] satisfies (SignInMethod | 'acting' | 'acting_ended')[];

/** Whether a session opened by this method rests on two factors. */
export function isTwoFactor(way: string): boolean {
  return TWO_FACTOR_CHOICES.includes(way);
}

/** Whether the site requires two factors of this role; people with a duty are staff, as managers are. */
export const isTwoFactorRequired: IsTwoFactorRequired = (tenant, { role, duties }) => {
  const { twofold } = accountsSettings.of(tenant).signIn;
  return twofold === 'staff'
    ? role !== 'user' || duties.length > 0
    : twofold === 'admins' && role === 'admin';
};
