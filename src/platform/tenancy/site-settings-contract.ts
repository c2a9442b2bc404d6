import { wide } from '../db/column-contract.ts';
import { z } from 'zod';
import { Analytics } from '../analytics/analytics-contract.ts';

const text = (max: number) => z.string().normalize('NFC').trim().max(max);
const mailAddress = z.string().trim().max(254).pipe(z.email());

/** A mail server of the site's own. Its password is kept apart, sealed. */
export const MailServer = z.object({
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/),
  port: z.coerce.number().int().min(1).max(65_535),
  /** `tls` from the first byte, `starttls` before anything is said, `none` on the developer's own machine only. */
  tls: z.enum(['tls', 'starttls', 'none']),
  user: text(200),
  senderAddress: mailAddress,
});
export type MailServer = z.infer<typeof MailServer>;

/** How mail of the site goes out; without a server of its own the installation's carries it. */
export const MailSettings = z.object({
  /** Empty: the site's name. */
  senderName: text(100).default(''),
  /** Empty: the contact address. */
  replyTo: z.union([z.literal(''), mailAddress]).default(''),
  server: MailServer.nullable().default(null),
});
export type MailSettings = z.infer<typeof MailSettings>;

const Asked = z.enum(['required', 'optional', 'off']);
export type Asked = z.infer<typeof Asked>;

/** Who may make an account, and what is asked then. */
export const RegistrationSettings = z.object({
  mode: z.enum(['open', 'invited']).default('open'),
  fields: z
    .object({
      title: Asked.default('off'),
      lastname: Asked.default('optional'),
      phone: Asked.default('off'),
    })
    .prefault({}),
  /** Texts that one has to accept, as soon as the site has published them. */
  accept: z.object({ terms: z.boolean().default(true), privacy: z.boolean().default(true) }).prefault({}),
});
export type RegistrationSettings = z.infer<typeof RegistrationSettings>;

/** Who has to sign in by two factors. Until they do, they are members like any other. */
export const SignInSettings = z.object({ twofold: z.enum(['nobody', 'admins', 'staff']).default('nobody') });
export type SignInSettings = z.infer<typeof SignInSettings>;

export const LEGAL_KINDS = ['terms', 'privacy', 'cookies'] as const;
export const LegalKind = z.enum(LEGAL_KINDS);
export type LegalKind = z.infer<typeof LegalKind>;

/** The number of the text in force, of those that the site has. */
export const LegalVersions = z.object({
  terms: z.int().positive().optional(),
  privacy: z.int().positive().optional(),
  cookies: z.int().positive().optional(),
});
export type LegalVersions = z.infer<typeof LegalVersions>;

/** Numbers that fit one organisation and not another. */
export const SiteLimits = z.object({
  /** How long stock waits for money. */
  payWithinMinutes: z.coerce.number().int().min(10).max(1_440).default(30),
  /** How long stock waits from the moment a slip was sent. */
  slipHoldsHours: z.coerce.number().int().min(1).max(168).default(24),
  invitationDays: z.coerce.number().int().min(1).max(30).default(7),
});
export type SiteLimits = z.infer<typeof SiteLimits>;

/** Who may write to whom; those who run the site may always be written to. */
export const MessageSettings = z.object({ memberToMember: z.boolean().default(false) });
export type MessageSettings = z.infer<typeof MessageSettings>;

/** Whether anybody may find certificates by their holder's full name, of those holders who let themselves be found. */
export const CertificateSettings = z.object({ isNameSearchOn: z.boolean().default(false) });
export type CertificateSettings = z.infer<typeof CertificateSettings>;

const MAX_WALLET_SATANG = 1_000_000_000;

/** Of the wallet: one top-up, and what one manager may give and take by hand in a day. */
export const WalletLimits = z.object({
  topUpMinSatang: z.int().min(100).max(MAX_WALLET_SATANG).default(2_000),
  topUpMaxSatang: z.int().min(100).max(MAX_WALLET_SATANG).default(5_000_000),
  managerDaySatang: z.int().min(0).max(MAX_WALLET_SATANG).default(500_000),
});
export type WalletLimits = z.infer<typeof WalletLimits>;

/** What stands at `/`. */
export const HomeChoice = z.enum(['welcome', 'products', 'categories']);
export type HomeChoice = z.infer<typeof HomeChoice>;

/** How the lesson catalogue looks: pages in the site's frame, or a screen of its own with rows. */
export const LessonLook = z.enum(['classic', 'streaming']);
export type LessonLook = z.infer<typeof LessonLook>;

const MAX_SPACE_CHARACTERS = 8_000;
const MAX_SPACE_DEPTH = 8;

/** Free public data of the site, as the hostname call gives it to anybody. */
export const SpaceData = z
  .record(z.string().max(60), wide(z.json()))
  .refine((space) => JSON.stringify(space).length <= MAX_SPACE_CHARACTERS)
  .refine((space) => depthOf(space) <= MAX_SPACE_DEPTH);
export type SpaceData = z.infer<typeof SpaceData>;

export const ClusterId = z.string().regex(/^[\w-]{1,64}$/);

/** The settings that came after the first ones: a row that was written before them has their defaults. */
export const LaterSettings = {
  mail: MailSettings.prefault({}),
  registration: RegistrationSettings.prefault({}),
  signIn: SignInSettings.prefault({}),
  analytics: Analytics.nullable().default(null),
  limits: SiteLimits.prefault({}),
  messages: MessageSettings.prefault({}),
  certificates: CertificateSettings.prefault({}),
  home: HomeChoice.default('welcome'),
  lessonLook: LessonLook.default('classic'),
  space: SpaceData.default({}),
  clusterId: ClusterId.nullable().default(null),
};

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
