const names = new Map<string, string>();

/** The name that a column has in rows: `order_id` is `orderId`. Made once for each name. */
export function camelCase(column: string): string {
  let name = names.get(column);
  if (name === undefined) {
    name = column.replace(/(?<=.)_+([a-z0-9])/g, (_, first: string) => first.toUpperCase());
    names.set(column, name);
  }
  return name;
}
