import type { Locale } from '#platform/locale/locale.ts';
import { EMPTY_LAYOUT, type PageLayout } from '../layout/layout-contract.ts';
import { readLayout } from '../layout/read-layout-rules.ts';

type Words = Readonly<Record<Locale, string>>;
type Pair = readonly [th: string, en: string];

/** A usual page of a Thai organisation, whose words are examples to be changed. */
export interface PageTemplate {
  readonly name: string;
  readonly title: Words;
  readonly about: Words;
  readonly sections: readonly Section[];
}

type Section =
  | {
      readonly kind: 'hero';
      readonly title: Pair;
      readonly text: Pair;
      readonly button?: Pair;
      readonly link?: string;
    }
  | {
      readonly kind: 'points';
      readonly title: Pair;
      readonly points: readonly (readonly [title: Pair, text: Pair])[];
    }
  | { readonly kind: 'beside'; readonly title: Pair; readonly text: Pair; readonly lines?: readonly Pair[] }
  | {
      readonly kind: 'questions';
      readonly title: Pair;
      readonly items: readonly (readonly [question: Pair, answer: Pair])[];
    }
  | { readonly kind: 'posts'; readonly title: Pair }
  | { readonly kind: 'gallery'; readonly title: Pair }
  | { readonly kind: 'table'; readonly title: Pair; readonly rows: readonly (readonly [Pair, Pair])[] }
  | { readonly kind: 'countdown'; readonly title: Pair }
  | { readonly kind: 'call'; readonly title: Pair; readonly button: Pair; readonly link: string };

/** Returns a template's page in a language. */
export function templateLayout(template: PageTemplate, locale: Locale): PageLayout {
  return readLayout({ rows: template.sections.map((section) => rowOf(section, locale)) }) ?? EMPTY_LAYOUT;
}

const SPACE = { top: '40', right: '16', bottom: '40', left: '16' };

function rowOf(section: Section, locale: Locale): object {
  const say = ([th, en]: Pair): string => (locale === 'th' ? th : en);
  const heading = (text: Pair, level = 2, align = 'start') => ({
    type: 'heading',
    level,
    align,
    text: say(text),
  });
  const text = (...lines: readonly Pair[]) => ({ type: 'text', document: documentOf(lines.map(say)) });
  const row = (cols: readonly object[][], more: object = {}) => ({
    name: 'title' in section ? say(section.title) : '',
    width: 'container',
    gap: 8,
    paddingIn: SPACE,
    columns: { desktop: cols.length, tablet: Math.min(2, cols.length), mobile: 1 },
    cols: cols.map((blocks) => ({ blocks })),
    ...more,
  });
  switch (section.kind) {
    case 'hero': {
      const button = section.button && {
        ...{ type: 'button', align: 'center', label: say(section.button) },
        link: section.link ?? '/',
      };
      return row([[heading(section.title, 1, 'center'), text(section.text), ...(button ? [button] : [])]], {
        width: '4xl',
        paddingIn: { ...SPACE, top: '72', bottom: '72' },
      });
    }
    case 'points':
      return row(
        section.points.map(([title, words]) => [heading(title, 3), text(words)]),
        { background: { type: 'color', color: 'surface' }, border: { radius: '16' } },
      );
    case 'beside':
      return row([
        [
          heading(section.title),
          text(section.text),
          ...(section.lines ? [listOf(section.lines.map(say))] : []),
        ],
        [{ type: 'image', ratio: 'wide' }],
      ]);
    case 'questions':
      return row(
        [
          [
            heading(section.title),
            {
              type: 'accordion',
              items: section.items.map(([question, answer]) => ({
                title: say(question),
                document: documentOf([say(answer)]),
              })),
            },
          ],
        ],
        { width: '4xl' },
      );
    case 'posts':
      return row([[heading(section.title), { type: 'posts', count: 3 }]]);
    case 'gallery':
      return row([[heading(section.title), { type: 'gallery' }]]);
    case 'table':
      return row(
        [
          [
            heading(section.title),
            { type: 'text', document: tableOf(section.rows.map(([one, other]) => [say(one), say(other)])) },
          ],
        ],
        { width: '4xl' },
      );
    case 'countdown':
      return row([[{ type: 'countdown', label: say(section.title) }]], { width: '4xl' });
    case 'call':
      return row(
        [
          [
            heading(section.title, 2, 'center'),
            { type: 'button', align: 'center', label: say(section.button), link: section.link },
          ],
        ],
        {
          background: { type: 'color', color: 'accent-soft' },
          border: { radius: '16' },
          margin: { top: '24', right: '0', bottom: '40', left: '0' },
        },
      );
  }
}

function documentOf(lines: readonly string[]): object {
  return { type: 'doc', content: lines.map((line) => paragraph(line)) };
}

function paragraph(text: string): object {
  return { type: 'paragraph', content: [{ type: 'text', text }] };
}

function listOf(lines: readonly string[]): object {
  return { type: 'icon_list', items: lines.map((text) => ({ icon: 'check', text })) };
}

function tableOf(rows: readonly (readonly string[])[]): object {
  return {
    type: 'doc',
    content: [
      {
        type: 'table',
        content: rows.map((cells, at) => ({
          type: 'tableRow',
          content: cells.map((cell) => ({
            type: at === 0 ? 'tableHeader' : 'tableCell',
            content: [paragraph(cell)],
          })),
        })),
      },
    ],
  };
}

const words = ([th, en]: Pair): Words => ({ th, en });
const template = (name: string, title: Pair, about: Pair, ...sections: readonly Section[]): PageTemplate => ({
  ...{ name, title: words(title), about: words(about), sections },
});

const CONTACT: Section = {
  ...{ kind: 'call', title: ['มีคำถาม? คุยกับเราได้เลย', 'Questions? Talk to us'] },
  ...{ button: ['ติดต่อเรา', 'Contact us'], link: '/contact' },
};

/** Ten usual pages. */
export const PAGE_TEMPLATES: readonly PageTemplate[] = [
  template(
    'about',
    ['เกี่ยวกับเรา', 'About us'],
    ['เรื่องราว คุณค่า และผู้คน', 'Story, values and people'],
    {
      ...{ kind: 'hero', title: ['เกี่ยวกับเรา', 'About us'] },
      text: ['เล่าในหนึ่งประโยคว่าองค์กรของคุณทำอะไร เพื่อใคร', 'Say in one sentence what you do, and for whom.'],
    },
    {
      ...{ kind: 'beside', title: ['จุดเริ่มต้นของเรา', 'How we began'] },
      text: [
        'เริ่มต้นปีไหน ใครเป็นคนเริ่ม และอยากแก้ปัญหาอะไร',
        'When it began, who began it, and what they wanted to change.',
      ],
    },
    {
      ...{ kind: 'points', title: ['สิ่งที่เรายึดถือ', 'What we stand for'] },
      points: [
        [
          ['ซื่อตรง', 'Honest'],
          ['บอกราคาและที่มาอย่างตรงไปตรงมา', 'We are open about prices and where things come from.'],
        ],
        [
          ['ใส่ใจ', 'Careful'],
          ['ตรวจทุกชิ้นก่อนถึงมือคุณ', 'Everything is checked before it reaches you.'],
        ],
        [
          ['เติบโตไปด้วยกัน', 'Growing together'],
          ['รายได้กลับคืนสู่ชุมชน', 'What we earn returns to the community.'],
        ],
      ],
    },
    CONTACT,
  ),
  template(
    'contact',
    ['ติดต่อเรา', 'Contact'],
    ['ที่อยู่ เวลาเปิดทำการ ช่องทาง', 'Address, hours, channels'],
    {
      ...{ kind: 'hero', title: ['ติดต่อเรา', 'Contact us'] },
      text: ['เราตอบทุกข้อความภายในหนึ่งวันทำการ', 'We answer every message within one working day.'],
    },
    {
      ...{ kind: 'beside', title: ['มาหาเรา', 'Visit us'] },
      text: [
        'เลขที่ ถนน ตำบล อำเภอ จังหวัด รหัสไปรษณีย์',
        'Number, street, subdistrict, district, province, postcode',
      ],
      lines: [
        ['โทร 02 000 0000', 'Telephone 02 000 0000'],
        ['LINE @yourshop', 'LINE @yourshop'],
        ['อีเมล hello@example.com', 'Mail hello@example.com'],
      ],
    },
    {
      ...{ kind: 'table', title: ['เวลาเปิดทำการ', 'Opening hours'] },
      rows: [
        [
          ['วัน', 'Day'],
          ['เวลา', 'Hours'],
        ],
        [
          ['จันทร์–ศุกร์', 'Monday to Friday'],
          ['8.30–17.30 น.', '8:30–17:30'],
        ],
        [
          ['เสาร์', 'Saturday'],
          ['9.00–15.00 น.', '9:00–15:00'],
        ],
        [
          ['อาทิตย์', 'Sunday'],
          ['ปิด', 'Closed'],
        ],
      ],
    },
  ),
  template(
    'community',
    ['วิสาหกิจชุมชน', 'Community enterprise'],
    ['สินค้า ผู้ผลิต และข่าว', 'Products, makers and news'],
    {
      ...{ kind: 'hero', title: ['จากมือคนในชุมชน สู่บ้านคุณ', 'From our village to your home'] },
      text: [
        'ทุกชิ้นทำโดยสมาชิกของเรา ด้วยวัตถุดิบในพื้นที่',
        'Every piece is made by our members from what grows here.',
      ],
      ...{ button: ['เลือกซื้อสินค้า', 'Shop now'], link: '/shop' },
    },
    {
      ...{ kind: 'points', title: ['ทำไมต้องเรา', 'Why us'] },
      points: [
        [
          ['วัตถุดิบในพื้นที่', 'Local materials'],
          ['ปลูกและเก็บเองในตำบล', 'Grown and gathered in our subdistrict.'],
        ],
        [
          ['งานทำมือ', 'Made by hand'],
          ['ช่างทุกคนมีชื่อและเรื่องเล่า', 'Every maker has a name and a story.'],
        ],
        [
          ['รายได้คืนสู่ชุมชน', 'Income for the village'],
          ['แบ่งปันผลให้สมาชิกทุกปี', 'Members share the profit every year.'],
        ],
      ],
    },
    { kind: 'gallery', title: ['ภาพจากชุมชน', 'Pictures from the village'] },
    { kind: 'posts', title: ['ข่าวล่าสุด', 'Latest news'] },
  ),
  template(
    'course',
    ['หลักสูตรอบรม', 'Training course'],
    ['สิ่งที่ได้เรียน ตาราง ค่าเรียน', 'What is taught, when, for how much'],
    {
      ...{ kind: 'hero', title: ['ชื่อหลักสูตร', 'Name of the course'] },
      text: ['เหมาะกับใคร เรียนแล้วทำอะไรได้', 'Who it is for, and what they can do afterwards.'],
      ...{ button: ['สมัครเรียน', 'Enrol'], link: '/lesson' },
    },
    {
      ...{ kind: 'beside', title: ['คุณจะได้เรียน', 'What you will learn'] },
      text: ['สรุปเนื้อหาหลักสูตรสั้น ๆ', 'The content in a few words.'],
      lines: [
        ['พื้นฐานที่ต้องรู้', 'The basics'],
        ['ลงมือทำจริงกับผู้สอน', 'Practice with the teacher'],
        ['ใบประกาศเมื่อจบหลักสูตร', 'A certificate at the end'],
      ],
    },
    {
      ...{ kind: 'table', title: ['ตารางเรียน', 'Timetable'] },
      rows: [
        [
          ['วันที่', 'Day'],
          ['หัวข้อ', 'Topic'],
        ],
        [
          ['วันที่ 1', 'Day 1'],
          ['พื้นฐาน', 'Basics'],
        ],
        [
          ['วันที่ 2', 'Day 2'],
          ['ลงมือทำ', 'Practice'],
        ],
      ],
    },
    {
      ...{ kind: 'questions', title: ['คำถามที่พบบ่อย', 'Frequent questions'] },
      items: [
        [
          ['ต้องมีพื้นฐานไหม', 'Do I need experience?'],
          ['ไม่ต้อง เริ่มจากศูนย์ได้', 'No, you can begin from nothing.'],
        ],
        [
          ['ออกใบกำกับภาษีได้ไหม', 'Is there a tax invoice?'],
          ['ได้ กรอกข้อมูลตอนสั่งซื้อ', 'Yes, fill in your details when ordering.'],
        ],
      ],
    },
  ),
  template(
    'school',
    ['รับสมัครนักเรียน', 'School admission'],
    ['กำหนดการ เอกสาร ค่าใช้จ่าย', 'Dates, papers, fees'],
    {
      ...{ kind: 'hero', title: ['เปิดรับสมัครนักเรียนใหม่', 'Admissions are open'] },
      text: ['ปีการศึกษา ระดับชั้น และจำนวนที่รับ', 'School year, levels and number of places.'],
    },
    { kind: 'countdown', title: ['ปิดรับสมัครในอีก', 'Applications close in'] },
    {
      ...{ kind: 'table', title: ['กำหนดการ', 'Dates'] },
      rows: [
        [
          ['ขั้นตอน', 'Step'],
          ['วันที่', 'Date'],
        ],
        [
          ['รับสมัคร', 'Applications'],
          ['1–31 มีนาคม', '1–31 March'],
        ],
        [
          ['ประกาศผล', 'Results'],
          ['10 เมษายน', '10 April'],
        ],
      ],
    },
    {
      ...{ kind: 'questions', title: ['เอกสารและค่าใช้จ่าย', 'Papers and fees'] },
      items: [
        [
          ['ใช้เอกสารอะไรบ้าง', 'Which papers are needed?'],
          ['สำเนาทะเบียนบ้านและสูติบัตร', 'Copies of the house registration and birth certificate.'],
        ],
        [
          ['ผ่อนค่าเทอมได้ไหม', 'Can fees be paid in parts?'],
          ['ได้ แบ่งชำระได้ภาคเรียนละ 2 งวด', 'Yes, in two parts each term.'],
        ],
      ],
    },
    CONTACT,
  ),
  template(
    'service',
    ['บริการ', 'Services'],
    ['บริการ ราคา ขั้นตอน', 'Services, prices, steps'],
    {
      ...{ kind: 'hero', title: ['บริการของเรา', 'Our services'] },
      text: ['ช่วยอะไรลูกค้าได้บ้าง ในหนึ่งประโยค', 'What you can do for people, in one sentence.'],
      ...{ button: ['จองคิว', 'Book'], link: '/contact' },
    },
    {
      ...{ kind: 'points', title: ['ขั้นตอน', 'How it works'] },
      points: [
        [
          ['1. ทักหาเรา', '1. Write to us'],
          ['บอกสิ่งที่ต้องการ', 'Tell us what you need.'],
        ],
        [
          ['2. รับใบเสนอราคา', '2. Get a quotation'],
          ['ภายในหนึ่งวันทำการ', 'Within one working day.'],
        ],
        [
          ['3. เริ่มงาน', '3. We begin'],
          ['ติดตามความคืบหน้าได้ตลอด', 'You always see how far we are.'],
        ],
      ],
    },
    {
      ...{ kind: 'table', title: ['ราคา', 'Prices'] },
      rows: [
        [
          ['บริการ', 'Service'],
          ['ราคา', 'Price'],
        ],
        [
          ['แบบมาตรฐาน', 'Standard'],
          ['1,500 บาท', '1,500 baht'],
        ],
        [
          ['แบบครบชุด', 'Complete'],
          ['3,900 บาท', '3,900 baht'],
        ],
      ],
    },
    CONTACT,
  ),
  template(
    'campaign',
    ['แคมเปญ', 'Campaign'],
    ['ข้อเสนอเดียว มีเวลาจำกัด', 'One offer, for a limited time'],
    {
      ...{ kind: 'hero', title: ['ลดทั้งร้าน 3 วันเท่านั้น', 'Three days, everything for less'] },
      text: ['เฉพาะสมาชิก เมื่อซื้อครบ 500 บาท', 'For members, from 500 baht.'],
      ...{ button: ['ช้อปเลย', 'Shop now'], link: '/shop' },
    },
    { kind: 'countdown', title: ['เหลือเวลาอีก', 'Time left'] },
    {
      ...{ kind: 'questions', title: ['เงื่อนไข', 'Conditions'] },
      items: [
        [
          ['ใช้ร่วมกับส่วนลดอื่นได้ไหม', 'Can it be combined?'],
          ['ไม่สามารถใช้ร่วมกันได้', 'Not with other discounts.'],
        ],
      ],
    },
  ),
  template(
    'questions',
    ['คำถามที่พบบ่อย', 'Frequent questions'],
    ['สั่งซื้อ จัดส่ง คืนสินค้า', 'Ordering, delivery, returns'],
    {
      ...{ kind: 'hero', title: ['คำถามที่พบบ่อย', 'Frequent questions'] },
      text: ['หาคำตอบไม่พบ? ทักหาเราได้ทุกวัน', 'Not answered here? Write to us any day.'],
    },
    {
      ...{ kind: 'questions', title: ['การสั่งซื้อและชำระเงิน', 'Ordering and paying'] },
      items: [
        [
          ['ชำระเงินอย่างไร', 'How do I pay?'],
          ['สแกนพร้อมเพย์ แล้วแนบสลิปในหน้าคำสั่งซื้อ', 'Scan the PromptPay code, then attach the slip to the order.'],
        ],
        [
          ['ขอใบกำกับภาษีได้ไหม', 'Can I get a tax invoice?'],
          ['ได้ กรอกชื่อและเลขผู้เสียภาษีตอนสั่งซื้อ', 'Yes, give the name and tax ID when ordering.'],
        ],
      ],
    },
    {
      ...{ kind: 'questions', title: ['การจัดส่งและคืนสินค้า', 'Delivery and returns'] },
      items: [
        [
          ['ส่งกี่วันถึง', 'How long does delivery take?'],
          ['2–4 วันทำการทั่วประเทศ', 'Two to four working days throughout Thailand.'],
        ],
        [
          ['คืนสินค้าได้ไหม', 'Can I return things?'],
          ['ได้ภายใน 7 วัน ในสภาพเดิม', 'Within seven days, as they were.'],
        ],
      ],
    },
    CONTACT,
  ),
  template(
    'team',
    ['ทีมงาน', 'Team'],
    ['ใครทำอะไร', 'Who does what'],
    {
      ...{ kind: 'hero', title: ['ทีมของเรา', 'Our team'] },
      text: ['คนที่อยู่เบื้องหลังทุกงาน', 'The people behind everything we do.'],
    },
    {
      ...{ kind: 'points', title: ['ทีมงาน', 'Team'] },
      points: [
        [
          ['ชื่อ นามสกุล', 'First and last name'],
          ['ตำแหน่ง และเรื่องเล่าสั้น ๆ', 'What they do, and a short story.'],
        ],
        [
          ['ชื่อ นามสกุล', 'First and last name'],
          ['ตำแหน่ง และเรื่องเล่าสั้น ๆ', 'What they do, and a short story.'],
        ],
        [
          ['ชื่อ นามสกุล', 'First and last name'],
          ['ตำแหน่ง และเรื่องเล่าสั้น ๆ', 'What they do, and a short story.'],
        ],
      ],
    },
    {
      kind: 'call',
      title: ['ร่วมงานกับเรา', 'Work with us'],
      button: ['ส่งประวัติ', 'Write to us'],
      link: '/contact',
    },
  ),
  template(
    'works',
    ['ผลงาน', 'Our work'],
    ['ภาพผลงานและเสียงจากลูกค้า', 'Pictures and what customers say'],
    {
      ...{ kind: 'hero', title: ['ผลงานของเรา', 'Our work'] },
      text: ['งานที่เราภูมิใจ และอยากให้คุณเห็น', 'Work that we are proud of.'],
    },
    { kind: 'gallery', title: ['ผลงาน', 'Work'] },
    {
      ...{ kind: 'points', title: ['เสียงจากลูกค้า', 'What customers say'] },
      points: [
        [
          ['“ทำงานเร็วและตรงเวลา”', '“Quick and on time”'],
          ['คุณสมหญิง เชียงใหม่', 'Somying, Chiang Mai'],
        ],
        [
          ['“คุยง่าย แก้ให้จนพอใจ”', '“Easy to talk to”'],
          ['คุณวิชัย ขอนแก่น', 'Wichai, Khon Kaen'],
        ],
      ],
    },
    CONTACT,
  ),
];
