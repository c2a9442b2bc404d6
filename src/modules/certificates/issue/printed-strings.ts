import { formatDate, formatDay } from '#platform/dates/format-date.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Scope } from '#platform/scope.ts';
import { spokenCode } from '../certificate/code-rules.ts';
import type { Layout, Strings } from '../template/layout-contract.ts';

export interface PrintedFacts {
  readonly lesson: { readonly titleTh: string; readonly titleEn: string; readonly hours: string };
  readonly holder: { readonly name: string };
  readonly scorePercent: number | null;
  readonly completedOn: string;
  readonly expiresOn: string | null;
  readonly number: string;
  readonly code: string;
}

/** Returns every value that the template may print, in the template's language. */
export function stringsOf(
  scope: Pick<Scope, 'tenant' | 'now'>,
  { language: locale, hasThaiDigits }: Pick<Layout, 'language' | 'hasThaiDigits'>,
  { lesson, holder, scorePercent, completedOn, expiresOn, number, code }: PrintedFacts,
): Strings {
  const style = 'long';
  const written = (text: string): string =>
    hasThaiDigits ? text.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit))) : text;
  return {
    name: holder.name,
    lesson: locale === 'en' && lesson.titleEn !== '' ? lesson.titleEn : lesson.titleTh,
    hours: Number(lesson.hours) === 0 ? '' : written(formatNumber(Number(lesson.hours), locale)),
    score:
      scorePercent === null ? '' : written(formatNumber(scorePercent, locale, { maximumFractionDigits: 2 })),
    completed: written(formatDay(completedOn, { locale, style })),
    issued: written(formatDate(scope.now, { zone: scope.tenant.zone, locale, style })),
    expires: expiresOn === null ? '' : written(formatDay(expiresOn, { locale, style })),
    number: written(number),
    code: spokenCode(code),
    site: scope.tenant.name,
  };
}
