import { z } from 'zod';

/**
 * The largest value of an `integer` column (PostgreSQL 18, table 8.2). Upper bound for numbers in inputs, unless
 * marked with `wide`.
 */
export const MAX_INTEGER = 2_147_483_647;

/** Numbers in inputs that are stored in columns wider than `integer`. */
export const wideNumbers = z.registry();

/** Marks a number as stored in `bigint` or JSON, so that its bounds may exceed those of an `integer`. */
export function wide<Schema extends z.ZodType>(schema: Schema): Schema {
  wideNumbers.add(schema);
  return schema;
}

/** The smallest positive normal number of a `real` column; PostgreSQL refuses smaller and larger numbers. */
const LEAST_REAL = 2 ** -126;

/** Returns whether a number fits a `real` column. */
export function isReal(value: number): boolean {
  return value === 0 || (Number.isFinite(Math.fround(value)) && Math.abs(value) >= LEAST_REAL);
}

/** The version of a row that the editor last read, for optimistic locking. */
export const RowVersion = z.int().min(0).max(MAX_INTEGER);

/** The same as text in a form or query string. */
export const TypedRowVersion = z.coerce.number().int().min(0).max(MAX_INTEGER);
