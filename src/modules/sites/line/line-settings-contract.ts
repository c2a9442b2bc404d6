import { z } from 'zod';

/** What an admin sets for sign-in by LINE, without the secret. An empty channel: none. */
export interface LineSettings {
  readonly channelId: string;
  readonly isSignInOn: boolean;
  readonly isOpenToNew: boolean;
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
  /** Empty: the one that is kept stays. LINE's are 32 hexadecimal digits. */
  secret: z
    .string()
    .trim()
    .regex(/^([0-9a-f]{32})?$/i),
  isSignInOn: Box,
  isOpenToNew: Box,
  /** Of the Messaging API, by which notifications are pushed; empty: the one that is kept stays. */
  messageToken: z
    .string()
    .trim()
    .max(500)
    .regex(/^[\w+/=.-]*$/)
    .default(''),
  /** Takes the token away: nothing is pushed any more. */
  isTokenGone: Box,
});
export type LineSettingsInput = z.output<typeof LineSettingsInput>;
