import { describe, expect, test } from 'vitest';
import {
  addressLine,
  askingWayOf,
  buyerOf,
  documentLinesOf,
  callsForDocument,
} from './order-document-rules.ts';

const address = {
  recipient: 'สมหญิง รักเรียน',
  phone: '0812345678',
  line: '99/1 หมู่ 4 ถนนสุเทพ',
  tambon: 'สุเทพ',
  amphure: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  zip: '50200',
};

describe('the document of an order', () => {
  test.each([
    ['placed', 100, false],
    ['confirmed', 100, true],
    ['completed', 100, true],
    ['confirmed', 0, false],
    ['cancelled', 100, false],
    ['expired', 100, false],
  ] as const)('%s with %i satang: %s', (status, grandTotalSatang, expected) => {
    expect(callsForDocument({ status, grandTotalSatang })).toBe(expected);
  });

  const [short, full, receipt, note] = (
    ['tax_invoice_abbreviated', 'receipt_tax_invoice', 'receipt', 'credit_note'] as const
  ).map((kind) => ({ kind }));
  test.each([
    ['placed', 100, [], 'noted'],
    ['placed', 0, [], null],
    ['confirmed', 100, [], 'issued'],
    ['completed', 100, [short], 'replaced'],
    ['confirmed', 100, [full], null],
    ['confirmed', 100, [receipt], null],
    ['confirmed', 100, [short, note], null],
    ['cancelled', 100, [short], null],
    ['expired', 100, [], null],
  ] as const)(
    'asked for on a %s order over %i satang with %j: %s',
    (status, grandTotalSatang, documents, way) => {
      const shown = documents.flatMap((document) => document ?? []);
      expect(askingWayOf({ status, grandTotalSatang }, shown)).toBe(way);
    },
  );

  test('names the place as Thai addresses do', () => {
    expect(addressLine(address)).toBe('99/1 หมู่ 4 ถนนสุเทพ ตำบลสุเทพ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่ 50200');
    const bangkok = { ...address, tambon: 'สีลม', amphure: 'บางรัก', province: 'กรุงเทพมหานคร', zip: '10500' };
    expect(addressLine(bangkok)).toBe('99/1 หมู่ 4 ถนนสุเทพ แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500');
  });

  test('the buyer is a consumer; one who collects the goods has no address, and a long one is cut', () => {
    const order = { contactName: 'สมหญิง', contactPhone: '0812345678', shipAddress: null };
    expect(buyerOf(order)).toEqual({
      name: 'สมหญิง',
      address: '',
      taxId: null,
      branchCode: null,
      phone: '0812345678',
    });
    const long = { ...address, line: 'x'.repeat(300), tambon: 'x'.repeat(100), amphure: 'x'.repeat(100) };
    expect(buyerOf({ ...order, shipAddress: long }).address).toHaveLength(500);
  });

  test('delivery is a line where it has a price', () => {
    const lines = [
      {
        title: 'แก้ว',
        variantTitle: 'สีฟ้า',
        quantity: 2,
        unitPriceSatang: 12_900,
        vatClass: 'exempt' as const,
      },
    ];
    expect(documentLinesOf({ deliveryTitle: 'ไปรษณีย์', deliverySatang: 5_000 }, lines)).toMatchObject([
      { name: 'แก้ว', detail: 'สีฟ้า', quantity: '2', unitPriceSatang: 12_900, vatClass: 'exempt' },
      { name: 'ไปรษณีย์', quantity: '1', unitPriceSatang: 5_000, vatClass: 'standard' },
    ]);
    expect(documentLinesOf({ deliveryTitle: 'รับเอง', deliverySatang: 0 }, lines)).toHaveLength(1);
  });
});
