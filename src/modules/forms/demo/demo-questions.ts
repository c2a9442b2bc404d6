import { Field } from '../field/field-contract.ts';
import type { FieldKind } from '../field/kind-rules.ts';
import { FormSchema } from '../form/schema-contract.ts';

/** Ids of the demo questions, so that demo answers find them. */
export const ASKED = {
  title: 'f_regtitle',
  name: 'f_regname0',
  thaiId: 'f_regthaid',
  phone: 'f_regphone',
  email: 'f_regemail',
  address: 'f_regaddre',
  session: 'f_regsessn',
  meal: 'f_regmeal0',
  isFirst: 'f_regfirst',
  before: 'f_regbefor',
  consent: 'f_regconst',
} as const;

export const SESSIONS = { morning: 'o_sessmorn', afternoon: 'o_sessaftn' } as const;
export const MEALS = { ordinary: 'o_mealordi', vegetarian: 'o_mealvege', halal: 'o_mealhala' } as const;

/** Places of the sessions; the demo answers fill the first one. */
export const SESSION_CAPS = { morning: 240, afternoon: 200 } as const;

function asked(id: string, kind: FieldKind, th: string, en: string, more: object = {}): Field {
  return Field.parse({ id, kind, label: { th, en }, isRequired: true, ...more });
}

function option(id: string, th: string, en: string, cap: number | null = null) {
  return { id, label: { th, en }, cap };
}

/** Ids of the questions and options of the class at the studio. */
export const CLASS_ASKED = { name: 'f_clsname0', phone: 'f_clsphone', session: 'f_clssessn' } as const;
export const CLASS_SESSIONS = { morning: 'o_clsmorng', afternoon: 'o_clsaftrn' } as const;

/** The questions of the class at the studio. */
export function studioClassQuestions(): FormSchema {
  return FormSchema.parse({
    pages: [
      {
        id: 'p_class000',
        fields: [
          asked(CLASS_ASKED.name, 'thai_name', 'ชื่อ-นามสกุล', 'Full name'),
          asked(CLASS_ASKED.phone, 'phone_th', 'เบอร์โทรศัพท์', 'Phone'),
          asked(CLASS_ASKED.session, 'radio', 'รอบเรียน', 'Class', {
            options: [
              option(CLASS_SESSIONS.morning, 'เช้า 9.30–12.00 น.', 'Morning, 9:30–12:00', 8),
              option(CLASS_SESSIONS.afternoon, 'บ่าย 13.30–16.00 น.', 'Afternoon, 13:30–16:00', 8),
            ],
          }),
        ],
      },
    ],
  });
}

/** The questions of the contact form. */
export function contactQuestions(): FormSchema {
  return FormSchema.parse({
    pages: [
      {
        id: 'p_contact0',
        fields: [
          asked('f_conname0', 'thai_name', 'ชื่อ-นามสกุล', 'Full name'),
          asked('f_conemail', 'email', 'อีเมล', 'E-mail'),
          asked('f_conphone', 'phone_th', 'เบอร์โทรศัพท์', 'Phone', { isRequired: false }),
          asked('f_contopic', 'radio', 'เรื่องที่ติดต่อ', 'Topic', {
            options: [
              option('o_topicbuy', 'สั่งซื้อสินค้า', 'An order'),
              option('o_topicles', 'คอร์สเรียน', 'A course'),
              option('o_topicoth', 'เรื่องอื่น ๆ', 'Something else'),
            ],
          }),
          asked('f_conorder', 'text', 'เลขที่คำสั่งซื้อ', 'Order number', {
            isRequired: false,
            showIf: { field: 'f_contopic', is: 'eq', value: 'o_topicbuy' },
          }),
          asked('f_conmessg', 'long_text', 'ข้อความ', 'Message'),
        ],
      },
    ],
  });
}

/** The questions of the registration: who, which session, consent. */
export function registrationQuestions(): FormSchema {
  return FormSchema.parse({
    pages: [
      {
        id: 'p_regwho00',
        title: { th: 'ข้อมูลผู้สมัคร', en: 'About you' },
        fields: [
          asked(ASKED.title, 'thai_title', 'คำนำหน้าชื่อ', 'Title'),
          asked(ASKED.name, 'thai_name', 'ชื่อ-นามสกุล', 'Full name'),
          asked(ASKED.thaiId, 'thai_id', 'เลขประจำตัวประชาชน', 'Thai ID'),
          asked(ASKED.phone, 'phone_th', 'เบอร์โทรศัพท์', 'Phone'),
          asked(ASKED.email, 'email', 'อีเมล', 'E-mail', { isRequired: false }),
          asked(ASKED.address, 'thai_address', 'ที่อยู่', 'Address'),
        ],
      },
      {
        id: 'p_regwhen0',
        title: { th: 'รอบและอาหาร', en: 'Session and meal' },
        fields: [
          asked(ASKED.session, 'radio', 'รอบที่เข้าร่วม', 'Session', {
            options: [
              option(SESSIONS.morning, 'รอบเช้า 9.00–12.00 น.', 'Morning, 9.00–12.00', SESSION_CAPS.morning),
              option(
                SESSIONS.afternoon,
                'รอบบ่าย 13.00–16.00 น.',
                'Afternoon, 13.00–16.00',
                SESSION_CAPS.afternoon,
              ),
            ],
          }),
          asked(ASKED.meal, 'select', 'อาหาร', 'Meal', {
            options: [
              option(MEALS.ordinary, 'อาหารทั่วไป', 'No preference'),
              option(MEALS.vegetarian, 'มังสวิรัติ', 'Vegetarian'),
              option(MEALS.halal, 'ฮาลาล', 'Halal'),
            ],
          }),
          asked(ASKED.isFirst, 'yes_no', 'เข้าร่วมเป็นครั้งแรกใช่ไหม', 'Is this your first time?'),
          asked(ASKED.before, 'text', 'ครั้งก่อนเข้าร่วมเมื่อใด', 'When did you take part before?', {
            isRequired: false,
            showIf: { field: ASKED.isFirst, is: 'eq', value: false },
          }),
        ],
      },
      {
        id: 'p_regagree',
        title: { th: 'ความยินยอม', en: 'Consent' },
        fields: [
          asked(ASKED.consent, 'consent', 'ข้าพเจ้ายินยอม', 'I agree', {
            text: {
              th: 'ข้าพเจ้ายินยอมให้ผู้จัดงานเก็บและใช้ข้อมูลนี้เพื่อรับสมัคร ติดต่อ และตรวจสอบสิทธิ์เข้าร่วมงาน ตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562 และทราบว่าข้อมูลจะถูกลบหลังจบงานหนึ่งปี',
              en: 'The organiser may keep and use these data to register me, to contact me and to check that I may take part (Personal Data Protection Act B.E. 2562). They are erased a year after the event.',
            },
          }),
        ],
      },
    ],
  });
}
