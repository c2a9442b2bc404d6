import { z } from 'zod';
import { TypedTime } from '#platform/dates/date-contract.ts';
import type { RowOf } from '#platform/db/rows.ts';

/** Rows per page of the list. */
export const NOTICES_PER_PAGE = 20;
/** Above this, a counter shows "more". */
export const MAX_UNREAD_SHOWN = 99;
/** Live topic of the unread counter. */
export const NOTICES_TOPIC = 'notifications';

export const NoticeView = z.object({
  notificationId: z.uuid(),
  kind: z.string(),
  category: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type NoticeView = z.infer<typeof NoticeView>;

export const NoticePage = z.object({
  notifications: z.array(NoticeView),
  /** Cursor of the next page; null at the end. */
  next: z.string().nullable(),
  /** Unread notices, at most 100. */
  unread: z.int().min(0),
  /** The site's time zone, for displayed times. */
  zone: z.string(),
});
export type NoticePage = z.infer<typeof NoticePage>;

/** Live state sent to open pages. */
export interface NoticesState {
  readonly unread: number;
}

export const ReadInput = z.union([
  z.object({ all: z.literal(true) }),
  z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
]);

/** Choices for mail delivery. */
export const EMAIL_WAYS = ['now', 'digest', 'off'] as const;
export const EmailWay = z.enum(EMAIL_WAYS);

/** One row of the preferences table. */
export interface Preference {
  readonly category: string;
  readonly label: string;
  readonly help: string;
  readonly onSite: boolean;
  readonly email: (typeof EMAIL_WAYS)[number];
  readonly line: boolean;
  readonly isAlways: boolean;
}

const Box = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

export const PreferenceInput = z.object({
  category: z.string().min(1).max(40),
  onSite: Box,
  email: EmailWay,
  line: Box,
});
export type PreferenceInput = z.output<typeof PreferenceInput>;

const Wall = TypedTime.transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

/** Quiet hours and digest hour, in local time of the site. */
export const RhythmInput = z
  .object({
    isQuiet: Box,
    quietFrom: Wall,
    quietUntil: Wall,
    digestHour: z.coerce.number().int().min(0).max(23),
  })
  .refine(({ isQuiet, quietFrom, quietUntil }) => !isQuiet || quietFrom !== quietUntil, {
    path: ['quietUntil'],
    message: 'Quiet hours begin and end at different times.',
  });
export type RhythmInput = z.output<typeof RhythmInput>;

export type Rhythm = RowOf<'notifications_rhythm', 'quietFromMinute' | 'quietUntilMinute' | 'digestHour'>;

export const DEFAULT_DIGEST_HOUR = 8;
