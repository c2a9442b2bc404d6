import { z } from 'zod';
import { refusals, Waiting } from '#platform/refusal.ts';

export const messagesRefusals = refusals({
  /** These addresses are suppressed. */
  'messages.suppressed': { kind: 'conflict', details: z.object({ addresses: z.array(z.string()) }) },
  'messages.too_many_recipients': { kind: 'limited', details: Waiting },
  'messages.attachments_too_large': { kind: 'invalid' },
  'messages.attachment_unreadable': { kind: 'invalid' },
  /** What looks like a placeholder in the subject or the document, and cannot be filled. */
  'messages.unknown_placeholders': {
    kind: 'invalid',
    details: z.object({ placeholders: z.array(z.string()) }),
  },
  /** Nobody on the site has these addresses, so that their names cannot be filled in. */
  'messages.names_unknown': { kind: 'invalid', details: z.object({ addresses: z.array(z.string()) }) },
  /** Mail programs would cut it off. */
  'messages.email_too_long': { kind: 'invalid' },
  /** In one e-mail. */
  'messages.too_many_email_pictures': { kind: 'invalid' },
  /** On the site. */
  'messages.too_many_pictures': { kind: 'conflict' },
  'messages.template_missing': { kind: 'missing' },
  'messages.too_many_templates': { kind: 'conflict' },
  /** Somebody else has saved it since it was opened. */
  'messages.version_conflict': {
    kind: 'conflict',
    details: z.object({ yours: z.int(), current: z.int() }),
  },
  'messages.mail_missing': { kind: 'missing' },
  /** The mail has not failed, or its text is no longer stored. */
  'messages.not_failed': { kind: 'conflict' },
  /** Missing, or not the reader's. */
  'messages.conversation_missing': { kind: 'missing' },
  'messages.message_missing': { kind: 'missing' },
  'messages.report_missing': { kind: 'missing' },
  /** The site does not allow it, the other account is gone or suspended, or one of the two has blocked the other. */
  'messages.not_allowed': { kind: 'forbidden' },
  'messages.empty': { kind: 'invalid' },
  'messages.too_late': { kind: 'conflict' },
  'messages.too_many_new': { kind: 'limited', details: Waiting },
  'messages.too_many_files': { kind: 'invalid' },
  'messages.files_too_large': { kind: 'invalid' },
});
