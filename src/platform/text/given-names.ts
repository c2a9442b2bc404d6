/**
 * Collects values by names from outside: query parameters, form fields, columns of a file. An ordinary object inherits
 * `toString` and `constructor` and treats `__proto__` specially; this one has no prototype, so any name is safe and
 * missing ones are undefined. The last value of a repeated name wins.
 */
export function byGivenName<Value>(entries: Iterable<readonly [string, Value]> = []): Record<string, Value> {
  const values: Record<string, Value> = Object.create(null);
  for (const [name, value] of entries) values[name] = value;
  return values;
}
