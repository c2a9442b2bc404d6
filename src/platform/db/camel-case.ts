const names = new Map<string, string>();

/** Returns the property name of a column: `order_id` is `orderId`. Cached. */
export function camelCase(column: string): string {
  let name = names.get(column);
  if (name === undefined) {
    name = column.replace(/(?<=.)_+([a-z0-9])/g, (_, first: string) => first.toUpperCase());
    names.set(column, name);
  }
  return name;
}
