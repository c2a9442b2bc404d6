import { z } from 'zod';
import { refusals, Waiting } from '#platform/refusal.ts';

/** What a challenge is made of. */
export const Hex = z
  .string()
  .max(128)
  .regex(/^[0-9a-f]+$/);

/** A challenge in ALTCHA's form (proof of work, version 2), signed by the server. */
export const WorkChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().min(1).max(100_000),
    data: z.object({
      /** For whom it counts: a digest of site, purpose and address. */
      subject: Hex,
      /** When an answer is accepted, and until when: milliseconds since 1970. */
      from: z.int().min(0),
      until: z.int().min(0),
      /** The most tries that it takes. */
      maxTries: z.int().min(1),
    }),
    keyLength: z.int().min(16).max(64),
    keyPrefix: Hex,
    keySignature: Hex,
    nonce: Hex,
    salt: Hex,
  }),
  signature: Hex,
});
export type WorkChallenge = z.infer<typeof WorkChallenge>;

/** What a refusal hands out: when to come again, and what to have solved by then. */
export const WorkNeeded = Waiting.extend({ challenge: WorkChallenge });
export type WorkNeeded = z.infer<typeof WorkNeeded>;

export const accountsRefusals = refusals({
  /** One answer for a wrong password, an unknown address and a suspended account: nobody learns who exists. */
  'accounts.wrong_credentials': { kind: 'signed_out' },
  'accounts.too_many_attempts': { kind: 'limited', details: Waiting },
  /** Too many wrong guesses elsewhere: this one is looked at after the wait, with the challenge solved. */
  'accounts.proof_of_work_needed': { kind: 'limited', details: WorkNeeded },
  /** Only whom an admin invites makes an account here. */
  'accounts.registration_closed': { kind: 'forbidden' },
  'accounts.email_taken': { kind: 'conflict' },
  /** Links sent by mail: never issued here, used before, out of time. */
  'accounts.link_unknown': { kind: 'missing' },
  'accounts.link_used': { kind: 'conflict' },
  'accounts.link_expired': { kind: 'conflict' },
  /** The present password was asked for and is another one. */
  'accounts.wrong_password': { kind: 'invalid' },
  /** The password was right; the challenge goes into the second step. */
  'accounts.second_factor_needed': { kind: 'signed_out', details: z.object({ challenge: z.string() }) },
  'accounts.challenge_expired': { kind: 'signed_out' },
  'accounts.wrong_code': { kind: 'invalid' },
  /** Neither the password nor a code of the second factor. */
  'accounts.factor_required': { kind: 'forbidden' },
  'accounts.wrong_proof': { kind: 'invalid' },
  /** The account has neither, and this session is not fresh enough to stand for them. */
  'accounts.export_waiting': { kind: 'conflict' },
  'accounts.export_gone': { kind: 'missing' },
  /** A session of one factor, held back, while its person could come in by two. */
  'accounts.held_back': { kind: 'forbidden' },
  'accounts.factor_on': { kind: 'conflict' },
  'accounts.factor_off': { kind: 'conflict' },
  /** What is shown to others waits until the address is proved. */
  'accounts.not_activated': { kind: 'forbidden' },
  /** The two sentences of the profile call (specification §8). */
  'accounts.no_token': { kind: 'signed_out' },
  'accounts.invalid_session': { kind: 'signed_out' },
  'accounts.member_missing': { kind: 'missing' },
  'accounts.member_forbidden': { kind: 'forbidden' },
  'accounts.last_admin': { kind: 'conflict' },
  'accounts.invitation_missing': { kind: 'missing' },
  /** Used, revoked, expired, or made by somebody who may no longer invite. */
  'accounts.invitation_gone': { kind: 'conflict' },
  'accounts.invitation_other_email': { kind: 'forbidden' },
  'accounts.entry_link_gone': { kind: 'conflict' },
  /** The way through LINE was finished, or took too long, or is another browser's. */
  'accounts.line_over': { kind: 'conflict' },
  /** The LINE account is linked to somebody else, or the person to another LINE account. */
  'accounts.line_taken': { kind: 'conflict' },
  'accounts.line_not_linked': { kind: 'conflict' },
  /** Without it nothing would let the person in. */
  'accounts.only_way_in': { kind: 'conflict' },
  /** Whoever has no password shows that it is still them by a fresh sign-in. */
  'accounts.sign_in_again': { kind: 'forbidden' },
  /** One answer for a passkey that is unknown, wrong, copied, or of a suspended account. */
  'accounts.passkey_refused': { kind: 'signed_out' },
  /** It was not made as asked, or not in time. */
  'accounts.passkey_unusable': { kind: 'invalid' },
  'accounts.passkey_known': { kind: 'conflict' },
  'accounts.passkey_missing': { kind: 'missing' },
  'accounts.too_many_passkeys': { kind: 'conflict' },
});
