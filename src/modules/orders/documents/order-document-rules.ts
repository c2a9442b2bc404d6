import type { VatClass } from '#platform/money/vat-rate.ts';
import type { ShipAddress } from '../order/order-contract.ts';
import type { OrderStatus } from '../order/order-rules.ts';
import type { AskedBuyer, DocumentOffer, DocumentSummary } from '#modules/billing/public.ts';
import { placeOf } from '../order/ship-address-rules.ts';

/** Whether a document is due: money confirmed the order, and it stands. */
export function callsForDocument(order: {
  readonly status: OrderStatus;
  readonly grandTotalSatang: number;
}): boolean {
  return order.grandTotalSatang > 0 && (order.status === 'confirmed' || order.status === 'completed');
}

/**
 * How an order's document gets the buyer's name at their request: `noted` until money calls for it, `issued` where it waits,
 * `replaced` where an abbreviated tax invoice was issued.
 */
type AskingWay = 'noted' | 'issued' | 'replaced';

/** What the buyer of an order may ask for, and what the form begins with. */
export interface DocumentRequest {
  readonly offer: DocumentOffer;
  readonly way: AskingWay;
  readonly start: Partial<AskedBuyer>;
  /** Whether an empty address is that of the delivery. */
  readonly hasDelivery: boolean;
}

/** Returns what asking for a document in one's name does now; null where it is not, or no longer, the buyer's right. */
export function askingWayOf(
  order: { readonly status: OrderStatus; readonly grandTotalSatang: number },
  inEffect: readonly Pick<DocumentSummary, 'kind'>[],
): AskingWay | null {
  if (order.status === 'placed') return order.grandTotalSatang > 0 ? 'noted' : null;
  if (!callsForDocument(order)) return null;
  if (inEffect.length === 0) return 'issued';
  return inEffect.length === 1 && inEffect[0]?.kind === 'tax_invoice_abbreviated' ? 'replaced' : null;
}

/** A shipping address in one line, as documents name it: at most `MAX_ADDRESS` characters. */
export function addressLine(address: ShipAddress): string {
  const { place, province } = placeOf(address);
  return `${address.line} ${place} ${province} ${address.zip}`.slice(0, MAX_ADDRESS);
}

/** The buyer as the order knows them: a consumer at the address of the delivery. */
export function buyerOf(order: {
  readonly contactName: string;
  readonly contactPhone: string;
  readonly shipAddress: ShipAddress | null;
}) {
  return {
    name: order.contactName,
    address: order.shipAddress === null ? '' : addressLine(order.shipAddress),
    taxId: null,
    branchCode: null,
    phone: order.contactPhone,
  };
}

/** Longest address of a document's buyer; the parts of a shipping address may together be longer. */
const MAX_ADDRESS = 500;

/** What was bought, and its delivery where it has a price: the lines of a document sum to the order. */
export function documentLinesOf(
  order: { readonly deliveryTitle: string; readonly deliverySatang: number },
  lines: readonly {
    readonly title: string;
    readonly variantTitle: string | null;
    readonly quantity: number;
    readonly unitPriceSatang: number;
    readonly vatClass: VatClass;
  }[],
) {
  const delivery = {
    name: order.deliveryTitle,
    detail: '',
    quantity: '1',
    unit: '',
    unitPriceSatang: order.deliverySatang,
    discountSatang: 0,
    vatClass: 'standard' as const,
  };
  return [
    ...lines.map(({ title, variantTitle, quantity, unitPriceSatang, vatClass }) => ({
      name: title,
      detail: variantTitle ?? '',
      quantity: String(quantity),
      unit: '',
      ...{ unitPriceSatang, discountSatang: 0, vatClass },
    })),
    ...(order.deliverySatang > 0 ? [delivery] : []),
  ];
}
