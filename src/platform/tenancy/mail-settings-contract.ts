import { z } from 'zod';

const text = (max: number) => z.string().normalize('NFC').trim().max(max);
const mailAddress = z.string().trim().max(254).pipe(z.email());

/** A mail server of the site's own. Its password is stored separately, sealed. */
export const MailServer = z.object({
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/),
  port: z.coerce.number().int().min(1).max(65_535),
  /** `tls`: implicit TLS; `starttls`: required before any command; `none`: on localhost only. */
  tls: z.enum(['tls', 'starttls', 'none']),
  user: text(200),
  senderAddress: mailAddress,
});
export type MailServer = z.infer<typeof MailServer>;

/** Mail settings of the site; without a server of its own, the installation's is used. */
export const MailSettings = z.object({
  /** Empty: the name of the site. */
  senderName: text(100).default(''),
  /** Empty: the contact address. */
  replyTo: z.union([z.literal(''), mailAddress]).default(''),
  server: MailServer.nullable().default(null),
});
export type MailSettings = z.infer<typeof MailSettings>;
