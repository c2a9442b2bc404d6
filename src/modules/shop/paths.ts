import { withQuery } from '#platform/text/url-query.ts';

/** What a product list can be asked for; every part is optional and stands in the address. */
export interface ProductListQuery {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  /** Whole baht, as typed. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly stock?: string | undefined;
  readonly sort?: string | undefined;
  readonly after?: string | undefined;
}

/** What the managers' list can be asked for; every part stands in the address. */
export interface ManagedListQuery {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly category?: string | undefined;
  readonly stock?: string | undefined;
  readonly after?: string | undefined;
}

/** Typed URL builders of the shop. */
export const shopPaths = {
  products: (query: ProductListQuery = {}) => withQuery('/shop/products', { ...query }),
  categories: () => '/shop/categories',
  category: (code: string, query: ProductListQuery = {}) =>
    withQuery(`/shop/categorie/${encodeURIComponent(code)}`, { ...query, category: undefined }),
  product: (sku: string) => `/shop/product/${encodeURIComponent(sku)}`,
  cart: () => '/shop/cart',
  checkout: () => '/shop/checkout',
  saved: (query: { after?: string | undefined } = {}) => withQuery('/shop/saved', query),
  thankYou: (order: string, token?: string) =>
    withQuery(`/shop/thankyou/${encodeURIComponent(order)}`, { t: token }),
  /** Where a guest signs in to come back to `next`. */
  signIn: (next: string) => withQuery('/user/login', { next }),
  manage: () => '/shop/manage',
  manageProducts: (query: ManagedListQuery = {}) => withQuery('/shop/manage/products', { ...query }),
  manageNewProduct: () => '/shop/manage/products/new',
  /** The same page, saying that the product is new and what comes next. */
  manageCreatedProduct: (sku: string) => `/shop/manage/products/${encodeURIComponent(sku)}?created=1`,
  manageProduct: (sku: string) => `/shop/manage/products/${encodeURIComponent(sku)}`,
  manageNewCategory: (under = 'all') => withQuery('/shop/manage/categories', { under }),
  manageCategories: (code?: string) => withQuery('/shop/manage/categories', { edit: code }),
  manageNewDelivery: () => '/shop/manage/delivery?new=1',
  manageDelivery: (code?: string) => withQuery('/shop/manage/delivery', { edit: code }),
  apiProducts: (query: { category?: string; stock?: string; limit?: string }) =>
    withQuery('/api/shop/products', query),
  apiCartSummary: () => '/api/shop/cart/summary',
  apiPictures: (sku: string) => `/api/shop/manage/products/${encodeURIComponent(sku)}/pictures`,
};

/** Content keys that guest pages of the shop are made from. */
export const shopContent = {
  /** The tree of categories: names, order. */
  categories: 'shop.categories',
  /** Lists over the whole shop. */
  catalogue: 'shop.catalogue',
  /** Lists of one category and all below it. */
  category: (code: string) => `shop.category:${code}`,
  /** By any SKU of the product. */
  product: (sku: string) => `shop.product:${sku}`,
};
