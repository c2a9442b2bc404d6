import { z } from 'zod';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { ownRefusals } from '#platform/endpoint/own-refusals.ts';
import { problemOf } from '#platform/endpoint/problem.ts';
import {
  BounceInput,
  EmailRefusal,
  MAX_CALL_BYTES,
  MailReply,
  SendEmailInput,
  SendEmailReply,
} from './email/email-input.ts';
import { prepareFiles } from './email/email-files.ts';
import { getSentEmail, sendEmail, suppressBounced } from './email/send-email.ts';
import { noteBounces, sendEmail as maySendEmail } from './permissions.ts';
import { conversationEndpoints } from './conversation/conversation-endpoints.ts';

const CALLS_PER_MINUTE = 30;

const postEmail = endpoint({
  route: 'POST /api/email/send',
  summary:
    "Sends a mail in the site's name, one per recipient. `from` is the reply-to address; `attachments` are bytes or files of the file manager.",
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
  getEmail,
  postBounce,
  ...conversationEndpoints,
];
