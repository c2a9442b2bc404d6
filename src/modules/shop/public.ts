/** Public API of the shop for other modules and the demo data. */
export type { AddToCartInput } from './cart/cart-contract.ts';
export { listCategoryTiles } from './category/category-queries.ts';
export { createCategory } from './editing/save-category.ts';
export { addToCart } from './cart/change-cart.ts';
export { listProducts } from './listing/product-list.ts';
export type { ProductCard, ProductPage } from './listing/product-list-contract.ts';
export { saveDelivery } from './delivery/delivery-methods.ts';
export { getManagedProduct } from './editing/managed-product.ts';
export { addPicture, preparePicture } from './editing/product-pictures.ts';
export { bulkLoadProducts, listBulkProducts, MAX_BULK_LOAD } from './editing/bulk-load.ts';
export { createProduct, setProductStatus } from './editing/save-product.ts';
export { placeCart } from './checkout/place-shop-order.ts';
