import * as m from '#messages';
import type { FormProblem } from '#ui/form-problem.ts';

/** The account refusals in the reader's words. */
export function problemForPeople(problem: {
  code: string;
  fields?: Record<string, string[]> | undefined;
}): FormProblem {
  return { message: wordsOf(problem.code), fields: problem.fields };
}

function wordsOf(code: string): string {
  switch (code) {
    case 'accounts.wrong_credentials':
      return m.accounts_wrong_credentials();
    case 'accounts.too_many_attempts':
    case 'platform.too_many_requests':
      return m.accounts_too_many_attempts();
    case 'accounts.email_taken':
      return m.accounts_email_taken();
    case 'accounts.link_used':
      return m.accounts_link_used_title();
    case 'accounts.link_expired':
      return m.accounts_link_expired_title();
    case 'accounts.link_unknown':
      return m.accounts_link_unknown_title();
    case 'accounts.wrong_password':
      return m.accounts_wrong_password();
    case 'accounts.not_activated':
      return m.accounts_not_activated();
    default:
      return m.accounts_check_fields();
  }
}
