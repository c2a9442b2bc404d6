import type { Field, FieldOption } from '../field/field-contract.ts';
import { paymentIn } from '../field/payment-rules.ts';
import { slotKey, slotsInOrder } from '../field/slot-rules.ts';
import type { Answers, AnswerValue } from '../logic/answer-contract.ts';
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

/**
 * Returns the questions of a version with their appointments as they are now, also those that were moved or removed, and with
 * everything that its payments ever offered.
 */
export function withTimesOf(schema: FormSchema, known: readonly Field[]): FormSchema {
  const newest = new Map(known.map((field) => [field.id, field]));
  return withFields(schema, (field) => {
    const now = newest.get(field.id);
    if (now && field.kind === 'payment') return withOptionsOf(field, now);
    return now && field.kind === 'slot' ? withOptionsOf({ ...field, options: now.options }, field) : field;
  });
}

/** Whether answers hold a time, or something to pay for, that the questions do not offer any more. */
export function holdsRemoved(schema: FormSchema, answers: Answers): boolean {
  return allFields(schema).some((field) => {
    const held = heldOption(field, answers);
    return held !== undefined && !field.options.some(({ id }) => id === held);
  });
}

function heldOption({ id, kind }: Field, answers: Answers): AnswerValue | undefined {
  if (kind === 'payment') return paymentIn(answers[id])?.optionId;
  return kind === 'slot' ? answers[id] : undefined;
}

/** Returns the questions with the options of `holdsRemoved`: these people keep them. */
export function withHeld(schema: FormSchema, known: readonly Field[], answers: Answers): FormSchema {
  const held = (field: Field): readonly FieldOption[] =>
    known.find(({ id }) => id === field.id)?.options.filter(({ id }) => id === heldOption(field, answers)) ??
    [];
  return withFields(schema, (field) => withOptionsOf(field, { ...field, options: [...held(field)] }));
}

/**
 * Returns which new times were asked before, with the ids that they had then and under which their places were taken: who
 * removes a time and adds it again, even much later, does not begin to count anew.
 */
export function formerIds(schema: FormSchema, known: readonly Field[]): Record<string, string> {
  const used = new Set(allFields(schema).flatMap(({ options }) => options.map(({ id }) => id)));
  const formerOf = new Map(known.map(({ id, options }) => [id, formerTimes(options, used)]));
  const asked = new Set(known.flatMap(({ options }) => options.map(({ id }) => id)));
  return Object.fromEntries(
    allFields(schema).flatMap((field) =>
      slotsInOrder(field.options).flatMap(({ id, slot }) => {
        const former = asked.has(id) ? undefined : formerOf.get(field.id)?.get(slotKey(slot));
        return former === undefined ? [] : [[id, former] as const];
      }),
    ),
  );
}

/** The removed times by their keys; the latest of several is the first. */
function formerTimes(
  options: readonly FieldOption[],
  used: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const times = new Map<string, string>();
  for (const { id, slot } of options)
    if (slot && !used.has(id) && !times.has(slotKey(slot))) times.set(slotKey(slot), id);
  return times;
}

/** Returns questions whose options, and the conditions that name them, have other ids. */
export function withOptionIds(schema: FormSchema, ids: Readonly<Record<string, string>>): FormSchema {
  const others = new Map(Object.entries(ids));
  if (others.size === 0) return schema;
  const { pages } = withFields(schema, (field) => ({
    ...field,
    showIf: withIds(field.showIf, others),
    options: field.options.map((option) => ({ ...option, id: others.get(option.id) ?? option.id })),
  }));
  return { pages: pages.map((page) => ({ ...page, showIf: withIds(page.showIf, others) })) };
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
