import { withQuery } from '#platform/text/url-query.ts';

/** Query parameters of product lists. */
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

/** Query parameters of the managers' product list. */
export interface ManagedListQuery {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly category?: string | undefined;
  readonly stock?: string | undefined;
  readonly sort?: string | undefined;
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
  /** Sign-in page that returns to `next`. */
  signIn: (next: string) => withQuery('/user/login', { next }),
  manage: () => '/shop/manage',
  manageProducts: (query: ManagedListQuery = {}) => withQuery('/shop/manage/products', { ...query }),
  manageNewProduct: () => '/shop/manage/products/new',
  /** The product page with a notice that the product was created and what to do next. */
  manageCreatedProduct: (sku: string) => `/shop/manage/products/${encodeURIComponent(sku)}?created=1`,
  manageProduct: (sku: string) => `/shop/manage/products/${encodeURIComponent(sku)}`,
  manageNewCategory: (under = 'all') => withQuery('/shop/manage/categories', { under }),
  manageCategories: (code?: string) => withQuery('/shop/manage/categories', { edit: code }),
  manageNewDelivery: () => '/shop/manage/delivery?new=1',
  manageDelivery: (code?: string) => withQuery('/shop/manage/delivery', { edit: code }),
  apiProducts: (query: { category?: string; stock?: string; limit?: string }) =>
    withQuery('/api/shop/products', query),
  apiCartSummary: () => '/api/shop/cart/summary',
  apiDescriptionPictures: () => '/api/shop/manage/description-pictures',
  apiPictures: (sku: string) => `/api/shop/manage/products/${encodeURIComponent(sku)}/pictures`,
};

/** Name of the import of products. */
export const PRODUCTS_IMPORT = 'shop.products';

/** Content keys of the shop's guest pages. */
export const shopContent = {
  /** The category tree: names and order. */
  categories: 'shop.categories',
  /** Lists over the whole shop. */
  catalogue: 'shop.catalogue',
  /** Lists of one category and its descendants. */
  category: (code: string) => `shop.category:${code}`,
  /** A product, by any of its SKUs. */
  product: (sku: string) => `shop.product:${sku}`,
};
