import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { TextLink } from '#ui/action/text-link.tsx';
import { vendorsPaths } from './paths.ts';
import { CHECK_PROBLEMS, type CheckProblem } from './refusals.ts';

/**
 * Returns the form problem of a refusal; null when none of these intents was refused. `texts` say what is wrong by field,
 * where a general sentence would not help.
 */
export function vendorsFormProblem(
  reply: ActionReply | undefined,
  intents: readonly string[],
  texts: Readonly<Record<string, string>> = {},
): FormProblem | null {
  if (!reply || reply.ok || !intents.includes(reply.intent)) return null;
  const { code, fields = {}, details } = reply.problem;
  const names = Object.keys(fields);
  return {
    message: code === 'vendors.check_failed' ? checkProblemText(details) : problemText(code),
    fields: Object.fromEntries(names.map((name) => [name, texts[name] ?? m.vendors_error_field()])),
  };
}

/** Where staff find the vendor that is there already; nothing for any other reply. */
export function DuplicateLink({ reply }: { reply: ActionReply | undefined }): ReactNode {
  if (!reply || reply.ok || reply.problem.code !== 'vendors.duplicate') return null;
  const { vendorId } = Object(reply.problem.details) as { readonly vendorId?: unknown };
  if (typeof vendorId !== 'string') return null;
  return (
    <p>
      <TextLink to={vendorsPaths.vendor(vendorId)}>{m.vendors_open_duplicate()}</TextLink>
    </p>
  );
}

const CHECK_PROBLEM_TEXTS: Readonly<Record<CheckProblem, Sentence>> = {
  tax_id_of_other_kind: m.vendors_check_tax_id_of_other_kind,
  name_differs: m.vendors_check_name_differs,
  documents_missing: m.vendors_check_documents_missing,
  bank_missing: m.vendors_check_bank_missing,
  bank_name_differs: m.vendors_check_bank_name_differs,
};

function checkProblemText(details: unknown): string {
  const { problem } = Object(details) as { readonly problem?: unknown };
  const known = CHECK_PROBLEMS.find((each) => each === problem);
  return known ? CHECK_PROBLEM_TEXTS[known]() : m.vendors_problem_other();
}

function problemText(code: string): string {
  switch (code) {
    case 'vendors.not_found':
      return m.vendors_problem_not_found();
    case 'vendors.forbidden':
    case 'platform.in_person':
    case 'clusters.not_found':
    case 'clusters.forbidden':
      return m.vendors_problem_forbidden();
    case 'vendors.own_entry':
      return m.vendors_problem_own_entry();
    case 'vendors.not_in_state':
    case 'clusters.not_in_state':
      return m.vendors_problem_not_in_state();
    case 'vendors.changed_meanwhile':
      return m.vendors_problem_changed_meanwhile();
    case 'vendors.duplicate':
      return m.vendors_problem_duplicate();
    case 'vendors.reason_needed':
      return m.vendors_problem_reason_needed();
    case 'vendors.incomplete':
      return m.vendors_problem_incomplete();
    case 'vendors.unknown_place':
      return m.vendors_problem_unknown_place();
    case 'vendors.unknown_cluster':
      return m.vendors_problem_unknown_cluster();
    case 'vendors.too_many_applications':
      return m.vendors_problem_too_many_applications();
    case 'vendors.not_a_scan':
      return m.vendors_problem_not_a_scan();
    case 'vendors.list_full':
      return m.vendors_problem_list_full();
    case 'platform.invalid_input':
      return m.vendors_problem_invalid();
    case 'platform.too_many_requests':
      return m.vendors_problem_busy();
    default:
      return m.vendors_problem_other();
  }
}
