import type { ReactNode } from 'react';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';

/** An amount without line breaks. */
export function Money({ satang, locale }: { satang: number; locale: Locale }): ReactNode {
  return <span className="whitespace-nowrap tabular-nums">{formatBaht(satang, locale)}</span>;
}
