import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { MAX_REFRESH, refreshProducts } from '../listing/refresh-products.ts';
import {
  ManagedListInput,
  MAX_SELECTED,
  PRODUCT_STATUSES,
  type ProductStatus,
  type ProductStatusInput,
  type SelectedStatusInput,
} from '../product/product-contract.ts';
import { shopRefusals } from '../refusals.ts';
import { listManagedProducts } from './managed-product.ts';

const READ_AT_ONCE = 500;

/** SKUs of changed products by the status that they had. */
export type FormerStatuses = Readonly<Partial<Record<ProductStatus, readonly string[]>>>;

export interface StatusChange {
  readonly changed: number;
  readonly former: FormerStatuses;
}

/** Sets the status of many products at once. Idempotent. Refuses with `shop.product_missing`. */
export async function setProductStatus(
  scope: Scope,
  { skus, status }: ProductStatusInput,
): Promise<StatusChange> {
  const products = await listBySku(scope, skus);
  if (products.length === 0) throw refuse(shopRefusals, 'shop.product_missing');
  return change(scope, products, status);
}

/**
 * Sets the status of all products that a list shows. Refuses with `shop.too_many_selected` where more match than can be
 * changed at once, or than a search finds.
 */
export async function setStatusOfMatching(
  scope: Scope,
  { query, status, most = MAX_SELECTED }: { query: ManagedListInput; status: ProductStatus; most?: number },
): Promise<StatusChange> {
  const skus: string[] = [];
  let after: string | undefined;
  let isPartial = false;
  do {
    const page = await listManagedProducts(scope, { ...query, after, limit: READ_AT_ONCE });
    skus.push(...page.items.map(({ sku }) => sku));
    after = page.nextAfter ?? undefined;
    isPartial ||= page.isPartial;
  } while (after !== undefined && skus.length <= most);
  if (skus.length > most || isPartial) throw refuse(shopRefusals, 'shop.too_many_selected', { most });
  return change(scope, await listBySku(scope, skus), status);
}

/** Changes what was selected in the list. Refuses as the two above. */
export async function setStatusOfSelected(
  scope: Scope,
  { skus, matching, status }: SelectedStatusInput,
): Promise<StatusChange> {
  if (matching === undefined) return setProductStatus(scope, { skus, status });
  const query = ManagedListInput.parse(Object.fromEntries(new URLSearchParams(matching)));
  return setStatusOfMatching(scope, { query, status });
}

/** Gives products back the status that they had before they got `status`; those changed since are left alone. */
export async function restoreProductStatus(
  scope: Scope,
  { status, former }: { status: ProductStatus; former: FormerStatuses },
): Promise<{ changed: number }> {
  let changed = 0;
  for (const before of PRODUCT_STATUSES) {
    const products = await listBySku(scope, former[before] ?? []);
    const untouched = products.filter((product) => product.status === status);
    changed += (await change(scope, untouched, before)).changed;
  }
  return { changed };
}

type Product = RowOf<'shop_product', 'productId' | 'status'> & RowAs<'shop_product', { sku: 'leadSku' }>;

async function listBySku(scope: Scope, skus: readonly string[]): Promise<Product[]> {
  if (skus.length === 0) return [];
  return scope.tx.rows(sql<Product>`
    select distinct product.product_id, product.status, product.lead_sku as sku from shop_variant as variant
      join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = variant.product_id
     where variant.tenant_id = ${scope.tenant.id} and variant.sku = any(${[...skus]}) order by product.product_id`);
}

async function change(
  scope: Scope,
  products: readonly Product[],
  status: ProductStatus,
): Promise<StatusChange> {
  const others = products.filter((product) => product.status !== status);
  for (let at = 0; at < others.length; at += MAX_REFRESH) {
    const ids = others.slice(at, at + MAX_REFRESH).map(({ productId }) => productId);
    await scope.tx.run(sql`
      update shop_product set status = ${status}, version = version + 1, updated_at = ${scope.now},
             listed_at = coalesce(listed_at, ${status === 'active' ? scope.now : null}::timestamptz)
       where tenant_id = ${scope.tenant.id} and product_id = any(${ids}::uuid[])`);
    await refreshProducts(scope, ids, { isTextChanged: true });
    for (const id of ids)
      await recordAudit(scope, {
        action: 'shop.set_product_status',
        entityKind: 'shop.product',
        entityId: id,
        after: { status },
      });
  }
  return {
    changed: others.length,
    former: Object.fromEntries(
      PRODUCT_STATUSES.map((before) => [
        before,
        others.filter((product) => product.status === before).map(({ sku }) => sku),
      ]),
    ),
  };
}
