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
