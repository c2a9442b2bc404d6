import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { Instant } from '#platform/dates/date-contract.ts';
import { RowVersion, TypedRowVersion, wide } from '#platform/db/column-contract.ts';
import { DocumentPicture, RichDocument, TypedDocument } from '#platform/documents/document-contract.ts';
import { TextMarks } from '#platform/search/marks-contract.ts';
import { z } from 'zod';
import { isZonedLocalTime } from './sale-time-rules.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { parseBaht } from '#platform/money/money.ts';

/** Line kind of variants in orders; the line's reference is the variant id. */
export const VARIANT_KIND = 'shop.variant';
export const MAX_VARIANTS = 60;
export const MAX_OPTIONS = 3;
export const MAX_PICTURES = 12;
export const MAX_BULK = 100;
/** Products that a manager may change at once from the list. */
export const MAX_SELECTED = 2_000;
/** A hundred million baht: even a full cart at this price sums to a safe integer. */
export const MAX_PRICE_SATANG = 10_000_000_000;
const MAX_OPENING_STOCK = 1_000_000;
/** Longest description in one language: in bytes of its JSON, and in characters of plain text. */
export const MAX_DESCRIPTION_BYTES = 300_000;
const MAX_DESCRIPTION_TEXT = 50_000;

export const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];
export const VAT_CLASSES = ['standard', 'zero', 'exempt'] as const;
export const AVAILABILITIES = ['in_stock', 'low', 'sold_out'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
export const STOCK_WAYS = ['forbid', 'allow', 'untracked'] as const;

/** Text as stored: Thai sequences normalised, ends trimmed. */
export function storedText(max: number) {
  return z.string().trim().max(max).transform(normalizeText);
}

export const Sku = z
  .string()
  .trim()
  .transform((sku) => sku.toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^[A-Z0-9][A-Z0-9._-]{0,63}$/, 'Letters A to Z, digits, dot, dash and underscore; at most 64.')
      .refine((sku) => !sku.endsWith('.DATA'), 'May not end in .data.'),
  );

const satang = wide(z.int().min(0).max(MAX_PRICE_SATANG));
const Name = z.object({ th: storedText(60).pipe(z.string().min(1)), en: storedText(60).default('') });
export type OptionName = z.infer<typeof Name>;

const variantShape = {
  /** Absent for a new variant. */
  variantId: z.uuid().optional(),
  /** Empty: a variant keeps its SKU, a new one gets one made from the names. */
  sku: z.union([z.literal(''), Sku]).default(''),
  /** One value per option of the product. */
  optionValues: z.array(Name).max(MAX_OPTIONS).default([]),
  barcode: storedText(64).default(''),
  status: z.enum(['active', 'archived']).default('active'),
  stockPolicy: z.enum(STOCK_WAYS).default('forbid'),
};

export const VariantInput = z
  .object({
    ...variantShape,
    regularPriceSatang: satang,
    /** 0 means no sale. */
    salePriceSatang: satang.default(0),
    saleFromAt: Instant.nullable().default(null),
    saleToAt: Instant.nullable().default(null),
    weightGrams: z.int().min(0).max(1_000_000).default(0),
    maxPerOrder: z.int().min(1).max(999).nullable().default(null),
    /** Initial stock of a new variant. */
    openingQuantity: z.int().min(0).max(MAX_OPENING_STOCK).default(0),
  })
  .refine(
    ({ salePriceSatang, regularPriceSatang }) =>
      salePriceSatang === 0 || salePriceSatang < regularPriceSatang,
    {
      path: ['salePriceSatang'],
      message: 'The sale price must be below the regular price.',
    },
  )
  .refine(({ saleFromAt, saleToAt }) => !saleFromAt || !saleToAt || saleFromAt < saleToAt, {
    path: ['saleToAt'],
    message: 'The sale must end after it begins.',
  });
export type VariantInput = z.infer<typeof VariantInput>;

const productShape = {
  titleTh: storedText(120).pipe(z.string().min(1)),
  titleEn: storedText(120).default(''),
  /** `all` if the product has no category. */
  categoryCode: z.string().max(60).default('all'),
  vatClass: z.enum(VAT_CLASSES).default('standard'),
  status: z.enum(PRODUCT_STATUSES).default('draft'),
  options: z.array(Name).max(MAX_OPTIONS).default([]),
};

function isShortEnough(document: RichDocument): boolean {
  return new TextEncoder().encode(JSON.stringify(document)).length <= MAX_DESCRIPTION_BYTES;
}

const TOO_LONG = 'The description is too long.';

/** A description in each language: a document, or a plain text of a program that knows no documents. */
const descriptionShape = {
  documentTh: RichDocument.refine(isShortEnough, TOO_LONG).optional(),
  documentEn: RichDocument.refine(isShortEnough, TOO_LONG).optional(),
  descriptionTh: storedText(MAX_DESCRIPTION_TEXT).optional(),
  descriptionEn: storedText(MAX_DESCRIPTION_TEXT).optional(),
};

export const ProductInput = z
  .object({ ...productShape, ...descriptionShape, variants: z.array(VariantInput).min(1).max(MAX_VARIANTS) })
  .superRefine(requireMatchingOptions);
export type ProductInput = z.infer<typeof ProductInput>;

export const SaveProductInput = z
  .object({
    ...productShape,
    ...descriptionShape,
    variants: z.array(VariantInput).min(1).max(MAX_VARIANTS),
    sku: Sku,
    version: RowVersion,
  })
  .superRefine(requireMatchingOptions);
export type SaveProductInput = z.infer<typeof SaveProductInput>;

function requireMatchingOptions(
  { options, variants }: { options: OptionName[]; variants: { sku: string; optionValues: OptionName[] }[] },
  context: z.RefinementCtx,
): void {
  const seen = new Set<string>();
  for (const [at, variant] of variants.entries()) {
    if (variant.optionValues.length !== options.length) {
      context.addIssue({
        code: 'custom',
        path: ['variants', at, 'optionValues'],
        message: 'Every variant needs one value for each option.',
      });
    }
    if (variant.sku !== '' && seen.has(variant.sku))
      context.addIssue({
        code: 'custom',
        path: ['variants', at, 'sku'],
        message: 'This SKU stands here twice.',
      });
    seen.add(variant.sku);
  }
}

export const ManagedVariant = z.object({
  variantId: z.uuid(),
  sku: z.string(),
  optionValues: z.array(z.object({ th: z.string(), en: z.string() })),
  regularPriceSatang: z.int(),
  salePriceSatang: z.int(),
  saleFromAt: z.iso.datetime().nullable(),
  saleToAt: z.iso.datetime().nullable(),
  barcode: z.string(),
  weightGrams: z.int(),
  maxPerOrder: z.int().nullable(),
  status: z.enum(['active', 'archived']),
  stockPolicy: z.enum(STOCK_WAYS),
  onHand: z.int(),
  available: z.int(),
});
export type ManagedVariant = z.infer<typeof ManagedVariant>;

export const ManagedPicture = z.object({
  pictureId: z.uuid(),
  thumbnail: z.string(),
  full: z.string(),
  captionTh: z.string(),
  captionEn: z.string(),
  width: z.int(),
  height: z.int(),
});
export type ManagedPicture = z.infer<typeof ManagedPicture>;

export const ManagedProduct = z.object({
  productId: z.uuid(),
  sku: z.string(),
  version: z.int(),
  status: z.enum(PRODUCT_STATUSES),
  titleTh: z.string(),
  titleEn: z.string(),
  /** The descriptions as plain text. */
  descriptionTh: z.string(),
  descriptionEn: z.string(),
  documentTh: RichDocument,
  documentEn: RichDocument,
  /** Pictures in the descriptions, by id. */
  documentPictures: z.record(z.string(), DocumentPicture),
  categoryCode: z.string(),
  vatClass: z.enum(VAT_CLASSES),
  options: z.array(z.object({ th: z.string(), en: z.string() })),
  variants: z.array(ManagedVariant),
  pictures: z.array(ManagedPicture),
  updatedAt: z.iso.datetime(),
});
export type ManagedProduct = z.infer<typeof ManagedProduct>;

export const ManagedRow = z.object({
  sku: z.string(),
  title: z.string(),
  /** In a search: where the title holds what was searched. */
  titleMarks: TextMarks.optional(),
  categoryTitle: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  priceSatang: z.int(),
  regularPriceSatang: z.int(),
  hasPriceRange: z.boolean(),
  variantCount: z.int(),
  availability: z.enum(AVAILABILITIES),
  pictureUrl: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type ManagedRow = z.infer<typeof ManagedRow>;

export const ManagedListInput = z.object({
  q: z.string().trim().max(100).optional(),
  status: z.enum(PRODUCT_STATUSES).optional().catch(undefined),
  category: z.string().max(60).optional(),
  /** Filters products for sale by availability. */
  stock: z.enum(AVAILABILITIES).optional().catch(undefined),
  /** By default the product changed last comes first. */
  sort: sortParameter(['title', 'price', 'changed']),
  after: CursorText.optional(),
});
export type ManagedListInput = z.infer<typeof ManagedListInput>;
export const ManagedList = z.object({ items: z.array(ManagedRow), nextAfter: z.string().nullable() });
export type ManagedList = z.infer<typeof ManagedList>;

export const SavedProduct = z.object({ sku: z.string(), version: z.int() });
export type SavedProduct = z.infer<typeof SavedProduct>;

export const ProductStatusInput = z.object({
  skus: z.array(Sku).min(1).max(MAX_BULK),
  status: z.enum(PRODUCT_STATUSES),
});
export type ProductStatusInput = z.infer<typeof ProductStatusInput>;

/** Products selected in the list: by SKU, or all that its query shows. */
export const SelectedStatusInput = z.object({
  status: z.enum(PRODUCT_STATUSES),
  skus: z.preprocess(
    (skus) => (Array.isArray(skus) || skus === undefined ? skus : [skus]),
    z.array(Sku).max(MAX_SELECTED).default([]),
  ),
  /** Query of the list's address, where all that match are selected. */
  matching: z.string().max(2_000).optional(),
});

export type SelectedStatusInput = z.infer<typeof SelectedStatusInput>;

/** The undo of such a change: what `former` holds, as JSON. */
export const RestoreStatusInput = z.object({
  status: z.enum(PRODUCT_STATUSES),
  former: z
    .string()
    .max(200_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('This is not JSON.');
        return z.NEVER;
      }
    })
    .pipe(z.partialRecord(z.enum(PRODUCT_STATUSES), z.array(Sku).max(MAX_SELECTED))),
});

/** Turns a list whose items the form numbers (`variants.0.sku`), and which arrives as an object, into an array. */
export function listOfForm(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? [];
  return Object.entries(value)
    .filter(([key]) => /^\d{1,3}$/.test(key))
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, item]) => item);
}

const bahtText = (message: string) =>
  z
    .string()
    .transform((text, context) => {
      const value = text.trim() === '' ? 0 : parseBaht(text);
      if (value !== null && value >= 0 && value <= MAX_PRICE_SATANG) return value;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .pipe(satang);
const wholeText = (max: number) =>
  z.preprocess(
    (text) => (text === '' || text === undefined ? 0 : text),
    z.coerce.number().int().min(0).max(max),
  );
const localTime = z.preprocess(
  (text) => (text === '' || text === undefined ? null : text),
  z.string().refine(isZonedLocalTime, 'Give a day and a time.').nullable(),
);

/** The product form: amounts in baht as typed, times local to the tenant's zone. */
export const ProductForm = z.object({
  ...productShape,
  ...descriptionShape,
  documentTh: TypedDocument.refine(isShortEnough, TOO_LONG).optional(),
  documentEn: TypedDocument.refine(isShortEnough, TOO_LONG).optional(),
  options: z.preprocess(listOfForm, productShape.options),
  variants: z.preprocess(
    listOfForm,
    z
      .array(
        z.object({
          ...variantShape,
          variantId: z.preprocess((text) => (text === '' ? undefined : text), variantShape.variantId),
          optionValues: z.preprocess(listOfForm, variantShape.optionValues),
          regularPrice: bahtText('Give an amount in baht.'),
          salePrice: bahtText('Give an amount in baht, or leave it empty.'),
          saleFrom: localTime,
          saleTo: localTime,
          weightGrams: wholeText(1_000_000),
          maxPerOrder: wholeText(999),
          openingQuantity: wholeText(MAX_OPENING_STOCK),
        }),
      )
      .min(1)
      .max(MAX_VARIANTS),
  ),
  version: TypedRowVersion.default(0),
});
export type ProductForm = z.infer<typeof ProductForm>;
