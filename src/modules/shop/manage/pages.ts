import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The managers' pages of the shop. Paths of files are relative to the app's folder. */
export const shopManagePages: RouteConfigEntry[] = [
  route('shop/manage', '../modules/shop/manage/overview-page.tsx'),
  route('shop/manage/products', '../modules/shop/manage/products-page.tsx'),
  route('shop/manage/products/new', '../modules/shop/manage/new-product-page.tsx'),
  route('shop/manage/products/:product', '../modules/shop/manage/product-page.tsx'),
  route('shop/manage/categories', '../modules/shop/manage/categories-page.tsx'),
  route('shop/manage/delivery', '../modules/shop/manage/delivery-page.tsx'),
];
