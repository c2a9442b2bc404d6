import { z } from 'zod';
import { normalizeText } from '#platform/text/fold.ts';
import { RegisterInput } from '../person/person-contract.ts';
import { Phone } from '../person/profile-contract.ts';

export const MAX_TITLE = 40;
export const PersonTitle = z.string().trim().max(MAX_TITLE).transform(normalizeText).default('');

const Accepted = z.coerce.number().int().min(0).max(2_147_483_647).optional();

/** What is asked of somebody who makes an account; which of it has to be there is the site's to say. */
export const RegistrationInput = RegisterInput.extend({
  title: PersonTitle,
  phone: Phone,
  /** The number of each text that one has read and accepts. */
  accept: z.object({ terms: Accepted, privacy: Accepted }).default({}),
});
export type RegistrationInput = z.output<typeof RegistrationInput>;

export const CONSENT_KINDS = ['terms', 'privacy'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** What the form of a site asks. */
export interface RegistrationForm {
  readonly fields: Readonly<Record<'title' | 'lastname' | 'phone', 'required' | 'optional' | 'off'>>;
  /** Texts to accept, with the number in force. */
  readonly documents: readonly { readonly kind: ConsentKind; readonly number: number }[];
}
