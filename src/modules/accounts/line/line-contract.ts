import { z } from 'zod';
import { RegistrationInput } from '../registration/registration-contract.ts';

/** Length limit of a return path, because it is stored in a cookie. */
export const MAX_NEXT = 500;

/** Why a LINE sign-in failed. */
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

/** State of a LINE sign-in, sealed into a cookie. */
export const LineState = z.discriminatedUnion('stage', [
  /** Redirected to LINE, for signing in or for linking. */
  z.object({
    stage: z.literal('asked'),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    wantsLink: z.boolean(),
    isRetry: z.boolean(),
    ...After,
  }),
  /** LINE verified the account; the person has yet to choose what to do. */
  z.object({
    stage: z.literal('proved'),
    channelId: z.string(),
    subject: z.string(),
    name: z.string(),
    /** Person to link the account to; null to register a new one. */
    linkTo: z.uuid().nullable(),
    ...After,
  }),
  /** The account is known and its person has a second factor. */
  z.object({ stage: z.literal('second'), challenge: z.string(), ...After }),
  z.object({ stage: z.literal('failed'), why: z.enum(LINE_FAILURES), wantsLink: z.boolean(), ...After }),
]);
export type LineState = z.infer<typeof LineState>;
export type LineStateAt<Stage extends LineState['stage']> = Extract<LineState, { stage: Stage }>;

export const StartLineQuery = z.object({
  next: z.string().max(2000).optional(),
  /** Links the LINE account to the signed-in person. */
  link: z.literal('1').optional(),
});

/** Parameters of LINE's callback; others are ignored. */
export const LineCallbackQuery = z.object({
  code: z.string().max(2000).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});
export type LineCallbackQuery = z.infer<typeof LineCallbackQuery>;

/** Limit of an id token, whose claims are few. */
const MAX_ID_TOKEN = 4_000;

/** What a page inside LINE (LIFF) signs in with. */
export const LiffInput = z.object({
  idToken: z.string().min(1).max(MAX_ID_TOKEN),
  /** Path of this site to open afterwards. */
  next: z.string().max(2_000).optional(),
});
export type LiffInput = z.output<typeof LiffInput>;

/** Registration by the site's rules, without a password. */
export const JoinByLineInput = RegistrationInput.omit({ password: true });
export type JoinByLineInput = z.infer<typeof JoinByLineInput>;

/** A linked LINE account, as shown to its person. */
export interface LineLinkView {
  readonly name: string;
  readonly linkedAt: Date;
}
