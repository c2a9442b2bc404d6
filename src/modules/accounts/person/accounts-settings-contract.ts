import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

const Asked = z.enum(['required', 'optional', 'off']);
export type Asked = z.infer<typeof Asked>;

/** Who may register, and what the form asks. */
export const RegistrationSettings = z.object({
  mode: z.enum(['open', 'invited']).default('open'),
  fields: z
    .object({
      title: Asked.default('off'),
      lastname: Asked.default('optional'),
      phone: Asked.default('off'),
    })
    .prefault({}),
  /** Legal texts that must be accepted, once the site has published them. */
  accept: z.object({ terms: z.boolean().default(true), privacy: z.boolean().default(true) }).prefault({}),
});
export type RegistrationSettings = z.infer<typeof RegistrationSettings>;

/** Who must use two factors. Until they do, they have the rights of a user. */
export const SignInSettings = z.object({ twofold: z.enum(['nobody', 'admins', 'staff']).default('nobody') });
export type SignInSettings = z.infer<typeof SignInSettings>;

export const accountsSettings = settingsPart({
  registration: RegistrationSettings,
  signIn: SignInSettings,
  limits: z.object({ invitationDays: z.coerce.number().int().min(1).max(30).default(7) }),
});
