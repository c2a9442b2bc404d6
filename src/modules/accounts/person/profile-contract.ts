import { z } from 'zod';
import { normalizeText } from '#platform/text/fold.ts';
import { parseThaiPhone } from '#platform/text/thai-phone.ts';

export const LOCALES = ['th', 'en'] as const;
const MAX_TYPED_PHONE = 40;
const MAX_ADDRESS_LINE = 300;

const text = (max: number) => z.string().trim().max(max).transform(normalizeText);

/** A Thai phone number in national format; empty means none. */
export const Phone = z
  .string()
  .trim()
  .max(MAX_TYPED_PHONE)
  .default('')
  .transform((typed, context) => {
    if (typed === '') return null;
    const phone = parseThaiPhone(typed);
    if (phone) return phone.national;
    context.addIssue({
      code: 'custom',
      params: { reason: 'phone' },
      message: 'Not a Thai telephone number.',
    });
    return z.NEVER;
  });

export const DetailsInput = z.object({
  title: text(40).default(''),
  firstname: text(100).pipe(z.string().min(1)),
  lastname: text(100).default(''),
  phone: Phone,
});
export type DetailsInput = z.output<typeof DetailsInput>;

export const LanguageInput = z.object({ locale: z.enum(LOCALES) });
export type LanguageInput = z.infer<typeof LanguageInput>;

export const AddressInput = z.object({
  addressLine: text(MAX_ADDRESS_LINE).default(''),
  subdistrictCode: z.string().trim().max(9).default(''),
  postalCode: z.string().trim().max(10).default(''),
});
export type AddressInput = z.infer<typeof AddressInput>;

/** An address as in the form; unknown parts are ''. */
export interface ProfileAddress {
  readonly addressLine: string;
  readonly provinceCode: string;
  readonly districtCode: string;
  readonly subdistrictCode: string;
  readonly postalCode: string;
}

export interface ProfileView {
  /** Null if the site does not ask for one and the person has none. */
  readonly title: string | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly isActivated: boolean;
  /** National format; null if not given. */
  readonly phone: string | null;
  readonly locale: (typeof LOCALES)[number] | null;
  /** A short-lived URL. */
  readonly picture: string | null;
  readonly address: ProfileAddress | null;
}

/** Reply of the profile endpoint (specification §7). */
export const ProfileReply = z.object({
  status: z.literal(true),
  profile: z.object({
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    locale: z.enum(LOCALES).nullable(),
    picture: z.string().nullable(),
    role: z.enum(['user', 'manager', 'admin']),
  }),
});
export type ProfileReply = z.infer<typeof ProfileReply>;

export const ProfileRefusal = z
  .object({ status: z.literal(false), error: z.string() })
  .meta({ id: 'ProfileRefusal' });
