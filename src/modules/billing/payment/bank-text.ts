import type { Locale } from '#platform/locale/locale.ts';
import { findThaiBank } from '#platform/money/thai-banks.ts';

/** Common name of a sending bank; an unknown code is shown as it is. */
export function bankText(code: string, locale: Locale): string {
  if (code === 'truemoney') return 'TrueMoney';
  const bank = findThaiBank(code);
  if (!bank) return code;
  return `${locale === 'th' ? bank.nameTh : bank.nameEn} (${bank.shortName})`;
}
