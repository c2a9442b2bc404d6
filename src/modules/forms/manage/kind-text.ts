import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { FieldKind } from '../field/kind-rules.ts';
import type { FormState, PersonRule } from '../form/form-rules.ts';
import type { PaymentState } from '../payment/payment-state-rules.ts';
import type { ResponseState } from '../response/response-rules.ts';

export const KIND_TEXT: Readonly<Record<FieldKind, Sentence>> = {
  text: m.forms_kind_text,
  long_text: m.forms_kind_long_text,
  number: m.forms_kind_number,
  money: m.forms_kind_money,
  email: m.forms_kind_email,
  phone_th: m.forms_kind_phone_th,
  url: m.forms_kind_url,
  select: m.forms_kind_select,
  radio: m.forms_kind_radio,
  multi_select: m.forms_kind_multi_select,
  ranking: m.forms_kind_ranking,
  rating: m.forms_kind_rating,
  scale: m.forms_kind_scale,
  nps: m.forms_kind_nps,
  yes_no: m.forms_kind_yes_no,
  consent: m.forms_kind_consent,
  date: m.forms_kind_date,
  date_range: m.forms_kind_date_range,
  time: m.forms_kind_time,
  slot: m.forms_kind_slot,
  lookup: m.forms_kind_lookup,
  thai_title: m.forms_kind_thai_title,
  thai_name: m.forms_kind_thai_name,
  thai_id: m.forms_kind_thai_id,
  passport: m.forms_kind_passport,
  tax_id_th: m.forms_kind_tax_id_th,
  thai_address: m.forms_kind_thai_address,
  geo_point: m.forms_kind_geo_point,
  bank_account_th: m.forms_kind_bank_account_th,
  promptpay: m.forms_kind_promptpay,
  matrix: m.forms_kind_matrix,
  signature: m.forms_kind_signature,
  file: m.forms_kind_file,
  payment: m.forms_kind_payment,
  calculated: m.forms_kind_calculated,
  hidden: m.forms_kind_hidden,
  group: m.forms_kind_group,
  section: m.forms_kind_section,
};

export const FORM_STATE_TEXT: Readonly<Record<FormState, Sentence>> = {
  draft: m.forms_state_draft,
  open: m.forms_state_open,
  closed: m.forms_state_closed,
  archived: m.forms_state_archived,
};

export const RESPONSE_STATE_TEXT: Readonly<Record<ResponseState, Sentence>> = {
  submitted: m.forms_answer_submitted,
  under_review: m.forms_answer_under_review,
  accepted: m.forms_answer_accepted,
  rejected: m.forms_answer_rejected,
  withdrawn: m.forms_answer_withdrawn,
  spam: m.forms_answer_spam,
  erased: m.forms_answer_erased,
};

export const PAYMENT_STATE_TEXT: Readonly<Record<PaymentState, Sentence>> = {
  unpaid: m.forms_payment_unpaid,
  verifying: m.forms_payment_verifying,
  partially_paid: m.forms_payment_partially_paid,
  paid: m.forms_payment_paid,
  expired: m.forms_payment_expired,
  cancelled: m.forms_payment_cancelled,
  to_refund: m.forms_payment_to_refund,
  refunded: m.forms_payment_refunded,
};

export const PERSON_TEXT: Readonly<Record<PersonRule, Sentence>> = {
  unlimited: m.forms_person_unlimited,
  user: m.forms_person_user,
  thai_id: m.forms_person_thai_id,
  phone_th: m.forms_person_phone,
  email: m.forms_person_email,
};

/** What moves an answer to a state, as a button says it; nothing is erased by a button. */
export const RESPONSE_STEP_TEXT: Readonly<Record<ResponseState, () => string>> = {
  submitted: m.forms_do_submitted,
  under_review: m.forms_do_under_review,
  accepted: m.forms_do_accepted,
  rejected: m.forms_do_rejected,
  withdrawn: m.forms_do_withdrawn,
  spam: m.forms_do_spam,
  erased: m.forms_answer_erased,
};
