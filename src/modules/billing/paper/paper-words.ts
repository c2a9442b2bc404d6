import type { VatClass } from '#platform/money/vat-rate.ts';
import type { DocumentKind } from '../document/document-kinds-rules.ts';

/** What paper says in both languages. */
export interface Words {
  readonly th: string;
  readonly en: string;
}

/** Words of documents, in the languages of the paper: the language of the site does not matter. */
export const WORDS = {
  original: { th: 'ต้นฉบับ', en: 'Original' },
  copy: { th: 'สำเนา', en: 'Copy' },
  replacement: { th: 'ใบแทน', en: 'Replacement' },
  replacementNumber: { th: 'ใบแทนออกให้ครั้งที่', en: 'Replacement no.' },
  replacementIssuedBy: { th: 'ผู้ออกใบแทน', en: 'Replacement issued by' },
  draft: { th: 'ฉบับร่าง', en: 'Draft' },
  cancelled: { th: 'ยกเลิก', en: 'Cancelled' },
  replacedBy: { th: 'ออกแทนด้วย', en: 'Replaced by' },
  buyer: { th: 'ลูกค้า', en: 'Customer' },
  taxId: { th: 'เลขประจำตัวผู้เสียภาษี', en: 'Tax ID' },
  headOffice: { th: 'สำนักงานใหญ่', en: 'Head office' },
  branch: { th: 'สาขาที่', en: 'Branch' },
  phone: { th: 'โทร.', en: 'Tel.' },
  number: { th: 'เลขที่', en: 'No.' },
  issuedOn: { th: 'วันที่', en: 'Date' },
  dueOn: { th: 'ครบกำหนด', en: 'Due date' },
  validUntil: { th: 'ยืนราคาถึง', en: 'Valid until' },
  supply: { th: 'คำสั่งซื้อ', en: 'Order' },
  reference: { th: 'อ้างถึง', en: 'Reference' },
  dated: { th: 'ลงวันที่', en: 'dated' },
  lineNumber: { th: 'ลำดับ', en: 'No.' },
  description: { th: 'รายการ', en: 'Description' },
  quantity: { th: 'จำนวน', en: 'Quantity' },
  unitPrice: { th: 'ราคาต่อหน่วย', en: 'Unit price' },
  vat: { th: 'ภาษี', en: 'VAT' },
  amount: { th: 'จำนวนเงิน', en: 'Amount' },
  discount: { th: 'ส่วนลด', en: 'Discount' },
  exempt: { th: 'ยกเว้น', en: 'Exempt' },
  subtotal: { th: 'รวมเป็นเงิน', en: 'Subtotal' },
  netValue: { th: 'มูลค่าก่อนภาษีมูลค่าเพิ่ม', en: 'Value before VAT' },
  vatAmount: { th: 'ภาษีมูลค่าเพิ่ม', en: 'VAT' },
  grandTotal: { th: 'จำนวนเงินรวมทั้งสิ้น', en: 'Grand total' },
  originalValue: { th: 'มูลค่าตามเอกสารเดิม', en: 'Original value' },
  correctValue: { th: 'มูลค่าที่ถูกต้อง', en: 'Correct value' },
  difference: { th: 'ผลต่าง', en: 'Difference' },
  inWords: { th: 'จำนวนเงินเป็นตัวอักษร', en: 'Amount in words' },
  vatIncluded: { th: 'ราคารวมภาษีมูลค่าเพิ่มแล้ว', en: 'Prices include VAT' },
  reason: { th: 'เหตุผล', en: 'Reason' },
  note: { th: 'หมายเหตุ', en: 'Note' },
  check: { th: 'ตรวจสอบเอกสาร', en: 'Check this document' },
  page: { th: 'หน้า', en: 'Page' },
  carriedForward: { th: 'ยอดยกไป', en: 'Carried forward' },
  broughtForward: { th: 'ยอดยกมา', en: 'Brought forward' },
  authorised: { th: 'ผู้มีอำนาจลงนาม', en: 'Authorised signature' },
  receiver: { th: 'ผู้รับเงิน', en: 'Received by' },
  quotedBy: { th: 'ผู้เสนอราคา', en: 'Quoted by' },
  acceptedBy: { th: 'ผู้อนุมัติสั่งซื้อ', en: 'Accepted by' },
  billedBy: { th: 'ผู้วางบิล', en: 'Billed by' },
  billReceivedBy: { th: 'ผู้รับวางบิล', en: 'Bill received by' },
} as const satisfies Readonly<Record<string, Words>>;

/** Values by how they are taxed, for documents on which classes are mixed. */
export const VALUE_BY_CLASS: Readonly<Record<VatClass, Words>> = {
  standard: { th: 'มูลค่าที่เสียภาษี', en: 'Taxable value' },
  zero: { th: 'มูลค่าที่เสียภาษีอัตราศูนย์', en: 'Zero-rated value' },
  exempt: { th: 'มูลค่าที่ได้รับยกเว้นภาษี', en: 'VAT-exempt value' },
};

/** Who signs a kind of document. An abbreviated tax invoice is not signed. */
export const SIGNATURES: Readonly<Record<DocumentKind, readonly Words[]>> = {
  quotation: [WORDS.acceptedBy, WORDS.quotedBy],
  invoice: [WORDS.authorised],
  billing_note: [WORDS.billReceivedBy, WORDS.billedBy],
  receipt: [WORDS.receiver],
  tax_invoice: [WORDS.authorised],
  tax_invoice_abbreviated: [],
  receipt_tax_invoice: [WORDS.receiver],
  credit_note: [WORDS.authorised],
  debit_note: [WORDS.authorised],
};
