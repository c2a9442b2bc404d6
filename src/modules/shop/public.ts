/** Public API of the shop for other modules and the large demo data set. */
export type { AddToCartInput } from './cart/cart-contract.ts';
export { listCategoryTiles } from './category/category-queries.ts';
export { createCategory } from './editing/save-category.ts';
export { productCards } from './listing/product-cards.ts';
export { listProducts } from './listing/product-list.ts';
export type { ProductCard, ProductPage } from './listing/product-list-contract.ts';
export { saveDelivery } from './delivery/delivery-methods.ts';
export { bulkLoadProducts, listBulkProducts, MAX_BULK_LOAD } from './editing/bulk-load.ts';
export { setProductStatus } from './editing/set-product-status.ts';
export { findSaleItems, listSaleItems, type SaleItem } from './sale/sale-items.ts';
export { isSelling, listSaleOffers, type SaleOffer } from './sale/sale-offers.ts';
