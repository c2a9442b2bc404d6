import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';

/** Returns the form problem of a refusal; null when none of these intents was refused. */
export function templateProblem(
  reply: ActionReply | undefined,
  ...intents: readonly string[]
): FormProblem | null {
  if (!reply || reply.ok || !intents.includes(reply.intent)) return null;
  const { code, fields } = reply.problem;
  return { message: problemText(code), fields };
}

function problemText(code: string): string {
  switch (code) {
    case 'messages.template_missing':
      return m.messages_template_problem_missing();
    case 'messages.too_many_templates':
      return m.messages_template_problem_too_many();
    case 'platform.invalid_input':
      return m.messages_template_problem_invalid();
    default:
      return m.messages_outbox_unknown();
  }
}
