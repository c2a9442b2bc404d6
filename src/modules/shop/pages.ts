import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Page routes of the shop. File paths are relative to the app folder. */
export const shopPages: RouteConfigEntry[] = [
  route('shop/products', '../modules/shop/catalogue/products-page.tsx'),
  route('shop/categories', '../modules/shop/catalogue/categories-page.tsx'),
  route('shop/categorie/:code', '../modules/shop/catalogue/category-page.tsx'),
  route('shop/product/:sku', '../modules/shop/catalogue/product-page.tsx'),
  route('shop/saved', '../modules/shop/own/saved-page.tsx'),
  route('shop/cart', '../modules/shop/cart/cart-page.tsx'),
  route('shop/checkout', '../modules/shop/checkout/checkout-page.tsx'),
  route('billing/order/cart', '../modules/shop/cart/billing-order-page.tsx', { id: 'billing-cart' }),
  route('billing/order/checkout', '../modules/shop/cart/billing-order-page.tsx', { id: 'billing-checkout' }),
  route('shop/thankyou/:order', '../modules/shop/checkout/thank-you-page.tsx'),
];

/** Management pages, within the work frame. */
export const shopWorkPages: RouteConfigEntry[] = [
  route('shop/manage', '../modules/shop/manage/overview-page.tsx'),
  route('shop/manage/products', '../modules/shop/manage/products-page.tsx'),
  route('shop/manage/products/new', '../modules/shop/manage/new-product-page.tsx'),
  route('shop/manage/products/:product', '../modules/shop/manage/product-page.tsx'),
  route('shop/manage/categories', '../modules/shop/manage/categories-page.tsx'),
  route('shop/manage/delivery', '../modules/shop/manage/delivery-page.tsx'),
];
