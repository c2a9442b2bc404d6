import { typedThaiDate } from '#platform/dates/thai-date.ts';
import type { ManagedRound } from './rounds.ts';

/** A round as it is typed. */
export interface RoundDraft {
  readonly key: string;
  /** Empty for a round that has not been saved. */
  readonly roundId: string;
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly enrolUntilOn: string;
  readonly capacity: string;
  readonly teacher: string;
  readonly place: string;
  readonly status: ManagedRound['status'];
}

/** What is typed in a row, without what tells it apart. */
type Typed = Omit<RoundDraft, 'key' | 'roundId'>;

/** The table while it is edited. */
export interface EditedRounds {
  readonly drafts: readonly RoundDraft[];
  /** By round, what typing began from. */
  readonly opened: ReadonlyMap<string, { readonly typed: Typed; readonly sequence: number }>;
  /** The rounds as the page was last told. */
  readonly stored: readonly ManagedRound[];
}

export interface RoundConflict {
  readonly draft: RoundDraft;
  readonly theirs: ManagedRound;
}

export function openRounds(stored: readonly ManagedRound[]): EditedRounds {
  return {
    drafts: stored.map((round) => ({ key: round.roundId, roundId: round.roundId, ...typedOf(round) })),
    opened: new Map(stored.map((round) => [round.roundId, openedOf(round)])),
    stored,
  };
}

/** Whether the row is new or differs from what typing began from. */
export function isTouched({ opened }: EditedRounds, draft: RoundDraft): boolean {
  const first = opened.get(draft.roundId);
  return !first || !isSame(first.typed, draft);
}

/** The version to save a row with. */
export function sequenceOf({ opened }: EditedRounds, { roundId }: RoundDraft): number {
  return opened.get(roundId)?.sequence ?? 0;
}

/** Typed rows that somebody else has saved meanwhile. */
export function conflictsOf(edited: EditedRounds): RoundConflict[] {
  const stored = byId(edited.stored);
  return edited.drafts.flatMap((draft) => {
    const theirs = stored.get(draft.roundId);
    const isOutdated = theirs !== undefined && theirs.sequence > sequenceOf(edited, draft);
    return isOutdated && isTouched(edited, draft) ? [{ draft, theirs }] : [];
  });
}

/**
 * The table after the rounds were read again: what was typed stays, everything else is as it is stored. A typed row that
 * somebody else has saved keeps the version that it began from, so that it cannot overwrite theirs unseen.
 */
export function afterReading(edited: EditedRounds, stored: readonly ManagedRound[]): EditedRounds {
  const next = byId(stored);
  const opened = new Map(edited.opened);
  const drafts = edited.drafts.map((draft) => {
    const round = next.get(draft.roundId);
    const first = opened.get(draft.roundId);
    if (!round || !first || round.sequence < first.sequence) return draft;
    if (round.sequence > first.sequence && !isSame(first.typed, draft)) return draft;
    opened.set(draft.roundId, openedOf(round));
    return { ...draft, ...withTyped(typedOf(round), first.typed, draft) };
  });
  const known = new Set(drafts.map(({ roundId }) => roundId));
  const added = openRounds(stored.filter(({ roundId }) => !known.has(roundId)));
  for (const [roundId, first] of added.opened) opened.set(roundId, first);
  const all = { drafts: [...added.drafts, ...drafts], opened, stored };
  return all.drafts.some((draft) => isTouched(all, draft)) ? all : { ...all, drafts: asListed(all) };
}

/** The table after `sent` was saved: only what was typed since then differs from what is saved. */
export function afterSaving(
  edited: EditedRounds,
  sent: readonly RoundDraft[],
  saved: readonly Pick<ManagedRound, 'roundId' | 'sequence'>[],
): EditedRounds {
  const opened = new Map(edited.opened);
  const idOf = new Map<string, string>();
  for (const [at, draft] of sent.entries()) {
    const row = saved[at];
    if (!row) continue;
    idOf.set(draft.key, row.roundId);
    // A row that was not typed into was not saved either.
    if (isTouched(edited, draft)) opened.set(row.roundId, { typed: draft, sequence: row.sequence });
  }
  return {
    ...edited,
    drafts: edited.drafts.map((draft) => ({ ...draft, roundId: idOf.get(draft.key) ?? draft.roundId })),
    opened,
  };
}

/** The table in which the typed rows are to be saved over what others have saved. */
export function afterKeepingMine(edited: EditedRounds): EditedRounds {
  const opened = new Map(edited.opened);
  for (const { theirs } of conflictsOf(edited)) opened.set(theirs.roundId, openedOf(theirs));
  return { ...edited, opened };
}

/** The table with what others have saved in the place of what was typed. */
export function afterTakingTheirs(edited: EditedRounds): EditedRounds {
  const theirs = new Map(conflictsOf(edited).map(({ draft, theirs: round }) => [draft.key, round]));
  const drafts = edited.drafts.map((draft) => {
    const round = theirs.get(draft.key);
    return round ? { ...draft, ...typedOf(round) } : draft;
  });
  return { ...afterKeepingMine(edited), drafts };
}

/** A round's values as they are typed. */
export function typedOf(round: ManagedRound): Typed {
  return {
    name: round.name,
    startsOn: typedThaiDate(round.startsOn),
    endsOn: typedThaiDate(round.endsOn),
    enrolUntilOn: round.enrolUntilOn === null ? '' : typedThaiDate(round.enrolUntilOn),
    capacity: round.capacity === null ? '' : String(round.capacity),
    teacher: round.teacher,
    place: round.place,
    status: round.status,
  };
}

/** The next round usually takes place where the last one did. */
export function newRound(last: RoundDraft | undefined): RoundDraft {
  return {
    key: crypto.randomUUID(),
    roundId: '',
    name: '',
    startsOn: '',
    endsOn: '',
    enrolUntilOn: '',
    capacity: last?.capacity ?? '',
    teacher: last?.teacher ?? '',
    place: last?.place ?? '',
    status: 'open',
  };
}

/** What a row holds, in the order of the page. */
export const ROUND_FIELDS = [
  'name',
  'startsOn',
  'endsOn',
  'capacity',
  'status',
  'enrolUntilOn',
  'place',
  'teacher',
] as const satisfies readonly (keyof Typed)[];

function isSame(one: Typed, other: Typed): boolean {
  return ROUND_FIELDS.every((field) => one[field] === other[field]);
}

/** What is stored, with the fields in which the draft differs from what typing began from. */
function withTyped(stored: Typed, first: Typed, draft: RoundDraft): Typed {
  const typed = ROUND_FIELDS.filter((field) => draft[field] !== first[field]);
  return { ...stored, ...Object.fromEntries(typed.map((field) => [field, draft[field]])) };
}

function openedOf(round: ManagedRound): { typed: Typed; sequence: number } {
  return { typed: typedOf(round), sequence: round.sequence };
}

function asListed({ drafts, stored }: EditedRounds): RoundDraft[] {
  const places = new Map(stored.map(({ roundId }, at) => [roundId, at]));
  const placeOf = ({ roundId }: RoundDraft): number => places.get(roundId) ?? stored.length;
  return drafts.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function byId(rounds: readonly ManagedRound[]): ReadonlyMap<string, ManagedRound> {
  return new Map(rounds.map((round) => [round.roundId, round]));
}
