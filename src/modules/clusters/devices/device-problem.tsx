import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { MAX_DEVICES } from './device-rules.ts';

/** Returns the problem of a refused intent about devices; null if it succeeded or was not submitted. */
export function deviceProblem(
  reply: ActionReply | undefined,
  intents: readonly string[],
): FormProblem | null {
  if (!reply || reply.ok || !intents.includes(reply.intent)) return null;
  return { message: deviceProblemText(reply.problem), fields: reply.problem.fields };
}

function deviceProblemText({ code, message }: { readonly code: string; readonly message: string }): string {
  switch (code) {
    case 'clusters.device_missing':
      return m.clusters_device_problem_missing();
    case 'clusters.too_many_devices':
      return m.clusters_device_problem_many({ most: MAX_DEVICES });
    case 'clusters.pairing_unknown':
      return m.clusters_device_problem_unknown();
    case 'clusters.pairing_wait':
      return m.clusters_device_problem_wait();
    case 'clusters.device_unproved':
      return m.clusters_device_problem_unproved();
    case 'clusters.unknown_branch':
      return m.clusters_people_problem_branches();
    case 'clusters.not_in_state':
      return m.clusters_problem_not_in_state();
    case 'clusters.forbidden':
    case 'clusters.not_found':
      return m.clusters_problem_forbidden();
    case 'platform.invalid_input':
      return m.clusters_problem_invalid();
    case 'platform.too_many_requests':
      return m.clusters_problem_busy();
    default:
      return message;
  }
}
