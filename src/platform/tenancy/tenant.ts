import { z } from 'zod';
import type { Locale } from '../locale/locale.ts';
import { LaterSettings, LegalVersions, WalletLimits } from './site-settings-contract.ts';

/** A tenant's id, minted only by the host resolver and the job runner. */
export type TenantId = string & { readonly __tenant: unique symbol };

/** What every page of a site is made from: when it moves on, nodes drop the tenant, its kept pages, and every host that they took for unknown. */
export const SITE_CONTENT = 'sites.config';

/** What an admin sets for a site; public by nature, no secret is ever kept here. */
export const TenantSettings = z.object({
  theme: z
    .object({
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
    })
    .prefault({}),
  tagline: z.object({ th: z.string().max(200), en: z.string().max(200) }).optional(),
  about: z.object({ th: z.string().max(2000), en: z.string().max(2000) }).optional(),
  contact: z
    .object({
      email: z.string().optional(),
      phone: z.string().optional(),
      address: z.string().optional(),
      line: z.string().optional(),
    })
    .prefault({}),
  /** Sign-in by LINE; the channel's secret is kept by tenant-secrets. */
  line: z
    .object({
      channelId: z.string().regex(/^\d{1,20}$/),
      isSignInOn: z.boolean().default(false),
      /** Whether somebody whose LINE account is not linked may become a member. */
      isOpenToNew: z.boolean().default(true),
    })
    .optional(),
  favicon: z.string().max(2000).optional(),
  vat: z
    .object({
      isRegistered: z.boolean().default(false),
      taxId: z.string().optional(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .prefault({}),
  promptpay: z
    .object({ kind: z.enum(['mobile', 'national_id', 'ewallet']), id: z.string(), accountName: z.string() })
    .optional(),
  /** Limits of the wallet: one top-up, and what one manager may give and take by hand in a day. */
  wallet: WalletLimits.prefault({}),
  dayCutoffMinutes: z.number().int().min(0).max(720).default(0),
  /** Modules that are switched off; one that is not named is on. */
  modules: z
    .object({
      shop: z.boolean().default(true),
      lessons: z.boolean().default(true),
      wallet: z.boolean().default(true),
      messages: z.boolean().default(true),
      files: z.boolean().default(true),
      exams: z.boolean().default(true),
    })
    .prefault({}),
  /** Links of the header; absent: those of the modules that are on. */
  menu: z
    .array(z.object({ th: z.string().max(60), en: z.string().max(60), path: z.string().max(300) }))
    .max(8)
    .optional(),
  ...LaterSettings,
  /** Which number of each legal text is in force; the texts themselves are the sites module's. */
  legal: LegalVersions.prefault({}),
});
export type TenantSettings = z.infer<typeof TenantSettings>;

/** Modules that an admin may switch off. */
export type SwitchableModule = keyof TenantSettings['modules'];

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
