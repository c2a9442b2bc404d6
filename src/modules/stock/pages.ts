import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Page routes of stock. Paths of files are relative to the app's folder. */
export const stockPages: RouteConfigEntry[] = [
  route('shop/manage/stock', '../modules/stock/stock-levels-page.tsx'),
  route('shop/manage/stock/:item', '../modules/stock/stock-item-page.tsx'),
];
