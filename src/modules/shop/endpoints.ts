import { z } from 'zod';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#platform/images/picture.ts';
import { OrderReceipt } from '#modules/orders/public.ts';
import {
  AcceptChangesInput,
  AddToCartInput,
  CartSummary,
  CartView,
  NoInput,
  RemoveLineInput,
  SetQuantityInput,
} from './cart/cart-contract.ts';
import { getCart, getCartSummary } from './cart/cart-rows.ts';
import { acceptChanges, addToCart, removeLine, setQuantity } from './cart/change-cart.ts';
import {
  CategoryInput,
  CategoryList,
  ManagedCategoryList,
  SaveCategoryInput,
  SavedCategory,
} from './category/category-contract.ts';
import { listCategories, listManagedCategories } from './category/category-queries.ts';
import { createCategory, deleteCategory, saveCategory } from './editing/save-category.ts';
import { getProductDetail } from './catalogue/product-detail.ts';
import { ProductDetail } from './catalogue/product-detail-contract.ts';
import { isQueryTooShort, listProducts } from './listing/product-list.ts';
import { ProductListInput, ProductPage } from './listing/product-list-contract.ts';
import { CheckoutInput } from './checkout/checkout-contract.ts';
import { DeliveryInput, DeliveryOptions, ManagedDeliveryList } from './delivery/delivery-contract.ts';
import { listDeliveryOptions, listManagedDelivery, saveDelivery } from './delivery/delivery-methods.ts';
import { placeShopOrder } from './checkout/place-shop-order.ts';
import { manageShop, visitShop } from './permissions.ts';
import { getManagedProduct, listManagedProducts } from './editing/managed-product.ts';
import {
  ManagedList,
  ManagedListInput,
  ManagedPicture,
  ManagedProduct,
  ProductInput,
  ProductStatusInput,
  SavedProduct,
  SaveProductInput,
  Sku,
} from './product/product-contract.ts';
import {
  AddPictureInput,
  ArrangePicturesInput,
  addPicture,
  arrangePictures,
  DeletePictureInput,
  deletePicture,
  preparePicture,
} from './editing/product-pictures.ts';
import { createProduct, saveProduct, setProductStatus } from './editing/save-product.ts';

const listCall = endpoint({
  route: 'GET /api/shop/products',
  summary:
    'One page of the products for sale: search, category, price range in baht, what is in stock, order. Follow nextAfter.',
  access: visitShop,
  input: ProductListInput.refine(({ q }) => !isQueryTooShort(q), {
    path: ['q'],
    message: 'At least two letters.',
  }),
  output: ProductPage,
  handle: listProducts,
});

const detailCall = endpoint({
  route: 'GET /api/shop/products/:sku',
  summary: 'A product with its variants and pictures, by any of its SKUs.',
  access: visitShop,
  input: z.object({ sku: Sku }),
  output: ProductDetail,
  handle: (scope, { sku }) => getProductDetail(scope, sku),
});

const categoriesCall = endpoint({
  route: 'GET /api/shop/categories',
  summary: 'The tree of categories, parents before their children.',
  access: visitShop,
  input: NoInput,
  output: CategoryList,
  handle: async (scope) => ({ categories: await listCategories(scope) }),
});

const cartCall = endpoint({
  route: 'GET /api/shop/cart',
  summary: 'The cart of whoever asks, with everything that changed since they looked.',
  access: visitShop,
  input: NoInput,
  output: CartView,
  handle: getCart,
});

const summaryCall = endpoint({
  route: 'GET /api/shop/cart/summary',
  summary: 'Pieces and amount in the cart: the two numbers of the header.',
  access: visitShop,
  input: NoInput,
  output: CartSummary,
  handle: getCartSummary,
});

const addCall = endpoint({
  route: 'POST /api/shop/cart/lines',
  summary: 'Puts pieces of a variant into the cart, on top of what is there.',
  access: visitShop,
  guest: true,
  idempotent: true,
  limit: { perMinute: 120 },
  input: AddToCartInput,
  output: CartView,
  handle: addToCart,
});

const quantityCall = endpoint({
  route: 'PUT /api/shop/cart/lines/:sku',
  summary: 'Sets how many pieces of a variant the cart holds; 0 takes it out.',
  access: visitShop,
  guest: true,
  limit: { perMinute: 240 },
  input: SetQuantityInput,
  output: CartView,
  handle: setQuantity,
});

const removeCall = endpoint({
  route: 'DELETE /api/shop/cart/lines/:sku',
  summary: 'Takes a variant out of the cart.',
  access: visitShop,
  guest: true,
  limit: { perMinute: 240 },
  input: RemoveLineInput,
  output: CartView,
  handle: removeLine,
});

const acceptCall = endpoint({
  route: 'POST /api/shop/cart/accept',
  summary: 'Accepts the changes with this fingerprint: new prices, cut quantities, lines that go.',
  access: visitShop,
  guest: true,
  input: AcceptChangesInput,
  output: CartView,
  handle: acceptChanges,
});

const deliveryCall = endpoint({
  route: 'GET /api/shop/delivery-options',
  summary: 'The ways of delivery, priced for the cart of whoever asks.',
  access: visitShop,
  input: NoInput,
  output: DeliveryOptions,
  handle: async (scope) => ({
    options: await listDeliveryOptions(scope, (await getCart(scope)).subtotalSatang),
  }),
});

const checkoutCall = endpoint({
  route: 'POST /api/shop/checkout',
  summary: 'Turns the cart into an order. The same cart answers the same order.',
  access: visitShop,
  guest: true,
  idempotent: true,
  limit: { perMinute: 30 },
  status: 201,
  input: CheckoutInput,
  output: OrderReceipt,
  handle: (scope, input) => placeShopOrder(scope, input),
});

const managedListCall = endpoint({
  route: 'GET /api/shop/manage/products',
  summary: 'Products in every state, what was changed last first.',
  access: manageShop,
  input: ManagedListInput,
  output: ManagedList,
  handle: listManagedProducts,
});

const managedCall = endpoint({
  route: 'GET /api/shop/manage/products/:sku',
  summary: 'Everything of a product, with its version.',
  access: manageShop,
  input: z.object({ sku: Sku }),
  output: ManagedProduct,
  handle: (scope, { sku }) => getManagedProduct(scope, sku),
});

const createCall = endpoint({
  route: 'POST /api/shop/manage/products',
  summary: 'Adds a product with its variants and their opening stock.',
  access: manageShop,
  idempotent: true,
  status: 201,
  input: ProductInput,
  output: SavedProduct,
  handle: createProduct,
});

const saveCall = endpoint({
  route: 'PUT /api/shop/manage/products/:sku',
  summary: 'Saves a product as a whole; a stale version is refused with both versions.',
  access: manageShop,
  idempotent: true,
  input: SaveProductInput,
  output: SavedProduct,
  handle: saveProduct,
});

const statusCall = endpoint({
  route: 'POST /api/shop/manage/products/status',
  summary: 'Activates, archives or takes back to draft many products at once.',
  access: manageShop,
  idempotent: true,
  input: ProductStatusInput,
  output: z.object({ changed: z.int() }),
  handle: setProductStatus,
});

const addPictureCall = endpoint({
  route: 'POST /api/shop/manage/products/:sku/pictures',
  summary: 'Adds a picture; the body is its bytes. It is decoded and encoded anew.',
  access: manageShop,
  idempotent: true,
  limit: { perMinute: 60 },
  status: 201,
  body: { kind: 'bytes', maxBytes: MAX_PICTURE_BYTES, types: PICTURE_TYPES },
  input: AddPictureInput.extend({ bytes: z.instanceof(Uint8Array), contentType: z.string() }),
  output: ManagedPicture,
  prepare: (scope, { bytes }) => preparePicture(scope, bytes),
  handle: (scope, input, { prepared }) => addPicture(scope, input, prepared),
});

const arrangePicturesCall = endpoint({
  route: 'PUT /api/shop/manage/products/:sku/pictures',
  summary: 'Sets the order and the captions of the pictures.',
  access: manageShop,
  input: ArrangePicturesInput,
  output: z.object({ pictures: z.array(ManagedPicture) }),
  handle: arrangePictures,
});

const deletePictureCall = endpoint({
  route: 'DELETE /api/shop/manage/products/:sku/pictures/:picture',
  summary: 'Removes a picture.',
  access: manageShop,
  input: DeletePictureInput,
  output: z.object({ pictureId: z.uuid() }),
  handle: deletePicture,
});

const managedCategoriesCall = endpoint({
  route: 'GET /api/shop/manage/categories',
  summary: 'The tree with versions and numbers of products.',
  access: manageShop,
  input: NoInput,
  output: ManagedCategoryList,
  handle: async (scope) => ({ categories: await listManagedCategories(scope) }),
});

const createCategoryCall = endpoint({
  route: 'POST /api/shop/manage/categories',
  summary: 'Adds a category under another one.',
  access: manageShop,
  idempotent: true,
  status: 201,
  input: CategoryInput,
  output: SavedCategory,
  handle: createCategory,
});

const saveCategoryCall = endpoint({
  route: 'PUT /api/shop/manage/categories/:category',
  summary: 'Renames, moves or re-orders a category.',
  access: manageShop,
  idempotent: true,
  input: SaveCategoryInput,
  output: SavedCategory,
  handle: saveCategory,
});

const deleteCategoryCall = endpoint({
  route: 'DELETE /api/shop/manage/categories/:category',
  summary: 'Removes a category that holds nothing.',
  access: manageShop,
  idempotent: true,
  input: z.object({ category: z.string().max(60) }),
  output: z.object({ code: z.string() }),
  handle: (scope, { category }) => deleteCategory(scope, category),
});

const managedDeliveryCall = endpoint({
  route: 'GET /api/shop/manage/delivery-methods',
  summary: 'All ways of delivery, with versions.',
  access: manageShop,
  input: NoInput,
  output: ManagedDeliveryList,
  handle: async (scope) => ({ methods: await listManagedDelivery(scope) }),
});

const saveDeliveryCall = endpoint({
  route: 'PUT /api/shop/manage/delivery-methods/:code',
  summary: 'Adds a way of delivery (version 0) or saves the one with this code.',
  access: manageShop,
  idempotent: true,
  input: DeliveryInput,
  output: z.object({ code: z.string(), version: z.int() }),
  handle: saveDelivery,
});

export const shopEndpoints: readonly Endpoint[] = [
  listCall,
  detailCall,
  categoriesCall,
  cartCall,
  summaryCall,
  addCall,
  quantityCall,
  removeCall,
  acceptCall,
  deliveryCall,
  checkoutCall,
  managedListCall,
  managedCall,
  createCall,
  saveCall,
  statusCall,
  addPictureCall,
  arrangePicturesCall,
  deletePictureCall,
  managedCategoriesCall,
  createCategoryCall,
  saveCategoryCall,
  deleteCategoryCall,
  managedDeliveryCall,
  saveDeliveryCall,
];
