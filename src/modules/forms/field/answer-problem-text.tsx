import * as m from '#messages';
import type { AnswerProblem } from './field-kinds-rules.ts';

/** Why an answer was not accepted, beside its field. */
export function answerProblemText(problem: AnswerProblem): string {
  const texts: Readonly<Record<AnswerProblem, () => string>> = {
    required: m.forms_wrong_required,
    too_long: m.forms_wrong_too_long,
    number: m.forms_wrong_number,
    money: m.forms_wrong_money,
    range: m.forms_wrong_range,
    email: m.forms_wrong_email,
    phone: m.forms_wrong_phone,
    url: m.forms_wrong_url,
    option: m.forms_wrong_option,
    date: m.forms_wrong_date,
    date_range: m.forms_wrong_date_range,
    time: m.forms_wrong_time,
    past: m.forms_wrong_past,
    thai_id: m.forms_wrong_thai_id,
    passport: m.forms_wrong_passport,
    tax_id: m.forms_wrong_tax_id,
    name: m.forms_wrong_name,
    place: m.forms_wrong_place,
    postal_code: m.forms_wrong_postal_code,
    bank: m.forms_wrong_bank,
    account: m.forms_wrong_account,
    consent: m.forms_wrong_consent,
    promptpay: m.forms_wrong_promptpay,
    rows: m.forms_wrong_rows,
    ranking: m.forms_wrong_ranking,
    geo_point: m.forms_wrong_geo_point,
    lookup: m.forms_wrong_lookup,
    signature: m.forms_wrong_signature,
    file: m.forms_wrong_file,
    too_few: m.forms_wrong_too_few,
    too_many: m.forms_wrong_too_many,
    payment_needed: m.forms_wrong_payment_needed,
  };
  return texts[problem]();
}
