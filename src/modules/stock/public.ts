/** Front door of stock: one ledger of what is on hand, what is promised, and what moved. It knows no other module. */
export { adjustStock, type AdjustStockInput, setUpItem, type SetUpItemInput } from './adjust-stock.ts';
export { type BulkItem, bulkLoadSales, bulkLoadStock } from './bulk-load.ts';
export { lowStockCard } from './dashboard-cards.ts';
export {
  commitReservation,
  extendReservation,
  releaseReservation,
  type ReserveInput,
  reserveStock,
  type StockLine,
  type StockOwner,
  undoSale,
} from './reservations.ts';
export { stockChanged } from './stock-changed.ts';
export { availabilityOf } from './stock-queries.ts';
export { type AvailabilityClass, availabilityClassOf, type StockPolicy } from './stock-rules.ts';
export type { StockLevel } from './stock-contract.ts';
