import { thaiIdCheckDigit } from '#platform/text/thai-id.ts';
import type { DocumentKind } from '../documents/document-rules.ts';
import type { AddProductInput } from '../products/product-contract.ts';
import type { VendorStep } from '../vendor/vendor-rules.ts';

/** A vendor of the demo world, as people bring it in. */
export interface DemoVendor {
  /** Fields of its form. */
  readonly details: Readonly<Record<string, string>> & { readonly nameTh: string };
  /** Addresses of people. */
  readonly applicant: string;
  readonly staff: string;
  readonly products: readonly Omit<AddProductInput, 'vendor'>[];
  /** Keys of organisations. */
  readonly supplies: readonly string[];
  /** Days from today to the expiry; null: none. */
  readonly documents: readonly (readonly [DocumentKind, number | null])[];
  /** Steps of the staff after it was handed in; none: it stays a draft. */
  readonly steps: readonly { readonly step: VendorStep; readonly reason?: string }[];
  /** Whether the whole checklist is confirmed before it is approved. */
  readonly isChecked?: true;
  readonly ratings: readonly {
    readonly by: string;
    readonly cluster: string;
    readonly stars: number;
    readonly note: string;
  }[];
}

const taxId = (twelve: string): string => `${twelve}${String(thaiIdCheckDigit(twelve))}`;

const CHIANG_RAI = { subdistrictCode: '570103', postalCode: '57100' };

/** Vendors by site: of the first one in several states, two of them with documents that expire soon. */
export const DEMO_VENDORS: Readonly<Record<string, readonly DemoVendor[]>> = {
  demo: [
    {
      details: {
        kind: 'company',
        nameTh: 'บริษัท กล่องกระดาษเชียงราย จำกัด',
        nameEn: 'Chiang Rai Carton Co., Ltd.',
        taxId: taxId('057556100123'),
        offer: 'กล่องและถุงกระดาษพิมพ์ลาย สำหรับบรรจุชา',
        addressLine: '120 หมู่ 5 ถนนพหลโยธิน',
        ...CHIANG_RAI,
        contactName: 'สุนีย์ ทองดี',
        phone: '053711234',
        email: 'sales@carton.test',
        bankCode: '014',
        bankAccount: '5012345678',
        bankAccountName: 'บจก. กล่องกระดาษเชียงราย',
      },
      applicant: 'user@demo.test',
      staff: 'manager@demo.test',
      products: [
        { name: 'กล่องชา 100 กรัม', unit: 'ใบ', priceNote: '4.50 บาท ตั้งแต่ 500 ใบ' },
        { name: 'ถุงกระดาษมีหูหิ้ว', unit: 'ใบ', priceNote: '7 บาท ตั้งแต่ 200 ใบ' },
      ],
      supplies: ['river-coop', 'mae-salong-tea'],
      documents: [
        ['company_affidavit', 24],
        ['bank_book', null],
        ['vat_certificate', null],
      ],
      steps: [{ step: 'check' }, { step: 'approve' }],
      isChecked: true,
      ratings: [
        { by: 'manager@demo.test', cluster: 'river-coop', stars: 4, note: 'ส่งตรงเวลา กล่องแข็งแรง' },
        { by: 'user2@demo.test', cluster: 'mae-salong-tea', stars: 5, note: 'ลายพิมพ์คมชัด' },
      ],
    },
    {
      details: {
        kind: 'person',
        nameTh: 'นายอินทร สวนเมี่ยง',
        taxId: taxId('157010045612'),
        offer: 'ใบชาสดจากสวนบนดอย',
        addressLine: '7 หมู่ 12 บ้านแม่สลองใน',
        subdistrictCode: '571503',
        postalCode: '57110',
        contactName: 'อินทร สวนเมี่ยง',
        phone: '0812223344',
        bankCode: '034',
        bankAccount: '020012345678',
        bankAccountName: 'นาย อินทร สวนเมี่ยง',
      },
      applicant: 'user@demo.test',
      staff: 'manager@demo.test',
      products: [{ name: 'ใบชาอัสสัมสด', unit: 'กก.', priceNote: '45–60 บาทตามฤดู' }],
      supplies: ['river-coop'],
      documents: [
        ['id_card', 6],
        ['bank_book', null],
      ],
      steps: [{ step: 'check' }, { step: 'approve' }],
      isChecked: true,
      ratings: [{ by: 'manager@demo.test', cluster: 'river-coop', stars: 3, note: '' }],
    },
    {
      details: {
        kind: 'company',
        nameTh: 'ห้างหุ้นส่วนจำกัด ขนส่งดอยตุง',
        nameEn: 'Doi Tung Transport LP',
        taxId: taxId('057353900456'),
        offer: 'ขนส่งสินค้าในเชียงรายและเชียงใหม่',
        addressLine: '45/2 ถนนสิงหไคล',
        ...CHIANG_RAI,
        phone: '053744556',
        email: 'doitung@transport.test',
        bankCode: '004',
        bankAccount: '0987654321',
        bankAccountName: 'นายสมชาย ขนส่ง',
      },
      applicant: 'user2@demo.test',
      staff: 'manager@demo.test',
      products: [{ name: 'ส่งของภายในจังหวัด', unit: 'เที่ยว', priceNote: 'เริ่มต้น 350 บาท' }],
      supplies: ['river-coop'],
      documents: [['company_affidavit', 200]],
      steps: [{ step: 'check' }],
      ratings: [],
    },
    {
      details: {
        kind: 'company',
        nameTh: 'บริษัท ฉลากสวย จำกัด',
        taxId: taxId('050556200789'),
        offer: 'ฉลากและสติกเกอร์',
        addressLine: '9 ถนนนิมมานเหมินท์',
        subdistrictCode: '500108',
        postalCode: '50200',
        email: 'hello@labels.test',
      },
      applicant: 'user@demo.test',
      staff: 'admin@demo.test',
      products: [{ name: 'สติกเกอร์กันน้ำ', unit: 'ม้วน', priceNote: '' }],
      supplies: ['mae-salong-tea'],
      documents: [],
      steps: [
        {
          step: 'request_changes',
          reason: 'ขอหนังสือรับรองบริษัทและหน้าสมุดบัญชีที่ชื่อตรงกับบริษัท',
        },
      ],
      ratings: [],
    },
    {
      details: {
        kind: 'person',
        nameTh: 'นางคำใส แก้วมา',
        taxId: taxId('350010011223'),
        offer: 'น้ำผึ้งป่า',
        addressLine: '31 หมู่ 2',
        ...CHIANG_RAI,
        phone: '0865554433',
      },
      applicant: 'user2@demo.test',
      staff: 'admin@demo.test',
      products: [{ name: 'น้ำผึ้งป่า', unit: 'ขวด', priceNote: '220 บาท' }],
      supplies: ['river-coop'],
      documents: [['id_card', 900]],
      steps: [
        { step: 'check' },
        { step: 'approve', reason: 'ซื้อขายกันมานาน รอหน้าสมุดบัญชี' },
        { step: 'suspend', reason: 'รอผลตรวจคุณภาพน้ำผึ้ง' },
      ],
      ratings: [],
    },
  ],
  baan: [
    {
      details: {
        kind: 'company',
        nameTh: 'บริษัท ดินปั้นลำพูน จำกัด',
        nameEn: 'Lamphun Clay Co., Ltd.',
        taxId: taxId('051556300147'),
        offer: 'ดินปั้นและน้ำเคลือบ',
        addressLine: '3 หมู่ 9',
        subdistrictCode: '510101',
        postalCode: '51000',
        phone: '053511223',
        bankCode: '002',
        bankAccount: '1234567890',
        bankAccountName: 'บริษัท ดินปั้นลำพูน จำกัด',
      },
      applicant: 'user@baan.test',
      staff: 'admin@baan.test',
      products: [{ name: 'ดินปั้นสีขาว', unit: 'ถุง 20 กก.', priceNote: '180 บาท' }],
      supplies: ['baan-potters'],
      documents: [
        ['company_affidavit', 300],
        ['bank_book', null],
      ],
      steps: [{ step: 'check' }, { step: 'approve' }],
      isChecked: true,
      ratings: [],
    },
  ],
};
