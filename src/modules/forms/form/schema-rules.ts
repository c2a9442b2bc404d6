import type { Field } from '../field/field-contract.ts';
import {
  ADDED_KINDS,
  CHOICE_KINDS,
  MAX_MATRIX_OPTIONS,
  MAX_RANKED,
  UNASKED_KINDS,
} from '../field/kind-rules.ts';
import { slotKey } from '../field/slot-rules.ts';
import { fieldsOf } from '../logic/condition-rules.ts';
import { dependencyOrder } from '../logic/visibility-rules.ts';
import type { FormSchema } from './schema-contract.ts';

/** All fields of a form in their order. */
export function allFields({ pages }: FormSchema): Field[] {
  return pages.flatMap(({ fields }) => fields);
}

/** Returns stored questions with the parts that fields did not have when they were stored. */
export function completeQuestions({ pages }: FormSchema): FormSchema {
  const complete = (field: Field): Field => ({ ...NO_PARTS, ...field });
  return { pages: pages.map((page) => ({ ...page, fields: page.fields.map(complete) })) };
}

const NO_PARTS: Pick<Field, 'rows' | 'fields' | 'terms'> = { rows: [], fields: [], terms: [] };

/** Why questions cannot be published. */
export const SCHEMA_PROBLEMS = [
  'no_fields',
  'no_label',
  'no_options',
  'no_rows',
  'no_slots',
  'slot_times',
  'slot_twice',
  'too_many_options',
  'no_terms',
  'no_records',
  'no_inner_fields',
  'no_text',
  'no_products',
  'unknown_product',
  'payment_email',
  'bounds',
  'unknown_field',
  'cycle',
] as const;
export type SchemaProblem = (typeof SCHEMA_PROBLEMS)[number];

/** Returns the first problem of the questions and the field that has it (`''`: the whole form); null where all is well. */
export function findSchemaProblem(schema: FormSchema): { code: SchemaProblem; fieldId: string } | null {
  const fields = allFields(schema);
  const known = new Set(fields.map(({ id }) => id));
  if (!fields.some(({ kind }) => !UNASKED_KINDS.includes(kind))) return { code: 'no_fields', fieldId: '' };
  for (const field of fields) {
    const code =
      problemOfField(field) ??
      problemOfTerms(field, fields) ??
      (isUnknown(field, known) ? 'unknown_field' : null);
    if (code !== null) return { code, fieldId: field.id };
  }
  const payment = fields.find(({ kind }) => kind === 'payment');
  if (payment && !asksEveryEmail(schema)) return { code: 'payment_email', fieldId: payment.id };
  const page = schema.pages.find(({ showIf }) => fieldsOf(showIf).some((id) => !known.has(id)));
  if (page) return { code: 'unknown_field', fieldId: page.fields[0]?.id ?? '' };
  return dependencyOrder(schema) === null ? { code: 'cycle', fieldId: '' } : null;
}

/** Whether everybody is asked for an e-mail address, and has to give one: orders need it. */
function asksEveryEmail({ pages }: FormSchema): boolean {
  const always = pages.filter(({ showIf }) => showIf === null).flatMap(({ fields }) => fields);
  return always.some(({ kind, isRequired, showIf }) => kind === 'email' && isRequired && showIf === null);
}

/** Returns what payments sell, by question. */
export function soldProducts(schema: FormSchema): { fieldId: string; skus: string[] }[] {
  return allFields(schema)
    .filter(({ kind }) => kind === 'payment')
    .map(({ id, options }) => ({ fieldId: id, skus: options.flatMap(({ sku }) => sku ?? []) }));
}

function isUnknown({ showIf }: Field, known: ReadonlySet<string>): boolean {
  return fieldsOf(showIf).some((id) => !known.has(id));
}

/** A calculation adds up at least one answer, and only answers that are amounts. */
function problemOfTerms({ kind, terms }: Field, fields: readonly Field[]): SchemaProblem | null {
  if (kind !== 'calculated') return null;
  const added = terms.flatMap(({ field }) => field ?? []);
  if (added.length === 0) return 'no_terms';
  const isAdded = (id: string): boolean =>
    fields.some((field) => field.id === id && ADDED_KINDS.includes(field.kind));
  return added.every(isAdded) ? null : 'unknown_field';
}

function problemOfField({
  kind,
  label,
  options,
  rows,
  fields,
  text,
  min,
  max,
  records,
}: Field): SchemaProblem | null {
  if (kind === 'section') return label.th === '' && text.th === '' ? 'no_text' : null;
  if (label.th.trim() === '') return 'no_label';
  if (kind === 'slot') {
    if (options.length === 0) return 'no_slots';
    if (!options.every(({ slot }) => slot && slot.startsAt < slot.endsAt)) return 'slot_times';
    const times = new Set(options.map(({ slot }) => slot && slotKey(slot)));
    return times.size === options.length ? null : 'slot_twice';
  }
  if (
    (CHOICE_KINDS.includes(kind) || kind === 'matrix' || kind === 'payment' || kind === 'ranking') &&
    (options.length === 0 || options.some((option) => option.label.th.trim() === ''))
  )
    return 'no_options';
  if (kind === 'payment' && (options.length === 0 || options.some(({ sku }) => !sku))) return 'no_products';
  if (kind === 'matrix' && options.length > MAX_MATRIX_OPTIONS) return 'too_many_options';
  if (kind === 'ranking' && options.length > MAX_RANKED) return 'too_many_options';
  if (kind === 'matrix' && (rows.length === 0 || rows.some((row) => row.label.th.trim() === '')))
    return 'no_rows';
  if (kind === 'lookup' && !records) return 'no_records';
  if (kind === 'consent' && text.th.trim() === '') return 'no_text';
  if (min !== null && max !== null && min > max) return 'bounds';
  if (kind !== 'group') return null;
  if (fields.length === 0) return 'no_inner_fields';
  return fields.map(problemOfField).find((problem) => problem !== null) ?? null;
}
