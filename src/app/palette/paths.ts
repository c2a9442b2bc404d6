/** Address of the page that finds everything, with a query. */
export function findPath(q = ''): string {
  return q === '' ? '/user/find' : `/user/find?q=${encodeURIComponent(q)}`;
}
