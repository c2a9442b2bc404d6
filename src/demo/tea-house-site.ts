import type { DemoSite } from './demo-site.ts';
import { TEA_HOUSE_TEXTS } from './legal-texts.ts';

/** Tenant `demo`: a community that grows tea and sells its villages' crafts. */
export const TEA_HOUSE_SITE: DemoSite = {
  code: 'demo',
  name: 'ชาบ้านดอย',
  hosts: ['localhost', 'demo.localhost'],
  legal: TEA_HOUSE_TEXTS,
  logo: {
    colour: '#2f6b4f',
    figure:
      'M32 54C30 40 32 30 34 22M32 42C14 41 9 28 10 17C24 18 33 28 32 42ZM33 36C50 36 56 24 56 12C42 13 33 22 33 36Z',
  },
  settings: {
    theme: { accent: '#2f6b4f', neutral: '#6b7a6f', radius: 14, font: 'anuphan', scheme: 'light' },
    tagline: {
      th: 'ชา ของกิน และงานฝีมือ จากหมู่บ้านถึงมือคุณ',
      en: 'Tea, food and crafts, from the village to your hands',
    },
    about: {
      th: 'วิสาหกิจชุมชนชาบ้านดอยเริ่มจากโรงชาเล็ก ๆ ของสิบครอบครัว วันนี้สามสิบแปดครอบครัวปลูกชา ทำขนม ทอผ้า และสานไม้ไผ่ร่วมกัน ทุกชิ้นบอกได้ว่าใครทำ ราคายุติธรรมทั้งคนทำและคนใช้ แวะมาจิบชาที่โรงชาได้ทุกวัน 8.00–17.00 น.',
      en: 'Ten families began with one small tea shed. Today thirty-eight of them grow tea, bake, weave and plait together. We can tell you who made each thing, and its price is fair to both sides. Come and sit with us: daily from 8 to 17.',
    },
    contact: {
      email: 'hello@demo.test',
      phone: '053-200-917',
      line: '@chabaandoi',
      address: '99 หมู่ 4 ตำบลแม่สลองนอก อำเภอแม่ฟ้าหลวง จังหวัดเชียงราย 57110',
    },
    vat: {
      isRegistered: true,
      taxId: '0999999999991',
      name: 'วิสาหกิจชุมชนชาบ้านดอย',
      address: '99 หมู่ 4 ตำบลแม่สลองนอก อำเภอแม่ฟ้าหลวง จังหวัดเชียงราย 57110',
    },
    promptpay: { kind: 'national_id', id: '0999999999991', accountName: 'วิสาหกิจชุมชนชาบ้านดอย' },
    bottomBar: true,
    legal: { terms: 1, privacy: 1 },
    registration: { accept: { terms: false, privacy: false } },
    certificates: { isNameSearchOn: true },
    content: { comments: true },
  },
  hasHistory: true,
  people: [
    { email: 'admin@demo.test', firstname: 'อรุณี', lastname: 'แสงดอย', role: 'admin' },
    { email: 'manager@demo.test', firstname: 'ธนกร', lastname: 'วงศ์ชา', role: 'manager' },
    {
      email: 'accountant@demo.test',
      firstname: 'พิมพ์ใจ',
      lastname: 'ละเอียด',
      role: 'user',
      duty: 'accountant',
    },
    { email: 'user@demo.test', firstname: 'สมหญิง', lastname: 'รักเรียน', role: 'user' },
    { email: 'user2@demo.test', firstname: 'ณัฐพงษ์', lastname: 'เดินทาง', role: 'user' },
  ],
};
