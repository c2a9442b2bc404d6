import type { DemoItem } from './demo-content.ts';
import { customLayout } from './tea-house-custom.ts';

/** Pages of the tea house: about it, a welcome for each role, and its news. */
export const TEA_HOUSE_PAGES: readonly DemoItem[] = [
  {
    kind: 'page',
    daysAgo: 210,
    author: 'admin@demo.test',
    drawn: { thing: 'teaSet', palette: 'mist', backdrop: 'terraces' },
    th: {
      slug: 'about',
      title: 'เกี่ยวกับชาบ้านดอย',
      excerpt: 'วิสาหกิจชุมชนของสามสิบแปดครอบครัวบนดอยแม่สลอง ที่ปลูก ทำ และขายด้วยกัน',
      lines: [
        'ปี พ.ศ. 2549 สิบครอบครัวลงขันกันสร้างโรงชาหลังเล็ก เพราะพ่อค้าที่ขึ้นมารับใบสดให้ราคาไม่เท่ากันสักวัน วันนี้เรามีสมาชิกสามสิบแปดครอบครัว โรงชาหนึ่งหลัง ครัวชุมชนหนึ่งแห่ง และกี่ทอผ้าสิบสองกี่',
        '## เราทำงานกันอย่างไร',
        'ราคารับซื้อใบสดติดไว้หน้าโรงชาทุกเช้า กำไรครึ่งหนึ่งแบ่งตามน้ำหนักใบที่ส่ง อีกครึ่งหนึ่งเก็บเป็นกองทุนซ่อมเครื่องจักร ทุนการศึกษา และปลูกป่าต้นน้ำ',
        '- ชา กาแฟ และสมุนไพรจากสวนของสมาชิก',
        '- ขนมและของหมักดองจากครัวชุมชนที่ได้มาตรฐาน อย.',
        '- ผ้าทอ งานสานไม้ไผ่ และเครื่องปั้นจากหมู่บ้านรอบดอย',
        '## แวะมาหาเรา',
        'โรงชาเปิดทุกวัน 8.00–17.00 น. ที่ 99 หมู่ 4 ตำบลแม่สลองนอก อำเภอแม่ฟ้าหลวง จังหวัดเชียงราย ชาหนึ่งกาไม่คิดเงิน ขอแค่มีเวลานั่งคุยกัน',
      ],
    },
    en: {
      slug: 'about-us',
      title: 'About Cha Ban Doi',
      excerpt: 'Thirty-eight families on Doi Mae Salong who grow, make and sell together.',
      lines: [
        'In 2006 ten families pooled their savings for a small tea shed, because the traders who came up for fresh leaf paid a different price every day. Today we are thirty-eight families with one tea shed, one community kitchen and twelve looms.',
        '## How we work',
        'The price for fresh leaf hangs on the door of the shed each morning. Half of the profit is shared by the weight of leaf each family brings; the other half repairs machines, pays for schooling and replants the forest above our springs.',
        '- Tea, coffee and herbs from our members’ gardens',
        '- Sweets and preserves from the certified community kitchen',
        '- Woven cloth, bamboo work and pottery from the villages around',
        '## Come and see us',
        'The shed is open daily from 8 to 17 at 99 Moo 4, Mae Salong Nok, Mae Fa Luang, Chiang Rai. The first pot is free; all we ask is that you stay for a talk.',
      ],
    },
  },
  {
    kind: 'page',
    daysAgo: 60,
    author: 'manager@demo.test',
    drawn: { thing: 'teaSet', palette: 'mist', backdrop: 'terraces' },
    layout: customLayout,
    th: {
      slug: 'custom',
      title: 'ชมสวนชายามเช้า',
      excerpt: 'เก็บใบ คั่ว และชิมชาแก้วแรกของวันที่สวนของเรา ทุกวันเสาร์',
      lines: ['เก็บใบ คั่ว และชิมชาแก้วแรกของวันที่สวนของเรา ทุกวันเสาร์'],
    },
  },
  {
    kind: 'page',
    daysAgo: 200,
    author: 'manager@demo.test',
    drawn: { thing: 'gift', palette: 'dawn', backdrop: 'window', emblem: 'tea' },
    th: {
      slug: 'welcome',
      title: 'ยินดีต้อนรับสู่ชาบ้านดอย',
      excerpt: 'ชา ของกิน และงานฝีมือ จากหมู่บ้านถึงมือคุณ',
      lines: [
        'ที่นี่คุณเลือกซื้อชาและของจากหมู่บ้านได้โดยไม่ต้องสมัครสมาชิก ถ้าสมัครไว้ เราจะจำที่อยู่ ตะกร้า และบทเรียนที่เรียนค้างไว้ให้',
        '## เริ่มจากตรงไหนดี',
        '- [ดูสินค้าทั้งหมดในร้าน](/shop/products) แล้วจ่ายด้วยพร้อมเพย์',
        '- [เรียนชงชาและสุขาภิบาลอาหาร](/lesson)ทางออนไลน์ มีใบประกาศ',
        '- [อ่านเรื่องเล่าจากสวน](/cms-blog/garden) ของคนปลูก คนเก็บ และคนทอ',
        '## ถ้าอยากมาเห็นกับตา',
        'โรงชาเปิดทุกวัน 8.00–17.00 น. ทางขึ้นและที่จอดรถอยู่ใน[หน้าเกี่ยวกับเรา](/about)',
      ],
    },
    en: {
      slug: 'welcome-in-english',
      title: 'Welcome to Cha Ban Doi',
      excerpt: 'Tea, food and crafts, from our village to your hands.',
      lines: [
        'You can buy tea and everything else from the village without an account. With one, we remember your address, your cart and the lessons you have begun.',
        '## Where to begin',
        '- [See everything in the shop](/shop/products) and pay by PromptPay',
        '- [Learn to brew tea or to handle food safely](/lesson) online, with a certificate',
        '- [Read stories from the garden](/cms-blog/garden) by those who plant, pick and weave',
        '## Come and see for yourself',
        'The tea shed is open daily from 8 to 17. How to get here is on the page [about us](/about-us).',
      ],
    },
    variants: {
      user: {
        title: 'ดีใจที่กลับมา',
        excerpt: 'สิ่งที่สมาชิกทำได้ และสิทธิ์ของเดือนนี้',
        lines: [
          'สมาชิกสะสมยอดซื้อได้ทุกคำสั่งซื้อ และใช้เงินในกระเป๋าจ่ายแทนการโอนได้ ดูสถานะพัสดุและใบเสร็จทั้งหมดได้ที่หน้าของฉัน',
          'เดือนนี้สมาชิกชิมชาใบอ่อนรุ่นแรกของปีได้ที่โรงชา แค่แจ้งชื่อที่เคาน์เตอร์',
        ],
      },
      manager: {
        title: 'งานของวันนี้สำหรับผู้จัดการ',
        excerpt: 'ลำดับงานประจำวันของคนหน้าร้าน',
        lines: [
          '1. ตรวจสลิปที่รอยืนยันใน[คำสั่งซื้อ](/shop/manage/orders)ก่อน 10.00 น.',
          '1. แพ็กคำสั่งซื้อที่ชำระแล้ว และส่งรอบบ่ายสอง',
          '1. นับสต็อกใบชาที่ใกล้หมด แล้วแจ้งโรงชา',
          'ถ้าลูกค้าขอคืนเงิน ให้คุยกับลูกค้าก่อนเสมอ แล้วบันทึกเหตุผลไว้ในคำสั่งซื้อ',
        ],
      },
      admin: {
        title: 'สำหรับผู้ดูแลระบบ',
        excerpt: 'สิ่งที่ควรตรวจทุกสัปดาห์',
        lines: [
          '- สำรองข้อมูลครั้งล่าสุดสำเร็จหรือไม่',
          '- มีสมาชิกใหม่ที่ขอสิทธิ์ผู้จัดการหรือไม่',
          '- การตั้งค่าฉบับร่างที่ยังไม่เผยแพร่',
          'การเปลี่ยนบัญชีรับเงินต้องมีกรรมการสองคนรับรู้ตามมติที่ประชุมเมื่อเดือนมกราคม',
        ],
      },
    },
  },
  {
    kind: 'collection',
    category: 'news',
    daysAgo: 205,
    author: 'manager@demo.test',
    th: {
      slug: 'news',
      title: 'ข่าวจากดอย',
      excerpt: 'ประกาศ งานเทศกาล และเรื่องที่สมาชิกควรรู้',
      lines: ['เราเขียนข่าวเองทุกชิ้น ไม่บ่อย แต่ตั้งใจ ถ้าไม่อยากพลาด กดติดตามด้วย RSS ที่หน้าบทความได้'],
    },
    en: {
      slug: 'news-in-english',
      title: 'News from the mountain',
      excerpt: 'Announcements, festivals and what members should know.',
      lines: [
        'We write our own news: not often, but with care. The blog has an RSS feed if you would rather not miss any.',
      ],
    },
  },
];
