import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';
import type { TenantSettings } from '#platform/tenancy/tenant.ts';
import { promptPayAccountOf } from '../promptpay/promptpay-account-rules.ts';

/** The site's seller details and the account for payments. */
export const billingSettings = settingsPart({
  vat: z.object({
    isRegistered: z.boolean().default(false),
    taxId: z.string().optional(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  /** On which days around the due day of an invoice its buyer is reminded. */
  reminders: z.object({
    isOn: z.boolean().default(true),
    before7: z.boolean().default(true),
    before3: z.boolean().default(true),
    onDay: z.boolean().default(true),
    after3: z.boolean().default(true),
    after7: z.boolean().default(true),
  }),
  promptpay: z
    .object({ kind: z.enum(['mobile', 'national_id', 'ewallet']), id: z.string(), accountName: z.string() })
    .optional(),
});

/**
 * Whether buyers of a site can pay by PromptPay, which needs a valid account. Pages must not promise it otherwise: they
 * show the site's contact.
 */
export function takesPromptPay(tenant: { readonly settings: TenantSettings }): boolean {
  return promptPayAccountOf(billingSettings.of(tenant).promptpay).state === 'ready';
}

/** Whom buyers ask how to pay. */
export interface PaymentContact {
  readonly name: string;
  readonly contact: TenantSettings['contact'];
}

/** Returns whom buyers ask how to pay on a site that takes no PromptPay; null where it does. */
export function findPaymentContact(tenant: {
  readonly name: string;
  readonly settings: TenantSettings;
}): PaymentContact | null {
  return takesPromptPay(tenant) ? null : { name: tenant.name, contact: tenant.settings.contact };
}
