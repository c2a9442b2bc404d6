import { z } from 'zod';
import { Analytics } from '../analytics/analytics-contract.ts';
import type { Locale } from '../locale/locale.ts';
import { Synonyms } from './synonyms-contract.ts';
import { MailSettings } from './mail-settings-contract.ts';
import { LIFF_ID } from './line-rules.ts';
import { LegalVersions } from './legal-contract.ts';
import { settingsPart } from './site-settings-contract.ts';
import type { TenantId } from '../db/tenant-id.ts';

/**
 * Content key of every page of a site: when it changes, nodes drop the cached tenant, its cached pages and all hosts
 * cached as unknown.
 */
export const SITE_CONTENT = 'sites.config';

/** Site settings that the platform itself reads. */
export const platformSettings = settingsPart({
  theme: z.object({
    accent: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .default('#0f766e'),
    neutral: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .default('#64748b'),
    radius: z.number().min(0).max(24).default(12),
    font: z.enum(['anuphan', 'system']).default('anuphan'),
    scheme: z.enum(['light', 'dark', 'system']).default('light'),
  }),
  /** The site's picture: its logo in the header and in mails, and its icon. */
  favicon: z.string().max(2000).optional(),
  contact: z.object({
    email: z.string().optional(),
    phone: z.string().optional(),
    address: z.string().optional(),
    line: z.string().optional(),
  }),
  /** Start of the business day, in minutes after midnight. */
  dayCutoffMinutes: z.number().int().min(0).max(720).default(0),
  mail: MailSettings,
  /** LINE channel for signing in and notices; its secret is in tenant-secrets. */
  line: z
    .object({
      channelId: z.string().regex(/^\d{1,20}$/),
      isSignInOn: z.boolean().default(false),
      /** Whether people without a linked LINE account may become members. */
      isOpenToNew: z.boolean().default(true),
      /** The channel's app for pages inside LINE, if it has one. */
      liffId: z.string().regex(LIFF_ID).or(z.literal('')).default(''),
    })
    .optional(),
  search: z.object({ synonyms: Synonyms.default([]) }),
  /** Analytics vendor. */
  analytics: Analytics.nullable().default(null),
  /** Version in force of each legal text. */
  legal: LegalVersions,
  /** Modules that an admin may switch off; each declares its own switch. */
  modules: z.object({}),
});

/**
 * Settings of a site; public, so they must not contain secrets. The platform knows only its own part; every module
 * reads its part with its `settingsPart`.
 */
export type TenantSettings = Readonly<
  Omit<ReturnType<typeof platformSettings.of>, 'modules'> & {
    /** Whether each switchable module is on, by module name. */
    modules: Readonly<Record<string, boolean>>;
  }
>;

export interface Tenant {
  readonly id: TenantId;
  readonly code: string;
  readonly name: string;
  readonly locale: Locale;
  readonly zone: string;
  readonly clientKey: string;
  readonly settings: TenantSettings;
  /** Incremented by every change of the tenant's row. */
  readonly version: number;
  /** Version of the draft, where an admin previews it. */
  readonly previewVersion?: number;
  /** Hostname of this request, or the primary one for jobs. */
  readonly host: string;
  /** Scheme, host and port for absolute links, without a trailing slash. */
  readonly origin: string;
}
