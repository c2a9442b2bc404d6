import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';

/** Explains a refusal about operating models and what to do about it. */
export function modelProblemText(code: string): string {
  switch (code) {
    case 'clusters.model_missing':
      return m.clusters_model_problem_missing();
    case 'clusters.model_changed':
      return m.clusters_model_problem_changed();
    case 'clusters.model_archived':
      return m.clusters_model_problem_archived();
    case 'clusters.model_limit':
      return m.clusters_model_problem_limit();
    case 'clusters.version_missing':
      return m.clusters_model_problem_version();
    case 'clusters.rollout_moved_on':
      return m.clusters_model_problem_moved_on();
    case 'clusters.not_found':
      return m.clusters_model_problem_cluster();
    default:
      return m.clusters_model_problem_invalid();
  }
}

/** The problem of the form of an operating model; null unless it was refused. */
export function modelFormProblem(reply: ActionReply | undefined): FormProblem | null {
  if (!reply || reply.ok) return null;
  const faulty = Object.keys(reply.problem.fields ?? {}).map((field) => [field, fieldText(field)]);
  return { message: modelProblemText(reply.problem.code), fields: Object.fromEntries(faulty) };
}

function fieldText(field: string): string {
  if (/(?:^|\.)name(?:Th|En)$/.test(field)) return m.clusters_model_error_name();
  return m.clusters_model_error_number();
}
