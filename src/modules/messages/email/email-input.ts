import { z } from 'zod';
import { Problem } from '#platform/endpoint/problem.ts';
import { RichDocument } from '#platform/documents/document-contract.ts';
import { isEmptyDocument } from '#platform/documents/block-rules.ts';
import { isMailAddress } from '#platform/mail/address.ts';
import { MAX_FILES, MAX_RECIPIENTS, MAX_SUBJECT } from './email-limits-rules.ts';

/** Total size of a mail's files, before transfer encoding. */
export const MAX_FILES_BYTES = 20 * 1024 * 1024;
/** Maximum body of a call: base64 turns three bytes into four characters, plus text. */
export const MAX_CALL_BYTES = Math.ceil(MAX_FILES_BYTES / 3) * 4 + 1024 * 1024;
/** Maximum recipients per sender and hour. */
export const MAX_RECIPIENTS_PER_HOUR = 500;

const Address = z.string().trim().max(254).refine(isMailAddress, 'Must be one bare e-mail address.');

const Subject = z.string().trim().min(1).max(MAX_SUBJECT);

/** Language of what the site adds to a document, and of the e-mail as programs read it out. */
const Language = z.enum(['th', 'en']).optional();

const FileName = z.string().trim().min(1).max(200);

const SentFile = z.strictObject({
  filename: FileName,
  contentType: z
    .string()
    .trim()
    .toLowerCase()
    .max(100)
    .regex(/^[a-z0-9.+-]+\/[a-z0-9.+-]+$/)
    .default('application/octet-stream'),
  /** Base64. */
  content: z.base64(),
});

/** A file of the file manager that the sender can view: its current bytes, under its own name by default. */
const KeptFile = z.strictObject({ fileId: z.uuid(), filename: FileName.optional() });

/** A mail as requested by a manager or a program. */
export const SendEmailInput = z
  .object({
    /** Reply-to address; the sender is always the site. */
    from: z.string().trim().max(254).optional(),
    to: z.union([Address, z.array(Address).min(1).max(MAX_RECIPIENTS)]),
    subject: Subject,
    plain: z.string().max(100_000).optional(),
    html: z.string().max(300_000).optional(),
    /** In place of plain and html: it is rendered as both, and it and the subject may contain placeholders. */
    document: RichDocument.optional(),
    language: Language,
    attachments: z
      .array(z.union([SentFile, KeptFile]))
      .max(MAX_FILES)
      .default([]),
  })
  .refine(
    ({ plain, html, document }) =>
      Boolean(plain?.trim() || html?.trim() || (document && !isEmptyDocument(document))),
    { path: ['plain'], message: 'A mail needs a text: plain, html or both, or a document.' },
  )
  .refine(({ plain, html, document }) => document === undefined || (plain ?? html) === undefined, {
    path: ['document'],
    message: 'A document takes the place of plain and html.',
  });
export type SendEmailInput = z.output<typeof SendEmailInput>;

/** An e-mail as it is written, and one of its recipients. */
export const PreviewEmailInput = z.object({
  subject: z.string().trim().max(MAX_SUBJECT),
  document: RichDocument,
  language: Language,
  to: Address,
});
export type PreviewEmailInput = z.output<typeof PreviewEmailInput>;

/** The e-mail as that recipient gets it; pictures have addresses that pages can show. */
export const PreviewEmailReply = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export const MailStatus = z.object({
  mailId: z.uuid(),
  to: z.string(),
  state: z.enum(['waiting', 'queued', 'sending', 'sent', 'failed', 'kept', 'bounced']),
});

export const SendEmailReply = z.object({ success: z.literal(true), mails: z.array(MailStatus) });

/** The specification's sentence with our own reason. */
export const EmailRefusal = Problem.omit({ requestId: true })
  .extend({ success: z.literal(false), error: z.string() })
  .meta({ id: 'EmailRefusal' });

export const MailReply = MailStatus.extend({
  subject: z.string(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});

/** A mail provider's report of a bounced mail. */
export const BounceInput = z.object({
  messageId: z.string().trim().min(3).max(400),
  kind: z.enum(['bounced', 'complained']),
  reason: z.string().trim().max(500).default(''),
});
