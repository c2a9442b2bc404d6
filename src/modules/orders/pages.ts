import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Page routes of orders. Paths of files are relative to the app's folder. */
export const ordersPages: RouteConfigEntry[] = [
  route('shop/orders', '../modules/orders/orders-page.tsx'),
  route('shop/orders/:order', '../modules/orders/order-page.tsx'),
  route('billing/order/:order', '../modules/orders/billing-order-page.tsx'),
  route('shop/manage/orders/:order/packing-slip', '../modules/orders/packing-slip-page.tsx'),
];

/** The managers' pages of orders, within the work frame. */
export const ordersWorkPages: RouteConfigEntry[] = [
  route('shop/manage/orders', '../modules/orders/desk-orders-page.tsx'),
  route('shop/manage/orders/:order', '../modules/orders/desk-order-page.tsx'),
];
