import { formatPlainBaht } from '#platform/money/money.ts';

/** Describes a change in one line: `role: user → admin`. Values that are not flat records become JSON. */
export function changeLine(before: unknown, after: unknown): string {
  const [one, two] = [recordOf(before), recordOf(after)];
  if (one === null || two === null) return [before, after].filter(isPresent).map(textOf).join(' → ');
  return [...new Set([...Object.keys(one), ...Object.keys(two)])]
    .filter((key) => textOf(one[key]) !== textOf(two[key]))
    .map((key) => {
      const [name, from, to] = inBaht(key, one[key], two[key]);
      return isPresent(before) ? `${name}: ${from} → ${to}` : `${name}: ${to}`;
    })
    .join(', ');
}

/** Shows amounts in baht. */
function inBaht(key: string, from: unknown, to: unknown): [string, string, string] {
  const name = /^(\w+)Satang$/.exec(key)?.[1];
  if (name === undefined) return [key, textOf(from), textOf(to)];
  const baht = (value: unknown): string =>
    Number.isSafeInteger(value) ? `฿${formatPlainBaht(value as number)}` : textOf(value);
  return [name, baht(from), baht(to)];
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function recordOf(value: unknown): Record<string, unknown> | null {
  if (!isPresent(value)) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

function textOf(value: unknown): string {
  if (!isPresent(value)) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
