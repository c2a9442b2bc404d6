import type { Words } from '#platform/demo/stage.ts';

/** Terms and privacy policy of the demo's tea house. */
export const TEA_HOUSE_TEXTS: { readonly terms: Words; readonly privacy: Words } = {
  terms: {
    th: `# การสั่งซื้อ
เราจองสินค้าไว้ให้ทันทีที่คุณสั่งซื้อ และส่งของหลังตรวจการโอนเงินแล้ว

- ราคาทุกรายการรวมภาษีมูลค่าเพิ่ม
- คำสั่งซื้อที่ไม่ชำระภายในเวลาที่กำหนดจะยกเลิกเอง
- ใบเสร็จส่งทางอีเมล

# การคืนสินค้า
ชาที่ยังไม่เปิดซองคืนได้ภายใน **7 วัน** หลังได้รับ เขียนถึง [hello@demo.test](mailto:hello@demo.test) พร้อมเลขที่คำสั่งซื้อ

# ข้อพิพาท
ใช้กฎหมายไทย`,
    en: `# Orders
Goods are held for you as soon as you order, and leave once we have seen your transfer.

- Prices include VAT
- An order that is not paid in time ends by itself
- Receipts come by e-mail

# Returns
Unopened tea can come back within **7 days**. Write to [hello@demo.test](mailto:hello@demo.test) with your order number.

# Disputes
Thai law applies.`,
  },
  privacy: {
    th: `# เราเก็บอะไร
ชื่อ ที่อยู่จัดส่ง โทรศัพท์ และอีเมล เพื่อส่งของและติดต่อเรื่องคำสั่งซื้อเท่านั้น

# เก็บนานเท่าใด
เอกสารทางบัญชีเก็บ 5 ปีตามกฎหมาย ข้อมูลอื่นลบเมื่อคุณขอ

# สิทธิของคุณ
1. ขอดูและขอแก้ไขข้อมูล
2. ขอลบบัญชี
3. ร้องเรียนต่อ [สำนักงาน สคส.](https://www.pdpc.or.th/)`,
    en: `# What we keep
Your name, delivery address, telephone and e-mail, to deliver and to write to you about your order. Nothing else.

# For how long
Accounting documents for 5 years, as the law asks. Everything else goes when you say so.

# Your rights
1. To see and correct what we keep
2. To have your account deleted
3. To complain to the [PDPC](https://www.pdpc.or.th/)`,
  },
};
