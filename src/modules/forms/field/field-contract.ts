import { z } from 'zod';
import { Instant } from '#platform/dates/date-contract.ts';
import { wide } from '#platform/db/column-contract.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { Condition, FieldId, OptionId, RowId } from '../logic/condition-contract.ts';
import {
  FIELD_KINDS,
  INNER_KINDS,
  MAX_INNER_FIELDS,
  MAX_LABEL,
  MAX_OPTIONS,
  MAX_PLACES,
  MAX_ROWS,
  MAX_SKU,
  MAX_SLOTS,
  MAX_TERMS,
  MAX_TEXT,
} from './kind-rules.ts';

const MAX_NUMBER = 1_000_000_000_000;
const MAX_FACTOR = 1_000_000;

const words = (max: number) => z.string().max(max).transform(normalizeText);
/** A text in both languages; without English, the Thai one is shown. */
export const Texts = (max: number) => z.object({ th: words(max).default(''), en: words(max).default('') });
export type Texts = z.output<ReturnType<typeof Texts>>;

/** A time that can be booked. */
export const Slot = z.object({ startsAt: Instant, endsAt: Instant });
export type Slot = z.output<typeof Slot>;

export const FieldOption = z.object({
  id: OptionId,
  label: Texts(MAX_LABEL),
  /** How many answers may choose it; null: any number. */
  cap: z.int().min(0).max(MAX_PLACES).nullable().default(null),
  /** Of an appointment: the time itself, which may change while the id stays. */
  slot: Slot.optional(),
  /** Of a payment: the product of the shop. */
  sku: z
    .string()
    .max(MAX_SKU)
    .transform((sku) => sku.trim().toUpperCase())
    .optional(),
});
export type FieldOption = z.output<typeof FieldOption>;

/** A part of a calculation: an answer, or 1 where no question is named, times a number. */
export const Term = z.object({
  field: FieldId.nullable(),
  times: wide(z.number().min(-MAX_FACTOR).max(MAX_FACTOR)),
});
export type Term = z.output<typeof Term>;

/** A row of a matrix. */
export const FieldRow = z.object({ id: RowId, label: Texts(MAX_LABEL) });
export type FieldRow = z.output<typeof FieldRow>;

const Bound = wide(z.number().min(-MAX_NUMBER).max(MAX_NUMBER)).nullable().default(null);

/** Name of a kind of the site's records (`RecordCardKind`). */
const RecordKind = z
  .string()
  .max(60)
  .regex(/^[a-z_]+\.[a-z_]+$/);

const AnyField = z.object({
  id: FieldId,
  kind: z.enum(FIELD_KINDS),
  label: Texts(MAX_LABEL),
  help: Texts(1_000).prefault({}),
  isRequired: z.boolean().default(false),
  showIf: Condition.nullable().default(null),
  options: z.array(FieldOption).max(MAX_SLOTS).default([]),
  rows: z.array(FieldRow).max(MAX_ROWS).default([]),
  min: Bound,
  max: Bound,
  /** What a calculation adds up. */
  terms: z.array(Term).max(MAX_TERMS).default([]),
  /** What is agreed to, or the text of a section. */
  text: Texts(MAX_TEXT).prefault({}),
  /** Of a lookup: the kind of the site's records that one of is chosen, such as `shop.product`. */
  records: RecordKind.optional(),
});

/** A question of a group: without a condition, and its options without places. */
export const InnerField = AnyField.extend({
  kind: z.enum(INNER_KINDS),
  showIf: z.null().default(null),
  options: z
    .array(FieldOption.extend({ cap: z.null().default(null) }))
    .max(MAX_OPTIONS)
    .default([]),
  rows: z.array(z.never()).default([]),
  terms: z.array(z.never()).default([]),
  fields: z.array(z.never()).default([]),
});
export type InnerField = z.output<typeof InnerField>;

export const Field = AnyField.extend({
  /** What each entry of a group asks; `min` and `max` say how many entries. */
  fields: z.array(InnerField).max(MAX_INNER_FIELDS).default([]),
});
export type Field = z.output<typeof Field>;
