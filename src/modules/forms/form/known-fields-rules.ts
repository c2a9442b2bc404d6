import type { Field, FieldOption } from '../field/field-contract.ts';
import type { Answers } from '../logic/answer-contract.ts';
import type { Compared, Condition } from '../logic/condition-contract.ts';
import type { FormSchema } from './schema-contract.ts';
import { allFields } from './schema-rules.ts';

/**
 * Returns every question of these versions, newest first, in its newest words and with the options that were removed from it:
 * what answers to any of them chose has a name.
 */
export function fieldsOfVersions(versions: ReadonlyMap<number, FormSchema>): Field[] {
  const fields = new Map<string, Field>();
  for (const schema of versions.values())
    for (const field of allFields(schema)) {
      if (field.kind === 'section') continue;
      const newer = fields.get(field.id);
      fields.set(field.id, newer ? withOptionsOf(newer, field) : field);
    }
  return [...fields.values()];
}

function withOptionsOf(newer: Field, older: Field): Field {
  const known = new Set(newer.options.map(({ id }) => id));
  const removed = older.options.filter(({ id }) => !known.has(id));
  return removed.length === 0 ? newer : { ...newer, options: [...newer.options, ...removed] };
}

/** Returns the questions of a version with their appointments as they are now, also those that were moved or removed. */
export function withTimesOf(schema: FormSchema, known: readonly Field[]): FormSchema {
  const newest = new Map(known.map((field) => [field.id, field]));
  return withFields(schema, (field) => {
    const now = field.kind === 'slot' ? newest.get(field.id) : undefined;
    return now ? withOptionsOf({ ...field, options: now.options }, field) : field;
  });
}

/** Whether answers hold a time that the questions do not offer any more. */
export function holdsRemovedTime(schema: FormSchema, answers: Answers): boolean {
  return allFields(schema).some(
    ({ id, kind, options }) =>
      kind === 'slot' && id in answers && !options.some((option) => option.id === answers[id]),
  );
}

/** Returns the questions with the times that answers hold, although they were removed: these people keep them. */
export function withHeldTimes(schema: FormSchema, known: readonly Field[], answers: Answers): FormSchema {
  const held = (field: Field): readonly FieldOption[] =>
    known.find(({ id }) => id === field.id)?.options.filter(({ id }) => id === answers[field.id]) ?? [];
  return withFields(schema, (field) =>
    field.kind === 'slot' ? withOptionsOf(field, { ...field, options: [...held(field)] }) : field,
  );
}

/**
 * Returns questions in which a time that was asked before has the id that it had then, with the places that were taken: who
 * removes a time and adds it again, even much later, does not begin to count anew.
 */
export function withKnownTimes(schema: FormSchema, known: readonly Field[]): FormSchema {
  const used = new Set(allFields(schema).flatMap(({ options }) => options.map(({ id }) => id)));
  const former = new Map(
    known.flatMap(({ id: fieldId, options }) =>
      options
        .filter(({ id }) => !used.has(id))
        .map((option) => [`${fieldId} ${timeOf(option)}`, option.id] as const)
        // The latest of several is the first.
        .toReversed(),
    ),
  );
  const asked = new Set(known.flatMap(({ options }) => options.map(({ id }) => id)));
  const ids = new Map(
    allFields(schema).flatMap((field) =>
      field.options.flatMap((option) => {
        const id =
          asked.has(option.id) || !option.slot ? undefined : former.get(`${field.id} ${timeOf(option)}`);
        return id === undefined ? [] : [[option.id, id] as const];
      }),
    ),
  );
  if (ids.size === 0) return schema;
  const { pages } = withFields(schema, (field) => ({
    ...field,
    showIf: withIds(field.showIf, ids),
    options: field.options.map((option) => ({ ...option, id: ids.get(option.id) ?? option.id })),
  }));
  return { pages: pages.map((page) => ({ ...page, showIf: withIds(page.showIf, ids) })) };
}

function timeOf({ slot }: FieldOption): string {
  return slot ? `${slot.startsAt} ${slot.endsAt}` : '';
}

function withFields({ pages }: FormSchema, change: (field: Field) => Field): FormSchema {
  return { pages: pages.map((page) => ({ ...page, fields: page.fields.map(change) })) };
}

/** Returns a condition that names options by other ids. */
function withIds<Given extends Condition | null>(condition: Given, ids: ReadonlyMap<string, string>): Given;
function withIds(condition: Condition | null, ids: ReadonlyMap<string, string>): Condition | null {
  if (condition === null) return null;
  if ('all' in condition) return { all: condition.all.map((each) => withIds(each, ids)) };
  if ('any' in condition) return { any: condition.any.map((each) => withIds(each, ids)) };
  if ('not' in condition) return { not: withIds(condition.not, ids) };
  const named = (value: Compared): Compared => ids.get(String(value)) ?? value;
  if ('value' in condition) return { ...condition, value: named(condition.value) };
  return 'values' in condition ? { ...condition, values: condition.values.map(named) } : condition;
}
