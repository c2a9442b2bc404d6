/** Everything that a form can ask, in the order in which editors find it. */
export const FIELD_KINDS = [
  'text',
  'long_text',
  'number',
  'email',
  'phone_th',
  'url',
  'select',
  'radio',
  'multi_select',
  'rating',
  'scale',
  'yes_no',
  'consent',
  'date',
  'time',
  'slot',
  'thai_title',
  'thai_name',
  'thai_id',
  'tax_id_th',
  'thai_address',
  'bank_account_th',
  'promptpay',
  'matrix',
  'signature',
  'file',
  'payment',
  'group',
  'section',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Kinds whose answer is one or several of the field's options, each with places. */
export const CHOICE_KINDS: readonly FieldKind[] = ['select', 'radio', 'multi_select', 'slot'];
/** Kinds whose answer is stored encrypted and shown masked. */
export const SEALED_KINDS: readonly FieldKind[] = ['thai_id', 'tax_id_th', 'bank_account_th', 'promptpay'];
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
  'email',
  'phone_th',
  'url',
  'select',
  'radio',
  'multi_select',
  'rating',
  'scale',
  'yes_no',
  'date',
  'time',
  'thai_title',
];
/** Kinds that only a form itself asks, not an entry of a group. */
const OUTER_KINDS = [
  'slot',
  'consent',
  'thai_address',
  'matrix',
  'signature',
  'file',
  'payment',
  'group',
  'section',
] as const satisfies readonly FieldKind[];
type OuterKind = (typeof OUTER_KINDS)[number];
/** Kinds that an entry of a group can ask. */
export const INNER_KINDS = FIELD_KINDS.filter(
  (kind): kind is Exclude<FieldKind, OuterKind> => !OUTER_KINDS.some((outer) => outer === kind),
);
/** Kinds with a lowest and a highest number, or one of them. */
export const BOUNDED_KINDS: readonly FieldKind[] = ['number', 'rating', 'scale', 'file', 'payment', 'group'];

export const MAX_OPTIONS = 100;
/** Most times of an appointment. */
export const MAX_SLOTS = 200;
/** Most rows of a matrix, and most options of each. */
export const MAX_ROWS = 30;
export const MAX_MATRIX_OPTIONS = 10;
/** Most questions of a group. */
export const MAX_INNER_FIELDS = 10;
/** Longest SKU of a product. */
export const MAX_SKU = 64;
export const MAX_LABEL = 200;
export const MAX_TEXT = 5_000;
/** Most answers that an option or a form takes. */
export const MAX_PLACES = 1_000_000;
