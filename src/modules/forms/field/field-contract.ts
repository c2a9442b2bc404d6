import { z } from 'zod';
import { wide } from '#platform/db/column-contract.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { Condition, FieldId, OptionId, RowId } from '../logic/condition-contract.ts';
import { FIELD_KINDS, MAX_LABEL, MAX_OPTIONS, MAX_PLACES, MAX_ROWS, MAX_TEXT } from './kind-rules.ts';

const MAX_NUMBER = 1_000_000_000_000;

const words = (max: number) => z.string().max(max).transform(normalizeText);
/** A text in both languages; without English, the Thai one is shown. */
export const Texts = (max: number) => z.object({ th: words(max).default(''), en: words(max).default('') });
export type Texts = z.output<ReturnType<typeof Texts>>;

export const FieldOption = z.object({
  id: OptionId,
  label: Texts(MAX_LABEL),
  /** How many answers may choose it; null: any number. */
  cap: z.int().min(0).max(MAX_PLACES).nullable().default(null),
});
export type FieldOption = z.output<typeof FieldOption>;

/** A row of a matrix. */
export const FieldRow = z.object({ id: RowId, label: Texts(MAX_LABEL) });
export type FieldRow = z.output<typeof FieldRow>;

const Bound = wide(z.number().min(-MAX_NUMBER).max(MAX_NUMBER)).nullable().default(null);

export const Field = z.object({
  id: FieldId,
  kind: z.enum(FIELD_KINDS),
  label: Texts(MAX_LABEL),
  help: Texts(1_000).prefault({}),
  isRequired: z.boolean().default(false),
  showIf: Condition.nullable().default(null),
  options: z.array(FieldOption).max(MAX_OPTIONS).default([]),
  rows: z.array(FieldRow).max(MAX_ROWS).default([]),
  min: Bound,
  max: Bound,
  /** What is agreed to, or the text of a section. */
  text: Texts(MAX_TEXT).prefault({}),
});
export type Field = z.output<typeof Field>;
