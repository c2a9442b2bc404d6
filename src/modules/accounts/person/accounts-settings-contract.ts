import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

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

export const accountsSettings = settingsPart({
  registration: RegistrationSettings,
  signIn: SignInSettings,
  limits: z.object({ invitationDays: z.coerce.number().int().min(1).max(30).default(7) }),
});
