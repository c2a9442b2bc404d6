import { shopSettings } from './catalogue/shop-settings-contract.ts';
import * as m from '#messages';
import { signedInEvent } from '#modules/accounts/public.ts';
import { stockChanged } from '#modules/stock/public.ts';
import { on } from '#platform/events.ts';
import { mergeGuestCart } from './cart/merge-carts.ts';
import { relistCategory } from './editing/save-category.ts';
import { shopEndpoints } from './endpoints.ts';
import { bestSellersCard } from './manage/best-sellers-card.ts';
import { checkShop } from './manage/shop-health.ts';
import { shopSetUp } from './manage/set-up-steps.ts';
import { shopAuditText, shopSettingsFields, shopGrantText } from './module-text.ts';
import { shopPaths } from './paths.ts';
import { shopPersonalData } from './personal-data/personal-data.ts';
import { followStock } from './listing/follow-stock.ts';
import { productsImport } from './importing/products-import.ts';
import { productCards } from './listing/product-cards.ts';
import { productRecords } from './listing/product-records.ts';
import { refreshPrice } from './listing/refresh-products.ts';
import { shopNoticeKinds } from './saved/notice-kinds.ts';
import { notifyBackInStock } from './saved/stock-alerts.ts';
import { productsList } from './manage/products-list.ts';
import type { Module } from '#platform/module/module.ts';

/** Catalogue, cart and checkout. */
export const shopModule: Module = {
  name: 'shop',
  switchedWith: 'shop',
  endpoints: shopEndpoints,
  cards: { best_sellers: bestSellersCard },
  jobs: [refreshPrice, relistCategory, notifyBackInStock],
  subscriptions: [on(signedInEvent, mergeGuestCart), on(stockChanged, followStock)],
  noticeKinds: shopNoticeKinds,
  records: [productRecords],
  recordCards: [productCards],
  lists: [productsList],
  imports: [productsImport],
  personalData: [shopPersonalData],
  headerLinks: [
    { label: m.shop_nav_products, path: shopPaths.products(), rank: 10 },
    { label: m.shop_nav_categories, path: shopPaths.categories(), rank: 20 },
  ],
  pagePrefixes: ['/shop'],
  auditText: shopAuditText,
  health: checkShop,
  setUpSteps: shopSetUp,
  settings: { part: shopSettings, fields: shopSettingsFields },
  grantText: shopGrantText,
  demo: async () => (await import('./demo/fill-shop.ts')).fillShop,
  demoHistory: async () => (await import('./demo/fill-history.ts')).fillHistory,
};
