import { z } from 'zod';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { ownRefusals } from '#platform/endpoint/own-refusals.ts';
import { problemOf } from '#platform/endpoint/problem.ts';
import { KeptPicture } from '#platform/documents/document-contract.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#platform/images/picture-rules.ts';
import {
  BounceInput,
  EmailRefusal,
  MAX_CALL_BYTES,
  MailReply,
  PreviewEmailInput,
  PreviewEmailReply,
  SendEmailInput,
  SendEmailReply,
} from './email/email-input.ts';
import { prepareFiles } from './email/email-files.ts';
import { addEmailPicture, prepareEmailPicture } from './email/email-pictures.ts';
import { previewEmail } from './email/preview-email.ts';
import { getSentEmail, sendEmail, suppressBounced } from './email/send-email.ts';
import { noteBounces, sendEmail as maySendEmail } from './permissions.ts';
import { EmailTemplate, TemplateId } from './template/template-contract.ts';
import { getTemplate } from './template/templates.ts';
import { conversationEndpoints } from './conversation/conversation-endpoints.ts';

const CALLS_PER_MINUTE = 30;

const postEmail = endpoint({
  route: 'POST /api/email/send',
  summary:
    "Sends a mail in the site's name, one per recipient. `from` is the reply-to address; `attachments` are bytes or files of the file manager. A `document` is rendered for each recipient, with {{name}}, {{firstname}}, {{email}} and {{site}} filled in.",
  access: maySendEmail,
  idempotent: true,
  limit: { perMinute: CALLS_PER_MINUTE },
  maxBodyBytes: MAX_CALL_BYTES,
  input: SendEmailInput,
  output: SendEmailReply,
  onRefusal: ownRefusals(EmailRefusal, (refusal) => {
    const { status, body } = problemOf(refusal, '');
    return { status, body: { ...body, success: false as const, error: 'Failed to send email' } };
  }),
  prepare: prepareFiles,
  handle: async (scope, input, { prepared }) => ({
    success: true as const,
    mails: await sendEmail(scope, input, prepared),
  }),
});

/** Room for a document of the largest size that an e-mail can come from. */
const MAX_PREVIEW_BYTES = 1_100_000;

const postPreview = endpoint({
  route: 'POST /api/email/preview',
  summary: 'Returns an e-mail as one recipient would get it. Sends nothing.',
  access: maySendEmail,
  limit: { perMinute: 120 },
  maxBodyBytes: MAX_PREVIEW_BYTES,
  input: PreviewEmailInput,
  output: PreviewEmailReply,
  handle: previewEmail,
});

const postPicture = endpoint({
  route: 'POST /api/email/pictures',
  summary: 'Adds a picture from the bytes in the body, to stand in e-mails. It is decoded and re-encoded.',
  access: maySendEmail,
  idempotent: true,
  limit: { perMinute: 60 },
  status: 201,
  body: { kind: 'bytes', maxBytes: MAX_PICTURE_BYTES, types: PICTURE_TYPES },
  input: z.object({ bytes: z.instanceof(Uint8Array), contentType: z.string() }),
  output: KeptPicture,
  prepare: (scope, { bytes }) => prepareEmailPicture(scope, bytes),
  handle: (scope, _input, { prepared }) => addEmailPicture(scope, prepared),
});

const getEmailTemplate = endpoint({
  route: 'GET /api/email/templates/:mailTemplate',
  summary: 'Returns a template of e-mails with its texts in both languages.',
  access: maySendEmail,
  input: TemplateId,
  output: EmailTemplate,
  handle: getTemplate,
});

const getEmail = endpoint({
  route: 'GET /api/email/:mail',
  summary: 'Returns the delivery state of a mail.',
  access: maySendEmail,
  input: z.object({ mail: z.uuid() }),
  output: MailReply,
  handle: async (scope, input) => {
    const mail = await getSentEmail(scope, input.mail);
    return {
      mailId: mail.mailId,
      to: mail.recipient,
      state: mail.state,
      subject: mail.subject,
      attempts: mail.attempts,
      lastError: mail.lastError,
      createdAt: mail.createdAt.toISOString(),
      sentAt: mail.sentAt?.toISOString() ?? null,
    };
  },
});

const postBounce = endpoint({
  route: 'POST /api/email/bounces',
  summary: "Records a hard bounce or spam complaint, for a mail provider's webhook.",
  access: noteBounces,
  limit: { perMinute: 600 },
  input: BounceInput,
  output: z.object({ success: z.literal(true) }),
  handle: async (scope, input) => {
    await suppressBounced(scope, input);
    return { success: true as const };
  },
});

export const messagesEndpoints: readonly Endpoint[] = [
  postEmail,
  postPreview,
  postPicture,
  getEmailTemplate,
  getEmail,
  postBounce,
  ...conversationEndpoints,
];
