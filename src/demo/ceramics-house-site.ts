import type { DemoSite } from './demo-site.ts';

/** Tenant `baan`: a pottery next to an orchard. */
export const CERAMICS_HOUSE_SITE: DemoSite = {
  code: 'baan',
  name: 'บ้านสวนเซรามิก',
  hosts: ['baan.localhost'],
  logo: { colour: '#a8452f', figure: 'M22 12H42L39 20C52 28 52 46 40 54H24C12 46 12 28 25 20Z' },
  settings: {
    theme: { accent: '#a8452f', neutral: '#7a6a60', radius: 6, font: 'anuphan', scheme: 'light' },
    tagline: {
      th: 'เครื่องปั้นที่ใช้ทุกวัน จากโรงปั้นริมสวน',
      en: 'Pottery for every day, from a studio by the orchard',
    },
    about: {
      th: 'เราปั้นจาน แก้ว และแจกันที่โรงปั้นเล็ก ๆ ริมคลองอัมพวามาตั้งแต่ พ.ศ. 2541 เชื่อว่าของสวยควรถูกใช้ ไม่ใช่ตั้งโชว์ เปิดบ้านให้แวะชมทุกวันเสาร์–อาทิตย์ 10.00–16.00 น. มีเวิร์กช็อปปั้นดินสำหรับเด็กและผู้ใหญ่',
      en: 'Since 1998 we have made plates, cups and vases in a small studio on an Amphawa canal. Beautiful things want to be used. Open at weekends from 10 to 16, with workshops for children and grown-ups.',
    },
    contact: {
      email: 'studio@baan.test',
      phone: '034-700-251',
      line: '@baansuan.ceramic',
      address: '12/3 หมู่ 2 ตำบลอัมพวา อำเภออัมพวา จังหวัดสมุทรสงคราม 75110',
    },
    vat: { isRegistered: false },
    promptpay: {
      kind: 'national_id',
      id: '0999999999982',
      accountName: 'บ้านสวนเซรามิก โดย นางสาวดินทอง งามปั้น',
    },
  },
  people: [
    { email: 'admin@baan.test', firstname: 'ดินทอง', lastname: 'งามปั้น', role: 'admin' },
    { email: 'user@baan.test', firstname: 'พิมพ์ใจ', lastname: 'สวนส้มโอ', role: 'user' },
  ],
};
