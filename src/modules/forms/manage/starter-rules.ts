import type { Field, InnerField, Texts } from '../field/field-contract.ts';
import { CHOICE_KINDS, type FieldKind, MAX_LABEL } from '../field/kind-rules.ts';
import type { FormSchema } from '../form/schema-contract.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a new id that begins with `prefix`, such as `f_7k2m9x1a`. */
export function newId(prefix: 'f' | 'o' | 'p' | 'r'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `${prefix}_${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

/** Returns a new question of a kind, without its words. */
export function newField(kind: FieldKind): Field {
  const isChoice =
    (CHOICE_KINDS.includes(kind) && kind !== 'slot') || kind === 'matrix' || kind === 'ranking';
  return {
    id: newId('f'),
    kind,
    label: { th: '', en: '' },
    help: { th: '', en: '' },
    isRequired: kind === 'consent',
    showIf: null,
    options:
      kind === 'payment'
        ? [newProduct()]
        : isChoice
          ? [1, 2].map(() => ({ id: newId('o'), label: { th: '', en: '' }, cap: null }))
          : [],
    rows: kind === 'matrix' ? [1, 2].map(() => ({ id: newId('r'), label: { th: '', en: '' } })) : [],
    fields: kind === 'group' ? [newInnerField('text')] : [],
    min: null,
    max: null,
    terms: [],
    text: { th: '', en: '' },
  };
}

/** Returns a new option of a payment, without its product. */
export function newProduct(): Field['options'][number] {
  return { id: newId('o'), label: { th: '', en: '' }, cap: null, sku: '' };
}

/** Returns an option with what it sells, null for nothing yet; one without words is called as the product is. */
export function withProduct(
  option: Field['options'][number],
  item: { readonly sku: string; readonly titles: Readonly<Texts> } | null,
): Field['options'][number] {
  if (item === null) return { ...option, sku: '' };
  const isNamed = option.label.th.trim() !== '' || option.label.en.trim() !== '';
  const { th, en } = item.titles;
  const label = { th: th.slice(0, MAX_LABEL), en: en.slice(0, MAX_LABEL) };
  return { ...option, sku: item.sku, ...(!isNamed && { label }) };
}

/** Returns a new question of a group, without its words. */
export function newInnerField(kind: InnerField['kind']): InnerField {
  const { options, ...field } = newField(kind);
  return {
    ...field,
    kind,
    showIf: null,
    options: options.map((option) => ({ ...option, cap: null })),
    rows: [],
    fields: [],
    terms: [],
  };
}

/** Returns the same question with ids of its own. */
export function copyOfField(field: Field): Field {
  return {
    ...field,
    id: newId('f'),
    options: field.options.map((option) => ({ ...option, id: newId('o') })),
    rows: field.rows.map((row) => ({ ...row, id: newId('r') })),
    fields: field.fields.map((inner) => ({
      ...inner,
      id: newId('f'),
      options: inner.options.map((option) => ({ ...option, id: newId('o') })),
    })),
  };
}

/** What a new form can begin with. */
export const STARTERS = ['contact', 'registration', 'blank'] as const;
export type Starter = (typeof STARTERS)[number];

/** Returns the questions of a new form. */
export function starterQuestions(starter: Starter): FormSchema {
  if (starter === 'registration') return { pages: registrationPages() };
  return { pages: [page('', '', starter === 'contact' ? contactFields() : [])] };
}

function page(th: string, en: string, fields: Field[]): FormSchema['pages'][number] {
  return { id: newId('p'), title: { th, en }, showIf: null, fields };
}

function asked(kind: FieldKind, [th, en]: readonly [string, string], more: Partial<Field> = {}): Field {
  return { ...newField(kind), label: { th, en }, isRequired: true, ...more };
}

/** A name, an address for replies and a message. */
function contactFields(): Field[] {
  return [
    asked('thai_name', ['ชื่อ-นามสกุล', 'Full name']),
    asked('email', ['อีเมล', 'E-mail']),
    asked('long_text', ['ข้อความ', 'Message']),
  ];
}

/** Registration for an event or a course: who, how to reach them, one of two sessions with places, consent. */
function registrationPages(): FormSchema['pages'] {
  const session = (th: string, en: string): Field['options'][number] => ({
    id: newId('o'),
    label: { th, en },
    cap: 50,
  });
  return [
    page('ข้อมูลผู้สมัคร', 'About you', [
      asked('thai_title', ['คำนำหน้าชื่อ', 'Title']),
      asked('thai_name', ['ชื่อ-นามสกุล', 'Full name']),
      asked('text', ['ชื่อ-นามสกุลภาษาอังกฤษ', 'Full name in English'], { isRequired: false }),
      asked('thai_id', ['เลขประจำตัวประชาชน', 'Thai ID']),
      asked('date', ['วันเกิด', 'Date of birth']),
    ]),
    page('การติดต่อ', 'How to reach you', [
      asked('phone_th', ['เบอร์โทรศัพท์', 'Phone']),
      asked('email', ['อีเมล', 'E-mail'], { isRequired: false }),
      asked('text', ['ไอดีไลน์', 'LINE ID'], { isRequired: false }),
      asked('thai_address', ['ที่อยู่', 'Address']),
      asked('text', ['หน่วยงานและตำแหน่ง', 'Organisation and position'], { isRequired: false }),
    ]),
    page('เอกสาร', 'Documents', [
      asked('file', ['เอกสารประกอบ', 'Supporting documents'], { isRequired: false, max: 3 }),
    ]),
    page('รอบที่เข้าร่วม', 'Session', [
      asked('radio', ['รอบที่เข้าร่วม', 'Session'], {
        options: [session('รอบเช้า', 'Morning'), session('รอบบ่าย', 'Afternoon')],
      }),
      asked('consent', ['ข้าพเจ้ายินยอม', 'I agree'], {
        text: {
          th: 'ข้าพเจ้ายินยอมให้ผู้จัดงานเก็บและใช้ข้อมูลนี้เพื่อรับสมัครและติดต่อ ตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562',
          en: 'The organiser may keep and use these data to register and contact me (Personal Data Protection Act B.E. 2562).',
        },
      }),
    ]),
  ];
}
