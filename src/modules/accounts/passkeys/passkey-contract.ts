import { z } from 'zod';
import type { RowOf } from '#platform/db/rows.ts';

export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 60;

const Base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
const PasskeyName = z.string().normalize('NFC').trim().min(1).max(MAX_PASSKEY_NAME);

/** Common part of all authenticator responses (WebAuthn Level 3, §5.1, as JSON). */
const Credential = {
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

export const NewPasskeyResponse = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url(10_000),
    attestationObject: Base64Url(40_000),
    transports: z
      .array(z.string().regex(/^[a-z0-9-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
export type NewPasskeyResponse = z.infer<typeof NewPasskeyResponse>;

export const PasskeyResponse = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url(10_000),
    authenticatorData: Base64Url(10_000),
    signature: Base64Url(4_000),
    userHandle: Base64Url(100).optional(),
  }),
});
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;

/** Passed unchanged to the browser's WebAuthn API. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

export const AddPasskeyInput = z.object({ name: PasskeyName, response: NewPasskeyResponse });
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>;
export const PasskeyLoginInput = z.object({ response: PasskeyResponse });

const Passkey = { passkey: z.uuid() };
export const NamePasskeyInput = z.object({ ...Passkey, name: PasskeyName });
export type NamePasskeyInput = z.infer<typeof NamePasskeyInput>;
export const RemovePasskeyInput = z.object(Passkey);
export type RemovePasskeyInput = z.infer<typeof RemovePasskeyInput>;

/** A passkey as shown to its person. */
export type PasskeyView = RowOf<'accounts_passkey', 'passkeyId' | 'name' | 'madeAt' | 'usedAt'> & {
  /** The passkey's host, if it is another one of the site. */
  readonly elsewhere: string | null;
};
