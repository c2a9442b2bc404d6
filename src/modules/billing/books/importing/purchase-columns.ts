import * as m from '#messages';
import type { ImportColumn } from '#platform/imports/import-source.ts';

/** The fields of a received tax invoice that a column can fill, named as those of its form. */
export const purchaseColumns: readonly ImportColumn[] = [
  {
    key: 'number',
    label: m.billing_books_invoice_number,
    synonyms: [
      ...[
        'Number',
        'Invoice number',
        'Tax invoice number',
        'Document no',
        'Invoice no',
        'No. of tax invoice',
      ],
      ...['เลขที่', 'เลขที่ใบกำกับภาษี', 'เลขที่เอกสาร', 'เลขที่ใบกำกับ', 'เลขที่บิล'],
    ],
    isRequired: true,
    example: 'IV-6911-0042',
  },
  {
    key: 'issuedOn',
    label: m.billing_books_invoice_day,
    help: m.billing_purchase_import_day_help,
    synonyms: [
      ...['Date', 'Issue date', 'Invoice date', 'Tax invoice date', 'Document date'],
      ...['วันที่', 'วันเดือนปี', 'วัน เดือน ปี', 'วันที่ใบกำกับภาษี', 'วันที่ออก', 'วันที่เอกสาร', 'ลงวันที่'],
    ],
    isRequired: true,
    example: '5/11/2569',
  },
  {
    key: 'supplierName',
    label: m.billing_books_supplier_name,
    synonyms: [
      ...['Supplier', 'Seller', 'Vendor', 'Vendor name', 'Supplier name', 'Company'],
      ...['ผู้ขาย', 'ชื่อผู้ขาย', 'ชื่อผู้ขายสินค้า', 'ชื่อผู้ขายสินค้า/ผู้ให้บริการ', 'ผู้ประกอบการ', 'ชื่อ', 'ซัพพลายเออร์', 'คู่ค้า'],
    ],
    isRequired: true,
    example: 'บริษัท ตัวอย่างวัสดุ จำกัด',
  },
  {
    key: 'supplierTaxId',
    label: m.billing_books_supplier_tax_id,
    synonyms: [
      ...['Tax ID', 'Taxpayer ID', 'Tax identification number', 'TIN', 'Vendor tax ID'],
      ...['เลขประจำตัวผู้เสียภาษี', 'เลขประจำตัวผู้เสียภาษีอากร', 'เลขผู้เสียภาษี', 'เลขประจำตัวผู้เสียภาษีอากรของผู้ขาย'],
    ],
    isRequired: true,
    example: '0-9999-99999-99-1',
  },
  {
    key: 'supplierBranch',
    label: m.billing_books_place,
    help: m.billing_purchase_import_place_help,
    synonyms: [
      ...['Place', 'Supplier branch', 'Branch of supplier', 'Branch', 'Branch code', 'Head office or branch'],
      ...['สถานประกอบการ', 'สาขา', 'สำนักงานใหญ่/สาขา', 'สาขาที่', 'สาขาผู้ขาย', 'รหัสสาขา', 'สำนักงานใหญ่/สาขาที่'],
    ],
    example: 'สำนักงานใหญ่',
  },
  {
    key: 'net',
    label: m.billing_books_value,
    synonyms: [
      ...['Value', 'Net', 'Base', 'Amount before VAT', 'Value of goods', 'Subtotal'],
      ...['มูลค่า', 'มูลค่าสินค้า', 'มูลค่าสินค้าหรือบริการ', 'ฐานภาษี', 'ยอดก่อนภาษี', 'จำนวนเงินก่อนภาษี', 'ยอดก่อน VAT'],
    ],
    isRequired: true,
    example: '1,000.00',
  },
  {
    key: 'vat',
    label: m.billing_books_vat,
    synonyms: [
      ...['VAT', 'VAT amount', 'Tax', 'Input tax', 'Value added tax'],
      ...['ภาษีมูลค่าเพิ่ม', 'จำนวนเงินภาษีมูลค่าเพิ่ม', 'ภาษี', 'ภาษีซื้อ', 'ภาษีมูลค่าเพิ่ม 7%'],
    ],
    isRequired: true,
    example: '70.00',
  },
  {
    key: 'claimMonth',
    label: m.billing_books_claim_month,
    help: m.billing_purchase_import_month_help,
    synonyms: ['Month', 'Claim month', 'Tax period', 'เดือน', 'เดือนภาษี', 'งวดภาษี', 'ใช้ในเดือน', 'ยื่นเดือน'],
    example: '11/2569',
  },
  {
    key: 'branch',
    label: m.billing_books_own_branch,
    help: m.billing_purchase_import_own_branch_help,
    synonyms: ['Own branch', 'Our branch', 'Received by branch', 'สาขาของกิจการ', 'สาขาผู้ซื้อ', 'สาขาของเรา'],
    example: '00000',
  },
  {
    key: 'isClaimable',
    label: m.billing_purchase_import_claimable,
    help: m.billing_purchase_import_claimable_help,
    synonyms: ['Deductible', 'Claimable', 'หักได้', 'ขอคืนได้', 'ขอคืนภาษี', 'ภาษีซื้อขอคืนได้', 'ใช้สิทธิ'],
    example: 'ได้',
  },
  {
    key: 'note',
    label: m.billing_books_note,
    synonyms: ['Note', 'Remark', 'Remarks', 'Reason', 'หมายเหตุ', 'เหตุผล', 'บันทึก'],
    example: '',
  },
  {
    key: 'kind',
    label: m.billing_document_kind,
    synonyms: ['Kind', 'Type', 'Document type', 'ประเภท', 'ประเภทเอกสาร', 'ชนิดเอกสาร'],
    example: '',
  },
];
