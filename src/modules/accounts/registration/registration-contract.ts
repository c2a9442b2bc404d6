import { z } from 'zod';
import { normalizeText } from '#platform/text/fold.ts';
import { RegisterInput } from '../person/person-contract.ts';
import { Phone } from '../person/profile-contract.ts';

export const MAX_TITLE = 40;
export const PersonTitle = z.string().trim().max(MAX_TITLE).transform(normalizeText).default('');

const Accepted = z.coerce.number().int().min(0).max(2_147_483_647).optional();

/** Registration form; the site decides which fields are required. */
export const RegistrationInput = RegisterInput.extend({
  title: PersonTitle,
  phone: Phone,
  /** The version number of each text that the person accepts. */
  accept: z.object({ terms: Accepted, privacy: Accepted }).default({}),
});
export type RegistrationInput = z.output<typeof RegistrationInput>;

export const CONSENT_KINDS = ['terms', 'privacy'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** What a site's registration form asks. */
export interface RegistrationForm {
  readonly fields: Readonly<Record<'title' | 'lastname' | 'phone', 'required' | 'optional' | 'off'>>;
  /** Texts to accept, with their current version numbers. */
  readonly documents: readonly { readonly kind: ConsentKind; readonly number: number }[];
}
