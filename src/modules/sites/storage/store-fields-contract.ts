import { z } from 'zod';

const ENDPOINT = /^https?:\/\/[^\s/?#@\\]+$/;
const REGION = /^[a-z0-9][a-z0-9-]{0,62}$/;
const BUCKET = /^(?!.*\.\.)(?!\d+\.\d+\.\d+\.\d+$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const ACCESS_KEY = /^[\x21-\x7e]{1,500}$/;
const SECRET_KEY = /^[\x21-\x7e]{0,500}$/;

const typed = z.string().trim();
/** Refined rather than matched: nobody wants to read the pattern. */
const like = (pattern: RegExp) => typed.refine((text) => pattern.test(text));

/** What the form of a site's own storage sends. What the store itself takes is tried before anything is kept. */
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
