import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import {
  type Availability,
  ManagedListInput,
  type ManagedRow,
  type ProductStatus,
} from '../product/product-contract.ts';
import { listManagedProducts } from '../editing/managed-product.ts';
import { manageShop } from '../permissions.ts';

const STATUSES: Readonly<Record<ProductStatus, Sentence>> = {
  active: m.shop_manage_status_active,
  draft: m.shop_manage_status_draft,
  archived: m.shop_manage_status_archived,
};
const STOCKS: Readonly<Record<Availability, Sentence>> = {
  in_stock: m.shop_manage_stock_in,
  low: m.shop_manage_stock_low,
  sold_out: m.shop_manage_stock_out,
};

/** The managers' products, as a file. */
export const productsList = listSource<typeof ManagedListInput, ManagedRow>({
  name: 'shop.products',
  title: m.shop_manage_products,
  access: manageShop,
  query: ManagedListInput,
  columns: [
    { header: m.shop_manage_product, kind: 'text', of: (row) => row.title },
    { header: m.shop_manage_sku, kind: 'text', of: (row) => row.sku },
    {
      header: m.shop_manage_status,
      kind: 'text',
      of: (row, locale) => STATUSES[row.status]({}, { locale }),
    },
    { header: m.shop_manage_category, kind: 'text', of: (row) => row.categoryTitle },
    { header: m.shop_manage_price, kind: 'money', of: (row) => row.priceSatang },
    { header: m.shop_manage_variant_number, kind: 'number', of: (row) => row.variantCount },
    {
      header: m.shop_manage_stock,
      kind: 'text',
      of: (row, locale) => STOCKS[row.availability]({}, { locale }),
    },
    { header: m.shop_manage_changed, kind: 'instant', of: (row) => new Date(row.updatedAt) },
  ],
  read: async (scope, query, page) => {
    const { items, nextAfter, isPartial } = await listManagedProducts(scope, { ...query, ...page });
    return { rows: items, next: nextAfter, isPartial };
  },
});
