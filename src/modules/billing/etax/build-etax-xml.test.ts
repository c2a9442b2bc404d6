import { describe, expect, test } from 'vitest';
import { readXml } from '#platform/text/read-xml.ts';
import { DOCUMENT_KINDS } from '../document/document-kinds-rules.ts';
import { exampleDocument } from '../testing.ts';
import { buildEtaxXml } from './build-etax-xml.ts';
import { etaxKinds, hasEtaxMessage } from './etax-codes-rules.ts';

type Node = { readonly [name: string]: Node } & { readonly '#text'?: string };

const PLACE = { subdistrictCode: '570901', postalCode: '57240', addressLine: '99/1 หมู่ 1 ถ.ดอยตุง' };

/** The elements within the root's second level, read back as a tree; single ones are not lists. */
function read(xml: string): Node {
  const tree = readXml(xml, { many: new Set() }) as Node;
  const root = Object.keys(tree).find((name) => name.startsWith('rsm:')) ?? '';
  return tree[root] as Node;
}

const agreementOf = (tree: Node) =>
  tree['rsm:SupplyChainTradeTransaction']?.['ram:ApplicableHeaderTradeAgreement'] as Node;
const settlementOf = (tree: Node) =>
  tree['rsm:SupplyChainTradeTransaction']?.['ram:ApplicableHeaderTradeSettlement'] as Node;
const sumsOf = (tree: Node) =>
  settlementOf(tree)['ram:SpecifiedTradeSettlementHeaderMonetarySummation'] as Node;

/**
 * Orders of the elements, as the schemas of version 2.1 prescribe them; a message may leave out those it does not need. The
 * schemas themselves are not kept here: they come without a licence.
 */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  'rsm:ExchangedDocument':
    'ID Name TypeCode IssueDateTime Purpose PurposeCode GlobalID CreationDateTime IncludedNote'.split(' '),
  'rsm:SupplyChainTradeTransaction':
    'ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement IncludedSupplyChainTradeLineItem'.split(
      ' ',
    ),
  'ram:ApplicableHeaderTradeAgreement':
    'SellerTradeParty BuyerTradeParty ApplicableTradeDeliveryTerms BuyerOrderReferencedDocument AdditionalReferencedDocument'.split(
      ' ',
    ),
  'ram:AdditionalReferencedDocument': 'IssuerAssignedID IssueDateTime ReferenceTypeCode'.split(' '),
  'ram:SellerTradeParty': 'Name SpecifiedTaxRegistration PostalTradeAddress'.split(' '),
  'ram:BuyerTradeParty': 'Name SpecifiedTaxRegistration PostalTradeAddress'.split(' '),
  'ram:PostalTradeAddress':
    'PostcodeCode LineOne LineTwo CityName CitySubDivisionName CountryID CountrySubDivisionID BuildingNumber'.split(
      ' ',
    ),
  'ram:ApplicableHeaderTradeSettlement':
    'InvoiceCurrencyCode ApplicableTradeTax SpecifiedTradeSettlementHeaderMonetarySummation'.split(' '),
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation':
    'OriginalInformationAmount LineTotalAmount DifferenceInformationAmount AllowanceTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount'.split(
      ' ',
    ),
  'ram:ApplicableTradeTax': 'TypeCode CalculatedRate BasisAmount CalculatedAmount'.split(' '),
  'ram:IncludedSupplyChainTradeLineItem':
    'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement'.split(
      ' ',
    ),
};

function expectOrders(name: string, node: Node): void {
  const order = ORDERS[name];
  const children = Object.keys(node).filter((child) => /^r[as]m:/.test(child));
  if (order !== undefined) {
    const known = order.map((child) => `ram:${child}`);
    expect(children, name).toEqual(known.filter((child) => children.includes(child)));
  }
  for (const child of children)
    for (const each of [node[child]].flat()) if (typeof each === 'object') expectOrders(child, each);
}

const KINDS = DOCUMENT_KINDS.filter((kind) => etaxKinds[kind] !== undefined);

describe('the electronic message', () => {
  test.each(KINDS)('of %s has its code and its elements in the order of the schema', (kind) => {
    const document = exampleDocument(kind);
    const xml = buildEtaxXml(document, PLACE);
    expect(buildEtaxXml(document, PLACE)).toBe(xml);
    const tree = read(xml);
    expect(tree['rsm:ExchangedDocument']).toMatchObject({
      'ram:ID': document.number,
      'ram:Name': etaxKinds[kind]?.name,
      'ram:TypeCode': etaxKinds[kind]?.typeCode,
      'ram:IssueDateTime': '2026-11-21T00:00:00',
    });
    expect(xml).toContain(`<rsm:${etaxKinds[kind]?.schema}_CrossIndustryInvoice `);
    expectOrders('root', tree);
  });

  test('of a tax invoice names both parties with tax id and branch, and its sums', () => {
    const tree = read(buildEtaxXml(exampleDocument('receipt_tax_invoice'), PLACE));
    expect(agreementOf(tree)).toMatchObject({
      'ram:SellerTradeParty': {
        'ram:Name': 'บริษัท บ้านชาดอยหมอก จำกัด',
        'ram:SpecifiedTaxRegistration': { 'ram:ID': { '#text': '099999999999100000', '@schemeID': 'TXID' } },
        'ram:PostalTradeAddress': {
          'ram:PostcodeCode': '57240',
          'ram:LineOne': 'หมู่ 1 ถ.ดอยตุง',
          'ram:CityName': '5709',
          'ram:CitySubDivisionName': '570901',
          'ram:CountrySubDivisionID': '57',
          'ram:BuildingNumber': '99/1',
        },
      },
      'ram:BuyerTradeParty': {
        'ram:SpecifiedTaxRegistration': { 'ram:ID': { '#text': '099400016550100002', '@schemeID': 'TXID' } },
        'ram:PostalTradeAddress': { 'ram:PostcodeCode': '10900' },
      },
      'ram:BuyerOrderReferencedDocument': { 'ram:IssuerAssignedID': 'SO6911-00042' },
    });
    expect(settlementOf(tree)['ram:ApplicableTradeTax']).toEqual({
      'ram:TypeCode': 'VAT',
      'ram:CalculatedRate': '7',
      'ram:BasisAmount': '467.29',
      'ram:CalculatedAmount': '32.71',
    });
    expect(sumsOf(tree)).toEqual({
      'ram:LineTotalAmount': '467.29',
      'ram:TaxBasisTotalAmount': '467.29',
      'ram:TaxTotalAmount': '32.71',
      'ram:GrandTotalAmount': '500.00',
    });
  });

  test('of a credit note says what it corrects, by how much and why', () => {
    const tree = read(buildEtaxXml(exampleDocument('credit_note'), PLACE));
    expect(tree['rsm:ExchangedDocument']).toMatchObject({
      'ram:PurposeCode': 'CDNG99',
      'ram:Purpose': 'ลูกค้าคืนสินค้าบางส่วน',
    });
    expect(agreementOf(tree)['ram:AdditionalReferencedDocument']).toEqual({
      'ram:IssuerAssignedID': 'TX6910-00007',
      'ram:IssueDateTime': '2026-10-30T00:00:00',
      'ram:ReferenceTypeCode': '388',
    });
    expect(sumsOf(tree)).toMatchObject({
      'ram:OriginalInformationAmount': '5000.00',
      'ram:LineTotalAmount': '4532.71',
      'ram:DifferenceInformationAmount': '467.29',
    });
  });

  test('of a reissued invoice names the one that it takes the place of', () => {
    const reference = {
      slug: null,
      kind: 'receipt_tax_invoice',
      number: 'RT6911-00001',
      issuedOn: '2026-11-21',
    } as const;
    const tree = read(
      buildEtaxXml(exampleDocument('receipt_tax_invoice', { reference, reason: 'ชื่อผิด' }), PLACE),
    );
    expect(tree['rsm:ExchangedDocument']).toMatchObject({
      'ram:PurposeCode': 'TIVC99',
      'ram:Purpose': 'ชื่อผิด',
    });
    expect(agreementOf(tree)['ram:AdditionalReferencedDocument']).toMatchObject({
      'ram:ReferenceTypeCode': 'T03',
    });
  });

  test('has the address as text without a place, and no tax id of a buyer without one', () => {
    const document = exampleDocument('tax_invoice');
    const buyer = { name: 'สมหญิง', address: 'บ้านเลขที่ 1', taxId: null, branchCode: null, phone: '' };
    const agreement = agreementOf(read(buildEtaxXml({ ...document, buyer }, null)));
    expect(agreement['ram:SellerTradeParty']?.['ram:PostalTradeAddress']).toMatchObject({
      'ram:PostcodeCode': '57240',
      'ram:LineOne': document.seller.addressTh,
    });
    expect(agreement['ram:BuyerTradeParty']).toMatchObject({
      'ram:SpecifiedTaxRegistration': { 'ram:ID': { '#text': 'N/A', '@schemeID': 'OTHR' } },
    });
  });

  test('keeps what people typed as text, without letters that XML cannot hold', () => {
    const name = '</ram:Name><x>&"\u0007 ก\uFFFE\nข' + '🍵'.repeat(300);
    const document = exampleDocument('tax_invoice');
    const seller = { ...document.seller, nameTh: name };
    const read256 = agreementOf(read(buildEtaxXml({ ...document, seller }, null)))['ram:SellerTradeParty'];
    const text = read256?.['ram:Name'] as unknown as string;
    expect(text.startsWith('</ram:Name><x>&" ก ข🍵')).toBe(true);
    expect([...text]).toHaveLength(256);
  });

  test('cuts an address between letters, also where one takes two units', () => {
    const document = exampleDocument('tax_invoice');
    const seller = { ...document.seller, addressTh: `ก${'🍵'.repeat(300)}` };
    const party = agreementOf(read(buildEtaxXml({ ...document, seller }, null)))['ram:SellerTradeParty'];
    expect(party?.['ram:PostalTradeAddress']).toMatchObject({
      'ram:LineOne': `ก${'🍵'.repeat(255)}`,
      'ram:LineTwo': '🍵'.repeat(45),
    });
  });

  test('exists for tax documents and receipts of registered sellers only', () => {
    const having = DOCUMENT_KINDS.filter((kind) => hasEtaxMessage({ kind, isVatRegistered: true }));
    expect(having).toEqual([
      'receipt',
      'tax_invoice',
      'tax_invoice_abbreviated',
      'receipt_tax_invoice',
      'credit_note',
      'debit_note',
    ]);
    expect(hasEtaxMessage({ kind: 'receipt', isVatRegistered: false })).toBe(false);
    expect(() => buildEtaxXml(exampleDocument('quotation'), null)).toThrow('no electronic message');
  });
});
