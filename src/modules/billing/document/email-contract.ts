import { z } from 'zod';

export const MAX_EMAIL = 254;

/** An address to write to. */
export const RequiredEmail = z.string().trim().max(MAX_EMAIL).pipe(z.email());

/** An address to write to, or nothing. */
export const TypedEmail = z
  .string()
  .trim()
  .max(MAX_EMAIL)
  .pipe(z.union([z.literal(''), z.email()]))
  .default('');
