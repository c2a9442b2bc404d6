/**
 * Values under names that come from outside: parameters of a query, fields of a form, columns of a file. An ordinary object
 * inherits `toString` and `constructor` and takes `__proto__` for an order; in this one every name is like any other, and one
 * that was not given is undefined. Of a name that comes twice the last value stays.
 */
export function byGivenName<Value>(entries: Iterable<readonly [string, Value]> = []): Record<string, Value> {
  const values: Record<string, Value> = Object.create(null);
  for (const [name, value] of entries) values[name] = value;
  return values;
}
