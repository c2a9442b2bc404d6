import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';

/** Returns the form problem of a refusal; null when none of these intents was refused. */
export function problemOf(reply: ActionReply | undefined, ...intents: string[]): FormProblem | null {
  if (!reply || reply.ok || !intents.includes(reply.intent)) return null;
  return { message: problemText(reply.problem.code), fields: reply.problem.fields };
}

function problemText(code: string): string {
  switch (code) {
    case 'certificates.version_conflict':
      return m.certificates_problem_version();
    case 'certificates.template_missing':
      return m.certificates_problem_template();
    case 'certificates.no_template':
      return m.certificates_problem_no_template();
    case 'certificates.not_possible':
      return m.certificates_problem_not_possible();
    case 'certificates.too_many':
      return m.certificates_problem_too_many();
    case 'certificates.picture_missing':
    case 'pictures.not_a_picture':
    case 'pictures.broken':
      return m.certificates_problem_picture();
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
      return m.certificates_problem_picture_size();
    case 'platform.too_many_requests':
    case 'pictures.busy':
      return m.certificates_problem_busy();
    case 'platform.invalid_input':
      return m.certificates_problem_invalid();
    default:
      return m.certificates_problem_other();
  }
}
