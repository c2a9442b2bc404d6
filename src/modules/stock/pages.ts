import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The managers' pages of stock, within the work frame. Paths of files are relative to the app's folder. */
export const stockWorkPages: RouteConfigEntry[] = [
  route('shop/manage/stock', '../modules/stock/manage/stock-levels-page.tsx'),
  route('shop/manage/stock/:item', '../modules/stock/manage/stock-item-page.tsx'),
];
