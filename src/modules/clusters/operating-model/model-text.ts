import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { formatBaht } from '#platform/money/money.ts';
import { CLUSTER_ROLE_TEXTS } from '../cluster/cluster-text.ts';
import type { LeftReason, RolloutState, RowState } from './rollout-rules.ts';
import { type Change, CONTENT_FIELDS, type NamedField, type SingleField } from './difference-rules.ts';
import type { ModelContent } from './model-contract.ts';
import type { ClusterPart } from './model-rules.ts';

/** The name of an operating model, position or document in a language; in Thai where it has no other. */
export function modelName(
  { nameTh, nameEn }: { readonly nameTh: string; readonly nameEn: string },
  locale: Locale,
): string {
  return locale === 'en' && nameEn !== '' ? nameEn : nameTh;
}

export const PART_TEXTS: Readonly<Record<ClusterPart, Sentence>> = {
  counter: m.clusters_model_part_counter,
  stock: m.clusters_model_part_stock,
  vendors: m.clusters_model_part_vendors,
  signage: m.clusters_model_part_signage,
  line_home: m.clusters_model_part_line_home,
  files: m.clusters_model_part_files,
};

export const PRICE_MODE_TEXTS: Readonly<Record<ModelContent['priceMode'], Sentence>> = {
  incl: m.clusters_model_price_incl,
  excl: m.clusters_model_price_excl,
};

export const VAT_TEXTS: Readonly<Record<ModelContent['vat'], Sentence>> = {
  registered: m.clusters_model_vat_registered,
  not_registered: m.clusters_model_vat_not_registered,
};

export const STOCK_POLICY_TEXTS: Readonly<Record<ModelContent['stockPolicy'], Sentence>> = {
  uncounted: m.clusters_model_stock_uncounted,
  may_oversell: m.clusters_model_stock_may_oversell,
  never_oversell: m.clusters_model_stock_never_oversell,
};

export const RECEIPT_PAPER_TEXTS: Readonly<Record<ModelContent['receiptPaper'], Sentence>> = {
  slip_80mm: m.clusters_model_paper_slip_80mm,
  slip_58mm: m.clusters_model_paper_slip_58mm,
  a5: m.clusters_model_paper_a5,
  a4: m.clusters_model_paper_a4,
};

/** Labels of what a model sets. */
export const CONTENT_TEXTS: Readonly<Record<keyof ModelContent, Sentence>> = {
  parts: m.clusters_model_parts,
  sellers: m.clusters_model_sellers,
  priceMode: m.clusters_model_price,
  vat: m.clusters_model_vat,
  stockPolicy: m.clusters_model_stock,
  receiptPaper: m.clusters_model_paper,
  discountLimitPercent: m.clusters_model_discount_limit,
  refundLimitSatang: m.clusters_model_refund_limit,
  purchaseLimitSatang: m.clusters_model_purchase_limit,
  commissionBp: m.clusters_model_commission,
  monthlyFeeSatang: m.clusters_model_monthly_fee,
  salesTargetSatang: m.clusters_model_sales_target,
  memberTarget: m.clusters_model_member_target,
  positions: m.clusters_model_positions,
  documents: m.clusters_model_documents,
};

export const ROLLOUT_STATE_TEXTS: Readonly<Record<RolloutState, Sentence>> = {
  applying: m.clusters_model_applying,
  applied: m.clusters_model_applied,
  undoing: m.clusters_model_undoing,
  undone: m.clusters_model_undone,
};

export const ROW_STATE_TEXTS: Readonly<Record<RowState, Sentence>> = {
  waiting: m.clusters_model_row_waiting,
  applied: m.clusters_model_row_applied,
  unchanged: m.clusters_model_row_unchanged,
  left: m.clusters_model_row_left,
  undone: m.clusters_model_row_undone,
  kept: m.clusters_model_row_kept,
};

/** Why an organisation was left out or kept. */
export const REASON_TEXTS: Readonly<Record<LeftReason, Sentence>> = {
  changed: m.clusters_model_reason_changed,
  closed: m.clusters_model_reason_closed,
  failed: m.clusters_model_reason_failed,
};

/** A difference as people read it. */
export interface ChangeText {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the text of a difference. */
export function changeText(change: Change, locale: Locale): ChangeText {
  const what = CONTENT_TEXTS[change.field]();
  if (change.field === 'parts') return { what: `${what}: ${PART_TEXTS[change.item]()}`, ...onOff(change) };
  if (change.field === 'sellers')
    return { what: `${what}: ${CLUSTER_ROLE_TEXTS[change.item]()}`, ...onOff(change) };
  if (change.field === 'positions' || change.field === 'documents') {
    const item = change.after ?? change.before;
    return {
      what: `${what}: ${item ? modelName(item, locale) : change.item}`,
      before: itemText(change.before),
      after: itemText(change.after),
    };
  }
  return {
    what,
    before: valueText(change.field, change.before, locale),
    after: valueText(change.field, change.after, locale),
  };
}

function onOff({ before, after }: { readonly before: boolean; readonly after: boolean }): {
  before: string;
  after: string;
} {
  const text = (isOn: boolean): string => (isOn ? m.clusters_model_on() : m.clusters_model_off());
  return { before: text(before), after: text(after) };
}

/** Returns all that a content sets, label by label. */
export function contentTexts(content: ModelContent, locale: Locale): { what: string; value: string }[] {
  return CONTENT_FIELDS.map((field) => ({
    what: CONTENT_TEXTS[field](),
    value: contentText(content, field, locale),
  }));
}

function contentText(content: ModelContent, field: keyof ModelContent, locale: Locale): string {
  if (field === 'parts') return listed(content.parts.map((part) => PART_TEXTS[part]()));
  if (field === 'sellers') return listed(content.sellers.map((role) => CLUSTER_ROLE_TEXTS[role]()));
  if (field === 'positions' || field === 'documents')
    return listed(content[field].map((item) => `${modelName(item, locale)} (${itemText(item)})`));
  return valueText(field, content[field], locale);
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? '–' : texts.join(', ');
}

function itemText(item: ModelContent[NamedField][number] | null): string {
  if (item === null) return '–';
  if ('seats' in item)
    return m.clusters_model_position_text({ seats: item.seats, role: CLUSTER_ROLE_TEXTS[item.role]() });
  const need =
    item.need === 'required' ? m.clusters_model_document_required() : m.clusters_model_document_optional();
  return item.validMonths === null ? need : m.clusters_model_document_text({ need, count: item.validMonths });
}

type SingleValue = ModelContent[SingleField];

function valueText(field: SingleField, value: SingleValue, locale: Locale): string {
  if (value === null) return LIMITS.has(field) ? m.clusters_model_no_limit() : '–';
  if (typeof value === 'number') return numberText(field, value, locale);
  return SINGLE_TEXTS[value]();
}

/** Without a number, these do not end anywhere. */
const LIMITS: ReadonlySet<SingleField> = new Set([
  'discountLimitPercent',
  'refundLimitSatang',
  'purchaseLimitSatang',
]);

const SINGLE_TEXTS: Readonly<Record<Extract<SingleValue, string>, Sentence>> = {
  ...PRICE_MODE_TEXTS,
  ...VAT_TEXTS,
  ...STOCK_POLICY_TEXTS,
  ...RECEIPT_PAPER_TEXTS,
};

function numberText(field: SingleField, value: number, locale: Locale): string {
  if (field === 'commissionBp') return `${formatNumber(value / 100, locale, { maximumFractionDigits: 2 })}%`;
  if (field === 'discountLimitPercent') return `${value}%`;
  return field === 'memberTarget' ? formatNumber(value, locale) : formatBaht(value, locale);
}
