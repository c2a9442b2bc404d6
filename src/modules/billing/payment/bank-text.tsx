import type { Locale } from '#platform/locale/locale.ts';
import { findThaiBank } from './bank-rules.ts';

/** A sending bank as people call it; a code that we do not know stays a code. */
export function bankText(code: string, locale: Locale): string {
  if (code === 'truemoney') return 'TrueMoney';
  const bank = findThaiBank(code);
  if (!bank) return code;
  return `${locale === 'th' ? bank.nameTh : bank.nameEn} (${bank.shortName})`;
}
