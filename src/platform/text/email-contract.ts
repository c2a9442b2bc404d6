import { z } from 'zod';

/** Longest address in characters (RFC 5321 §4.5.3.1.3, without the angle brackets). */
export const MAX_EMAIL = 254;

/** An e-mail address as a form sends it. */
export const RequiredEmail = z.string().trim().max(MAX_EMAIL).pipe(z.email());

/** An e-mail address as a form sends it, or an empty text. */
export const TypedEmail = z
  .string()
  .trim()
  .max(MAX_EMAIL)
  .pipe(z.union([z.literal(''), z.email()]))
  .default('');
