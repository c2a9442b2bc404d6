/** Everything that a form can ask, in the order in which editors find it. */
export const FIELD_KINDS = [
  'text',
  'long_text',
  'number',
  'money',
  'email',
  'phone_th',
  'url',
  'select',
  'radio',
  'multi_select',
  'ranking',
  'rating',
  'scale',
  'nps',
  'yes_no',
  'consent',
  'date',
  'date_range',
  'time',
  'slot',
  'lookup',
  'thai_title',
  'thai_name',
  'thai_id',
  'passport',
  'tax_id_th',
  'thai_address',
  'geo_point',
  'bank_account_th',
  'promptpay',
  'matrix',
  'signature',
  'file',
  'payment',
  'calculated',
  'hidden',
  'group',
  'section',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Kinds whose answer is one or several of the field's options, each with places. */
export const CHOICE_KINDS: readonly FieldKind[] = ['select', 'radio', 'multi_select', 'slot'];
/** Kinds whose answer is stored encrypted and shown masked. */
export const SEALED_KINDS: readonly FieldKind[] = [
  'thai_id',
  'passport',
  'tax_id_th',
  'bank_account_th',
  'promptpay',
];
/** Kinds that a browser keeps only for as long as the tab is open: others may use the same device. */
export const PRIVATE_KINDS: readonly FieldKind[] = [...SEALED_KINDS, 'signature', 'file'];
/**
 * Kinds that a link can fill in: one line of text or options. Never what is private, and never what a person must do
 * themselves: agree, sign, upload, book a time or order.
 */
export const FILLABLE_KINDS: readonly FieldKind[] = [
  'text',
  'long_text',
  'number',
  'money',
  'email',
  'phone_th',
  'url',
  'select',
  'radio',
  'multi_select',
  'rating',
  'scale',
  'nps',
  'yes_no',
  'date',
  'time',
  'thai_title',
  'hidden',
];
/** Kinds that only a form itself asks, not an entry of a group. */
const OUTER_KINDS = [
  'ranking',
  'slot',
  'lookup',
  'consent',
  'thai_address',
  'geo_point',
  'matrix',
  'signature',
  'file',
  'payment',
  'calculated',
  'hidden',
  'group',
  'section',
] as const satisfies readonly FieldKind[];
type OuterKind = (typeof OUTER_KINDS)[number];
/** Kinds that an entry of a group can ask. */
export const INNER_KINDS = FIELD_KINDS.filter(
  (kind): kind is Exclude<FieldKind, OuterKind> => !OUTER_KINDS.some((outer) => outer === kind),
);
/** Kinds with a lowest and a highest number, or one of them. */
export const BOUNDED_KINDS: readonly FieldKind[] = [
  'number',
  'money',
  'rating',
  'scale',
  'file',
  'payment',
  'group',
];
/** Kinds whose answer is a number. */
export const NUMBER_KINDS: readonly FieldKind[] = ['number', 'money', 'rating', 'scale', 'nps', 'calculated'];
/** Kinds that a calculation adds up: numbers, how many were chosen or entered, and 1 for yes. */
export const ADDED_KINDS: readonly FieldKind[] = [...NUMBER_KINDS, 'yes_no', 'multi_select', 'group'];
/** Kinds that nobody types into. */
export const UNASKED_KINDS: readonly FieldKind[] = ['section', 'calculated', 'hidden'];

export const MAX_OPTIONS = 100;
/** Most options that are ranked. */
export const MAX_RANKED = 20;
/** Most parts of a calculation. */
export const MAX_TERMS = 20;
/** Most times of an appointment. */
export const MAX_SLOTS = 200;
/** Most rows of a matrix, and most options of each. */
export const MAX_ROWS = 30;
export const MAX_MATRIX_OPTIONS = 10;
/** Most questions of a group. */
export const MAX_INNER_FIELDS = 10;
/** Longest key of a record, such as a SKU or slug. */
export const MAX_RECORD_KEY = 200;
/** Longest SKU of a product. */
export const MAX_SKU = 64;
export const MAX_LABEL = 200;
export const MAX_TEXT = 5_000;
/** Most answers that an option or a form takes. */
export const MAX_PLACES = 1_000_000;
