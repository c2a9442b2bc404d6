import * as m from '#messages';

/** Returns the message of a refusal; null for an unexpected code. */
export function fileProblemText(code: string | null): string | null {
  switch (code) {
    case 'files.no_token':
    case 'platform.signed_out':
      return m.files_problem_signed_out();
    case 'files.missing':
      return m.files_problem_missing();
    case 'files.forbidden':
    case 'files.share_forbidden':
      return m.files_problem_forbidden();
    case 'files.download_forbidden':
      return m.files_problem_download_forbidden();
    case 'files.name_invalid':
      return m.files_problem_name_invalid();
    case 'files.name_taken':
      return m.files_problem_name_taken();
    case 'files.changed_meanwhile':
      return m.files_problem_changed();
    case 'files.cycle':
      return m.files_problem_cycle();
    case 'files.too_deep':
      return m.files_problem_too_deep();
    case 'files.tree_too_large':
    case 'files.too_many_items':
      return m.files_problem_too_many();
    case 'files.too_large':
      return m.files_problem_too_large();
    case 'files.quota_exceeded':
      return m.files_problem_quota();
    case 'files.upload_missing':
    case 'files.upload_ended':
      return m.files_problem_upload_ended();
    case 'files.parts_mismatch':
      return m.files_problem_parts();
    case 'files.person_missing':
      return m.files_problem_person_missing();
    case 'files.grant_own':
      return m.files_problem_grant_own();
    case 'files.grant_barred':
      return m.files_problem_grant_barred();
    case 'files.link_expiry_invalid':
      return m.files_problem_link_expiry();
    case 'files.link_mode_invalid':
      return m.files_problem_link_mode();
    case 'files.share_missing':
      return m.files_problem_share_missing();
    case 'files.share_locked':
      return m.files_problem_share_locked();
    case 'files.share_wrong_password':
      return m.files_problem_wrong_password();
    case 'files.share_too_many_attempts':
    case 'files.too_many_uploads':
    case 'files.too_many_grants':
    case 'platform.too_many_requests':
      return m.files_problem_patience();
    case 'files.share_used_up':
      return m.files_problem_used_up();
    case null:
    default:
      return null;
  }
}
