import { z } from 'zod';

export const LEGAL_KINDS = ['terms', 'privacy', 'cookies'] as const;
export const LegalKind = z.enum(LEGAL_KINDS);
export type LegalKind = z.infer<typeof LegalKind>;

/** Version in force of each legal text of the site. */
export const LegalVersions = z.object({
  terms: z.int().positive().optional(),
  privacy: z.int().positive().optional(),
  cookies: z.int().positive().optional(),
});
export type LegalVersions = z.infer<typeof LegalVersions>;
