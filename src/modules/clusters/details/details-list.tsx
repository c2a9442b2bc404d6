import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { findThaiBank } from '#platform/money/thai-banks.ts';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { CLUSTER_KIND_TEXTS } from '../cluster/cluster-text.ts';
import type { DetailsView } from './details-view-contract.ts';

/** Registered data to read. */
export function DetailsList({ details, locale }: { details: DetailsView; locale: Locale }): ReactNode {
  const bank = findThaiBank(details.bankCode);
  const bankName = bank && (locale === 'en' ? bank.nameEn : bank.nameTh);
  const account = [bankName, details.bankAccount, details.bankAccountName].filter(Boolean).join(' ');
  const rows: readonly (readonly [string, string])[] = [
    [m.clusters_kind(), CLUSTER_KIND_TEXTS[details.kind]()],
    [m.clusters_name_th(), details.nameTh],
    [m.clusters_name_en(), details.nameEn],
    [m.clusters_address(), details.address],
    [m.clusters_phone(), details.phone],
    [m.clusters_email(), details.email],
    [m.clusters_line_id(), details.lineId],
    [m.clusters_tax_id(), details.taxId],
    [m.clusters_branch_code(), details.branchCode],
    [m.clusters_bank_account(), account],
    [m.clusters_promptpay(), details.promptpay],
  ];
  return (
    <DescriptionList
      items={rows.map(([term, detail]) => ({
        term,
        detail: <span className="break-words">{detail === '' ? m.clusters_nothing_said() : detail}</span>,
      }))}
    />
  );
}
