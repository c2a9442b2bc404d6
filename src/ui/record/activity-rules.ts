import type { AttachedFile } from '#platform/attachments/attachment-contract.ts';
import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Tone } from '../text/badge.tsx';

/** Something that happened to a record. */
export interface RecordChange {
  readonly key: string;
  /** ISO instant. */
  readonly at: string;
  /** Who did it; null for the system and for people from outside. */
  readonly actor: string | null;
  /** What happened. */
  readonly text: string;
  /** A line each: amount, reason, reference. */
  readonly details?: readonly string[];
  readonly tone?: Tone;
}

/** A comment on a record. */
export interface RecordComment {
  readonly commentId: string;
  /** Null once the author's account is erased. */
  readonly author: string | null;
  /** People are mentioned by id. */
  readonly body: string;
  /** Names of the people mentioned; left out once their account is erased. */
  readonly names: Readonly<Record<string, string>>;
  readonly postedAt: string;
  readonly isEdited: boolean;
  /** Only this trace remains of a removed comment. */
  readonly removed: { readonly by: string | null } | null;
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  readonly files: readonly AttachedFile[];
}

export type ActivityEntry =
  | { readonly kind: 'change'; readonly at: string; readonly change: RecordChange }
  | { readonly kind: 'comment'; readonly at: string; readonly comment: RecordComment };

/** A day of a time line, in the site's zone. */
export interface ActivityDay {
  readonly on: IsoDate;
  readonly entries: readonly ActivityEntry[];
}

/**
 * Merges changes and comments, newest first; of the same instant, what was listed later comes first and comments come
 * before changes. Where earlier comments are not loaded, changes before the oldest loaded one wait for them, so that
 * nothing appears between entries that are already read.
 */
export function mergeActivity(
  changes: readonly RecordChange[],
  comments: readonly RecordComment[],
  hasEarlier: boolean,
): ActivityEntry[] {
  const oldest = comments.reduce(
    (least, { postedAt }) => (least === null || timeOf(postedAt) < least ? timeOf(postedAt) : least),
    null as number | null,
  );
  const shown = hasEarlier && oldest !== null ? changes.filter(({ at }) => timeOf(at) >= oldest) : changes;
  const entries: ActivityEntry[] = [
    ...comments.map((comment) => ({ kind: 'comment' as const, at: comment.postedAt, comment })),
    ...shown.toReversed().map((change) => ({ kind: 'change' as const, at: change.at, change })),
  ];
  return entries.toSorted((one, other) => timeOf(other.at) - timeOf(one.at));
}

function timeOf(at: string): number {
  return Date.parse(at);
}

/** Groups entries by day, in their order. */
export function activityDays(entries: readonly ActivityEntry[], zone: string): ActivityDay[] {
  const days: { on: IsoDate; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const on = zonedDay(new Date(entry.at), zone);
    const last = days.at(-1);
    if (last?.on === on) last.entries.push(entry);
    else days.push({ on, entries: [entry] });
  }
  return days;
}
