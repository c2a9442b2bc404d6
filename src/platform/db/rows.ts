import type { ColumnTypes } from './column-types.ts';
import type { Tables } from './schema.generated.ts';

type Name<Table, Column> = `${Table & string}.${Column & string}`;

/**
 * The rows of all tables and views, as queries return them: `Rows['orders_order']['orderId']` is the type of a column.
 */
export type Rows = {
  readonly [Table in keyof Tables]: {
    readonly [Column in keyof Tables[Table]]: Name<Table, Column> extends keyof ColumnTypes
      ? ColumnTypes[Name<Table, Column>] | Extract<Tables[Table][Column], null>
      : Tables[Table][Column];
  };
};

/** Columns of a table: `sql<RowOf<'orders_order', 'orderId' | 'placedAt'>>` with `select order_id, placed_at`. */
export type RowOf<Table extends keyof Rows, Column extends keyof Rows[Table] = keyof Rows[Table]> = Pick<
  Rows[Table],
  Column
>;

/** Renamed columns: `RowAs<'orders_order', { id: 'orderId' }>` with `select order_id as id`. */
export type RowAs<Table extends keyof Rows, Names extends Readonly<Record<string, keyof Rows[Table]>>> = {
  readonly [Name in keyof Names]: Rows[Table][Names[Name]];
};

/** Columns of the nullable side of an outer join. */
export type Outer<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

/** Columns that are nullable in the table, but that the `where` of the statement restricts to not null. */
export type Filled<Row> = { readonly [Column in keyof Row]: NonNullable<Row[Column]> };
