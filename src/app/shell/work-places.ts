/** A page that somebody was on. */
export interface Place {
  /** Path with its query. */
  readonly to: string;
  readonly label: string;
}

/** Where somebody was while they worked, kept in their browser for each person. */
export interface WorkPlaces {
  /** Their last page in each area, by the area's name. */
  readonly last: Readonly<Record<string, string>>;
  /** Latest first; pages of the navigation are not among them. */
  readonly recent: readonly Place[];
  readonly pinned: readonly Place[];
}

export const NO_PLACES: WorkPlaces = { last: {}, recent: [], pinned: [] };

export const MAX_RECENT = 6;
export const MAX_PINNED = 12;
const MAX_LABEL_LENGTH = 120;
const MAX_PATH_LENGTH = 500;

export interface Visit extends Place {
  readonly area: string;
  /** Whether the page stands in the navigation. */
  readonly isListed: boolean;
}

/** Returns the places after a visit. */
export function visit(places: WorkPlaces, { area, to, label, isListed }: Visit): WorkPlaces {
  if (to.length > MAX_PATH_LENGTH) return places;
  const last = { ...places.last, [area]: to };
  if (isListed) return { ...places, last };
  const place = { to: pathOf(to), label: label.slice(0, MAX_LABEL_LENGTH) };
  const others = places.recent.filter((other) => other.to !== place.to);
  return {
    last,
    recent: [place, ...others].slice(0, MAX_RECENT),
    pinned: places.pinned.map((other) => (other.to === place.to ? place : other)),
  };
}

/** Returns the places after a page that could not be shown; somebody pinned what is pinned. */
export function leave(places: WorkPlaces, to: string): WorkPlaces {
  const path = pathOf(to);
  return {
    last: Object.fromEntries(Object.entries(places.last).filter(([, each]) => pathOf(each) !== path)),
    recent: places.recent.filter((other) => other.to !== path),
    pinned: places.pinned,
  };
}

/** Returns the places with a page pinned, or no longer pinned. */
export function togglePin(places: WorkPlaces, { to, label }: Place): WorkPlaces {
  const others = places.pinned.filter((other) => other.to !== to);
  const pinned =
    others.length < places.pinned.length
      ? others
      : [...others, { to, label: label.slice(0, MAX_LABEL_LENGTH) }].slice(-MAX_PINNED);
  return { ...places, pinned };
}

/** Reads what the browser kept; what has another shape counts as nothing. */
export function readPlaces(text: string | null): WorkPlaces {
  try {
    const read = JSON.parse(text ?? '{}') as Partial<Record<keyof WorkPlaces, unknown>>;
    const last = Object.entries(read.last ?? {}).filter(([, to]) => isPath(to));
    return {
      last: Object.fromEntries(last),
      recent: placesIn(read.recent, MAX_RECENT),
      pinned: placesIn(read.pinned, MAX_PINNED),
    };
  } catch {
    return NO_PLACES;
  }
}

function placesIn(value: unknown, most: number): Place[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[])
    .filter((each): each is Place => {
      const { to, label } = (each ?? {}) as Partial<Record<keyof Place, unknown>>;
      return isPath(to) && typeof label === 'string' && label !== '';
    })
    .slice(0, most)
    .map(({ to, label }) => ({ to, label: label.slice(0, MAX_LABEL_LENGTH) }));
}

/** A path of this site: a link made of it leads nowhere else. */
function isPath(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_PATH_LENGTH && /^\/(?![/\\])/.test(value);
}

function pathOf(to: string): string {
  return to.split(/[?#]/)[0] ?? to;
}
