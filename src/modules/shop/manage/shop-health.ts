import * as m from '#messages';
import type { HealthCheck } from '#platform/module/site-health.ts';
import { listManagedDelivery } from '../delivery/delivery-methods.ts';
import { countProducts } from '../editing/managed-product.ts';
import { shopPaths } from '../paths.ts';

/** A shop sells nothing without a product and a way of delivery. */
export const checkShop: HealthCheck = async (scope) => {
  const [products, delivery] = await Promise.all([countProducts(scope), listManagedDelivery(scope)]);
  const say = { locale: scope.locale };
  return [
    ...(products.active === 0
      ? [
          {
            grade: 'missing' as const,
            fact: m.shop_health_no_product({}, say),
            to: shopPaths.manageProducts(),
            place: m.shop_manage_products({}, say),
          },
        ]
      : []),
    ...(delivery.some(({ status }) => status === 'active')
      ? []
      : [
          {
            grade: 'missing' as const,
            fact: m.shop_health_no_delivery({}, say),
            to: shopPaths.manageDelivery(),
            place: m.shop_manage_delivery({}, say),
          },
        ]),
  ];
};
