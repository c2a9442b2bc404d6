import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { SetUpStep } from '#platform/module/set-up-step.ts';
import { shopPaths } from '../paths.ts';
import { manageShop } from '../permissions.ts';

/** The step of the shop: a product that people can buy. */
export const shopSetUp: readonly SetUpStep[] = [
  {
    name: 'product',
    rank: 30,
    access: manageShop,
    label: m.shop_set_up_product,
    to: shopPaths.manageNewProduct(),
    isDone: async (scope) => {
      const { isDone } = await scope.tx.one(sql<{ isDone: boolean }>`
        select exists (select from shop_product where tenant_id = ${scope.tenant.id} and status = 'active') as is_done`);
      return isDone;
    },
  },
];
