import { bulkLoadProducts, createCategory, MAX_BULK_LOAD } from '../src/modules/shop/public.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { withClient } from '#platform/db/with-client.ts';
import type { openInstallation } from './installation.ts';

export interface CatalogueShape {
  readonly branches: readonly string[];
  /** Categories below each branch, named `<branch>-<n>`. */
  readonly leavesEach: number;
  readonly products: number;
}

/** Fills a tenant's shop and updates PostgreSQL's statistics. Returns the codes of the leaf categories. */
export async function loadCatalogue(
  home: Awaited<ReturnType<typeof openInstallation>>,
  tenant: Tenant,
  shape: CatalogueShape,
): Promise<string[]> {
  const leaves: string[] = [];
  for (const branch of shape.branches) {
    await home.write(tenant, async (scope) => {
      await createCategory(scope, {
        code: branch,
        titleTh: `หมวด ${branch}`,
        titleEn: branch,
        parentCode: 'all',
        sort: 0,
      });
      for (let n = 1; n <= shape.leavesEach; n++) {
        const code = `${branch}-${n}`;
        await createCategory(scope, {
          code,
          titleTh: `หมวด ${code}`,
          titleEn: code,
          parentCode: branch,
          sort: 0,
        });
        leaves.push(code);
      }
    });
  }
  for (let from = 0; from < shape.products; from += MAX_BULK_LOAD) {
    await home.write(tenant, (scope) =>
      bulkLoadProducts(scope, {
        from,
        count: Math.min(MAX_BULK_LOAD, shape.products - from),
        isSearched: false,
      }),
    );
  }
  await withClient(home.postgres.owner, (client) =>
    client.query('vacuum (analyze) shop_shelf_place, shop_product, shop_category, shop_variant'),
  );
  return leaves;
}
