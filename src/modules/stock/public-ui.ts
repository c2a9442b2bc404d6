/** What pages of other modules may use of stock. */
export { LowStockCard } from './dashboard-card-views.tsx';
export { stockPaths } from './paths.ts';
export { StockAdjustForm } from './stock-adjust-form.tsx';
export { stockWorkNav } from './work-nav.tsx';
