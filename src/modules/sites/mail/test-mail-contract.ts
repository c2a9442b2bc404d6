import type { MailServerProblem } from '#platform/mail/mail-server-rules.ts';

/** Why a test mail did not go out. */
export type TestMailFailure =
  | MailServerProblem
  | 'refused'
  | 'too_slow'
  | 'tls'
  | 'login'
  | 'rejected'
  | 'line'
  | 'no_server';

/** What became of a test mail. */
export type TestMailOutcome =
  | { readonly isSent: true; readonly to: string; readonly way: 'own' | 'installation' | 'outbox' }
  | {
      readonly isSent: false;
      readonly why: TestMailFailure;
      /** What the other side said, in its own words. */
      readonly said: string | null;
    };
