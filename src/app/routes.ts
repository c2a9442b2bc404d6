import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { accountsPages } from '../modules/accounts/pages.ts';
import { billingPages } from '../modules/billing/pages.ts';
import { ordersPages } from '../modules/orders/pages.ts';
import { shopPages } from '../modules/shop/pages.ts';
import { sitesPages } from '../modules/sites/pages.ts';
import { stockPages } from '../modules/stock/pages.ts';

/** Every page of the product. Fullscreen pages (specification §2) get a layout of their own when the first one comes. */
export default [
  layout('default-layout.tsx', [
    ...sitesPages,
    ...accountsPages,
    ...shopPages,
    ...ordersPages,
    ...stockPages,
    ...billingPages,
    route('*', 'not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
