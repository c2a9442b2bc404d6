import * as m from '#messages';

/** Says why an e-mail was not taken, or could not be shown. */
export function emailProblemText(code: string | null, details: unknown): string {
  switch (code) {
    case 'messages.suppressed':
      return m.messages_write_suppressed({ addresses: textsIn(details, 'addresses') });
    case 'messages.unknown_placeholders':
      return m.messages_write_unknown_placeholders({ placeholders: textsIn(details, 'placeholders') });
    case 'messages.names_unknown':
      return m.messages_write_names_unknown({ addresses: textsIn(details, 'addresses') });
    case 'messages.email_too_long':
      return m.messages_write_too_long();
    case 'messages.too_many_email_pictures':
      return m.messages_write_too_many_email_pictures();
    case 'messages.too_many_recipients':
    case 'platform.too_many_requests':
      return m.messages_write_too_many();
    case 'messages.attachments_too_large':
      return m.messages_write_files_too_large();
    case 'messages.attachment_unreadable':
    case 'files.missing':
      return m.messages_write_file_missing();
    case 'platform.invalid_input':
      return m.messages_write_bad_input();
    case null:
    default:
      return m.messages_outbox_unknown();
  }
}

/** Says why a picture was not added. */
export function pictureProblemText(code: string): string {
  switch (code) {
    case 'messages.too_many_pictures':
      return m.messages_write_too_many_pictures();
    case 'pictures.not_a_picture':
    case 'pictures.broken':
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
      return m.messages_problem_picture();
    default:
      return m.messages_outbox_unknown();
  }
}

function textsIn(details: unknown, name: string): string {
  const texts = (details as Record<string, unknown> | null)?.[name];
  return Array.isArray(texts) ? texts.map(String).join(', ') : '';
}
