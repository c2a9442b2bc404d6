import { addDays, type IsoDate } from '#platform/dates/calendar-date.ts';

/** Most units and positions of one chart, past ones included. */
export const MAX_CHART_NODES = 5_000;
/** Most people who hold one position on a day. */
export const MAX_POSITION_HOLDERS = 50;
export const MAX_NODE_NAME = 120;
export const MAX_NODE_SORT = 999;

export const NODE_KINDS = ['unit', 'position'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/** In a position for good, or in place of somebody. */
export const TENURES = ['substantive', 'acting'] as const;
export type Tenure = (typeof TENURES)[number];

/** Days from `fromOn` until the one before `toOn`; null: for good. */
export interface Days {
  readonly fromOn: IsoDate;
  readonly toOn: IsoDate | null;
}

/** What is true of a node on a day. */
export interface Placed {
  /** The unit that it belongs to; null for a root. */
  readonly parentId: string | null;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly sort: number;
}

export type Place = Placed & Days;

/** A unit or a position as of a day. */
export interface ChartNode extends Placed {
  readonly nodeId: string;
  readonly kind: NodeKind;
  readonly version: number;
}

/** Who holds a position as of a day. */
export interface ChartHolder extends Days {
  readonly holderId: string;
  readonly positionId: string;
  readonly tenure: Tenure;
  readonly personId: string | null;
  readonly name: string;
}

/** Returns the days from one until another that counts too, as forms say them; without a last day (''): for good. */
export function daysOf({ fromOn, lastOn }: { readonly fromOn: IsoDate; readonly lastOn: string }): Days {
  return { fromOn, toOn: lastOn === '' ? null : addDays(lastOn, 1) };
}

export function isWithin({ fromOn, toOn }: Days, on: IsoDate): boolean {
  return fromOn <= on && (toOn === null || on < toOn);
}

/**
 * Sets something of a node on some days: the places that overlap them are cut, and neighbours that have become alike are
 * joined. Days on which the node does not exist stay empty.
 */
export function changePlaces(
  places: readonly Place[],
  { fromOn, toOn }: Days,
  patch: Partial<Placed>,
): Place[] {
  const cut = places.flatMap((place): Place[] => {
    const start = latest(place.fromOn, fromOn);
    const end = earliest(place.toOn, toOn);
    if (end !== null && start >= end) return [place];
    return [
      ...(place.fromOn < start ? [{ ...place, toOn: start }] : []),
      { ...place, ...patch, fromOn: start, toOn: end },
      ...(end !== null && end !== place.toOn ? [{ ...place, fromOn: end }] : []),
    ];
  });
  return joined(cut);
}

/** Ends a node: from a day on it does not exist. */
export function endPlaces(places: readonly Place[], on: IsoDate): Place[] {
  return places
    .filter(({ fromOn }) => fromOn < on)
    .map((place) => ({ ...place, toOn: earliest(place.toOn, on) }));
}

function joined(places: readonly Place[]): Place[] {
  const found: Place[] = [];
  for (const place of places.toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))) {
    const last = found.at(-1);
    if (last?.toOn === place.fromOn && isAlike(last, place))
      found[found.length - 1] = { ...last, toOn: place.toOn };
    else found.push(place);
  }
  return found;
}

function isAlike(one: Placed, other: Placed): boolean {
  return (
    one.parentId === other.parentId &&
    one.nameTh === other.nameTh &&
    one.nameEn === other.nameEn &&
    one.sort === other.sort
  );
}

function latest(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other;
}

function earliest(one: IsoDate | null, other: IsoDate | null): IsoDate | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
