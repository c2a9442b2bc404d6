import { isSelling, listSaleOffers } from '#modules/shop/public.ts';
import type { Scope } from '#platform/scope.ts';
import type { ShownPrices } from '../field/payment-rules.ts';
import type { FormSchema } from '../form/schema-contract.ts';
import { allFields } from '../form/schema-rules.ts';

/** Returns what the shop asks now for what payments offer; `off` where there are payments, but the shop is switched off. */
export async function optionPrices(scope: Scope, schema: FormSchema): Promise<Exclude<ShownPrices, null>> {
  const options = allFields(schema).flatMap((field) => (field.kind === 'payment' ? field.options : []));
  if (options.length > 0 && !isSelling(scope)) return 'off';
  const offers = await listSaleOffers(
    scope,
    options.flatMap(({ sku }) => sku ?? []),
  );
  return Object.fromEntries(
    options.flatMap(({ id, sku = '' }) => {
      const offer = offers.get(sku);
      return offer ? [[id, { satang: offer.priceSatang, most: offer.allowed }] as const] : [];
    }),
  );
}
