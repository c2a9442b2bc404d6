import { requireInPerson } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import { InvalidInput } from '#platform/endpoint/problem.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { findSubdistrict } from '#modules/address/public.ts';
import { parsePostalCode } from '#platform/text/postal-code.ts';
import {
  type DocumentBuyer,
  findDocumentOffer,
  getAskedBuyer,
  saveBuyerProfile,
} from '#modules/billing/public.ts';
import {
  addressLine,
  type OrderLineInput,
  type OrderReceipt,
  placeOrder,
  type PlaceOrderInput,
  type ShipAddress,
} from '#modules/orders/public.ts';
import {
  type CartOwner,
  type CartRow,
  changesOf,
  type LineRow,
  listLines,
  lockOwnCart,
  requireOwner,
} from '../cart/cart-rows.ts';
import { cartSubtotal } from '../cart/cart-rules.ts';
import { VARIANT_KIND } from '../product/product-contract.ts';
import { shopRefusals } from '../refusals.ts';
import type { CheckoutInput } from './checkout-contract.ts';
import { saveContact } from './checkout-view.ts';
import { getDeliveryOption } from '../delivery/delivery-methods.ts';

/** Predefined values that only the system may set: number, payment slug, payment deadline. */
type Predefined = Pick<PlaceOrderInput, 'number' | 'paymentSlug' | 'payUntil'>;

/**
 * Turns the actor's cart into an order at current prices, which must equal the prices that the customer saw. Idempotent per
 * cart: a repeated call returns the first order.
 * Refuses with `shop.cart_empty` (also for another owner's cart), `shop.cart_changed` with all changes,
 * `shop.delivery_method_missing`, `platform.invalid_input` for an address, `platform.in_person`, and those of `placeOrder`.
 */
export async function placeShopOrder(
  scope: Scope,
  input: CheckoutInput,
  options: Predefined = {},
): Promise<OrderReceipt> {
  requireInPerson(scope);
  const owner = requireOwner(scope);
  return placeCart(scope, owner, input, options);
}

/** Like `placeShopOrder`, for an owner given by the system (the demo data). */
export async function placeCart(
  scope: Scope,
  owner: CartOwner,
  input: CheckoutInput,
  options: Predefined = {},
): Promise<OrderReceipt> {
  const cart = await lockOwnCart(scope, owner, input.cartId);
  if (!cart || cart.status === 'abandoned') throw refuse(shopRefusals, 'shop.cart_empty');
  const lines = await listLines(scope, cart.cartId);
  if (lines.length === 0) throw refuse(shopRefusals, 'shop.cart_empty');

  const changes = cart.status === 'active' ? changesOf(lines) : null;
  if (changes) throw refuse(shopRefusals, 'shop.cart_changed', changes);

  const delivery = await getDeliveryOption(scope, input.delivery, cartSubtotal(lines));
  const address = delivery.kind === 'pickup' ? null : await getAddress(scope, input);
  const contact = { name: input.name, phone: input.phone, email: input.email };
  const documentBuyer = await findDocumentBuyer(scope, input, address?.shipAddress ?? null);
  const receipt = await placeOrder(scope, {
    source: 'shop',
    cartId: cart.cartId,
    lines: lines.map(orderLineOf),
    contact,
    shipAddress: address?.shipAddress ?? null,
    delivery: { code: delivery.code, title: delivery.title, feeSatang: delivery.feeSatang },
    note: input.note,
    documentBuyer,
    customerUserId: owner.userId,
    guestId: owner.guestId,
    locale: scope.locale,
    ...options,
  });
  if (cart.status === 'active') {
    await convertCart(scope, cart, receipt.orderId);
    await saveContact(scope, contact, address);
    if (documentBuyer !== null && owner.userId !== null)
      await saveBuyerProfile(scope, owner.userId, { kind: input.buyerKind, buyer: documentBuyer });
  }
  return receipt;
}

/** Whom the buyer wants on the document; null where they ask for nobody, or the site issues no documents. */
async function findDocumentBuyer(
  scope: Scope,
  input: CheckoutInput,
  shipAddress: ShipAddress | null,
): Promise<DocumentBuyer | null> {
  if (input.wantsDocument !== 'on' || (await findDocumentOffer(scope)) === null) return null;
  const deliveryAddress = shipAddress === null ? '' : addressLine(shipAddress);
  return getAskedBuyer(scope, input, { phone: input.phone, deliveryAddress });
}

function orderLineOf(line: LineRow): OrderLineInput {
  return {
    kind: VARIANT_KIND,
    reference: line.variantId,
    sku: line.sku,
    title: line.title,
    variantTitle: line.variantTitle || null,
    picture: line.picture,
    quantity: line.quantity,
    unitPriceSatang: line.priceSatang,
    vatClass: line.vatClass,
    stockItemId: line.variantId,
  };
}

interface Address {
  readonly shipAddress: ShipAddress;
  readonly line: string;
  readonly subdistrictCode: number;
  readonly postalCode: string;
}

/** Returns the address with today's place names; orders keep this snapshot. */
async function getAddress(scope: Scope, input: CheckoutInput): Promise<Address> {
  const place = /^\d{6}$/.test(input.subdistrictCode)
    ? await findSubdistrict(scope, Number(input.subdistrictCode))
    : null;
  const postalCode = parsePostalCode(input.postalCode);
  const faults = [
    ...(input.addressLine === ''
      ? [{ path: 'addressLine', reason: FIELD_ERRORS.addressLine[scope.locale] }]
      : []),
    ...(place ? [] : [{ path: 'subdistrictCode', reason: FIELD_ERRORS.subdistrictCode[scope.locale] }]),
    ...(postalCode ? [] : [{ path: 'postalCode', reason: FIELD_ERRORS.postalCode[scope.locale] }]),
  ];
  if (!place || !postalCode || faults.length > 0) throw new InvalidInput(faults);
  return {
    shipAddress: {
      recipient: input.name,
      phone: input.phone,
      line: input.addressLine,
      tambon: place.subdistrictTh,
      amphure: place.districtTh,
      province: place.provinceTh,
      zip: postalCode,
    },
    line: input.addressLine,
    subdistrictCode: place.subdistrictCode,
    postalCode,
  };
}

/** Field errors in the reader's language, as for schema errors. */
const FIELD_ERRORS = {
  addressLine: { th: 'กรอกบ้านเลขที่ หมู่ ซอย ถนน', en: 'Enter house number, village, lane and road.' },
  subdistrictCode: { th: 'เลือกจังหวัด อำเภอ และตำบล', en: 'Choose province, district and sub-district.' },
  postalCode: { th: 'กรอกรหัสไปรษณีย์ 5 หลัก', en: 'Enter the postal code of 5 digits.' },
} as const;

async function convertCart(scope: Scope, cart: CartRow, orderId: string): Promise<void> {
  await scope.tx.run(sql`
    update shop_cart set status = 'converted', order_id = ${orderId}, merge_notice = null, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and cart_id = ${cart.cartId}`);
}
