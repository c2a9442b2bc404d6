import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';

/**
 * Returns the form problem of a refusal; null when none of these intents was refused. `texts` say what is wrong by field,
 * where a general sentence would not help.
 */
export function clustersFormProblem(
  reply: ActionReply | undefined,
  intents: readonly string[],
  texts: Readonly<Record<string, string>> = {},
): FormProblem | null {
  if (!reply || reply.ok || !intents.includes(reply.intent)) return null;
  const names = Object.keys(reply.problem.fields ?? {});
  return {
    message: problemText(reply.problem.code),
    fields: Object.fromEntries(names.map((name) => [name, texts[name] ?? m.clusters_error_field()])),
  };
}

function problemText(code: string): string {
  switch (code) {
    case 'clusters.not_found':
      return m.clusters_problem_not_found();
    case 'clusters.forbidden':
    case 'platform.in_person':
      return m.clusters_problem_forbidden();
    case 'clusters.branch_taken':
      return m.clusters_branches_problem_taken();
    case 'clusters.unknown_branch':
      return m.clusters_branches_problem_unknown();
    case 'clusters.not_in_state':
      return m.clusters_problem_not_in_state();
    case 'clusters.changed_meanwhile':
      return m.clusters_problem_changed_meanwhile();
    case 'clusters.reason_needed':
      return m.clusters_problem_reason_needed();
    case 'clusters.incomplete':
      return m.clusters_problem_incomplete();
    case 'clusters.unknown_place':
      return m.clusters_problem_unknown_place();
    case 'clusters.nothing_changed':
      return m.clusters_problem_nothing_changed();
    case 'clusters.change_waiting':
      return m.clusters_problem_change_waiting();
    case 'clusters.change_gone':
      return m.clusters_problem_change_gone();
    case 'clusters.own_change':
      return m.clusters_problem_own_change();
    case 'clusters.document_missing':
      return m.clusters_document_problem_missing();
    case 'clusters.unknown_document_kind':
      return m.clusters_document_problem_kind();
    case 'clusters.document_needs_expiry':
      return m.clusters_document_problem_expiry();
    case 'clusters.too_many_documents':
      return m.clusters_document_problem_many();
    case 'clusters.not_a_scan':
      return m.ui_held_document_error_scan();
    case 'clusters.own_document':
      return m.clusters_document_problem_own();
    case 'clusters.own_details':
      return m.clusters_verified_problem_own();
    case 'clusters.nothing_to_verify':
      return m.clusters_verified_problem_nothing();
    case 'clusters.unknown_parent':
      return m.clusters_structure_problem_unknown();
    case 'clusters.parent_circle':
      return m.clusters_structure_problem_circle();
    case 'clusters.too_many_levels':
      return m.clusters_structure_problem_levels();
    case 'pictures.not_a_picture':
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
    case 'pictures.broken':
      return m.clusters_logo_error();
    case 'clusters.model_missing':
      return m.clusters_apply_problem_model();
    case 'clusters.too_many_applications':
      return m.clusters_problem_too_many_applications();
    case 'platform.invalid_input':
      return m.clusters_problem_invalid();
    case 'platform.too_many_requests':
      return m.clusters_problem_busy();
    default:
      return m.clusters_problem_other();
  }
}
