export const CORRECTIONS = ['credit', 'debit'] as const;
export type Correction = (typeof CORRECTIONS)[number];

/**
 * Common reasons for credit notes (Revenue Code s. 86/10) and debit notes (s. 86/9), as they are printed: tax
 * documents are printed in Thai. Others may be typed.
 */
export const CORRECTION_REASONS: Readonly<Record<Correction, readonly string[]>> = {
  credit: [
    'ลดราคาสินค้าเนื่องจากผิดข้อกำหนดที่ตกลงกัน',
    'สินค้าชำรุดเสียหายหรือขาดจำนวน',
    'คำนวณราคาสินค้าผิดพลาดสูงกว่าที่เป็นจริง',
    'รับคืนสินค้าเนื่องจากบกพร่องหรือไม่ตรงตามที่ตกลงกัน',
    'ให้บริการผิดข้อกำหนดหรือขาดจากที่ตกลงกัน',
    'บอกเลิกสัญญาบริการ',
  ],
  debit: [
    'เพิ่มราคาสินค้าเนื่องจากสินค้าเกินจำนวนที่ตกลงกัน',
    'คำนวณราคาสินค้าผิดพลาดต่ำกว่าที่เป็นจริง',
    'ให้บริการเกินกว่าข้อกำหนดที่ตกลงกัน',
    'คำนวณราคาค่าบริการผิดพลาดต่ำกว่าที่เป็นจริง',
  ],
};
