import * as m from '#messages';
import type { FormProblem } from '#ui/form/form-problem.ts';

/** Turns a refusal of accounts into a form problem. */
export function problemForPeople(problem: {
  code: string;
  details?: unknown;
  fields?: Record<string, string[]> | undefined;
}): FormProblem {
  const fields =
    problem.code === 'accounts.wrong_proof'
      ? { proof: [m.accounts_wrong_proof()] }
      : problem.code === 'accounts.wrong_password'
        ? { present: [m.accounts_wrong_password()] }
        : problem.fields?.['phone']
          ? { ...problem.fields, phone: [m.accounts_phone_wrong()] }
          : problem.fields;
  return { message: waitText(problem) ?? wordsOf(problem.code), fields };
}

/** Returns how long to wait, in seconds or minutes; null if the refusal does not say. */
export function waitText({ code, details }: { code: string; details?: unknown }): string | null {
  if (code !== 'accounts.too_many_attempts' || typeof details !== 'object' || details === null) return null;
  const seconds = 'retryAfterSeconds' in details ? Number(details.retryAfterSeconds) : Number.NaN;
  if (!Number.isFinite(seconds)) return null;
  return seconds <= 90
    ? m.accounts_wait_seconds({ seconds })
    : m.accounts_wait_minutes({ minutes: Math.ceil(seconds / 60) });
}

function wordsOf(code: string): string {
  switch (code) {
    case 'accounts.wrong_credentials':
      return m.accounts_wrong_credentials();
    case 'accounts.too_many_attempts':
    case 'platform.too_many_requests':
      return m.accounts_too_many_attempts();
    case 'accounts.proof_of_work_needed':
      return m.accounts_work_title();
    case 'accounts.email_taken':
      return m.accounts_email_taken();
    case 'accounts.registration_closed':
      return m.accounts_registration_closed_text();
    case 'accounts.link_used':
      return m.accounts_link_used_title();
    case 'accounts.link_expired':
      return m.accounts_link_expired_title();
    case 'accounts.link_unknown':
      return m.accounts_link_unknown_title();
    case 'accounts.wrong_password':
      return m.accounts_wrong_password();
    case 'accounts.wrong_code':
      return m.accounts_wrong_code();
    case 'accounts.challenge_expired':
      return m.accounts_challenge_expired();
    case 'accounts.second_factor_needed':
      return m.accounts_second_step_intro();
    case 'accounts.held_back':
      return m.accounts_factor_held_enter();
    case 'accounts.factor_on':
      return m.accounts_factor_is_on();
    case 'accounts.factor_off':
      return m.accounts_factor_is_off();
    case 'accounts.factor_required':
      return m.accounts_factor_required();
    case 'accounts.wrong_proof':
      return m.accounts_wrong_proof();
    case 'accounts.sign_in_again':
      return m.accounts_sign_in_again();
    case 'accounts.export_waiting':
      return m.accounts_data_asked();
    case 'accounts.export_gone':
      return m.accounts_data_gone();
    case 'accounts.last_admin':
      return m.accounts_data_last_admin();
    case 'accounts.not_activated':
      return m.accounts_not_activated();
    case 'accounts.line_over':
      return m.accounts_line_over();
    case 'accounts.line_taken':
      return m.accounts_line_failed_taken();
    case 'accounts.line_not_linked':
      return m.accounts_line_not_linked();
    case 'accounts.only_way_in':
      return m.accounts_only_way_in();
    case 'accounts.passkey_refused':
      return m.accounts_passkey_refused();
    case 'accounts.passkey_unusable':
      return m.accounts_passkey_unusable();
    case 'accounts.passkey_known':
      return m.accounts_passkey_known();
    case 'accounts.passkey_missing':
      return m.accounts_passkey_missing();
    case 'accounts.too_many_passkeys':
      return m.accounts_too_many_passkeys();
    case 'pictures.not_a_picture':
    case 'pictures.broken':
      return m.accounts_picture_not();
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
      return m.accounts_picture_too_large();
    case 'pictures.busy':
      return m.accounts_picture_wait();
    default:
      return m.accounts_check_fields();
  }
}
