import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Page routes of orders. File paths are relative to the app folder. */
export const ordersPages: RouteConfigEntry[] = [
  route('shop/orders', '../modules/orders/own/orders-page.tsx'),
  route('shop/orders/:order', '../modules/orders/own/order-page.tsx'),
  route('billing/order/:order', '../modules/orders/own/billing-order-page.tsx'),
  route('shop/manage/orders/:order/packing-slip', '../modules/orders/manage/packing-slip-page.tsx'),
];

/** Management pages, within the work frame. */
export const ordersWorkPages: RouteConfigEntry[] = [
  route('shop/manage/orders', '../modules/orders/manage/orders-page.tsx'),
  route('shop/manage/orders/:order', '../modules/orders/manage/order-page.tsx'),
  route('shop/manage/without-document', '../modules/orders/manage/without-document-page.tsx'),
  route('shop/manage/sales', '../modules/orders/manage/sales-page.tsx'),
];
