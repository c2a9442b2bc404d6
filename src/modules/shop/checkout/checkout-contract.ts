import { z } from 'zod';
import { parseThaiPhone } from '#platform/text/thai-phone.ts';
import { CartView } from '../cart/cart-contract.ts';
import { storedText } from '../product/product-contract.ts';
import { DeliveryOption } from '../delivery/delivery-contract.ts';

const MAX_NOTE_LENGTH = 500;
/** Rate limits of the checkout: of one guest, and what an honest one needs (`RequestLimit`). */
export const PLACE_LIMIT = { perMinute: 30, perHonestGuest: 3 };
export const ACCEPT_LIMIT = { perMinute: 60, perHonestGuest: 3 };

/** Whom the document is to name, as typed: billing reads it where it is wanted. */
const DocumentBuyerFields = z.object({
  buyerKind: z.enum(['person', 'company']).default('company'),
  buyerName: storedText(200).default(''),
  buyerAddress: storedText(500).default(''),
  buyerTaxId: storedText(40).default(''),
  buyerBranch: storedText(40).default(''),
});

/** One flat shape for form and API. The address is required only if the chosen delivery method needs one. */
export const CheckoutInput = z.object({
  /** The cart that the customer saw. Placing it again returns the first order. */
  cartId: z.uuid(),
  name: storedText(200).pipe(z.string().min(1)),
  phone: z
    .string()
    .trim()
    .max(40)
    .transform((text, context) => {
      const phone = parseThaiPhone(text);
      if (phone) return phone.national;
      context.addIssue({
        code: 'custom',
        params: { reason: 'phone' },
        message: 'Not a Thai telephone number.',
      });
      return z.NEVER;
    }),
  email: z.email().max(254),
  delivery: z.string().max(40),
  addressLine: storedText(300).default(''),
  subdistrictCode: z.string().trim().max(9).default(''),
  postalCode: z.string().trim().max(10).default(''),
  note: storedText(MAX_NOTE_LENGTH).default(''),
  /** Whether the document is to be in the name of `buyerName`. */
  wantsDocument: z.enum(['on', '']).default(''),
  ...DocumentBuyerFields.shape,
});
export type CheckoutInput = z.infer<typeof CheckoutInput>;

/** Initial values of the checkout form. */
export const CheckoutContact = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  addressLine: z.string(),
  provinceCode: z.string(),
  districtCode: z.string(),
  subdistrictCode: z.string(),
  postalCode: z.string(),
});
export type CheckoutContact = z.infer<typeof CheckoutContact>;

export const CheckoutView = z.object({
  cart: CartView,
  options: z.array(DeliveryOption),
  contact: CheckoutContact,
  /** What the buyer may ask for in their name, and in which they did last; null where the site issues no documents. */
  document: z
    .object({ offer: z.enum(['tax_invoice', 'receipt']), buyer: DocumentBuyerFields.nullable() })
    .nullable(),
  /** True if the address comes from an earlier order. */
  isSaved: z.boolean(),
  /** How long the stock is reserved for payment. */
  payWithinMinutes: z.int(),
});
export type CheckoutView = z.infer<typeof CheckoutView>;
