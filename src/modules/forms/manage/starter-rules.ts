import type { Field } from '../field/field-contract.ts';
import type { FieldKind } from '../field/kind-rules.ts';
import type { FormSchema } from '../form/schema-contract.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a new id that begins with `prefix`, such as `f_7k2m9x1a`. */
export function newId(prefix: 'f' | 'o' | 'p'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `${prefix}_${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

/** Returns a new question of a kind, without its words. */
export function newField(kind: FieldKind): Field {
  const isChoice = kind === 'select' || kind === 'radio' || kind === 'multi_select';
  return {
    id: newId('f'),
    kind,
    label: { th: '', en: '' },
    help: { th: '', en: '' },
    isRequired: kind === 'consent',
    showIf: null,
    options: isChoice ? [1, 2].map(() => ({ id: newId('o'), label: { th: '', en: '' }, cap: null })) : [],
    min: null,
    max: null,
    text: { th: '', en: '' },
  };
}

/** Returns the same question with ids of its own. */
export function copyOfField(field: Field): Field {
  return {
    ...field,
    id: newId('f'),
    options: field.options.map((option) => ({ ...option, id: newId('o') })),
  };
}

/** The questions of a new form: a name, an address for replies and a message. */
export function starterQuestions(): FormSchema {
  const asked = (kind: FieldKind, th: string, en: string): Field => ({
    ...newField(kind),
    label: { th, en },
    isRequired: true,
  });
  return {
    pages: [
      {
        id: newId('p'),
        title: { th: '', en: '' },
        showIf: null,
        fields: [
          asked('thai_name', 'ชื่อ-นามสกุล', 'Full name'),
          asked('email', 'อีเมล', 'E-mail'),
          asked('long_text', 'ข้อความ', 'Message'),
        ],
      },
    ],
  };
}
