/** A form's fields and what stands in them, in the order of the form. */
export type FieldValues = readonly (readonly [name: string, value: string])[];

/** Labels by the name of a field, or by the beginning of the names of fields that belong together. */
export type PartLabels = Readonly<Record<string, string>>;

/**
 * Names the parts of a form that differ from what was opened, each once and in the order of the labels: a name counts as
 * part of the longest label key that it equals or continues after a dot. Fields without a label are not counted.
 */
export function changedParts(opened: FieldValues, present: FieldValues, labels: PartLabels): string[] {
  const before = valuesByPart(opened, labels);
  const now = valuesByPart(present, labels);
  const changed = Object.keys(labels).filter((part) => before.get(part) !== now.get(part));
  return [...new Set(changed.flatMap((part) => labels[part] ?? []))];
}

/** The fields of a form around saving it. */
export interface SavedForm {
  readonly submitted: FieldValues;
  /** What was typed last, which may be after submitting. */
  readonly latest: FieldValues;
  /** What the form shows now that it is saved. */
  readonly now: FieldValues;
}

/** A field whose text was typed while the form was being saved: its name, and its index among fields of that name. */
export interface TypedSince {
  readonly name: string;
  readonly index: number;
  readonly value: string;
}

/**
 * Tells what a form counts as unchanged once it is saved: what was submitted, or in the parts that were filled anew what
 * they were filled with. `lost` was typed into those meanwhile, and has to be typed again.
 */
export function afterSaving(
  { submitted, latest, now }: SavedForm,
  labels: PartLabels,
): { opened: FieldValues; lost: TypedSince[] } {
  const isFilled = new Set(
    Object.keys(labels).filter(
      (part) => valuesByPart(latest, labels).get(part) !== valuesByPart(now, labels).get(part),
    ),
  );
  const isFilledAnew = ([name]: FieldValues[number]): boolean => isFilled.has(partOf(name, labels) ?? '');
  const before = placed(submitted);
  const lost = placed(latest.filter(isFilledAnew)).filter(
    ({ name, index, value }) =>
      before.find((field) => field.name === name && field.index === index)?.value !== value,
  );
  return {
    opened: [...submitted.filter((field) => !isFilledAnew(field)), ...now.filter(isFilledAnew)],
    lost,
  };
}

function placed(fields: FieldValues): TypedSince[] {
  const counts = new Map<string, number>();
  return fields.map(([name, value]) => {
    const index = counts.get(name) ?? 0;
    counts.set(name, index + 1);
    return { name, index, value };
  });
}

/** A draft that is held as one object, as fields: its parts, and those of its parts that are objects themselves. */
export function valuesOfDraft(draft: object): FieldValues {
  return Object.entries(draft).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, JSON.stringify(inner) ?? ''])
      : [[name, JSON.stringify(value) ?? '']],
  );
}

/** The key of the label of a field; null without one. */
export function partOf(name: string, labels: PartLabels): string | null {
  let part = name;
  while (!Object.hasOwn(labels, part)) {
    const dot = part.lastIndexOf('.');
    if (dot === -1) return null;
    part = part.slice(0, dot);
  }
  return part;
}

/** How many changed parts are named; the others are counted. */
const NAMED = 2;

/** The parts to name, and how many more there are: never "one more", which could be named as well. */
export function summarised(parts: readonly string[]): { named: readonly string[]; more: number } {
  return parts.length <= NAMED + 1
    ? { named: parts, more: 0 }
    : { named: parts.slice(0, NAMED), more: parts.length - NAMED };
}

function valuesByPart(fields: FieldValues, labels: PartLabels): Map<string, string> {
  const values = new Map<string, [string, string][]>();
  for (const [name, value] of fields) {
    const part = partOf(name, labels);
    // Browsers post line breaks as CRLF.
    if (part !== null)
      values.set(part, [...(values.get(part) ?? []), [name, value.replaceAll('\r\n', '\n')]]);
  }
  return new Map([...values].map(([part, entries]) => [part, JSON.stringify(entries)]));
}
