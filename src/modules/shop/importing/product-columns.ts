import * as m from '#messages';
import type { ImportChoice, ImportColumn } from '#platform/imports/import-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { MAX_OPTIONS } from '../product/product-contract.ts';

const OPTION_LABELS: readonly (readonly [name: Sentence, value: Sentence])[] = [
  [m.shop_import_option1_name, m.shop_import_option1_value],
  [m.shop_import_option2_name, m.shop_import_option2_value],
  [m.shop_import_option3_name, m.shop_import_option3_value],
];
const OPTION_EXAMPLES: readonly (readonly [name: string, value: string])[] = [['ขนาด', 'เล็ก']];

/**
 * The columns of a product file: one line per variant. Further headings are those of Shopify's product CSV
 * (help.shopify.com/manual/products/import-export/using-csv, 2026), of spreadsheets, and of Thai shops.
 */
export const productColumns: readonly ImportColumn[] = [
  {
    key: 'handle',
    label: m.shop_import_handle,
    synonyms: ['Product ID', 'Parent SKU', 'URL handle', 'รหัสกลุ่ม', 'รหัสหลัก'],
    example: 'green-tea',
  },
  {
    key: 'title_th',
    label: m.shop_import_title_th,
    synonyms: [
      'Title',
      'Name',
      'Product name',
      'Item name',
      'Product',
      'Thai name',
      'ชื่อ',
      'ชื่อสินค้า',
      'สินค้า',
      'รายการ',
      'รายการสินค้า',
      'ชื่อไทย',
      'ชื่อสินค้าภาษาไทย',
    ],
    isRequired: true,
    example: 'ชาเขียว',
  },
  {
    key: 'title_en',
    label: m.shop_import_title_en,
    synonyms: ['English name', 'Title EN', 'Name EN', 'ชื่ออังกฤษ', 'ชื่อสินค้าภาษาอังกฤษ'],
    example: 'Green tea',
  },
  {
    key: 'description_th',
    label: m.shop_import_description_th,
    synonyms: ['Description', 'Body', 'Body (HTML)', 'Details', 'คำอธิบาย', 'รายละเอียด', 'รายละเอียดสินค้า'],
    example: 'ชาเขียวจากดอยแม่สลอง',
  },
  {
    key: 'description_en',
    label: m.shop_import_description_en,
    synonyms: ['English description', 'Description EN', 'คำอธิบายภาษาอังกฤษ', 'รายละเอียดอังกฤษ'],
    example: 'Green tea from Doi Mae Salong',
  },
  {
    key: 'category',
    label: m.shop_manage_category,
    synonyms: [
      'Product category',
      'Type',
      'Product type',
      'Collection',
      'หมวด',
      'ประเภท',
      'ประเภทสินค้า',
      'กลุ่มสินค้า',
    ],
    example: '',
  },
  {
    key: 'status',
    label: m.shop_manage_status,
    synonyms: ['Published', 'Active', 'การเผยแพร่', 'สถานะสินค้า'],
    example: 'active',
  },
  ...Array.from({ length: MAX_OPTIONS }, (_, at) => optionColumns(at)).flat(),
  {
    key: 'sku',
    label: m.shop_manage_sku,
    synonyms: ['SKU', 'Variant SKU', 'Item code', 'Product code', 'Code', 'รหัส', 'รหัสสินค้า', 'เลขรหัสสินค้า'],
    example: 'TEA-S',
  },
  {
    key: 'barcode',
    label: m.shop_manage_barcode,
    synonyms: ['Variant barcode', 'EAN', 'UPC', 'GTIN', 'ISBN', 'รหัสแท่ง'],
    example: '0012345678905',
  },
  {
    key: 'price',
    label: m.shop_import_price,
    help: m.shop_import_price_help,
    synonyms: [
      'Price',
      'Variant price',
      'Selling price',
      'Unit price',
      'ราคา',
      'ราคาขาย',
      'ราคาต่อหน่วย',
      'ราคา (บาท)',
    ],
    example: '1,290.00',
  },
  {
    key: 'compare_price',
    label: m.shop_import_compare_price,
    help: m.shop_import_compare_price_help,
    synonyms: [
      'Compare at price',
      'Variant compare at price',
      'Regular price',
      'Full price',
      'List price',
      'ราคาปกติ',
      'ราคาเต็ม',
      'ราคาก่อนลด',
    ],
    example: '1,490.00',
  },
  {
    key: 'stock',
    label: m.shop_import_stock,
    synonyms: [
      'Stock',
      'Quantity',
      'Qty',
      'On hand',
      'Inventory',
      'In stock',
      'Variant inventory qty',
      'Opening stock',
      'สต็อก',
      'สต๊อก',
      'คงเหลือ',
      'จำนวน',
      'จำนวนคงเหลือ',
      'จำนวนเริ่มต้น',
    ],
    example: '25',
  },
  {
    key: 'weight',
    label: m.shop_import_weight,
    synonyms: ['Weight', 'Grams', 'Weight (g)', 'Variant grams', 'น้ำหนัก', 'น้ำหนัก (กรัม)'],
    example: '150',
  },
  {
    key: 'pictures',
    label: m.shop_import_pictures,
    synonyms: [
      'Image',
      'Images',
      'Image src',
      'Image URL',
      'Picture',
      'Photo',
      'Photos',
      'Product image URL',
      'รูป',
      'รูปภาพ',
      'รูปสินค้า',
      'ภาพ',
      'ลิงก์รูป',
    ],
    example: '',
  },
];

function optionColumns(at: number): ImportColumn[] {
  const number = at + 1;
  const [name, value] = OPTION_LABELS[at] ?? [m.shop_import_option1_name, m.shop_import_option1_value];
  const [nameExample = '', valueExample = ''] = OPTION_EXAMPLES[at] ?? [];
  return [
    {
      key: `option${number}_name`,
      label: name,
      synonyms: [
        `Option ${number}`,
        `Option${number} name`,
        `Option name ${number}`,
        `ตัวเลือก ${number}`,
        `ชื่อตัวเลือก ${number}`,
      ],
      example: nameExample,
    },
    {
      key: `option${number}_value`,
      label: value,
      synonyms: [`Option${number} value`, `Option value ${number}`, `ค่าตัวเลือก ${number}`],
      example: valueExample,
    },
  ];
}

/** What to do with products that exist, and how new ones begin where the file does not say. */
export const productChoices: readonly ImportChoice[] = [
  {
    name: 'existing',
    label: m.shop_import_existing,
    options: [
      { value: 'change', label: m.shop_import_existing_change },
      { value: 'leave', label: m.shop_import_existing_leave },
    ],
  },
  {
    name: 'status',
    label: m.shop_import_new_status,
    options: [
      { value: 'draft', label: m.shop_manage_status_draft },
      { value: 'active', label: m.shop_manage_status_active },
    ],
  },
];
