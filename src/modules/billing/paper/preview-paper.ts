import { zonedDay } from '#platform/dates/zone.ts';
import { bahtText } from '#platform/money/baht-text.ts';
import { vatRateBpOn } from '#platform/money/vat-rate.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import type { IssuedDocument } from '../document/document-contract.ts';
import { type DocumentKind, documentKinds } from '../document/document-kinds-rules.ts';
import { documentNumber, numberPeriodOf } from '../document/document-number-rules.ts';
import { documentTotals } from '../document/document-rules.ts';
import { sellerTextOf } from '../document/issue-document.ts';
import { documentPaths } from '../document/paths.ts';
import type { NewDocumentLine } from '../document/write-document.ts';
import type { Look } from '../look/look-contract.ts';
import type { Seller } from '../seller/seller-rows.ts';
import { documentSheet } from './document-sheet.ts';
import type { PaperPage } from './paper-contract.ts';
import { placeSheet } from './paper-thread.ts';

const EXAMPLE_SLUG = 'example-document';
const EXAMPLE_LINE: NewDocumentLine = {
  ...{ name: 'สินค้าตัวอย่าง', detail: '', unit: 'ชิ้น', quantity: '2' },
  ...{ unitPriceSatang: 25_000, discountSatang: 0, vatClass: 'standard' },
};
/** Made up, with a valid check digit. */
const EXAMPLE_TAX_ID = '0999999999991';

/** Lays out an example of a kind in a look, as the next document of the seller would be. Call it outside any transaction. */
export function previewPaper(
  { tenant, now, locale }: ScopeWithoutTx,
  { kind, look, seller }: { kind: DocumentKind; look: Look; seller: Seller | null },
): Promise<PaperPage[]> {
  const on = zonedDay(now, tenant.zone);
  const document = exampleOf(kind, { seller, sellerName: tenant.name, on });
  const link = tenant.origin + documentPaths.document(EXAMPLE_SLUG);
  const language = locale === 'en' ? 'th-en' : 'th';
  return placeSheet(documentSheet(document, { form: 'a4', copies: 'original', language, link, look }));
}

function exampleOf(
  kind: DocumentKind,
  { seller, sellerName, on }: { seller: Seller | null; sellerName: string; on: string },
): IssuedDocument {
  const { numbers, firstState, corrects, required, buyer } = documentKinds[kind];
  const isVatRegistered = seller !== null && seller.vatRegisteredOn !== null;
  const { vatClasses, lines, ...sums } = documentTotals([EXAMPLE_LINE], {
    priceMode: 'incl',
    standardRateBp: isVatRegistered ? vatRateBpOn(on) : null,
  });
  const period = numberPeriodOf(on, numbers);
  return {
    ...{ documentId: '019ac000-0000-7000-8000-000000000000', slug: EXAMPLE_SLUG, kind, state: firstState },
    number: documentNumber(numbers, { branchCode: headOfficeBranch, period, count: 1 }),
    ...{ issuedOn: on, taxPointOn: on, dueOn: required.includes('due_on') ? on : null },
    ...{ isVatRegistered, priceMode: 'incl', vatClasses: isVatRegistered ? [...vatClasses] : [], ...sums },
    seller: seller ? sellerTextOf(seller) : { ...NO_SELLER, nameTh: sellerName },
    buyer: buyer === 'none' ? null : EXAMPLE_BUYER,
    lines: lines.map((line) => ({ ...EXAMPLE_LINE, ...line, lineNo: 1 })),
    bahtText: bahtText(sums.grandTotalSatang, seller?.bahtTextStyle),
    correction:
      corrects === null
        ? null
        : {
            originalSatang: 2 * sums.netSatang,
            correctSatang: (corrects === 'down' ? 1 : 3) * sums.netSatang,
            differenceSatang: sums.netSatang,
          },
    reference: null,
    ...{
      reason: '',
      replacedBy: null,
      voidReason: '',
      creditNotes: [],
      debitNotes: [],
      replacementCopies: [],
    },
    ...{ note: '', supplyLabel: '', issuedBy: 'ผู้ออกเอกสาร' },
  };
}

const NO_SELLER: IssuedDocument['seller'] = {
  ...{
    nameTh: '',
    nameEn: '',
    taxId: null,
    branchCode: headOfficeBranch,
    branchNameTh: '',
    branchNameEn: '',
  },
  ...{ addressTh: '', addressEn: '', phone: '' },
};

const EXAMPLE_BUYER: IssuedDocument['buyer'] = {
  name: 'บริษัท ลูกค้าตัวอย่าง จำกัด',
  address: '1 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500',
  ...{ taxId: EXAMPLE_TAX_ID, branchCode: headOfficeBranch, phone: '' },
};
