import type { MailServerProblem } from '#platform/mail/mail-server-rules.ts';

/** Why a test mail was not sent. */
export type TestMailFailure =
  | MailServerProblem
  | 'refused'
  | 'too_slow'
  | 'tls'
  | 'login'
  | 'rejected'
  | 'line'
  | 'no_server';

/** Result of a test mail. */
export type TestMailOutcome =
  | { readonly isSent: true; readonly to: string; readonly way: 'own' | 'installation' | 'outbox' }
  | {
      readonly isSent: false;
      readonly why: TestMailFailure;
      /** The mail server's own reply. */
      readonly said: string | null;
    };
