import { z } from 'zod';

const ENDPOINT = /^https?:\/\/[^\s/?#@\\]+$/;
const REGION = /^[a-z0-9][a-z0-9-]{0,62}$/;
const BUCKET = /^(?!.*\.\.)(?!\d+\.\d+\.\d+\.\d+$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const ACCESS_KEY = /^[\x21-\x7e]{1,500}$/;
const SECRET_KEY = /^[\x21-\x7e]{0,500}$/;

const typed = z.string().trim();
/** `refine` instead of `regex`, so that the message does not contain the pattern. */
const like = (pattern: RegExp) => typed.refine((text) => pattern.test(text));

/** Input of the form for a site's own store. The store itself is tested before anything is saved. */
export const StoreFields = z.object({
  endpoint: typed
    .max(300)
    .transform((text) => text.replace(/\/$/, '') || null)
    .refine((text) => text === null || (ENDPOINT.test(text) && URL.canParse(text)))
    .default(null),
  region: like(REGION),
  bucket: like(BUCKET),
  accessKey: like(ACCESS_KEY),
  secretKey: like(SECRET_KEY).default(''),
  isPathStyle: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
});
