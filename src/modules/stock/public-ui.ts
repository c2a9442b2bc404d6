/** Public user interface of stock. */
export { stockPaths } from './paths.ts';
export { StockAdjustForm } from './manage/stock-adjust-form.tsx';
