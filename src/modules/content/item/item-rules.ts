/** What a manager has decided about an item; together with the clock it gives the state. */
export type ItemStatus = 'draft' | 'released' | 'archived';

export const ITEM_STATES = ['draft', 'scheduled', 'published', 'ended', 'archived', 'trashed'] as const;
/**
 * `scheduled`: released, its instant lies ahead. `ended`: released, its time is over. `trashed`: in the trash, from where
 * it is erased after 30 days.
 */
export type ItemState = (typeof ITEM_STATES)[number];

export const ITEM_STEPS = [
  'publish',
  'schedule',
  'cancel',
  'unpublish',
  'archive',
  'reopen',
  'trash',
  'restore',
] as const;
export type ItemStep = (typeof ITEM_STEPS)[number];

/** The part of an item that its state follows from. */
export interface Released {
  readonly status: ItemStatus;
  readonly publishedAt: Date | null;
  readonly unpublishAt: Date | null;
  readonly deletedAt: Date | null;
}

/** What may be done in each state; the server and the buttons read the same table. */
const STEPS: Readonly<Record<ItemState, readonly ItemStep[]>> = {
  draft: ['publish', 'schedule', 'archive', 'trash'],
  scheduled: ['publish', 'schedule', 'cancel', 'trash'],
  published: ['publish', 'unpublish', 'trash'],
  ended: ['publish', 'schedule', 'unpublish', 'archive', 'trash'],
  archived: ['reopen', 'trash'],
  trashed: ['restore'],
};

/** How long an item can be taken out of the trash. */
export const TRASH_DAYS = 30;

export function mayTake(step: ItemStep, state: ItemState): boolean {
  return STEPS[state].includes(step);
}

/** Returns the state of an item at an instant of the server's clock. */
export function stateAt({ status, publishedAt, unpublishAt, deletedAt }: Released, now: Date): ItemState {
  if (deletedAt !== null) return 'trashed';
  if (status !== 'released' || publishedAt === null) return status === 'archived' ? 'archived' : 'draft';
  if (publishedAt > now) return 'scheduled';
  return unpublishAt !== null && unpublishAt <= now ? 'ended' : 'published';
}

/** Returns whether readers see an item at an instant. No job has to run for that. */
export function isPublicAt(item: Released, now: Date): boolean {
  return stateAt(item, now) === 'published';
}

export type ReleaseProblem =
  | 'content.wrong_state'
  | 'content.already_public'
  | 'content.begins_in_the_past'
  | 'content.ends_before_it_begins';

/** Returns why an item cannot be released from `at` (null: now) until `until`, or null. */
export function findReleaseProblem(
  item: Released,
  { at, until }: { readonly at: Date | null; readonly until: Date | null },
  now: Date,
): ReleaseProblem | null {
  const state = stateAt(item, now);
  const isLater = at !== null && at > now;
  if (isLater && state === 'published') return 'content.already_public';
  if (!mayTake(isLater ? 'schedule' : 'publish', state)) return 'content.wrong_state';
  if (at !== null && !isLater) return 'content.begins_in_the_past';
  return until !== null && until <= (isLater ? at : now) ? 'content.ends_before_it_begins' : null;
}

/** Returns when an item that is released now counts as published: what readers see already keeps its date. */
export function publishedFrom(item: Released, at: Date | null, now: Date): Date {
  if (at !== null && at > now) return at;
  return isPublicAt(item, now) && item.publishedAt !== null ? item.publishedAt : now;
}
