import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

export const messagesRefusals = refusals({
  /** These addresses take no mail any more. */
  'messages.suppressed': { kind: 'conflict', details: z.object({ addresses: z.array(z.string()) }) },
  'messages.too_many_recipients': { kind: 'limited' },
  'messages.attachments_too_large': { kind: 'invalid' },
  'messages.attachment_unreadable': { kind: 'invalid' },
  'messages.mail_missing': { kind: 'missing' },
  /** It is not given up, or its text is no longer kept. */
  'messages.not_failed': { kind: 'conflict' },
});
