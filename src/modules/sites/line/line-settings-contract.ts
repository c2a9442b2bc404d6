import { z } from 'zod';
import { LIFF_ID } from '#platform/tenancy/line-rules.ts';

/** Settings of LINE sign-in, without the secret. An empty channel id means none. */
export interface LineSettings {
  readonly channelId: string;
  readonly isSignInOn: boolean;
  readonly isOpenToNew: boolean;
  /** App of the channel for pages inside LINE; empty: none. */
  readonly liffId: string;
}

const Box = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

export const LineSettingsInput = z.object({
  channelId: z
    .string()
    .trim()
    .regex(/^\d{0,20}$/),
  /** Empty keeps the stored secret. LINE's secrets are 32 hexadecimal digits. */
  secret: z
    .string()
    .trim()
    .regex(/^([0-9a-f]{32})?$/i),
  isSignInOn: Box,
  isOpenToNew: Box,
  liffId: z.string().trim().regex(LIFF_ID).or(z.literal('')).default(''),
  /** Messaging API token for push notifications. Empty keeps the stored token. */
  messageToken: z
    .string()
    .trim()
    .max(500)
    .regex(/^[\w+/=.-]*$/)
    .default(''),
  /** Removes the token, which ends push notifications. */
  isTokenGone: Box,
});
export type LineSettingsInput = z.output<typeof LineSettingsInput>;
