import { zonedDay } from '#platform/dates/zone.ts';
import { bahtText } from '#platform/money/baht-text.ts';
import { vatRateBpOn } from '#platform/money/vat-rate.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import type { DocumentBuyer, IssuedDocument } from '../document/document-contract.ts';
import { type DocumentKind, documentKinds } from '../document/document-kinds-rules.ts';
import { documentNumber, numberPeriodOf } from '../document/document-number-rules.ts';
import { NOT_ISSUED } from '../document/drafted-document.ts';
import { documentTotals, type PriceMode } from '../document/document-rules.ts';
import { sellerTextOf } from '../document/issue-document.ts';
import { documentPaths } from '../document/paths.ts';
import type { NewDocumentLine } from '../document/write-document.ts';
import type { Look } from '../look/look-contract.ts';
import type { Seller } from '../seller/seller-rows.ts';
import { documentSheet } from './document-sheet.ts';
import { type PaperLanguage, usualLanguage } from './paper-choice-rules.ts';
import type { PaperPage } from './paper-contract.ts';
import { inline, type PaperSheet } from './paper-sheet-contract.ts';
import { speechIn } from './paper-speech.ts';
import { placeSheet } from './paper-thread.ts';
import { WORDS } from './paper-words.ts';

const EXAMPLE_SLUG = 'example-document';
const EXAMPLE_LINE: NewDocumentLine = {
  ...{ name: 'สินค้าตัวอย่าง', detail: '', unit: 'ชิ้น', quantity: '2' },
  ...{ unitPriceSatang: 25_000, discountSatang: 0, vatClass: 'standard' },
};
/** Made up, with a valid check digit. */
const EXAMPLE_TAX_ID = '0999999999991';

/** What a document says that has not been issued. */
export interface UnissuedDocument {
  readonly kind: DocumentKind;
  readonly lines: readonly NewDocumentLine[];
  readonly priceMode: PriceMode;
  /** Null for a seller who is not registered for VAT. */
  readonly standardRateBp: number | null;
  readonly buyer: DocumentBuyer | null;
  readonly dueOn: string | null;
  readonly note: string;
  readonly issuedBy: string;
}

interface Appearance {
  readonly look: Look;
  readonly seller: Seller | null;
}

/** Lays out an example of a kind in a look, as the next document of the seller would be. Call it outside any transaction. */
export function previewPaper(
  outside: ScopeWithoutTx,
  { kind, look, seller }: Appearance & { kind: DocumentKind },
): Promise<PaperPage[]> {
  const { tenant } = outside;
  const on = zonedDay(outside.now, tenant.zone);
  const { numbers, corrects, required, buyer } = documentKinds[kind];
  const isVatRegistered = seller !== null && seller.vatRegisteredOn !== null;
  const document = unissued(outside, seller, {
    ...{ kind, lines: [EXAMPLE_LINE], priceMode: 'incl', note: '', issuedBy: 'ผู้ออกเอกสาร' },
    standardRateBp: isVatRegistered ? vatRateBpOn(on) : null,
    buyer: buyer === 'none' ? null : EXAMPLE_BUYER,
    dueOn: required.includes('due_on') ? on : null,
  });
  const period = numberPeriodOf(on, numbers);
  const number = documentNumber(numbers, { branchCode: headOfficeBranch, period, count: 1 });
  const { netSatang } = document;
  const correction = corrects && {
    originalSatang: 2 * netSatang,
    correctSatang: (corrects === 'down' ? 1 : 3) * netSatang,
    differenceSatang: netSatang,
  };
  const link = tenant.origin + documentPaths.document(EXAMPLE_SLUG);
  const options = {
    form: 'a4',
    copies: 'original',
    language: usualLanguage(outside.locale),
    link,
    look,
  } as const;
  return placeSheet(documentSheet({ ...document, number, correction }, options));
}

/** Lays out a document that is being written, marked as a draft: without a number. Call it outside any transaction. */
export function previewDraftPaper(
  outside: ScopeWithoutTx,
  { document, look, seller }: Appearance & { document: UnissuedDocument },
): Promise<PaperPage[]> {
  const language = usualLanguage(outside.locale);
  const options = { form: 'a4', copies: 'original', language, link: null, look } as const;
  const sheet = documentSheet(unissued(outside, seller, document), options);
  return placeSheet(markedAsDraft(sheet, language));
}

/** Returns the sheet with the stamp of what has not been issued. */
export function markedAsDraft(sheet: PaperSheet, language: PaperLanguage): PaperSheet {
  return { ...sheet, stamps: [inline(speechIn(language).label(WORDS.draft))] };
}

function unissued(
  { tenant, now }: ScopeWithoutTx,
  seller: Seller | null,
  { lines: priced, standardRateBp, ...given }: UnissuedDocument,
): IssuedDocument {
  const on = zonedDay(now, tenant.zone);
  const isVatRegistered = standardRateBp !== null;
  const { vatClasses, lines, ...sums } = documentTotals(priced, { ...given, standardRateBp });
  return {
    ...given,
    ...NOT_ISSUED,
    state: documentKinds[given.kind].firstState,
    ...{ issuedOn: on, taxPointOn: on },
    ...{ isVatRegistered, vatClasses: isVatRegistered ? [...vatClasses] : [], ...sums },
    seller: seller ? sellerTextOf(seller) : { ...NO_SELLER, nameTh: tenant.name },
    lines: lines.map((line, at) => ({ ...(priced[at] ?? EXAMPLE_LINE), ...line, lineNo: at + 1 })),
    bahtText: bahtText(sums.grandTotalSatang, seller?.bahtTextStyle),
    ...{ correction: null, reference: null, reason: '', supplyLabel: '' },
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
