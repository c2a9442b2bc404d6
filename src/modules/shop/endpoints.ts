import { z } from 'zod';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { KeptPicture } from '#platform/documents/document-contract.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#platform/images/picture.ts';
import { OrderReceipt } from '#modules/orders/public.ts';
import {
  AcceptChangesInput,
  ADD_LIMIT,
  AddToCartInput,
  CartSummary,
  CartView,
  CHANGE_LIMIT,
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
import { listProducts } from './listing/product-list.ts';
import { isQueryTooShort } from '#platform/search/search-query-rules.ts';
import { ProductListInput, ProductPage } from './listing/product-list-contract.ts';
import { CheckoutInput, PLACE_LIMIT } from './checkout/checkout-contract.ts';
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
import { addDescriptionPicture, prepareDescriptionPicture } from './product/description-pictures.ts';
import { createProduct, saveProduct } from './editing/save-product.ts';
import { setProductStatus } from './editing/set-product-status.ts';

const listCall = endpoint({
  route: 'GET /api/shop/products',
  summary:
    'Lists a page of products for sale, by search text, category, price range in baht, availability and sort order. Paginate with nextAfter.',
  access: visitShop,
  input: ProductListInput.refine(({ q }) => q === undefined || !isQueryTooShort(q), {
    path: ['q'],
    message: 'At least two letters.',
  }),
  output: ProductPage,
  handle: listProducts,
});

const detailCall = endpoint({
  route: 'GET /api/shop/products/:sku',
  summary: 'Returns a product with its variants and pictures, by any of its SKUs.',
  access: visitShop,
  input: z.object({ sku: Sku }),
  output: ProductDetail,
  handle: (scope, { sku }) => getProductDetail(scope, sku),
});

const categoriesCall = endpoint({
  route: 'GET /api/shop/categories',
  summary: 'Lists the category tree, parents before children.',
  access: visitShop,
  input: NoInput,
  output: CategoryList,
  handle: async (scope) => ({ categories: await listCategories(scope) }),
});

const cartCall = endpoint({
  route: 'GET /api/shop/cart',
  summary: "Returns the caller's cart, with all changes since it was last viewed.",
  access: visitShop,
  input: NoInput,
  output: CartView,
  handle: getCart,
});

const summaryCall = endpoint({
  route: 'GET /api/shop/cart/summary',
  summary: 'Returns the number of items in the cart and their total, as shown in the header.',
  access: visitShop,
  input: NoInput,
  output: CartSummary,
  handle: getCartSummary,
});

const addCall = endpoint({
  route: 'POST /api/shop/cart/lines',
  summary: 'Adds a quantity of a variant to the cart.',
  access: visitShop,
  guest: true,
  idempotent: true,
  limit: ADD_LIMIT,
  input: AddToCartInput,
  output: CartView,
  handle: addToCart,
});

const quantityCall = endpoint({
  route: 'PUT /api/shop/cart/lines/:sku',
  summary: 'Sets the quantity of a variant in the cart; 0 removes it.',
  access: visitShop,
  guest: true,
  limit: CHANGE_LIMIT,
  input: SetQuantityInput,
  output: CartView,
  handle: setQuantity,
});

const removeCall = endpoint({
  route: 'DELETE /api/shop/cart/lines/:sku',
  summary: 'Removes a variant from the cart.',
  access: visitShop,
  guest: true,
  limit: CHANGE_LIMIT,
  input: RemoveLineInput,
  output: CartView,
  handle: removeLine,
});

const acceptCall = endpoint({
  route: 'POST /api/shop/cart/accept',
  summary: 'Accepts the cart changes with this fingerprint: new prices, reduced quantities, removed lines.',
  access: visitShop,
  guest: true,
  input: AcceptChangesInput,
  output: CartView,
  handle: acceptChanges,
});

const deliveryCall = endpoint({
  route: 'GET /api/shop/delivery-options',
  summary: "Lists the delivery methods, priced for the caller's cart.",
  access: visitShop,
  input: NoInput,
  output: DeliveryOptions,
  handle: async (scope) => ({
    options: await listDeliveryOptions(scope, (await getCart(scope)).subtotalSatang),
  }),
});

const checkoutCall = endpoint({
  route: 'POST /api/shop/checkout',
  summary: 'Places an order from the cart. Idempotent per cart: a repeated call returns the same order.',
  access: visitShop,
  guest: true,
  idempotent: true,
  limit: PLACE_LIMIT,
  status: 201,
  input: CheckoutInput,
  output: OrderReceipt,
  handle: (scope, input) => placeShopOrder(scope, input),
});

const managedListCall = endpoint({
  route: 'GET /api/shop/manage/products',
  summary: 'Lists products in every state, most recently changed first.',
  access: manageShop,
  input: ManagedListInput,
  output: ManagedList,
  handle: listManagedProducts,
});

const managedCall = endpoint({
  route: 'GET /api/shop/manage/products/:sku',
  summary: 'Returns a product in full, with its version.',
  access: manageShop,
  input: z.object({ sku: Sku }),
  output: ManagedProduct,
  handle: (scope, { sku }) => getManagedProduct(scope, sku),
});

/** Room for two descriptions, as documents and as text, and all variants. */
const MAX_PRODUCT_BYTES = 1_000_000;

const createCall = endpoint({
  route: 'POST /api/shop/manage/products',
  summary:
    'Creates a product with its variants and their initial stock. Descriptions are documents, or plain text (descriptionTh, descriptionEn).',
  access: manageShop,
  idempotent: true,
  maxBodyBytes: MAX_PRODUCT_BYTES,
  status: 201,
  input: ProductInput,
  output: SavedProduct,
  handle: createProduct,
});

const saveCall = endpoint({
  route: 'PUT /api/shop/manage/products/:sku',
  summary:
    'Replaces a product; refuses a stale version, returning both versions. A description that is sent as plain text replaces its document only where the text has changed.',
  access: manageShop,
  idempotent: true,
  maxBodyBytes: MAX_PRODUCT_BYTES,
  input: SaveProductInput,
  output: SavedProduct,
  handle: saveProduct,
});

const statusCall = endpoint({
  route: 'POST /api/shop/manage/products/status',
  summary: 'Activates, archives or returns to draft several products at once.',
  access: manageShop,
  idempotent: true,
  input: ProductStatusInput,
  output: z.object({ changed: z.int() }),
  handle: async (scope, input) => {
    const { changed } = await setProductStatus(scope, input);
    return { changed };
  },
});

const addPictureCall = endpoint({
  route: 'POST /api/shop/manage/products/:sku/pictures',
  summary: 'Adds a picture from the bytes in the body. It is decoded and re-encoded.',
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

const addDescriptionPictureCall = endpoint({
  route: 'POST /api/shop/manage/description-pictures',
  summary:
    'Adds a picture from the bytes in the body, to stand in descriptions. It is decoded and re-encoded.',
  access: manageShop,
  idempotent: true,
  limit: { perMinute: 60 },
  status: 201,
  body: { kind: 'bytes', maxBytes: MAX_PICTURE_BYTES, types: PICTURE_TYPES },
  input: z.object({ bytes: z.instanceof(Uint8Array), contentType: z.string() }),
  output: KeptPicture,
  prepare: (scope, { bytes }) => prepareDescriptionPicture(scope, bytes),
  handle: (scope, _input, { prepared }) => addDescriptionPicture(scope, prepared),
});

const arrangePicturesCall = endpoint({
  route: 'PUT /api/shop/manage/products/:sku/pictures',
  summary: 'Sets the order and captions of the pictures.',
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
  summary: 'Lists the category tree with versions and product counts.',
  access: manageShop,
  input: NoInput,
  output: ManagedCategoryList,
  handle: async (scope) => ({ categories: await listManagedCategories(scope) }),
});

const createCategoryCall = endpoint({
  route: 'POST /api/shop/manage/categories',
  summary: 'Creates a category below another one.',
  access: manageShop,
  idempotent: true,
  status: 201,
  input: CategoryInput,
  output: SavedCategory,
  handle: createCategory,
});

const saveCategoryCall = endpoint({
  route: 'PUT /api/shop/manage/categories/:category',
  summary: 'Renames, moves or reorders a category.',
  access: manageShop,
  idempotent: true,
  input: SaveCategoryInput,
  output: SavedCategory,
  handle: saveCategory,
});

const deleteCategoryCall = endpoint({
  route: 'DELETE /api/shop/manage/categories/:category',
  summary: 'Deletes an empty category.',
  access: manageShop,
  idempotent: true,
  input: z.object({ category: z.string().max(60) }),
  output: z.object({ code: z.string() }),
  handle: (scope, { category }) => deleteCategory(scope, category),
});

const managedDeliveryCall = endpoint({
  route: 'GET /api/shop/manage/delivery-methods',
  summary: 'Lists all delivery methods, with versions.',
  access: manageShop,
  input: NoInput,
  output: ManagedDeliveryList,
  handle: async (scope) => ({ methods: await listManagedDelivery(scope) }),
});

const saveDeliveryCall = endpoint({
  route: 'PUT /api/shop/manage/delivery-methods/:code',
  summary: 'Creates a delivery method (version 0), or saves the one with this code.',
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
  addDescriptionPictureCall,
  arrangePicturesCall,
  deletePictureCall,
  managedCategoriesCall,
  createCategoryCall,
  saveCategoryCall,
  deleteCategoryCall,
  managedDeliveryCall,
  saveDeliveryCall,
];
