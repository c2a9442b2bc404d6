import * as m from '#messages';
import type { TableHead } from '#platform/paper/table-sheet.ts';
import type { Scope } from '#platform/scope.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import { branchCodeText, branchText } from './branch-text.ts';
import { findSeller } from './seller-rows.ts';

/**
 * What a printed report says above its rows, as the Director-General's forms of the VAT reports do (Revenue Code s. 87): whose it
 * is, with the tax ID, and of which place of business. `branch`: a code, or empty for all branches.
 */
export async function reportHead(
  scope: Scope,
  { title, subtitle, branch }: { readonly title: string; readonly subtitle: string; readonly branch: string },
): Promise<TableHead> {
  const { locale } = scope;
  const isWhole = branch === '';
  const seller = await findSeller(scope, isWhole ? headOfficeBranch : branch);
  const place = { code: branch, nameTh: seller?.branchNameTh ?? '', nameEn: seller?.branchNameEn ?? '' };
  return {
    title,
    subtitle,
    facts: [
      {
        label: m.billing_report_operator({}, { locale }),
        value: (locale === 'en' && seller?.nameEn) || (seller?.nameTh ?? ''),
      },
      { label: m.billing_report_tax_id({}, { locale }), value: seller?.taxId ?? '' },
      {
        label: m.billing_report_place({}, { locale }),
        value: isWhole ? m.billing_books_all_branches({}, { locale }) : branchText(place, locale),
      },
      ...(isWhole
        ? []
        : [{ label: m.billing_report_branch({}, { locale }), value: branchCodeText(branch, locale) }]),
    ],
  };
}
