import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import { findOwnContact } from '#modules/accounts/public.ts';
import { findBuyerProfile, findDocumentOffer } from '#modules/billing/public.ts';
import { findSubdistrict } from '#modules/address/public.ts';
import { getCart } from '../cart/cart-rows.ts';
import type { CheckoutContact, CheckoutView } from './checkout-contract.ts';
import { ordersSettings } from '#modules/orders/public.ts';
import { listDeliveryOptions } from '../delivery/delivery-methods.ts';

/** Returns the cart, the delivery methods and the customer's saved data. */
export async function getCheckout(scope: Scope): Promise<CheckoutView> {
  const [cart, saved, offer, buyer] = await Promise.all([
    getCart(scope),
    findSavedContact(scope),
    findDocumentOffer(scope),
    findBuyerProfile(scope),
  ]);
  return {
    cart,
    options: await listDeliveryOptions(scope, cart.subtotalSatang),
    contact: saved ?? (await contactOfProfile(scope)),
    document: offer && { offer, buyer },
    isSaved: saved !== null,
    payWithinMinutes: ordersSettings.of(scope.tenant).limits.payWithinMinutes,
  };
}

async function contactOfProfile(scope: Scope): Promise<CheckoutContact> {
  const person = personOf(scope);
  const name = person ? `${person.firstname} ${person.lastname}`.trim() : '';
  const contact = await findOwnContact(scope);
  return {
    name,
    phone: contact ? formatThaiPhone(contact.phone) : '',
    email: person?.email ?? '',
    addressLine: contact?.addressLine ?? '',
    provinceCode: contact?.provinceCode ?? '',
    districtCode: contact?.districtCode ?? '',
    subdistrictCode: contact?.subdistrictCode ?? '',
    postalCode: contact?.postalCode ?? '',
  };
}

type SavedRow = RowOf<
  'shop_saved_delivery',
  'name' | 'phone' | 'email' | 'addressLine' | 'subdistrictCode' | 'postalCode'
>;

/** Returns the signed-in buyer's last contact, or null. A sub-district that no longer exists is left out. */
async function findSavedContact(scope: Scope): Promise<CheckoutContact | null> {
  const person = personOf(scope);
  if (!person) return null;
  const row = await scope.tx.first(sql<SavedRow>`
    select name, phone, email, address_line, subdistrict_code, postal_code from shop_saved_delivery
     where tenant_id = ${scope.tenant.id} and user_id = ${person.userId}`);
  if (!row) return null;
  const place = row.subdistrictCode === null ? null : await findSubdistrict(scope, row.subdistrictCode);
  return {
    name: row.name,
    phone: formatThaiPhone(row.phone),
    email: row.email,
    addressLine: row.addressLine,
    provinceCode: place ? String(place.provinceCode) : '',
    districtCode: place ? String(place.districtCode) : '',
    subdistrictCode: place ? String(place.subdistrictCode) : '',
    postalCode: place ? row.postalCode : '',
  };
}

/** Saves a signed-in buyer's contact and address for the next checkout. */
export async function saveContact(
  scope: Scope,
  contact: { name: string; phone: string; email: string },
  address: { line: string; subdistrictCode: number; postalCode: string } | null,
): Promise<void> {
  const person = personOf(scope);
  if (!person) return;
  await scope.tx.run(sql`
    insert into shop_saved_delivery as old (tenant_id, user_id, name, phone, email, address_line, subdistrict_code, postal_code, updated_at)
    values (${scope.tenant.id}, ${person.userId}, ${contact.name}, ${contact.phone}, ${contact.email},
            ${address?.line ?? ''}, ${address?.subdistrictCode ?? null}, ${address?.postalCode ?? ''}, ${scope.now})
    on conflict (tenant_id, user_id) do update
       set name = excluded.name, phone = excluded.phone, email = excluded.email, updated_at = excluded.updated_at,
           address_line = case when excluded.subdistrict_code is null then old.address_line else excluded.address_line end,
           postal_code = case when excluded.subdistrict_code is null then old.postal_code else excluded.postal_code end,
           subdistrict_code = coalesce(excluded.subdistrict_code, old.subdistrict_code)`);
}
