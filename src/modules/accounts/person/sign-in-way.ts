/** What stood before the second step. */
export type FirstStep = 'password' | 'line';

/** How somebody came in; kept with the session and shown to its person and to admins. */
export type SignInWay =
  | FirstStep
  | `${FirstStep}+code`
  | 'passkey'
  | 'invitation'
  | 'entry_link'
  | 'test_login';

/** Ways that prove two factors; who comes back from acting for somebody did so as a full admin. */
const TWOFOLD: readonly string[] = [
  'password+code',
  'line+code',
  'passkey',
  'acting',
  'acting_ended',
] satisfies (SignInWay | 'acting' | 'acting_ended')[];

/** Whether a session that was opened so rests on two factors. */
export function isTwofold(way: string): boolean {
  return TWOFOLD.includes(way);
}
