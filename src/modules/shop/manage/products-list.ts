import * as m from '#messages';
import { listSource, MAX_FILE_CELL } from '#platform/lists/list-source.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { Scope } from '#platform/scope.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import {
  type Availability,
  ManagedListInput,
  type ManagedRow,
  type ProductStatus,
} from '../product/product-contract.ts';
import { descriptionCell } from '../importing/description-cell.ts';
import { addressesIn } from '../product/description-pictures.ts';
import { listManagedProducts } from '../editing/managed-product.ts';
import { manageShop } from '../permissions.ts';

const STATUSES: Readonly<Record<ProductStatus, Sentence>> = {
  active: m.shop_manage_status_active,
  draft: m.shop_manage_status_draft,
  archived: m.shop_manage_status_archived,
};
const STOCKS: Readonly<Record<Availability, Sentence>> = {
  in_stock: m.shop_manage_stock_in,
  low: m.shop_manage_stock_low,
  sold_out: m.shop_manage_stock_out,
};

type ExportedRow = ManagedRow & { readonly descriptionTh: string; readonly descriptionEn: string };

/** The managers' products, as a file. */
export const productsList = listSource<typeof ManagedListInput, ExportedRow>({
  name: 'shop.products',
  title: m.shop_manage_products,
  access: manageShop,
  query: ManagedListInput,
  columns: [
    { header: m.shop_manage_product, kind: 'text', of: (row) => row.title },
    { header: m.shop_manage_sku, kind: 'text', of: (row) => row.sku },
    {
      header: m.shop_manage_status,
      kind: 'text',
      of: (row, locale) => STATUSES[row.status]({}, { locale }),
    },
    { header: m.shop_manage_category, kind: 'text', of: (row) => row.categoryTitle },
    { header: m.shop_manage_price, kind: 'money', of: (row) => row.priceSatang },
    { header: m.shop_manage_variant_number, kind: 'number', of: (row) => row.variantCount },
    {
      header: m.shop_manage_stock,
      kind: 'text',
      of: (row, locale) => STOCKS[row.availability]({}, { locale }),
    },
    { header: m.shop_manage_changed, kind: 'instant', of: (row) => new Date(row.updatedAt) },
    { header: m.shop_import_description_th, kind: 'text', of: (row) => row.descriptionTh },
    { header: m.shop_import_description_en, kind: 'text', of: (row) => row.descriptionEn },
  ],
  read: async (scope, query, page) => {
    const { items, nextAfter, isPartial } = await listManagedProducts(scope, { ...query, ...page });
    return { rows: await withDescriptions(scope, items), next: nextAfter, isPartial };
  },
});

const DESCRIBED_AT_ONCE = 50;

/**
 * Adds the descriptions as imports read them. One that is longer than a cell may be is left out: an import leaves it as it is
 * where its cell is empty, and would cut it where a part of it stood there.
 */
async function withDescriptions(scope: Scope, rows: readonly ManagedRow[]): Promise<ExportedRow[]> {
  const exported: ExportedRow[] = [];
  // Documents may be long: few are in memory at a time.
  for (let at = 0; at < rows.length; at += DESCRIBED_AT_ONCE)
    exported.push(...(await withSomeDescriptions(scope, rows.slice(at, at + DESCRIBED_AT_ONCE))));
  return exported;
}

async function withSomeDescriptions(scope: Scope, rows: readonly ManagedRow[]): Promise<ExportedRow[]> {
  const skus = rows.map(({ sku }) => sku);
  const described = await scope.tx.rows(sql<RowOf<'shop_product', 'leadSku' | 'documentTh' | 'documentEn'>>`
    select lead_sku, document_th, document_en from shop_product
     where tenant_id = ${scope.tenant.id} and lead_sku = any(${skus}) order by lead_sku`);
  const pictures = await addressesIn(scope, {
    documents: described.flatMap(({ documentTh, documentEn }) => [documentTh, documentEn]),
    texts: [],
  });
  const cell = (document: RichDocument): string => {
    const text = descriptionCell(document, pictures);
    return text.length > MAX_FILE_CELL ? '' : text;
  };
  const cells = new Map(
    described.map(({ leadSku, documentTh, documentEn }) => [
      leadSku,
      { descriptionTh: cell(documentTh), descriptionEn: cell(documentEn) },
    ]),
  );
  return rows.map((row) => ({ ...row, descriptionTh: '', descriptionEn: '', ...cells.get(row.sku) }));
}
