import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import type { BranchView } from './branch-contract.ts';

/** Names a branch; one without a name by its code. */
export function branchText(
  { code, nameTh, nameEn }: Pick<BranchView, 'code' | 'nameTh' | 'nameEn'>,
  locale: Locale,
): string {
  if (code === headOfficeBranch) return m.billing_branch_head_office({}, { locale });
  const name = locale === 'en' ? nameEn || nameTh : nameTh || nameEn;
  return name === '' ? m.billing_branch_numbered({ code }, { locale }) : name;
}
