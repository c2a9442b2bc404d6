import { z } from 'zod';
import { RegistrationInput } from '../registration/registration-contract.ts';

/** A path that outlives the way to LINE and back; it travels in a cookie. */
export const MAX_NEXT = 500;

/** Why somebody came back from LINE without being signed in. */
export const LINE_FAILURES = [
  'denied',
  'other_browser',
  'used',
  'refused',
  'unreachable',
  'channel',
  'suspended',
  'unknown',
  'taken',
  'signed_out',
] as const;
export type LineFailure = (typeof LINE_FAILURES)[number];

const After = { next: z.string().max(MAX_NEXT) };

/** Where a browser stands on its way through LINE; the server seals it into a cookie. */
export const LineState = z.discriminatedUnion('stage', [
  /** Sent to LINE, for signing in or for linking an account. */
  z.object({
    stage: z.literal('asked'),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    wantsLink: z.boolean(),
    isRetry: z.boolean(),
    ...After,
  }),
  /** LINE vouched for the account; whoever has it still says what to do. */
  z.object({
    stage: z.literal('proved'),
    channelId: z.string(),
    subject: z.string(),
    name: z.string(),
    /** Whose account it is to be linked to; null where a new person is to be made. */
    linkTo: z.uuid().nullable(),
    ...After,
  }),
  /** The account is known and has a second factor. */
  z.object({ stage: z.literal('second'), challenge: z.string(), ...After }),
  z.object({ stage: z.literal('failed'), why: z.enum(LINE_FAILURES), wantsLink: z.boolean(), ...After }),
]);
export type LineState = z.infer<typeof LineState>;
export type LineStateAt<Stage extends LineState['stage']> = Extract<LineState, { stage: Stage }>;

export const StartLineQuery = z.object({
  next: z.string().max(2000).optional(),
  /** Link the LINE account to the person who is signed in. */
  link: z.literal('1').optional(),
});

/** What LINE sends back with; anything else that it adds is left alone. */
export const LineCallbackQuery = z.object({
  code: z.string().max(2000).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});
export type LineCallbackQuery = z.infer<typeof LineCallbackQuery>;

/** As whoever else makes an account, by the site's own rules, but without a password. */
export const JoinByLineInput = RegistrationInput.omit({ password: true });
export type JoinByLineInput = z.infer<typeof JoinByLineInput>;

/** The LINE account that somebody has linked, as they may see it. */
export interface LineLinkView {
  readonly name: string;
  readonly linkedAt: Date;
}
