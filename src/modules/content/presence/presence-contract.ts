import { z } from 'zod';

/** Live topic of who has an item open; `details` name items. */
export const PRESENCE_TOPIC = 'content.presence';
/** Interval of the heartbeats of a page that is seen. */
export const HEARTBEAT_SECONDS = 20;
/** A page without a heartbeat for this long counts as left. */
export const SILENCE_SECONDS = 60;

/** A heartbeat of a page on which an item is edited. */
export const PresenceInput = z.object({
  contentItem: z.uuid(),
  /** Made by the page: a person may have an item open in several tabs. */
  tab: z.uuid(),
  /** The last heartbeat: the page is being left. */
  isLeaving: z.boolean().default(false),
});
export type PresenceInput = z.output<typeof PresenceInput>;

/** Where the heartbeats of an item go. */
export function presencePath(item: string): string {
  return `/api/content/manage/items/${item}/presence`;
}

/** Somebody who has an item open for editing. */
export const PresentPerson = z.object({
  /** With the address where others of this name have it open too. */
  name: z.string(),
  since: z.iso.datetime(),
  /** The reader, in another tab or on another device. */
  isSelf: z.boolean(),
});
export type PresentPerson = z.output<typeof PresentPerson>;

/** Everybody else who has an item open, those who have had it longest first. */
export const PresenceView = z.object({ others: z.array(PresentPerson) });
export type PresenceView = z.output<typeof PresenceView>;
