import { z } from 'zod';
import { Analytics } from '../analytics/analytics-contract.ts';
import type { Locale } from '../locale/locale.ts';
import { MailSettings } from './mail-settings-contract.ts';
import { LegalVersions } from './legal-contract.ts';
import { settingsPart } from './site-settings-contract.ts';
import type { TenantId } from '../db/tenant-id.ts';

/** What every page of a site is made from: when it moves on, nodes drop the tenant, its kept pages, and every host that they took for unknown. */
export const SITE_CONTENT = 'sites.config';

/** Settings of a site that the platform itself reads. */
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
  contact: z.object({
    email: z.string().optional(),
    phone: z.string().optional(),
    address: z.string().optional(),
    line: z.string().optional(),
  }),
  /** The business day begins so many minutes after midnight. */
  dayCutoffMinutes: z.number().int().min(0).max(720).default(0),
  mail: MailSettings,
  /** The LINE channel by which people sign in and are reached; its secret is kept by tenant-secrets. */
  line: z
    .object({
      channelId: z.string().regex(/^\d{1,20}$/),
      isSignInOn: z.boolean().default(false),
      /** Whether somebody whose LINE account is not linked may become a member. */
      isOpenToNew: z.boolean().default(true),
    })
    .optional(),
  /** Who counts visitors. */
  analytics: Analytics.nullable().default(null),
  /** Which number of each legal text is in force. */
  legal: LegalVersions,
  /** Modules that an admin may switch off, each declared by itself. */
  modules: z.object({}),
});

/**
 * What an admin sets for a site; public by nature, no secret is ever kept here. The platform knows its own part; every
 * module reads its part through what it declared with `settingsPart`.
 */
export type TenantSettings = Readonly<
  Omit<ReturnType<typeof platformSettings.of>, 'modules'> & {
    /** Whether a module that an admin may switch off is on, by the module's name. */
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
  /** Bumped by every change of the tenant's own row. */
  readonly version: number;
  /** Set where an admin sees the draft instead: its version. */
  readonly previewVersion?: number;
  /** Hostname by which this request arrived, or the primary one for jobs. */
  readonly host: string;
  /** Scheme, host and port for absolute links, without a slash at the end. */
  readonly origin: string;
}
