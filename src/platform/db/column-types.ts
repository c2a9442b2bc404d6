/**
 * What columns hold where the schema cannot say it: the shape of a JSON column, or texts that no check lists. The module that
 * owns the table declares it beside the type, and the schema still says whether the column may be null:
 *
 *     declare module '#platform/db/column-types.ts' {
 *       interface ColumnTypes { 'orders_order.shipAddress': ShipAddress }
 *     }
 */
export interface ColumnTypes {}
