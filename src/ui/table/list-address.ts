/** Parameters that belong to one page of a list or to a switch, not to what is listed. */
const PASSING = ['after', 'lang'];

/** Returns `path` with the query of `search`, changed; null removes a parameter. A changed list starts from its first page. */
export function addressWith(
  path: string,
  search: string,
  changes: Readonly<Record<string, string | null>>,
): string {
  const query = new URLSearchParams(search);
  for (const name of PASSING) query.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The parameters of `search` that a form keeps in hidden fields: all but its own and those of one page. */
export function keptParameters(search: string, own: readonly string[]): [name: string, value: string][] {
  return [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== '' && !own.includes(name) && !PASSING.includes(name),
  );
}

/** An order of a list as in its address: a column's sort name, `-` before it for descending. */
export type SortText = string;

/** Direction in which a list is sorted by `name`, if it is. */
export function sortedBy(sort: SortText, name: string): 'ascending' | 'descending' | undefined {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
}

/** The order that pressing a column's heading leads to: its first direction, then the other. */
export function nextSort(sort: SortText, column: SortText): SortText {
  return sort === column ? (column.startsWith('-') ? column.slice(1) : `-${column}`) : column;
}
