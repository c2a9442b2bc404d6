import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { findThaiBank } from '#platform/money/thai-banks.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { VENDOR_KIND_TEXTS } from '../vendor/vendor-text.ts';
import type { VendorView } from './details-contract.ts';

/** What is known of a vendor, to read. What was left out is not shown. */
export function DetailsCard({ vendor, locale }: { vendor: VendorView; locale: Locale }): ReactNode {
  const bank = findThaiBank(vendor.bankCode);
  const bankName = bank && (locale === 'en' ? bank.nameEn : bank.nameTh);
  const account = [bankName, vendor.bankAccount, vendor.bankAccountName].filter(Boolean).join(' ');
  const rows: readonly (readonly [string, string])[] = [
    [m.vendors_kind(), VENDOR_KIND_TEXTS[vendor.kind]()],
    [m.vendors_name_th(), vendor.nameTh],
    [m.vendors_name_en(), vendor.nameEn],
    [m.vendors_tax_id(), vendor.taxId],
    [m.vendors_branch_code(), vendor.branchCode],
    [m.vendors_address(), vendor.address],
    [m.vendors_contact_name(), vendor.contactName],
    [m.vendors_phone(), vendor.phone],
    [m.vendors_email(), vendor.email],
    [m.vendors_line_id(), vendor.lineId],
    [m.vendors_bank_account(), account],
    [m.vendors_offer(), vendor.offer],
  ];
  return (
    <Card title={m.vendors_details()}>
      <DescriptionList
        items={rows
          .filter(([, detail]) => detail !== '')
          .map(([term, detail]) => ({
            term,
            detail: <span className="break-words whitespace-pre-line">{detail}</span>,
          }))}
      />
    </Card>
  );
}
