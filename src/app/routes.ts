import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { accountsPages } from '../modules/accounts/pages.ts';
import { billingPages } from '../modules/billing/pages.ts';
import { ordersPages } from '../modules/orders/pages.ts';
import { shopPages } from '../modules/shop/pages.ts';
import { demoPages } from '../modules/sites/demo/pages.ts';
import { mailboxPages } from '../modules/sites/mailbox/pages.ts';

/** Every page of the product. Fullscreen pages (specification §2) get a layout of their own when the first one comes. */
export default [
  layout('default-layout.tsx', [
    index('../modules/sites/home-page.tsx'),
    ...accountsPages,
    ...shopPages,
    ...ordersPages,
    ...billingPages,
    ...demoPages,
    ...mailboxPages,
    route('*', 'not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
