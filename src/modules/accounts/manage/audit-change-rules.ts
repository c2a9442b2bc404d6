import { isIsoDate } from '#platform/dates/calendar-date.ts';
import { formatDateTime, formatDay } from '#platform/dates/format-date.ts';
import { isInstantText } from '#platform/dates/date-contract.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { AuditDetail } from '#platform/module/module-text.ts';
import { formatBaht } from '#platform/money/money.ts';

/** What changing values into words needs. */
export interface ChangeReader {
  readonly locale: Locale;
  readonly zone: string;
  readonly yes: string;
  readonly no: string;
  /** Null for an id; undefined for a field that nobody describes, such as one of a former version. */
  readonly detailOf: (field: string) => AuditDetail | null | undefined;
  readonly nameOf: (personId: string) => string;
}

const NOTHING = '–';

/** Describes a change in words, one fact each: `Role: Member → Administrator`. Ids and unknown fields are left out. */
export function changeFacts(before: unknown, after: unknown, reader: ChangeReader): string[] {
  const [one, two] = [recordOf(before), recordOf(after)];
  return [...new Set([...Object.keys(one), ...Object.keys(two)])].flatMap((field) => {
    const detail = reader.detailOf(field);
    if (!detail) return [];
    const from = field in one ? valueText(field, one[field], detail, reader) : null;
    const to = field in two ? valueText(field, two[field], detail, reader) : null;
    if (from === to || (from ?? NOTHING) === (to ?? NOTHING)) return [];
    const label = detail.label({}, { locale: reader.locale });
    return [from === null || to === null ? `${label}: ${to ?? from}` : `${label}: ${from} → ${to}`];
  });
}

/** Returns the ids of people in a change. */
export function peopleInChange(
  { before, after }: { before: unknown; after: unknown },
  detailOf: ChangeReader['detailOf'],
): string[] {
  return [recordOf(before), recordOf(after)].flatMap((side) =>
    Object.entries(side).flatMap(([field, value]) =>
      typeof value === 'string' && detailOf(field)?.isPerson ? [value] : [],
    ),
  );
}

function valueText(field: string, value: unknown, detail: AuditDetail, reader: ChangeReader): string | null {
  if (detail.show) return detail.show(value, reader.locale);
  if (Array.isArray(value))
    return value.map((each) => valueText(field, each, detail, reader)).join(', ') || NOTHING;
  if (typeof value === 'boolean') return value ? reader.yes : reader.no;
  if (typeof value === 'number') return numberText(detail.unit ?? unitOf(field), value, reader.locale);
  if (typeof value !== 'string' || value === '') return NOTHING;
  if (detail.isPerson) return reader.nameOf(value);
  const words = detail.words?.[value];
  if (words) return words({}, { locale: reader.locale });
  if (field.endsWith('At') && isInstantText(value)) return formatDateTime(new Date(value), reader);
  return field.endsWith('On') && isIsoDate(value) ? formatDay(value, reader) : value;
}

function unitOf(field: string): AuditDetail['unit'] {
  if (field.endsWith('Satang')) return 'satang';
  return field.endsWith('Bytes') ? 'bytes' : undefined;
}

function numberText(unit: AuditDetail['unit'], value: number, locale: Locale): string {
  if (unit === 'satang') return formatBaht(value, locale);
  if (unit === 'bytes') return `${formatNumber(value / 1024 ** 3, locale, { maximumFractionDigits: 3 })} GB`;
  return formatNumber(value, locale, { maximumFractionDigits: 3 });
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
