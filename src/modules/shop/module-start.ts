import { FolderTree, Heart, Package, PackagePlus, ShoppingCart, Truck, Upload } from 'lucide-react';
import * as m from '#messages';
import { importPaths } from '#platform/imports/paths.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { PRODUCTS_IMPORT, shopPaths } from './paths.ts';

/** Its cards, and what it adds to the palette. */
export const shopStart: ModuleStart = {
  name: 'shop',
  switchedWith: 'shop',
  cards: {
    best_sellers: {
      part: 'work',
      rank: 25,
      title: m.shop_card_best,
      to: shopPaths.manageProducts(),
      View: lazyView(() => import('./manage/dashboard-card-views.tsx'), 'BestSellersCard'),
    },
  },
  hubCards: [
    {
      rank: 70,
      to: shopPaths.cart(),
      label: m.shop_hub_cart,
      text: m.shop_hub_cart_text,
      icon: ShoppingCart,
    },
    {
      rank: 80,
      to: shopPaths.saved(),
      label: m.shop_saved_title,
      text: m.shop_hub_saved_text,
      icon: Heart,
    },
  ],
  palette: {
    records: { 'shop.product': { label: m.shop_manage_products, icon: Package } },
    actions: [
      {
        label: m.shop_manage_new_product,
        words: m.shop_palette_new_product_words,
        icon: PackagePlus,
        to: shopPaths.manageNewProduct(),
      },
      {
        label: m.shop_import,
        words: m.shop_import_words,
        icon: Upload,
        to: importPaths.imports(PRODUCTS_IMPORT),
      },
      {
        label: m.shop_manage_category_new,
        words: m.shop_palette_new_category_words,
        icon: FolderTree,
        to: shopPaths.manageNewCategory(),
      },
      {
        label: m.shop_manage_delivery_add,
        words: m.shop_palette_new_delivery_words,
        icon: Truck,
        to: shopPaths.manageNewDelivery(),
      },
    ],
  },
};
