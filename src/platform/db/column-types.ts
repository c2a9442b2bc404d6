/**
 * Column types that the schema cannot express: the shape of a JSON column, or texts without a check constraint. The
 * module that owns the table declares them next to the type; nullability still comes from the schema:
 *
 *     declare module '#platform/db/column-types.ts' {
 *       interface ColumnTypes { 'orders_order.shipAddress': ShipAddress }
 *     }
 */
export interface ColumnTypes {}
