import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { AuditText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import type { FormState } from './form/form-rules.ts';
import type { ResponseState } from './response/response-rules.ts';

/** States of forms and of answers. */
const RECORDED_STATES: Readonly<Record<FormState | ResponseState, Sentence>> = {
  draft: m.forms_state_draft,
  open: m.forms_state_open,
  closed: m.forms_state_closed,
  archived: m.forms_state_archived,
  submitted: m.forms_answer_submitted,
  under_review: m.forms_answer_under_review,
  accepted: m.forms_answer_accepted,
  rejected: m.forms_answer_rejected,
  withdrawn: m.forms_answer_withdrawn,
  spam: m.forms_answer_spam,
  erased: m.forms_answer_erased,
};

/** Audit log sentences. */
export const formsAuditText: AuditText = {
  acts: {
    'forms.publish': m.forms_did_publish,
    'forms.set_state': m.forms_did_set_state,
    'forms.review': m.forms_did_review,
    'forms.change_answers': m.forms_did_change_answers,
  },
  things: {
    'forms.form': m.forms_thing_form,
    'forms.response': m.forms_thing_response,
  },
  details: {
    'forms.state': { label: m.forms_state, words: RECORDED_STATES },
    'forms.version': m.forms_log_version,
  },
};

/** Fields of the admin settings page. */
export const formsSettingsFields: readonly SettingsField[] = [
  {
    kind: 'tick',
    path: 'modules.forms',
    rank: 55,
    card: 'menu/switches',
    label: m.forms_setting_on,
    help: m.forms_setting_on_help,
  },
];
