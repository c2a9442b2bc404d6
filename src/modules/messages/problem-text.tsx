import * as m from '#messages';

/** Sentence for a refusal of messages. */
export function problemText(code: string): string {
  switch (code) {
    case 'messages.not_allowed':
      return m.messages_problem_not_allowed();
    case 'messages.empty':
      return m.messages_problem_empty();
    case 'messages.too_late':
      return m.messages_problem_too_late();
    case 'messages.too_many_new':
    case 'platform.too_many_requests':
      return m.messages_problem_too_many();
    case 'messages.too_many_files':
      return m.messages_problem_too_many_files();
    case 'messages.files_too_large':
      return m.messages_problem_files_too_large();
    case 'pictures.not_a_picture':
    case 'pictures.broken':
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
      return m.messages_problem_picture();
    case 'platform.invalid_input':
      return m.messages_problem_too_long();
    default:
      return m.messages_problem_unknown();
  }
}
