/** A list as its reader left it. */
interface Left {
  readonly search: string;
  /** Key of its entry in the history, by which its scroll position is kept. */
  readonly entry: string;
}

/** Lists that were left, by path, for as long as this document lives. */
const lists = new Map<string, Left>();
/** The page of a list that came before another, by the latter's address. */
const earlier = new Map<string, string>();
const MAX_KEPT = 200;

/** What a link to a list carries, so that the list stands where it was left. */
export interface ReturnState {
  readonly returnsTo: string;
}

/** Keeps how a list looks now, so that links of the records in it lead back to that. */
export function keepList(path: string, left: Left): void {
  keep(lists, path, left);
}

/** Returns where a link to `path` leads: to the list as it was left, if it is one. */
export function wayBackTo(path: string): { to: string; state?: ReturnState } {
  const left = lists.get(path);
  return left === undefined ? { to: path } : { to: path + left.search, state: { returnsTo: left.entry } };
}

/** Returns the entry of the history whose scroll position a page takes over. */
export function returnedEntry(state: unknown): string | null {
  const { returnsTo } = (state ?? {}) as Partial<Record<keyof ReturnState, unknown>>;
  return typeof returnsTo === 'string' ? returnsTo : null;
}

/** Keeps which page of a list leads to its next one. */
export function keepEarlierPage(next: string, address: string): void {
  keep(earlier, next, address);
}

/** Returns the page before this one, if its reader came from there. */
export function earlierPage(address: string): string | null {
  return earlier.get(address) ?? null;
}

/** Forgets all lists: the next person in this document must not see what somebody looked for. */
export function forgetLists(): void {
  lists.clear();
  earlier.clear();
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_KEPT && oldest !== undefined) map.delete(oldest);
}
