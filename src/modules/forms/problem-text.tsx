import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';

/** Returns the form problem of a refusal; null when none of these intents was refused. */
export function problemOf(reply: ActionReply | undefined, ...intents: string[]): FormProblem | null {
  if (!reply || reply.ok || !intents.includes(reply.intent)) return null;
  return { message: problemText(reply.problem), fields: reply.problem.fields };
}

function problemText({ code, details }: { code: string; details?: unknown }): string {
  switch (code) {
    case 'forms.slug_taken':
      return m.forms_problem_slug_taken();
    case 'forms.slug_reserved':
      return m.forms_problem_slug_reserved();
    case 'forms.alias_taken':
      return m.forms_problem_alias_taken();
    case 'forms.version_conflict':
      return m.forms_problem_version();
    case 'forms.questions_invalid':
      return schemaProblemText(details);
    case 'forms.no_person_field':
      return m.forms_problem_no_person_field();
    case 'forms.not_published':
      return m.forms_problem_not_published();
    case 'forms.not_open':
      return m.forms_problem_not_open();
    case 'forms.full':
      return m.forms_problem_full();
    case 'forms.members_only':
      return m.forms_problem_members_only();
    case 'forms.answers_invalid':
    case 'platform.invalid_input':
      return m.forms_problem_answers();
    case 'forms.option_full':
      return m.forms_problem_no_place();
    case 'forms.price_changed':
      return m.forms_wrong_price();
    case 'forms.sold_out':
      return m.forms_wrong_sold_out();
    case 'forms.payments_off':
      return m.forms_problem_payments_off();
    case 'platform.in_person':
      return m.forms_problem_in_person();
    case 'forms.already_answered':
      return m.forms_problem_already();
    case 'forms.sent_before':
      return m.forms_problem_sent_before({ reference: textOf(details, 'reference') });
    case 'forms.changed_meanwhile':
      return m.forms_problem_changed_meanwhile();
    case 'forms.unreachable':
      return m.forms_problem_unreachable();
    case 'forms.too_fast':
      return m.forms_problem_too_fast();
    case 'forms.start_invalid':
      return m.forms_problem_start();
    case 'forms.state_impossible':
      return m.forms_problem_state();
    case 'platform.too_many_requests':
      return m.forms_problem_busy();
    default:
      return m.forms_problem_other();
  }
}

/** Why a file was not uploaded. */
export function uploadProblemText({ code }: { code: string }): string {
  if (code.startsWith('pictures.')) return m.forms_file_not_a_picture();
  if (code === 'platform.invalid_input') return m.forms_wrong_file();
  if (code === 'forms.too_many_uploads') return m.forms_problem_busy();
  return code === 'forms.unreachable' ? m.forms_file_unreachable() : problemText({ code });
}

function textOf(details: unknown, name: string): string {
  const known = typeof details === 'object' && details !== null ? details : {};
  const text = (known as Readonly<Record<string, unknown>>)[name];
  return typeof text === 'string' ? text : '';
}

function schemaProblemText(details: unknown): string {
  switch (textOf(details, 'problem')) {
    case 'no_fields':
      return m.forms_schema_no_fields();
    case 'no_label':
      return m.forms_schema_no_label();
    case 'no_options':
      return m.forms_schema_no_options();
    case 'no_records':
      return m.forms_schema_no_records();
    case 'no_terms':
      return m.forms_schema_no_terms();
    case 'no_rows':
      return m.forms_schema_no_rows();
    case 'no_slots':
      return m.forms_schema_no_slots();
    case 'slot_times':
      return m.forms_schema_slot_times();
    case 'slot_twice':
      return m.forms_schema_slot_twice();
    case 'too_many_options':
      return m.forms_schema_too_many_options();
    case 'no_inner_fields':
      return m.forms_schema_no_inner_fields();
    case 'no_text':
      return m.forms_schema_no_text();
    case 'no_products':
      return m.forms_schema_no_products();
    case 'unknown_product':
      return m.forms_schema_unknown_product();
    case 'payment_email':
      return m.forms_schema_payment_email();
    case 'bounds':
      return m.forms_schema_bounds();
    case 'unknown_field':
      return m.forms_schema_unknown_field();
    default:
      return m.forms_schema_cycle();
  }
}
