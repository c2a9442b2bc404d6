import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { FieldChange } from '#platform/imports/import-rules.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { formatBaht } from '#platform/money/money.ts';
import type { Scope } from '#platform/scope.ts';
import { type CategoryRow, ROOT_CODE } from '../category/category-rows.ts';
import { descriptionCell } from './description-cell.ts';
import type { StoredCatalogue } from './stored-products.ts';
import type { OptionName, SaveProductInput, VariantInput } from '../product/product-contract.ts';

type Reader = Pick<Scope, 'locale' | 'tenant'>;

/** What an import changes in a product, as texts for the reader, its prices before all else. */
export function changesOf(
  reader: Reader,
  { former, input, pictures }: { former: SaveProductInput; input: SaveProductInput; pictures: number },
  { categories, pictures: addresses }: Pick<StoredCatalogue, 'categories' | 'pictures'>,
): FieldChange[] {
  const text = (sentence: Sentence): string => sentence({}, { locale: reader.locale });
  const field = (label: Sentence, of: (product: SaveProductInput) => string): FieldChange => ({
    label: text(label),
    from: of(former),
    to: of(input),
  });
  const described = (document: RichDocument | undefined): string =>
    document ? descriptionCell(document, addresses) : '';
  return [
    ...variantChanges(reader, former, input),
    field(m.shop_import_title_th, ({ titleTh }) => titleTh),
    field(m.shop_import_title_en, ({ titleEn }) => titleEn),
    field(m.shop_manage_category, ({ categoryCode }) => categoryText(reader, categoryCode, categories)),
    field(m.shop_manage_status, ({ status }) => text(STATUS_TEXTS[status])),
    field(m.shop_import_options, ({ options }) => namesText(options)),
    field(m.shop_import_description_th, ({ documentTh }) => described(documentTh)),
    field(m.shop_import_description_en, ({ documentEn }) => described(documentEn)),
    { label: text(m.shop_manage_pictures), from: '', to: pictures > 0 ? String(pictures) : '' },
  ].filter(({ from, to }) => from !== to);
}

const STATUS_TEXTS: Readonly<Record<SaveProductInput['status'], Sentence>> = {
  draft: m.shop_manage_status_draft,
  active: m.shop_manage_status_active,
  archived: m.shop_manage_status_archived,
};

function categoryText({ locale }: Reader, code: string, categories: readonly CategoryRow[]): string {
  const category = categories.find((each) => each.code === code);
  if (!category || code === ROOT_CODE) return m.shop_manage_category_none({}, { locale });
  return locale === 'en' && category.titleEn !== '' ? category.titleEn : category.titleTh;
}

function namesText(names: readonly OptionName[]): string {
  return names.map(({ th }) => th).join(' / ');
}

/** Variants that the file does not name stay, so none is missing. */
function variantChanges(reader: Reader, former: SaveProductInput, input: SaveProductInput): FieldChange[] {
  const known = new Map(former.variants.map((variant) => [variant.sku, variant]));
  return input.variants.flatMap((variant) => {
    const named = ({ label, from, to }: FieldChange): FieldChange =>
      input.variants.length > 1 ? { label: `${variant.sku} · ${label}`, from, to } : { label, from, to };
    const before = known.get(variant.sku);
    return (before ? fieldsOf(reader, before, variant) : [newVariant(reader, variant)]).map(named);
  });
}

function newVariant({ locale }: Reader, { regularPriceSatang, salePriceSatang }: VariantInput): FieldChange {
  const price = salePriceSatang > 0 ? salePriceSatang : regularPriceSatang;
  return { label: m.shop_import_new_variant({}, { locale }), from: '', to: formatBaht(price, locale) };
}

function fieldsOf(reader: Reader, before: VariantInput, after: VariantInput): FieldChange[] {
  const { locale, tenant } = reader;
  const field = (label: Sentence, of: (variant: VariantInput) => string): FieldChange => ({
    label: label({}, { locale }),
    from: of(before),
    to: of(after),
  });
  const instant = (at: string | null): string =>
    at === null ? '' : formatDateTime(new Date(at), { zone: tenant.zone, locale });
  return [
    field(m.shop_manage_regular_price, ({ regularPriceSatang }) => formatBaht(regularPriceSatang, locale)),
    field(m.shop_manage_sale_price, ({ salePriceSatang }) =>
      salePriceSatang === 0 ? '' : formatBaht(salePriceSatang, locale),
    ),
    field(m.shop_manage_sale_from, ({ saleFromAt }) => instant(saleFromAt)),
    field(m.shop_manage_sale_to, ({ saleToAt }) => instant(saleToAt)),
    field(m.shop_manage_status, ({ status }) => STATUS_TEXTS[status]({}, { locale })),
    field(m.shop_import_options, ({ optionValues }) => namesText(optionValues)),
    field(m.shop_manage_barcode, ({ barcode }) => barcode),
    field(m.shop_import_weight, ({ weightGrams }) => String(weightGrams)),
  ];
}
