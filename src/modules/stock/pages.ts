import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Managers' pages of stock, inside the work frame. File paths are relative to the app's folder. */
export const stockWorkPages: RouteConfigEntry[] = [
  route('shop/manage/stock', '../modules/stock/manage/stock-levels-page.tsx'),
  route('shop/manage/stock/:item', '../modules/stock/manage/stock-item-page.tsx'),
];
