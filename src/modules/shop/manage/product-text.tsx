import * as m from '#messages';
import type { PageSection } from '#ui/edit/section-rules.ts';
import { MAX_OPTIONS, MAX_VARIANTS } from '../product/product-contract.ts';

/** Field labels for the error summary of the product form. */
export function productLabels(): Record<string, string> {
  const labels: Record<string, string> = {
    titleTh: m.shop_manage_title(),
    titleEn: m.shop_manage_in_english({ field: m.shop_manage_title() }),
    documentTh: m.shop_manage_description(),
    documentEn: m.shop_manage_in_english({ field: m.shop_manage_description() }),
    categoryCode: m.shop_manage_category(),
  };
  for (let at = 0; at < MAX_OPTIONS; at += 1)
    labels[`options.${at}.th`] = m.shop_manage_option_name({ number: at + 1 });
  const variantFields = {
    sku: m.shop_manage_sku(),
    regularPrice: m.shop_manage_regular_price(),
    salePrice: m.shop_manage_sale_price(),
    openingQuantity: m.shop_manage_opening(),
    saleFrom: m.shop_manage_sale_from(),
    saleTo: m.shop_manage_sale_to(),
    maxPerOrder: m.shop_manage_max_per_order(),
    barcode: m.shop_manage_barcode(),
    weightGrams: m.shop_manage_weight(),
  };
  for (let at = 0; at < MAX_VARIANTS; at += 1) {
    const variant = m.shop_manage_variant_nth({ number: at + 1 });
    for (let option = 0; option < MAX_OPTIONS; option += 1) {
      labels[`variants.${at}.optionValues.${option}.th`] =
        `${variant}, ${m.shop_manage_option_value({ number: option + 1 })}`;
    }
    for (const [field, label] of Object.entries(variantFields))
      labels[`variants.${at}.${field}`] = `${variant}, ${label}`;
  }
  return labels;
}

/** What the save bar calls the parts of the product form. */
export function productParts(): Record<string, string> {
  return {
    titleTh: m.shop_manage_title(),
    titleEn: m.shop_manage_title(),
    documentTh: m.shop_manage_description(),
    documentEn: m.shop_manage_description(),
    status: m.shop_manage_status(),
    categoryCode: m.shop_manage_category(),
    vatClass: m.shop_manage_vat(),
    options: m.shop_manage_variants(),
    variants: m.shop_manage_variants(),
  };
}

/** The sections of a product's page; pictures and stock belong to a stored product. */
export function productSections({ isStored }: { isStored: boolean }): PageSection[] {
  return [
    {
      id: 'words',
      label: m.shop_manage_words(),
      fields: ['titleTh', 'titleEn', 'documentTh', 'documentEn'],
    },
    {
      id: 'placement',
      label: m.shop_manage_placement(),
      fields: ['status', 'categoryCode', 'vatClass'],
    },
    { id: 'variants', label: m.shop_manage_variants(), fields: ['options', 'variants'] },
    ...(isStored
      ? [
          { id: 'pictures', label: m.shop_manage_pictures() },
          { id: 'stock', label: m.shop_manage_stock() },
        ]
      : []),
  ];
}
