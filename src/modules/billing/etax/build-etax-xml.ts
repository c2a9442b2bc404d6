import { XMLBuilder } from 'fast-xml-parser';
import { formatPlainBaht, type Satang } from '#platform/money/money.ts';
import type { VatClass } from '#platform/money/vat-rate.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import type { DocumentLine, IssuedDocument } from '../document/document-contract.ts';
import { type EtaxKind, etaxKinds, REISSUED } from './etax-codes-rules.ts';

/** Where the seller is, in the codes that the message asks for; a document has its address as text only. */
export interface EtaxPlace {
  /** Six digits; the first two name the province, the first four the district. */
  readonly subdistrictCode: string;
  readonly postalCode: string;
  /** House number and what else stands before the place. */
  readonly addressLine: string;
}

/** Longest texts of the message, by the data types of its schema. */
const MAX_NAME = 256;
const MAX_LINE = 256;
const MAX_NOTE = 500;
const MAX_BUILDING_NUMBER = 16;

/**
 * Builds the electronic message of an issued document (ขมธอ. 3-2560, version 2.1), unsigned. Deterministic: the same document
 * makes the same text. Unit prices are those of the document, with VAT where it says so; sums of lines are without and with VAT.
 */
export function buildEtaxXml(document: IssuedDocument, sellerPlace: EtaxPlace | null): string {
  const kind = etaxKinds[document.kind];
  if (!kind) throw new Error(`${document.kind} has no electronic message.`);
  const root = `rsm:${kind.schema}_CrossIndustryInvoice`;
  const urn = `urn:etda:uncefact:data:standard:${kind.schema}_`;
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    processEntities: true,
    suppressEmptyNode: true,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({
    [root]: {
      '@xmlns:rsm': `${urn}CrossIndustryInvoice:2`,
      '@xmlns:ram': `${urn}ReusableAggregateBusinessInformationEntity:2`,
      'rsm:ExchangedDocumentContext': {
        'ram:GuidelineSpecifiedDocumentContextParameter': {
          'ram:ID': { '@schemeAgencyID': 'ETDA', '@schemeVersionID': 'v2.1', '#text': 'ER3-2560' },
        },
      },
      'rsm:ExchangedDocument': exchanged(document, kind),
      'rsm:SupplyChainTradeTransaction': {
        'ram:ApplicableHeaderTradeAgreement': agreement(document, kind, sellerPlace),
        'ram:ApplicableHeaderTradeDelivery': '',
        'ram:ApplicableHeaderTradeSettlement': settlement(document),
        'ram:IncludedSupplyChainTradeLineItem': document.lines.map((line) => lineItem(line, document)),
      },
    },
  })}`;
}

function exchanged(document: IssuedDocument, kind: EtaxKind): object {
  const isReissued = document.reference !== null && kind.schema === 'TaxInvoice';
  const purposeCode = isReissued ? REISSUED : kind.purposeCode;
  return {
    'ram:ID': document.number,
    'ram:Name': kind.name,
    'ram:TypeCode': kind.typeCode,
    'ram:IssueDateTime': midnightOf(document.issuedOn),
    ...(purposeCode !== null && {
      ...(document.reason !== '' && { 'ram:Purpose': typed(document.reason, MAX_NAME) }),
      'ram:PurposeCode': purposeCode,
    }),
    'ram:CreationDateTime': midnightOf(document.issuedOn),
    ...(document.note !== '' && { 'ram:IncludedNote': { 'ram:Content': typed(document.note, MAX_NOTE) } }),
  };
}

function agreement(document: IssuedDocument, { schema }: EtaxKind, place: EtaxPlace | null): object {
  const { seller, buyer, reference, supplyLabel } = document;
  return {
    'ram:SellerTradeParty': {
      'ram:Name': typed(seller.nameTh, MAX_NAME),
      ...(seller.taxId !== null && taxRegistration('TXID', seller.taxId + seller.branchCode)),
      'ram:PostalTradeAddress': place === null ? textAddress(seller.addressTh) : placeAddress(place),
    },
    ...(schema !== 'AbbreviatedTaxInvoice' &&
      buyer !== null && {
        'ram:BuyerTradeParty': {
          'ram:Name': typed(buyer.name, MAX_NAME),
          ...(buyer.taxId === null
            ? taxRegistration('OTHR', 'N/A')
            : taxRegistration('TXID', buyer.taxId + (buyer.branchCode ?? headOfficeBranch))),
          'ram:PostalTradeAddress': textAddress(buyer.address),
        },
        ...(supplyLabel !== '' && {
          'ram:BuyerOrderReferencedDocument': { 'ram:IssuerAssignedID': typed(supplyLabel, 35) },
        }),
      }),
    ...(reference !== null && {
      'ram:AdditionalReferencedDocument': {
        'ram:IssuerAssignedID': reference.number,
        'ram:IssueDateTime': midnightOf(reference.issuedOn),
        'ram:ReferenceTypeCode': etaxKinds[reference.kind]?.typeCode,
      },
    }),
  };
}

function taxRegistration(scheme: 'TXID' | 'OTHR', id: string): object {
  return { 'ram:SpecifiedTaxRegistration': { 'ram:ID': { '@schemeID': scheme, '#text': id } } };
}

/** An address as text, which ends with its postal code. */
function textAddress(address: string): object {
  const line = typed(address, 2 * MAX_LINE);
  const letters = [...line];
  const postcode = /(\d{5})$/.exec(line)?.[1];
  return {
    ...(postcode !== undefined && { 'ram:PostcodeCode': postcode }),
    ...(line !== '' && { 'ram:LineOne': letters.slice(0, MAX_LINE).join('') }),
    ...(letters.length > MAX_LINE && { 'ram:LineTwo': letters.slice(MAX_LINE).join('') }),
    'ram:CountryID': countryId,
  };
}

function placeAddress({ subdistrictCode, postalCode, addressLine }: EtaxPlace): object {
  const [number = '', ...rest] = typed(addressLine, MAX_LINE).split(' ');
  const line = rest.join(' ');
  return {
    'ram:PostcodeCode': postalCode,
    ...(line !== '' && { 'ram:LineOne': line }),
    'ram:CityName': subdistrictCode.slice(0, 4),
    'ram:CitySubDivisionName': subdistrictCode,
    'ram:CountryID': countryId,
    'ram:CountrySubDivisionID': subdistrictCode.slice(0, 2),
    'ram:BuildingNumber': [...number].slice(0, MAX_BUILDING_NUMBER).join(''),
  };
}

const countryId = { '@schemeID': '3166-1 alpha-2', '#text': 'TH' };

function settlement({
  vatClasses,
  lines,
  correction,
  netSatang,
  vatSatang,
  grandTotalSatang,
}: IssuedDocument): object {
  const discountSatang = lines.reduce((sum, line) => sum + line.discountSatang, 0);
  return {
    'ram:InvoiceCurrencyCode': { '@listID': 'ISO 4217 3A', '#text': 'THB' },
    'ram:ApplicableTradeTax': vatClasses.map((part) => ({
      'ram:TypeCode': taxCodes[part.vatClass],
      'ram:CalculatedRate': percent(part.rateBp),
      'ram:BasisAmount': formatPlainBaht(part.netSatang),
      'ram:CalculatedAmount': formatPlainBaht(part.vatSatang),
    })),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      ...(correction !== null && {
        'ram:OriginalInformationAmount': formatPlainBaht(correction.originalSatang),
      }),
      'ram:LineTotalAmount': formatPlainBaht(correction === null ? netSatang : correction.correctSatang),
      ...(correction !== null && {
        'ram:DifferenceInformationAmount': formatPlainBaht(correction.differenceSatang),
      }),
      ...(discountSatang > 0 && { 'ram:AllowanceTotalAmount': formatPlainBaht(discountSatang) }),
      'ram:TaxBasisTotalAmount': formatPlainBaht(netSatang),
      'ram:TaxTotalAmount': formatPlainBaht(vatSatang),
      'ram:GrandTotalAmount': formatPlainBaht(grandTotalSatang),
    },
  };
}

/** Codes of taxes of the message (UN/ECE 5153): exempt from VAT is `FRE`, free. */
const taxCodes: Readonly<Record<VatClass, string>> = { standard: 'VAT', zero: 'VAT', exempt: 'FRE' };

function lineItem(line: DocumentLine, { priceMode }: IssuedDocument): object {
  const { vatSatang, amountSatang, discountSatang } = line;
  const netSatang: Satang = priceMode === 'incl' ? amountSatang - vatSatang : amountSatang;
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': line.lineNo },
    'ram:SpecifiedTradeProduct': {
      'ram:Name': typed(line.name, MAX_NAME),
      ...(line.detail !== '' && { 'ram:Description': typed(line.detail, MAX_NAME) }),
    },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:GrossPriceProductTradePrice': { 'ram:ChargeAmount': formatPlainBaht(line.unitPriceSatang) },
    },
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': line.quantity },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': taxCodes[line.vatClass],
        'ram:CalculatedRate': percent(line.vatRateBp),
        'ram:BasisAmount': formatPlainBaht(netSatang),
        'ram:CalculatedAmount': formatPlainBaht(vatSatang),
      },
      ...(discountSatang > 0 && {
        'ram:SpecifiedTradeAllowanceCharge': {
          'ram:ChargeIndicator': 'false',
          'ram:ActualAmount': formatPlainBaht(discountSatang),
        },
      }),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': {
        'ram:TaxTotalAmount': formatPlainBaht(vatSatang),
        'ram:NetLineTotalAmount': formatPlainBaht(netSatang),
        'ram:NetIncludingTaxesLineTotalAmount': formatPlainBaht(netSatang + vatSatang),
      },
    },
  };
}

function percent(rateBp: number): string {
  return String(rateBp / 100);
}

/** Days of documents are days in Thailand. */
function midnightOf(on: string): string {
  return `${on}T00:00:00`;
}

/** What a person typed, as one line of letters that XML may hold (XML 1.0 §2.2), shortened to `most`. */
function typed(text: string, most: number): string {
  const line = text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, most).join('');
}
