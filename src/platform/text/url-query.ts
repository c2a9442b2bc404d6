/** Appends a query to a path, without undefined and empty values. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}
