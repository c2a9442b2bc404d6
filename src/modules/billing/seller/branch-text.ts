import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import type { BranchView } from './branch-contract.ts';

/** Names a branch; one without a name by its code. */
export function branchText(
  { code, nameTh, nameEn }: Pick<BranchView, 'code' | 'nameTh' | 'nameEn'>,
  locale: Locale,
): string {
  const name = locale === 'en' ? nameEn || nameTh : nameTh || nameEn;
  return code === headOfficeBranch || name === '' ? branchCodeText(code, locale) : name;
}

/** Names a branch of which only the code is known, such as a buyer's. */
export function branchCodeText(code: string, locale: Locale): string {
  return code === headOfficeBranch
    ? m.billing_branch_head_office({}, { locale })
    : m.billing_branch_numbered({ code }, { locale });
}
