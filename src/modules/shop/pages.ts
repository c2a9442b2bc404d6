import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { shopManagePages } from './manage/pages.ts';

/** Page routes of the shop. Paths of files are relative to the app's folder. */
export const shopPages: RouteConfigEntry[] = [
  route('shop/products', '../modules/shop/catalogue/products-page.tsx'),
  route('shop/categories', '../modules/shop/categories/categories-page.tsx'),
  route('shop/categorie/:code', '../modules/shop/categories/category-page.tsx'),
  route('shop/product/:sku', '../modules/shop/catalogue/product-page.tsx'),
  route('shop/cart', '../modules/shop/cart/cart-page.tsx'),
  route('shop/checkout', '../modules/shop/checkout/checkout-page.tsx'),
  route('shop/thankyou/:order', '../modules/shop/checkout/thank-you-page.tsx'),
  ...shopManagePages,
];
