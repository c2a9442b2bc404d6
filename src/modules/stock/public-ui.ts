/** What pages of other modules may use of stock. */
export { stockPaths } from './paths.ts';
export { StockAdjustForm } from './manage/stock-adjust-form.tsx';
