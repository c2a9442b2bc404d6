import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import type { PinWeakness } from '../pin/pin-rules.ts';

type Problem = Extract<ActionReply, { readonly ok: false }>['problem'];

/** Returns the problem of a refused intent about PINs; null if it succeeded or was not submitted. */
export function staffProblem(reply: ActionReply | undefined, intent: string): FormProblem | null {
  if (!reply || reply.ok || reply.intent !== intent) return null;
  return { message: staffProblemText(reply.problem), fields: fieldsOf(reply.problem) };
}

function fieldsOf({ fields }: Problem): FormProblem['fields'] {
  if (!fields) return undefined;
  return {
    ...('pin' in fields && { pin: m.clusters_staff_problem_digits() }),
    ...('again' in fields && { again: m.clusters_staff_problem_again() }),
  };
}

function staffProblemText({ code, message, details }: Problem): string {
  switch (code) {
    case 'clusters.pin_wrong':
      return m.clusters_staff_problem_wrong();
    case 'clusters.pin_wait':
      return m.clusters_staff_problem_wait({ count: secondsOf(details) });
    case 'clusters.pin_weak':
      return weaknessText((details as { weakness: PinWeakness }).weakness);
    case 'clusters.challenge_over':
      return m.clusters_staff_problem_over();
    case 'clusters.device_unproved':
      return m.clusters_staff_problem_key();
    case 'clusters.device_unpaired':
      return m.clusters_staff_problem_unpaired();
    case 'clusters.not_in_state':
      return m.clusters_problem_not_in_state();
    case 'clusters.forbidden':
    case 'clusters.not_found':
    case 'platform.in_person':
      return m.clusters_problem_forbidden();
    case 'platform.invalid_input':
      return m.clusters_problem_invalid();
    case 'platform.too_many_requests':
      return m.clusters_problem_busy();
    default:
      return message;
  }
}

function secondsOf(details: unknown): number {
  return (details as { readonly retryAfterSeconds: number }).retryAfterSeconds;
}

function weaknessText(weakness: PinWeakness): string {
  switch (weakness) {
    case 'repeating':
      return m.clusters_staff_weak_repeating();
    case 'in_order':
      return m.clusters_staff_weak_in_order();
    case 'day':
      return m.clusters_staff_weak_day();
  }
}
