import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { waitText } from '../problem-text.tsx';

/** Returns the problem of a refused intent; null if it succeeded or was not submitted. */
export function memberProblem(reply: ActionReply | undefined, intent: string): FormProblem | null {
  if (reply === undefined || reply.ok || reply.intent !== intent) return null;
  return { message: waitText(reply.problem) ?? wordsOf(reply.problem.code), fields: reply.problem.fields };
}

function wordsOf(code: string): string {
  switch (code) {
    case 'accounts.member_missing':
      return m.accounts_manage_problem_missing();
    case 'accounts.member_forbidden':
    case 'platform.forbidden':
      return m.accounts_manage_problem_forbidden();
    case 'accounts.last_admin':
      return m.accounts_manage_problem_last_admin();
    case 'accounts.invitation_missing':
    case 'accounts.invitation_gone':
    case 'accounts.entry_link_gone':
      return m.accounts_manage_problem_gone();
    case 'accounts.invitation_other_email':
      return m.accounts_manage_problem_other_email();
    case 'accounts.email_taken':
      return m.accounts_email_taken();
    case 'accounts.wrong_code':
      return m.accounts_wrong_code();
    case 'accounts.too_many_attempts':
    case 'platform.too_many_requests':
      return m.accounts_too_many_attempts();
    default:
      return m.accounts_check_fields();
  }
}
