/** The tea house's page without frame, at `/custom`, as its builder made it; `pictureId` is the picture of its garden. */
export function customLayout(pictureId: string): object {
  const heading = (text: string, level = 2, align = 'start') => ({ type: 'heading', text, level, align });
  const text = (...lines: readonly string[]) => ({
    type: 'text',
    document: {
      type: 'doc',
      content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
    },
  });
  const space = { top: '48', right: '16', bottom: '48', left: '16' };
  return {
    rows: [
      {
        name: 'เปิดหน้า',
        background: {
          type: 'gradient',
          gradientColor1: '#12372a',
          gradientColor2: '#436850',
          gradientAngle: 160,
        },
        paddingIn: {
          desktop: { ...space, top: '96', bottom: '96' },
          mobile: { ...space, top: '64', bottom: '64' },
        },
        cols: [
          {
            blocks: [
              heading('ชมสวนชายามเช้า ชิมชาแก้วแรกของวัน', 1, 'center'),
              {
                type: 'button',
                label: 'เลือกชาไปชิมที่บ้าน',
                link: '/shop',
                look: 'secondary',
                align: 'center',
              },
            ],
          },
        ],
      },
      {
        name: 'เรื่องของเรา',
        width: 'container',
        gap: 10,
        columns: { desktop: 2, tablet: 1, mobile: 1 },
        paddingIn: space,
        cols: [
          {
            blocks: [
              heading('เช้าในสวนชา'),
              text(
                'หกโมงเช้า หมอกยังคลุมขั้นบันไดชา สมาชิกเก็บยอดอ่อนใส่ตะกร้าไม้ไผ่ แล้วคั่วในกระทะภายในวันเดียวกัน',
                'คุณเดินเก็บใบ คั่ว และชิมชาแก้วแรกของวันได้ด้วยตัวเอง ใช้เวลาราวสองชั่วโมง',
              ),
              {
                type: 'icon_list',
                items: [
                  { icon: 'clock', text: 'ทุกวันเสาร์ 6.00–8.30 น.' },
                  { icon: 'leaf', text: 'รอบละไม่เกิน 12 คน' },
                  { icon: 'gift', text: 'ชาที่คั่วเองคนละ 30 กรัม กลับบ้านได้เลย' },
                ],
              },
            ],
          },
          {
            blocks: [
              {
                type: 'image',
                pictureId,
                alt: 'ขั้นบันไดชาในหมอกยามเช้า',
                caption: 'ขั้นบันไดชาหลังโรงชา',
                ratio: 'wide',
              },
            ],
          },
        ],
      },
      {
        name: 'คำถาม',
        width: '4xl',
        paddingIn: space,
        background: { type: 'color', color: 'surface' },
        border: { radius: '16' },
        cols: [
          {
            blocks: [
              heading('ก่อนมาชิม'),
              {
                type: 'accordion',
                items: [
                  {
                    title: 'ต้องจองล่วงหน้าไหม',
                    document: text('จองอย่างน้อยสองวันทางโทรศัพท์หรือ LINE เพื่อให้เราเตรียมกระทะพอสำหรับทุกคน').document,
                  },
                  {
                    title: 'เด็กมาด้วยได้ไหม',
                    document: text('ได้ เด็กอายุต่ำกว่า 10 ปีไม่เสียค่าใช้จ่าย แต่ขอให้มีผู้ปกครองอยู่ใกล้กระทะเสมอ').document,
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        name: 'อ่านต่อ',
        width: 'container',
        paddingIn: space,
        cols: [{ blocks: [heading('อ่านต่อ'), { type: 'posts', count: 3 }] }],
      },
      {
        name: 'สำหรับสมาชิก',
        width: '4xl',
        audience: ['user', 'manager', 'admin'],
        paddingIn: space,
        background: { type: 'color', color: 'accent-soft' },
        border: { radius: '16' },
        margin: { top: '0', right: '0', bottom: '48', left: '0' },
        cols: [
          {
            blocks: [
              heading('สำหรับสมาชิก'),
              text('แสดงหน้านี้ที่โรงชา รับชาคั่วใหม่กาที่สองฟรี'),
              { type: 'button', label: 'ดูคำสั่งซื้อของฉัน', link: '/shop/orders', look: 'plain' },
            ],
          },
        ],
      },
    ],
  };
}
