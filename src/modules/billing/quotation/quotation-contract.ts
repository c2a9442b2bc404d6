import { z } from 'zod';
import { normalizeText } from '#platform/text/fold.ts';
import { parseThaiPhone } from '#platform/text/thai-phone.ts';
import { MAX_EMAIL } from '#platform/text/email-contract.ts';
import { MAX_DOCUMENT_REASON, MAX_PARTY_NAME } from '../document/document-limit-rules.ts';

const Name = z.string().trim().max(MAX_PARTY_NAME).transform(normalizeText).pipe(z.string().min(1));

/** Who accepts a quotation, as the form sends them; they are the contact of the order. */
export const AcceptQuotationInput = z.object({
  name: Name,
  email: z.email().max(MAX_EMAIL),
  phone: z
    .string()
    .trim()
    .max(40)
    .transform((text, context) => {
      const phone = parseThaiPhone(text);
      if (phone) return phone.national;
      context.addIssue({ code: 'custom', message: 'phone' });
      return z.NEVER;
    }),
  /** That it is accepted as it stands: nothing is agreed without it. */
  agrees: z.literal('on'),
});
export type AcceptQuotationInput = z.output<typeof AcceptQuotationInput>;

export const DeclineQuotationInput = z.object({
  name: Name,
  reason: z.string().trim().max(MAX_DOCUMENT_REASON).transform(normalizeText).default(''),
});
export type DeclineQuotationInput = z.output<typeof DeclineQuotationInput>;

/** Rate limit of answers: of one guest, and what an honest one needs (`RequestLimit`). */
export const ANSWER_LIMIT = { perMinute: 30, perHonestGuest: 3 };
