import * as m from '#messages';
import {
  type Applied,
  type Comparison,
  type GoodItem,
  importSource,
} from '#platform/imports/import-source.ts';
import type { Scope } from '#platform/scope.ts';
import { createProduct, saveProduct } from '../editing/save-product.ts';
import type { PreparedPicture } from '../editing/product-pictures.ts';
import { PRODUCTS_IMPORT, shopPaths } from '../paths.ts';
import { manageShop } from '../permissions.ts';
import { productPictures } from './import-pictures.ts';
import { productChoices, productColumns } from './product-columns.ts';
import { changesOf } from './product-changes.ts';
import { type Planned, planProduct } from './product-input.ts';
import { type ReadProduct, readProductRows } from './read-product-rows.ts';
import { findProductIds, readStoredCatalogue, type StoredCatalogue } from './stored-products.ts';
import { type FormerProduct, takeBackProducts } from './take-back-products.ts';

/** Products with their variants and pictures, from a file with one line per variant. */
export const productsImport = importSource<ReadProduct, PreparedPicture>({
  name: PRODUCTS_IMPORT,
  title: m.shop_manage_products,
  help: m.shop_import_help,
  access: manageShop,
  listPath: shopPaths.manageProducts(),
  hasLongCells: true,
  columns: productColumns,
  choices: productChoices,
  problems: {
    bad_sku: m.shop_import_problem_bad_sku,
    sku_needed: m.shop_import_problem_sku_needed,
    sku_elsewhere: m.shop_import_problem_sku_elsewhere,
    category_unknown: m.shop_import_problem_category,
    options_differ: m.shop_import_problem_options,
    sale_not_below: m.shop_import_problem_sale,
    sale_unclear: m.shop_import_problem_sale_unclear,
    sale_free: m.shop_import_problem_sale_free,
    too_many_variants: m.shop_import_problem_variants,
    too_many_pictures: m.shop_import_problem_pictures,
    gone: m.shop_import_kept_gone,
    changed_since: m.shop_import_kept_changed,
    in_cart: m.shop_import_kept_in_cart,
    kept_by_members: m.shop_import_kept_by_members,
    stock_moved: m.shop_import_kept_stock,
    ordered: m.shop_import_kept_ordered,
    pictures_changed: m.shop_import_kept_pictures,
    linked: m.shop_import_kept_linked,
    'shop.category_missing': m.shop_import_problem_category,
    'shop.sku_taken': m.shop_import_problem_sku_elsewhere,
    'shop.options_repeat': m.shop_import_problem_options_repeat,
    'shop.too_many_pictures': m.shop_import_problem_pictures,
    'shop.import_picture_missing': m.shop_import_problem_picture_missing,
    'shop.import_picture_refused': m.shop_import_problem_picture_refused,
    'pictures.not_a_picture': m.shop_import_problem_not_a_picture,
    'pictures.broken': m.shop_import_problem_not_a_picture,
    'pictures.too_large': m.shop_import_problem_picture_large,
    'pictures.too_many_pixels': m.shop_import_problem_picture_large,
  },
  read: readProductRows,
  compare: async (scope, items, choices) => {
    const { plans, catalogue } = await planAll(scope, items, choices);
    return plans.map((plan, at): Comparison => {
      if (plan.kind === 'wrong') return { verdict: 'new', problems: plan.problems };
      if (plan.kind !== 'changed') return { verdict: plan.kind };
      const pictures = plan.stored.hasPictures ? 0 : (items[at]?.value.pictures.length ?? 0);
      return { verdict: 'changed', changes: () => changesOf(scope, { ...plan, pictures }, catalogue) };
    });
  },
  apply: async (scope, items, choices) => {
    const { plans } = await planAll(scope, items, choices);
    const saved: { sku: string; before: FormerProduct; extras: readonly string[] }[] = [];
    for (const [at, plan] of plans.entries()) {
      const pictures = items[at]?.value.pictures ?? [];
      if (plan.kind === 'new') {
        const { sku, version } = await createProduct(scope, plan.input);
        saved.push({
          sku,
          before: { version, former: null, bringsPictures: pictures.length > 0 },
          extras: pictures,
        });
      } else if (plan.kind === 'changed') {
        const { sku, version } = await saveProduct(scope, plan.input);
        const extras = plan.stored.hasPictures ? [] : pictures;
        const bringsPictures = extras.length > 0;
        saved.push({ sku, before: { version, former: plan.former, bringsPictures }, extras });
      } else throw new Error('Only what changes is written.');
    }
    const ids = await findProductIds(
      scope,
      saved.map(({ sku }) => sku),
    );
    return saved.map(
      ({ sku, before, extras }): Applied => ({ recordId: ids.get(sku) ?? '', before, extras }),
    );
  },
  undo: takeBackProducts,
  extras: productPictures,
});

async function planAll(
  scope: Scope,
  items: readonly GoodItem<ReadProduct>[],
  choices: Readonly<Record<string, string>>,
): Promise<{ plans: Planned[]; catalogue: StoredCatalogue }> {
  const catalogue = await readStoredCatalogue(scope, {
    skus: items.flatMap(({ value }) => value.variants.map(({ sku }) => sku)),
    descriptions: items.flatMap(({ value: { descriptionTh = '', descriptionEn = '' } }) => [
      descriptionTh,
      descriptionEn,
    ]),
  });
  const plans = items.map(({ value }) => planProduct(value, catalogue, { choices, now: scope.now }));
  return { plans, catalogue };
}
