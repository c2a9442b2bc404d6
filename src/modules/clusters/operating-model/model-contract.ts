import { z } from 'zod';
import { RowVersion, TypedRowVersion, wide } from '#platform/db/column-contract.ts';
import { parseBaht } from '#platform/money/money.ts';
import { oneOrSeveral } from '#platform/page/one-or-several-contract.ts';
import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { CLUSTER_KINDS, CLUSTER_ROLES } from '../cluster/cluster-rules.ts';
import {
  CLUSTER_PARTS,
  MAX_CLUSTERS_AT_ONCE,
  MAX_DOCUMENTS,
  MAX_ITEM_NAME,
  MAX_MODEL_NAME,
  MAX_POSITIONS,
  MAX_SEATS,
  MAX_TYPED_NUMBER,
  MAX_VALID_MONTHS,
  MAX_VERSION_NOTES,
  PRICE_MODES,
  RECEIPT_PAPERS,
  SELLING_ROLES,
  STOCK_POLICIES,
  VAT_REGISTRATIONS,
  MAX_FOLLOWERS,
  MAX_VERSIONS,
} from './model-rules.ts';
import { FOLLOWING } from './rollout-rules.ts';

/** A trillion baht. */
const MAX_SATANG = 100_000_000_000_000;
const MAX_MEMBER_TARGET = 1_000_000;

const ItemName = z.string().trim().min(1).max(MAX_ITEM_NAME);
const OtherName = z.string().trim().max(MAX_ITEM_NAME).default('');
/** An amount; contents are stored as JSON. */
const Satang = wide(z.int().min(0).max(MAX_SATANG));

/** A position that an organisation has from the start, and the role of its holders. */
const Position = z.object({
  nameTh: ItemName,
  nameEn: OtherName,
  seats: z.int().min(1).max(MAX_SEATS),
  role: z.enum(CLUSTER_ROLES),
});

/** A document that an organisation has to hand in. */
const RequiredDocument = z.object({
  nameTh: ItemName,
  nameEn: OtherName,
  need: z.enum(['required', 'optional']),
  /** Null: it does not expire. */
  validMonths: z.int().min(1).max(MAX_VALID_MONTHS).nullable(),
});

/**
 * What a version of an operating model sets. Versions are kept for good: a field that is added later has a default, which
 * versions from before then have.
 */
export const ModelContent = z.object({
  parts: z.array(z.enum(CLUSTER_PARTS)).default(['files']),
  sellers: z.array(z.enum(SELLING_ROLES)).default(['owner']),
  priceMode: z.enum(PRICE_MODES).default('incl'),
  vat: z.enum(VAT_REGISTRATIONS).default('not_registered'),
  stockPolicy: z.enum(STOCK_POLICIES).default('uncounted'),
  receiptPaper: z.enum(RECEIPT_PAPERS).default('slip_80mm'),
  /** Discounts, refunds and purchases above these need an approval; null: none does. */
  discountLimitPercent: z.int().min(0).max(100).nullable().default(null),
  refundLimitSatang: Satang.nullable().default(null),
  purchaseLimitSatang: Satang.nullable().default(null),
  /** Share of its sales and sum per month that the organisation owes the site. */
  commissionBp: z.int().min(0).max(10_000).default(0),
  monthlyFeeSatang: Satang.default(0),
  /** Per month; null: no target. */
  salesTargetSatang: Satang.nullable().default(null),
  memberTarget: z.int().min(0).max(MAX_MEMBER_TARGET).nullable().default(null),
  positions: z.array(Position).max(MAX_POSITIONS).default([]),
  documents: z.array(RequiredDocument).max(MAX_DOCUMENTS).default([]),
});
export type ModelContent = z.output<typeof ModelContent>;

/** What holds in an organisation without an operating model. */
export const DEFAULT_CONTENT: ModelContent = ModelContent.parse({});

/** Nothing typed is `none`; what is no number from `min` to `max` is refused. */
function typedNumber<None extends number | null>(
  none: None,
  { min = 0, max, read = readWhole }: { min?: number; max: number; read?: (text: string) => number | null },
) {
  return z
    .string()
    .trim()
    .max(MAX_TYPED_NUMBER)
    .default('')
    .transform((text, context): number | None => {
      if (text === '') return none;
      const number = read(text);
      if (number !== null && number >= min && number <= max) return number;
      context.addIssue({ code: 'custom', message: 'number' });
      return z.NEVER;
    });
}

function readWhole(text: string): number | null {
  const digits = toArabicDigits(text).replaceAll(',', '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** A percentage with up to two decimals, as basis points: `2.5` is 250. A hundredth of a percent is to it as satang to baht. */
const readBasisPoints = (text: string): number | null => parseBaht(text.replace(/\s*%$/, ''));

const BAHT = { max: MAX_SATANG, read: parseBaht };
/** Baht as people type them; nothing typed is no limit or no target. */
const TypedSatang = typedNumber(null, BAHT).pipe(Satang.nullable());

/** Ticked boxes of one name: none, one or several. */
function ticked<const Options extends readonly [string, ...string[]]>(options: Options) {
  return z
    .preprocess(
      (given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
      z.array(z.enum(options)).max(options.length),
    )
    .transform((chosen) => options.filter((option): option is Options[number] => chosen.includes(option)));
}

/** Rows of a table, each a nested object under its number. */
function rows<Row extends z.ZodType<{ nameTh: string }>>(row: Row, most: number) {
  return z
    .preprocess(
      (given) => (typeof given === 'object' && given !== null ? Object.values(given) : given),
      z.array(row).max(most),
    )
    .default([])
    .superRefine((list, context) => {
      const names = new Set<string>();
      for (const [at, { nameTh }] of list.entries()) {
        if (names.has(nameTh)) context.addIssue({ code: 'custom', message: 'twice', path: [at, 'nameTh'] });
        names.add(nameTh);
      }
    });
}

/** The name of an operating model and what its draft sets, as the form sends it. */
export const ModelForm = z.object({
  nameTh: z.string().trim().min(1).max(MAX_MODEL_NAME),
  nameEn: z.string().trim().max(MAX_MODEL_NAME).default(''),
  notes: z.string().trim().max(MAX_VERSION_NOTES).default(''),
  /** The version of the row that was edited; 0 for a new one. */
  version: TypedRowVersion,
  parts: ticked(CLUSTER_PARTS),
  sellers: ticked(SELLING_ROLES),
  priceMode: z.enum(PRICE_MODES),
  vat: z.enum(VAT_REGISTRATIONS),
  stockPolicy: z.enum(STOCK_POLICIES),
  receiptPaper: z.enum(RECEIPT_PAPERS),
  discountLimitPercent: typedNumber(null, { max: 100 }),
  refundLimitSatang: TypedSatang,
  purchaseLimitSatang: TypedSatang,
  commissionBp: typedNumber(0, { max: 10_000, read: readBasisPoints }),
  monthlyFeeSatang: typedNumber(0, BAHT).pipe(Satang),
  salesTargetSatang: TypedSatang,
  memberTarget: typedNumber(null, { max: MAX_MEMBER_TARGET }),
  positions: rows(Position.extend({ seats: typedNumber(1, { min: 1, max: MAX_SEATS }) }), MAX_POSITIONS),
  documents: rows(
    RequiredDocument.extend({ validMonths: typedNumber(null, { min: 1, max: MAX_VALID_MONTHS }) }),
    MAX_DOCUMENTS,
  ),
});
export type ModelForm = z.output<typeof ModelForm>;

/** Path parameters of the pages of an operating model. */
export const ModelPath = z.object({ model: z.uuid() });

/** Which of the organisations that follow a version the page of an operating model shows: those after the first `from`. */
export const FollowersQuery = z.object({
  version: z.coerce.number().int().min(1).max(MAX_VERSIONS).optional().catch(undefined),
  from: z.coerce.number().int().min(0).max(MAX_FOLLOWERS).optional().catch(undefined),
});

/** What the organisations are narrowed down by that a preview shows. */
export const ApplyQuery = z.object({
  kind: z.enum(CLUSTER_KINDS).optional().catch(undefined),
  following: z.enum(FOLLOWING).optional().catch(undefined),
});
export type ApplyQuery = z.output<typeof ApplyQuery>;

/** Path parameters of the page of a rollout. */
export const RolloutPath = z.object({ rollout: z.uuid() });

/** An organisation as it was chosen in the preview: its id and the version of its settings that were shown. */
const ChosenCluster = z
  .string()
  .regex(/^[0-9a-f-]{36}:[0-9]{1,9}$/)
  .transform((text) => ({ clusterId: text.slice(0, 36), version: Number(text.slice(37)) }))
  .pipe(z.object({ clusterId: z.uuid(), version: RowVersion }));

/** Which organisations get which version, as the form sends it. */
export const ApplyForm = z.object({
  number: z.coerce.number().int().min(1).max(MAX_VERSIONS),
  cluster: oneOrSeveral(ChosenCluster, MAX_CLUSTERS_AT_ONCE).transform((chosen) => [
    ...new Map(chosen.map((each) => [each.clusterId, each])).values(),
  ]),
});
