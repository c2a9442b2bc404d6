/** What pages of other modules may use of stock. */
export { LowStockCard } from './manage/dashboard-card-views.tsx';
export { stockPaths } from './paths.ts';
export { StockAdjustForm } from './manage/stock-adjust-form.tsx';
export { stockWorkNav } from './module-ui.tsx';
