import { z } from 'zod';
import { sql } from '../db/query.ts';
import {
  CursorId,
  CursorInstant,
  cursorOf,
  CursorString,
  CursorWhole,
  findCursorPosition,
  getCursorPosition,
} from './cursor.ts';
import type { SortOf } from './sort-contract.ts';

type Sql = ReturnType<typeof sql>;

/** What a list can be sorted by: its SQL expression, never null, and its value in a row. */
export interface SortKey<Row> {
  /** An instant must have been stored with milliseconds, as `scope.now` is. */
  readonly kind: keyof typeof KINDS;
  readonly key: Sql;
  readonly of: (row: Row) => string | number | Date;
}

const KINDS = {
  instant: { schema: CursorInstant, typed: (value: string | number) => sql`${value}::timestamptz` },
  whole: { schema: CursorWhole, typed: (value: string | number) => sql`${value}::bigint` },
  id: { schema: CursorId, typed: (value: string | number) => sql`${value}::uuid` },
  text: { schema: CursorString, typed: (value: string | number) => sql`${value}::text` },
} as const;

/** One page of a sorted list: its condition, its order, and the cursor behind a row. */
export interface SortedPage<Row> {
  readonly isAfter: Sql;
  readonly order: Sql;
  readonly cursorAt: (row: Row) => string;
}

/**
 * Keyset pagination by any of several orders; rows with equal keys are ordered by id, in the same direction. A cursor is
 * valid for its own order only; any other starts from the beginning, or is refused with `platform.invalid_input` if
 * `isStrict`.
 */
export function sortedPage<Row, Name extends string>(
  keys: Readonly<Record<Name, SortKey<Row>>>,
  id: { readonly key: Sql; readonly of: (row: Row) => string },
  {
    sort,
    after,
    isStrict = false,
  }: {
    readonly sort: SortOf<NoInfer<Name>>;
    readonly after: string | null | undefined;
    readonly isStrict?: boolean;
  },
): SortedPage<Row> {
  const isDescending = sort.startsWith('-');
  const by = keys[sort.replace(/^-/, '') as Name];
  const { schema, typed } = KINDS[by.kind];
  const Position = z.object({
    sort: z.literal(sort as string),
    at: schema as z.ZodType<string | number>,
    id: CursorId,
  });
  const position = isStrict ? getCursorPosition(Position, after) : findCursorPosition(Position, after);
  const direction = isDescending ? sql`desc` : sql`asc`;
  return {
    isAfter: position
      ? sql`(${by.key}, ${id.key}) ${isDescending ? sql`<` : sql`>`} (${typed(position.at)}, ${position.id}::uuid)`
      : sql`true`,
    order: sql`${by.key} ${direction}, ${id.key} ${direction}`,
    cursorAt: (row) => {
      const value = by.of(row);
      return cursorOf(Position, {
        sort,
        at: value instanceof Date ? value.toISOString() : value,
        id: id.of(row),
      });
    },
  };
}
