import { z } from 'zod';

/** The largest number of an `integer` column (PostgreSQL 18, table 8.2). Inputs go no further, unless they say where they go. */
export const MAX_INTEGER = 2_147_483_647;

/** Numbers of inputs that are kept in columns wider than `integer`. */
export const wideNumbers = z.registry();

/** Says that a number is kept as `bigint` or JSON, so that its bounds may lie beyond those of an `integer`. */
export function wide<Schema extends z.ZodType>(schema: Schema): Schema {
  wideNumbers.add(schema);
  return schema;
}

/** The smallest number above zero that a `real` column tells from it; what is smaller PostgreSQL refuses, like what is too large. */
const LEAST_REAL = 2 ** -126;

/** Whether a number fits a `real` column. */
export function isReal(value: number): boolean {
  return value === 0 || (Number.isFinite(Math.fround(value)) && Math.abs(value) >= LEAST_REAL);
}

/** The version of a row that the editor last read, for optimistic locking. */
export const RowVersion = z.int().min(0).max(MAX_INTEGER);

/** The same as a form or a query carries it. */
export const TypedRowVersion = z.coerce.number().int().min(0).max(MAX_INTEGER);
