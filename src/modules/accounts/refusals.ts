import { z } from 'zod';
import { refusals, Waiting } from '#platform/refusal.ts';

/** Hexadecimal data of a challenge. */
export const Hex = z
  .string()
  .max(128)
  .regex(/^[0-9a-f]+$/);

/** A signed challenge in ALTCHA's format (proof of work, version 2). */
export const WorkChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().min(1).max(100_000),
    data: z.object({
      /** Digest of site, purpose and address, to which the challenge is bound. */
      subject: Hex,
      /** Validity period, in milliseconds since 1970. */
      from: z.int().min(0),
      until: z.int().min(0),
      /** Most tries that a solution takes. */
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

/** When to retry, with which challenge solved. */
export const WorkNeeded = Waiting.extend({ challenge: WorkChallenge });
export type WorkNeeded = z.infer<typeof WorkNeeded>;

export const accountsRefusals = refusals({
  /** The same for a wrong password, an unknown address and a suspended account, so that nobody learns who exists. */
  'accounts.wrong_credentials': { kind: 'signed_out' },
  'accounts.too_many_attempts': { kind: 'limited', details: Waiting },
  /** Too many wrong passwords elsewhere: this attempt is accepted after the wait, with the challenge solved. */
  'accounts.proof_of_work_needed': { kind: 'limited', details: WorkNeeded },
  /** Only invited people can register here. */
  'accounts.registration_closed': { kind: 'forbidden' },
  'accounts.email_taken': { kind: 'conflict' },
  /** Mailed links: unknown, used, expired. */
  'accounts.link_unknown': { kind: 'missing' },
  'accounts.link_used': { kind: 'conflict' },
  'accounts.link_expired': { kind: 'conflict' },
  /** Not the person's present password. */
  'accounts.wrong_password': { kind: 'invalid' },
  /** The password was correct; the challenge is for the second step. */
  'accounts.second_factor_needed': { kind: 'signed_out', details: z.object({ challenge: z.string() }) },
  'accounts.challenge_expired': { kind: 'signed_out' },
  'accounts.wrong_code': { kind: 'invalid' },
  /** The site requires a second factor of the person's role. */
  'accounts.factor_required': { kind: 'forbidden' },
  /** Neither the person's password nor a valid second-factor code. */
  'accounts.wrong_proof': { kind: 'invalid' },
  'accounts.export_waiting': { kind: 'conflict' },
  'accounts.export_gone': { kind: 'missing' },
  /** A session of one factor although the person has a two-factor sign-in method. */
  'accounts.held_back': { kind: 'forbidden' },
  'accounts.factor_on': { kind: 'conflict' },
  'accounts.factor_off': { kind: 'conflict' },
  /** Public content requires an activated address. */
  'accounts.not_activated': { kind: 'forbidden' },
  /** The two messages of the profile endpoint (specification §8). */
  'accounts.no_token': { kind: 'signed_out' },
  'accounts.invalid_session': { kind: 'signed_out' },
  'accounts.member_missing': { kind: 'missing' },
  'accounts.member_forbidden': { kind: 'forbidden' },
  'accounts.last_admin': { kind: 'conflict' },
  'accounts.invitation_missing': { kind: 'missing' },
  /** Used, revoked, expired, or created by a person who may no longer invite. */
  'accounts.invitation_gone': { kind: 'conflict' },
  'accounts.invitation_other_email': { kind: 'forbidden' },
  'accounts.entry_link_gone': { kind: 'conflict' },
  /** The LINE sign-in was finished, has expired, or belongs to another browser. */
  'accounts.line_over': { kind: 'conflict' },
  /** The LINE account is linked to another person, or the person to another LINE account. */
  'accounts.line_taken': { kind: 'conflict' },
  'accounts.line_not_linked': { kind: 'conflict' },
  /** It is the person's only sign-in method. */
  'accounts.only_way_in': { kind: 'conflict' },
  /** A person with neither password nor second factor reauthenticates by a recent sign-in. */
  'accounts.sign_in_again': { kind: 'forbidden' },
  /** The same for a passkey that is unknown, wrong, cloned, or of a suspended account. */
  'accounts.passkey_refused': { kind: 'signed_out' },
  /** Not created as requested, or too late. */
  'accounts.passkey_unusable': { kind: 'invalid' },
  'accounts.passkey_known': { kind: 'conflict' },
  'accounts.passkey_missing': { kind: 'missing' },
  'accounts.too_many_passkeys': { kind: 'conflict' },
});
