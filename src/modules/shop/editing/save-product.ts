import { recordAudit } from '#platform/audit.ts';
import { violatedConstraint } from '#platform/db/database.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { setUpItem } from '#modules/stock/public.ts';
import { categoryIdOf, ensureRootCategory } from '../category/category-rows.ts';
import { shopContent } from '../paths.ts';
import { shopRefusals } from '../refusals.ts';
import { copyAvailability } from '../listing/follow-stock.ts';
import { getManagedProduct } from './managed-product.ts';
import { withSkus } from './make-skus.ts';
import type {
  ProductInput,
  SavedProduct,
  SaveProductInput,
  VariantInput,
} from '../product/product-contract.ts';
import { savedDescription } from '../product/description.ts';
import { getProductBySku, listVariants, type ProductRow } from '../product/product-rows.ts';
import { refreshProducts } from '../listing/refresh-products.ts';

/**
 * Creates a product with its variants and their opening stock. Variant ids in the input are ignored, since they could belong
 * to another product.
 * Refuses with `shop.category_missing`, `shop.sku_taken`, `shop.options_repeat`.
 */
export async function createProduct(scope: Scope, typed: ProductInput): Promise<SavedProduct> {
  await ensureRootCategory(scope);
  const input = { ...typed, variants: await withSkus(scope, typed, NO_SKUS) };
  await requireFreeSkus(scope, input.variants, null);
  const productId = uuidV7(scope.now);
  const variants = placed(
    scope,
    input.variants.map((variant) => ({ ...variant, variantId: undefined })),
  );
  await setUpStock(scope, input, variants);
  const described = descriptionsOf(input);
  await saving(async () => {
    await scope.tx.run(sql`
      insert into shop_product (tenant_id, product_id, category_id, status, title_th, title_en, document_th, document_en, vat_class, options,
                                listed_at, lead_sku, created_at, updated_at)
      values (${scope.tenant.id}, ${productId}, ${await categoryIdOf(scope, input.categoryCode)}, ${input.status}, ${input.titleTh}, ${input.titleEn},
              ${json(described.th)}, ${json(described.en)}, ${input.vatClass}, ${JSON.stringify(input.options)}::jsonb,
              ${input.status === 'active' ? scope.now : null}, ${leadSkuOf(variants)}, ${scope.now}, ${scope.now})`);
    await writeVariants(scope, productId, variants);
  });
  await refreshAvailabilityOf(scope, variants);
  await refreshProducts(scope, [productId], { isTextChanged: true });
  await recordAudit(scope, {
    action: 'shop.create_product',
    entityKind: 'shop.product',
    entityId: productId,
    after: { titleTh: input.titleTh, skus: skusOf(variants) },
  });
  return { sku: leadSkuOf(variants), version: 1 };
}

/**
 * Saves a product as a whole. An omitted variant is archived, never deleted, because orders and carts refer to it. An
 * archived variant of this product is restored by saving its SKU again.
 * Refuses with `shop.product_missing`, `shop.version_conflict`, `shop.category_missing`, `shop.sku_taken`,
 * `shop.options_repeat`.
 */
export async function saveProduct(scope: Scope, typed: SaveProductInput): Promise<SavedProduct> {
  const product = await getProductBySku(scope, typed.sku);
  if (product.version !== typed.version) throw await versionConflict(scope, typed, product);
  const [known, categoryId] = await Promise.all([
    listVariants(scope, [product.productId]),
    categoryIdOf(scope, typed.categoryCode),
  ]);
  const present = new Map(known.map(({ variantId, sku }) => [variantId, sku]));
  const input = { ...typed, variants: await withSkus(scope, typed, present) };
  await requireFreeSkus(scope, input.variants, product.productId);
  const knownIds = new Set(known.map(({ variantId }) => variantId));
  const bySku = new Map(known.map((row) => [row.sku, row.variantId]));
  const variants = placed(
    scope,
    input.variants.map((variant) => {
      const variantId =
        variant.variantId && knownIds.has(variant.variantId) ? variant.variantId : bySku.get(variant.sku);
      return { ...variant, variantId };
    }),
  );
  await setUpStock(scope, input, variants);
  const described = descriptionsOf(input, product);
  await saving(async () => {
    const saved = await scope.tx.run(sql`
      update shop_product
         set category_id = ${categoryId}, status = ${input.status}, title_th = ${input.titleTh}, title_en = ${input.titleEn},
             document_th = ${json(described.th)}, document_en = ${json(described.en)}, vat_class = ${input.vatClass},
             options = ${JSON.stringify(input.options)}::jsonb, version = version + 1, updated_at = ${scope.now},
             listed_at = coalesce(listed_at, ${input.status === 'active' ? scope.now : null}::timestamptz)
       where tenant_id = ${scope.tenant.id} and product_id = ${product.productId} and version = ${input.version}`);
    if (saved === 0) throw await versionConflict(scope, input, product);
    await archiveOthers(scope, product.productId, variants);
    await writeVariants(scope, product.productId, variants);
  });
  await refreshAvailabilityOf(scope, variants);
  await refreshProducts(scope, [product.productId], { isTextChanged: true });
  await touchContent(
    scope,
    known.map(({ sku }) => shopContent.product(sku)),
  );
  await recordAudit(scope, {
    action: 'shop.save_product',
    entityKind: 'shop.product',
    entityId: product.productId,
    before: { titleTh: product.titleTh, status: product.status, prices: known.map(priceOf) },
    after: {
      titleTh: input.titleTh,
      status: input.status,
      prices: variants.map((variant) => [variant.sku, variant.regularPriceSatang, variant.salePriceSatang]),
    },
  });
  return { sku: leadSkuOf(variants), version: input.version + 1 };
}

/** Its descriptions by language, where `stored` is the product so far. */
function descriptionsOf(
  { documentTh, documentEn, descriptionTh, descriptionEn }: ProductInput,
  stored?: ProductRow,
): { th: RichDocument; en: RichDocument } {
  return {
    th: savedDescription({ document: documentTh, text: descriptionTh }, stored?.documentTh),
    en: savedDescription({ document: documentEn, text: descriptionEn }, stored?.documentEn),
  };
}

function json(document: RichDocument) {
  return sql`${JSON.stringify(document)}::jsonb`;
}

const NO_SKUS: ReadonlyMap<string, string> = new Map();

type PlacedVariant = Omit<VariantInput, 'variantId'> & {
  readonly variantId: string;
  readonly isNew: boolean;
};

function placed(
  scope: Scope,
  variants: readonly (Omit<VariantInput, 'variantId'> & { variantId?: string | undefined })[],
): PlacedVariant[] {
  return variants.map((variant) => ({
    ...variant,
    variantId: variant.variantId ?? uuidV7(scope.now),
    isNew: variant.variantId === undefined,
  }));
}

function leadSkuOf(variants: readonly PlacedVariant[]): string {
  return (variants.find(({ status }) => status === 'active') ?? variants[0])?.sku ?? '';
}

function skusOf(variants: readonly PlacedVariant[]): string[] {
  return variants.map(({ sku }) => sku);
}

function priceOf(row: {
  sku: string;
  regularPriceSatang: number;
  salePriceSatang: number;
}): [string, number, number] {
  return [row.sku, row.regularPriceSatang, row.salePriceSatang];
}

/** Sets up stock items; a variant's id is also its stock item's id. */
async function setUpStock(
  scope: Scope,
  input: Pick<ProductInput, 'titleTh'>,
  variants: readonly PlacedVariant[],
): Promise<void> {
  const inOrder = variants.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1));
  for (const variant of inOrder) {
    const values = variant.optionValues.map(({ th }) => th).join(' / ');
    await setUpItem(scope, {
      itemId: variant.variantId,
      label: [variant.sku, input.titleTh, values].filter(Boolean).join(' · '),
      policy: variant.stockPolicy,
      openingQuantity: variant.isNew ? variant.openingQuantity : 0,
    });
  }
}

async function writeVariants(
  scope: Scope,
  productId: string,
  variants: readonly PlacedVariant[],
): Promise<void> {
  const rows = variants.map((variant, position) => ({
    variant_id: variant.variantId,
    sku: variant.sku,
    position,
    option_values: variant.optionValues,
    regular_price_satang: variant.regularPriceSatang,
    sale_price_satang: variant.salePriceSatang,
    sale_from_at: variant.saleFromAt,
    sale_to_at: variant.saleToAt,
    barcode: variant.barcode,
    weight_grams: variant.weightGrams,
    max_per_order: variant.maxPerOrder,
    status: variant.status,
  }));
  await scope.tx.run(sql`
    insert into shop_variant as old (tenant_id, product_id, variant_id, sku, position, option_values, regular_price_satang, sale_price_satang,
                                     sale_from_at, sale_to_at, barcode, weight_grams, max_per_order, status)
    select ${scope.tenant.id}, ${productId}, variant_id, sku, position, option_values, regular_price_satang, sale_price_satang,
           sale_from_at, sale_to_at, barcode, weight_grams, max_per_order, status
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (variant_id uuid, sku text, position integer, option_values jsonb,
           regular_price_satang bigint, sale_price_satang bigint, sale_from_at timestamptz, sale_to_at timestamptz, barcode text,
           weight_grams integer, max_per_order integer, status text)
    on conflict (tenant_id, variant_id) do update
       set sku = excluded.sku, position = excluded.position, option_values = excluded.option_values,
           regular_price_satang = excluded.regular_price_satang, sale_price_satang = excluded.sale_price_satang,
           sale_from_at = excluded.sale_from_at, sale_to_at = excluded.sale_to_at, barcode = excluded.barcode,
           weight_grams = excluded.weight_grams, max_per_order = excluded.max_per_order, status = excluded.status`);
  await scope.tx.run(sql`set constraints shop_variant_tenant_id_product_id_option_key_key immediate`);
}

async function archiveOthers(
  scope: Scope,
  productId: string,
  variants: readonly PlacedVariant[],
): Promise<void> {
  const kept = variants.map(({ variantId }) => variantId);
  await scope.tx.run(sql`
    update shop_variant set status = 'archived'
     where tenant_id = ${scope.tenant.id} and product_id = ${productId} and status = 'active' and variant_id <> all(${kept}::uuid[])`);
}

/** Copies availability from stock onto the variants; a new variant starts as sold out. */
async function refreshAvailabilityOf(scope: Scope, variants: readonly PlacedVariant[]): Promise<void> {
  await copyAvailability(
    scope,
    variants.map(({ variantId }) => variantId),
  );
}

async function requireFreeSkus(
  scope: Scope,
  variants: readonly VariantInput[],
  productId: string | null,
): Promise<void> {
  const skus = variants.map(({ sku }) => sku);
  const taken = await scope.tx.rows(sql<RowOf<'shop_variant', 'sku'>>`
    select sku from shop_variant where tenant_id = ${scope.tenant.id} and sku = any(${skus}) and product_id is distinct from ${productId}::uuid
     order by sku`);
  if (taken.length > 0) throw refuse(shopRefusals, 'shop.sku_taken', { skus: taken.map(({ sku }) => sku) });
}

async function versionConflict(scope: Scope, input: SaveProductInput, product: ProductRow) {
  const theirs = await getManagedProduct(scope, product.leadSku);
  return refuse(shopRefusals, 'shop.version_conflict', {
    yours: input.version,
    current: theirs.version,
    theirs,
  });
}

/** Turns a violated unique constraint into a refusal when two managers save concurrently. */
async function saving(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (
      constraint === 'shop_variant_tenant_id_sku_key' ||
      constraint === 'shop_product_tenant_id_lead_sku_key'
    )
      throw refuse(shopRefusals, 'shop.sku_taken', { skus: [] });
    if (constraint === 'shop_variant_tenant_id_product_id_option_key_key')
      throw refuse(shopRefusals, 'shop.options_repeat');
    throw error;
  }
}
