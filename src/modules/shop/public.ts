/** Front door of the shop: what the demo world and other modules may do with the catalogue. */
export type { AddToCartInput } from './cart/cart-contract.ts';
export { listCategoryTiles } from './categories/category-queries.ts';
export { createCategory } from './categories/save-category.ts';
export { addToCart } from './cart/change-cart.ts';
export { listProducts } from './catalogue/product-list.ts';
export type { ProductCard, ProductPage } from './catalogue/product-list-contract.ts';
export { saveDelivery } from './checkout/delivery-methods.ts';
export { getManagedProduct } from './products/managed-product.ts';
export { addPicture, preparePicture } from './products/product-pictures.ts';
export { bulkLoadProducts, listBulkProducts, MAX_BULK_LOAD } from './products/bulk-load.ts';
export { createProduct, setProductStatus } from './products/save-product.ts';
export { shopNoticeKinds } from './notice-kinds.ts';
export { placeCart } from './checkout/place-shop-order.ts';
