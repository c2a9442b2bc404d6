import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { MAX_LINK_USES } from './invitation-rules.ts';

/** Returns the problem of a refused intent; null if it succeeded or was not submitted. */
export function peopleProblem(reply: ActionReply | undefined, intent: string): FormProblem | null {
  if (reply === undefined || reply.ok || reply.intent !== intent) return null;
  return { message: peopleProblemText(reply.problem), fields: fieldsOf(reply.problem) };
}

function fieldsOf({
  code,
  fields,
}: {
  readonly code: string;
  readonly fields?: Record<string, string | readonly string[]> | undefined;
}): FormProblem['fields'] {
  if (code !== 'platform.invalid_input' || !fields) return fields;
  const own: Record<string, string | readonly string[]> = { ...fields };
  if ('email' in own) own['email'] = m.clusters_people_problem_email();
  if ('branches' in own) own['branches'] = m.clusters_people_problem_branches();
  if ('phone' in own) own['phone'] = m.clusters_people_problem_phone();
  if ('uses' in own) own['uses'] = m.clusters_people_problem_uses({ most: MAX_LINK_USES });
  return own;
}

/** Sentence for a refusal about people of organisations. */
function peopleProblemText({ code, message }: { readonly code: string; readonly message: string }): string {
  switch (code) {
    case 'clusters.member_missing':
    case 'clusters.member_moved_on':
    case 'clusters.invitation_missing':
      return m.clusters_people_problem_moved_on();
    case 'clusters.not_found':
    case 'clusters.forbidden':
    case 'platform.forbidden':
      return m.clusters_people_problem_forbidden();
    case 'clusters.not_in_state':
      return m.clusters_people_problem_state();
    case 'clusters.already_member':
      return m.clusters_people_problem_already();
    case 'clusters.member_suspended':
      return m.clusters_people_problem_suspended();
    case 'clusters.member_removed':
      return m.clusters_people_problem_removed();
    case 'clusters.last_owner':
      return m.clusters_people_problem_last_owner();
    case 'clusters.unknown_branch':
      return m.clusters_people_problem_branch();
    case 'clusters.too_many_members':
      return m.clusters_people_problem_full();
    case 'clusters.too_many_invitations':
      return m.clusters_people_problem_many();
    case 'clusters.address_invited_often':
      return m.clusters_people_problem_invited_often();
    case 'clusters.invitation_gone':
      return m.clusters_people_problem_gone();
    case 'clusters.invitation_other_email':
      return m.clusters_people_problem_other_email();
    case 'clusters.email_unconfirmed':
      return m.clusters_people_problem_unconfirmed();
    case 'clusters.invitation_other_phone':
      return m.clusters_people_problem_other_phone();
    case 'platform.in_person':
      return m.clusters_people_problem_in_person();
    case 'platform.invalid_input':
      return m.clusters_people_problem_fields();
    default:
      return message;
  }
}
