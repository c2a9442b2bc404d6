/** What changed, in one line: `role: user → admin`. What is no flat record is written as JSON. */
export function changeLine(before: unknown, after: unknown): string {
  const [one, two] = [recordOf(before), recordOf(after)];
  if (one === null || two === null) return [before, after].filter(isSaid).map(textOf).join(' → ');
  return [...new Set([...Object.keys(one), ...Object.keys(two)])]
    .filter((key) => textOf(one[key]) !== textOf(two[key]))
    .map((key) => {
      if (!isSaid(before)) return `${key}: ${textOf(two[key])}`;
      return `${key}: ${textOf(one[key])} → ${textOf(two[key])}`;
    })
    .join(', ');
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function recordOf(value: unknown): Record<string, unknown> | null {
  if (!isSaid(value)) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

function textOf(value: unknown): string {
  if (!isSaid(value)) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
