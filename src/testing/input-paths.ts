import type { JsonSchema } from './hostile-calls.ts';

/** Paths of free text in an input: `lines.*.sku`. Recursive schemas are followed once. */
export function textPathsOf(
  schema: JsonSchema,
  isMeant: (part: JsonSchema) => boolean = isFreeText,
): string[] {
  const paths = new Set<string>();
  const walk = (part: JsonSchema, path: string, within: readonly string[]): void => {
    if (part.$ref !== undefined) {
      const target = schema.$defs?.[part.$ref.split('/').at(-1) ?? ''];
      if (target && !within.includes(part.$ref)) walk(target, path, [...within, part.$ref]);
      return;
    }
    const choices = [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])];
    for (const choice of choices) walk(choice, path, within);
    for (const [name, child] of Object.entries(part.properties ?? {}))
      walk(child, path === '' ? name : `${path}.${name}`, within);
    if (part.items) walk(part.items, `${path}.*`, within);
    if (typeof part.additionalProperties === 'object') walk(part.additionalProperties, `${path}.{}`, within);
    if (isMeant(part) && choices.length === 0) paths.add(path);
  };
  walk(schema, '', []);
  return [...paths];
}

function isFreeText({ type, enum: choices, const: only, format, properties, items }: JsonSchema): boolean {
  if (choices || only !== undefined || properties || items) return false;
  return type === undefined || (type === 'string' && !['date', 'date-time'].includes(format ?? ''));
}

/** Whether a text field must be an id. */
export function isId({ format }: JsonSchema): boolean {
  return format === 'uuid';
}

/** Returns the values with another value at a path, creating its parents; lists use their first item. */
export function withValueAt(
  values: Record<string, unknown>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const copy = structuredClone(values);
  const steps = path.replaceAll('*', '0').split('.');
  const last = steps.pop() as string;
  let inside: Record<string, unknown> = copy;
  for (const [at, step] of steps.entries()) {
    const next = (steps[at + 1] ?? last) === '0' ? [] : {};
    if (!isObject(inside[step])) inside[step] = next;
    inside = inside[step] as Record<string, unknown>;
  }
  inside[last] = value;
  return copy;
}

/** Whether there is a value at the path. */
export function hasValueAt(values: Record<string, unknown>, path: string): boolean {
  const steps = path.replaceAll('*', '0').split('.');
  return (
    steps.reduce<unknown>((inside, step) => (isObject(inside) ? inside[step] : undefined), values) !==
    undefined
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
