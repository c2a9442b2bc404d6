/** Public API of stock: quantities on hand, reservations and movements. Depends on no other module. */
export { adjustStock, type AdjustStockInput, setUpItem, type SetUpItemInput } from './level/adjust-stock.ts';
export {
  type BulkItem,
  bulkLoadReceipts,
  bulkLoadSales,
  bulkLoadStock,
  type BulkReceipt,
  listBalances,
} from './level/bulk-load.ts';
export {
  commitReservation,
  extendReservation,
  hasLostStock,
  lockReservations,
  releaseReservation,
  type ReserveInput,
  reserveStock,
  type StockLine,
  type StockOwner,
  undoSale,
} from './reservation/reservations.ts';
export { forgetItems, listMovedItems } from './level/forget-items.ts';
export { reservedLost } from './level/lose-reserved.ts';
export { stockChanged } from './level/stock-changed.ts';
export { availabilityOf } from './level/stock-queries.ts';
export { type AvailabilityClass, availabilityClassOf, type StockPolicy } from './level/stock-rules.ts';
export type { StockLevel } from './level/stock-contract.ts';
