import { formatPlainBaht } from '#platform/money/money.ts';
import type { ManagedProduct, ManagedVariant } from '../product/product-contract.ts';
import { zonedLocalTime } from '#platform/dates/zone.ts';
import { type TypedMoment, typedOfLocalTime } from './sale-days-rules.ts';

/** An option in the form, such as size, with a key that is stable while editing. */
export interface OptionDraft {
  readonly key: string;
  readonly th: string;
  readonly en: string;
}

/** Initial form values of a variant. */
export interface VariantDraft {
  readonly key: string;
  /** Empty for a variant that has not been saved. */
  readonly variantId: string;
  readonly sku: string;
  readonly optionValues: readonly { readonly th: string; readonly en: string }[];
  readonly regularPrice: string;
  readonly salePrice: string;
  readonly saleFrom: TypedMoment;
  readonly saleTo: TypedMoment;
  readonly barcode: string;
  readonly weightGrams: string;
  readonly maxPerOrder: string;
  readonly stockPolicy: ManagedVariant['stockPolicy'];
  /** Initial stock of a variant that has not been saved. */
  readonly openingQuantity: string;
  /** Null for a variant that has not been saved or whose stock is not counted. */
  readonly available: number | null;
  readonly isArchived: boolean;
}

const ALWAYS: TypedMoment = { day: '', time: '' };

/** Returns an empty row; copies price and stock policy from `like` if given. */
export function newVariant(
  key: string,
  like?: Pick<VariantDraft, 'regularPrice' | 'stockPolicy'>,
): VariantDraft {
  return {
    key,
    variantId: '',
    sku: '',
    optionValues: [],
    regularPrice: like?.regularPrice ?? '',
    salePrice: '',
    saleFrom: ALWAYS,
    saleTo: ALWAYS,
    barcode: '',
    weightGrams: '',
    maxPerOrder: '',
    stockPolicy: like?.stockPolicy ?? 'forbid',
    openingQuantity: '',
    available: null,
    isArchived: false,
  };
}

/** Returns the stored variants as form rows, active ones first. */
export function variantDrafts(product: Pick<ManagedProduct, 'variants'>, zone: string): VariantDraft[] {
  const local = (at: string | null): string => (at === null ? '' : zonedLocalTime(new Date(at), zone));
  const drafts = product.variants.map((variant) => ({
    key: variant.variantId,
    variantId: variant.variantId,
    sku: variant.sku,
    optionValues: variant.optionValues,
    regularPrice: formatPlainBaht(variant.regularPriceSatang),
    salePrice: variant.salePriceSatang === 0 ? '' : formatPlainBaht(variant.salePriceSatang),
    saleFrom: typedOfLocalTime(local(variant.saleFromAt), 'from'),
    saleTo: typedOfLocalTime(local(variant.saleToAt), 'to'),
    barcode: variant.barcode,
    weightGrams: variant.weightGrams === 0 ? '' : String(variant.weightGrams),
    maxPerOrder: variant.maxPerOrder === null ? '' : String(variant.maxPerOrder),
    stockPolicy: variant.stockPolicy,
    openingQuantity: '',
    available: variant.stockPolicy === 'untracked' ? null : variant.available,
    isArchived: variant.status === 'archived',
  }));
  return drafts.toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived));
}

/** The variant with a text of its value of an option, in one language or both. */
export function withOptionText(
  variant: VariantDraft,
  option: number,
  text: Partial<Record<'th' | 'en', string>>,
): VariantDraft {
  const values = [...variant.optionValues];
  while (values.length <= option) values.push({ th: '', en: '' });
  values[option] = { th: '', en: '', ...values[option], ...text };
  return { ...variant, optionValues: values };
}
