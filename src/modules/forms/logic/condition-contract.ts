import { z } from 'zod';
import { wide } from '#platform/db/column-contract.ts';

/** Identifies a field for as long as its form exists, whatever it is called: `f_` and eight letters or digits. */
export const FieldId = z.string().regex(/^f_[a-z0-9]{8}$/);
/** Identifies an option of a field in the same way. */
export const OptionId = z.string().regex(/^o_[a-z0-9]{8}$/);
/** Identifies a row of a matrix in the same way. */
export const RowId = z.string().regex(/^r_[a-z0-9]{8}$/);

/** How deep conditions may be nested, and how many may stand side by side. */
export const MAX_CONDITION_DEPTH = 4;
export const MAX_CONDITIONS = 20;
/** Longest text and most values that an answer is compared with. */
export const MAX_COMPARED_TEXT = 200;
export const MAX_COMPARED_VALUES = 50;
const MAX_COMPARED_NUMBER = 1_000_000_000_000;

/** Comparisons with one value. */
export const COMPARISONS = ['eq', 'ne', 'contains', 'gt', 'lt', 'matches'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const Compared = z.union([
  z.string().max(MAX_COMPARED_TEXT),
  wide(z.number().min(-MAX_COMPARED_NUMBER).max(MAX_COMPARED_NUMBER)),
  z.boolean(),
]);
export type Compared = z.output<typeof Compared>;

const Test = z.union([
  z.object({ field: FieldId, is: z.enum(COMPARISONS), value: Compared }),
  z.object({
    field: FieldId,
    is: z.literal('in'),
    values: z.array(Compared).min(1).max(MAX_COMPARED_VALUES),
  }),
  z.object({ field: FieldId, is: z.literal('between'), from: Compared, to: Compared }),
  z.object({ field: FieldId, is: z.literal('empty') }),
]);
/** What one answer is tested for. In `matches`, `*` stands for any text and `?` for one character. */
export type Test = z.output<typeof Test>;

/** Decides from answers whether a page or a field is shown. */
export type Condition =
  | Test
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** A condition with at most this many levels below it. */
function conditionOf(levels: number): z.ZodType<Condition> {
  if (levels === 0) return Test;
  const inner = conditionOf(levels - 1);
  const several = z.array(inner).min(1).max(MAX_CONDITIONS);
  return z.union([
    Test,
    z.strictObject({ all: several }),
    z.strictObject({ any: several }),
    z.strictObject({ not: inner }),
  ]);
}

export const Condition = conditionOf(MAX_CONDITION_DEPTH);
