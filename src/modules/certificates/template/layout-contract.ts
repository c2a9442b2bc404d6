import { z } from 'zod';
import { TYPEFACES } from '#platform/paper/typeface-rules.ts';

/** A4, in millimetres. */
export const PAGES = {
  landscape: { widthMm: 297, heightMm: 210 },
  portrait: { widthMm: 210, heightMm: 297 },
} as const;

export const ALIGNMENTS = ['left', 'center', 'right'] as const;
export const FRAMES = ['none', 'line', 'double', 'corners'] as const;

/** Variables that a text may contain in braces, filled in on issue. */
export const VARIABLES = [
  'name',
  'lesson',
  'hours',
  'score',
  'completed',
  'issued',
  'expires',
  'number',
  'code',
  'site',
] as const;
export type Variable = (typeof VARIABLES)[number];

export const MAX_ELEMENTS = 40;
const MAX_MM = 297;
const mm = z.coerce.number().min(0).max(MAX_MM);
const Colour = z.string().regex(/^#[0-9a-f]{6}$/);
const place = { id: z.string().regex(/^[a-z0-9-]{1,40}$/), x: mm, y: mm, w: mm.min(1) };

const TextElement = z.object({
  kind: z.literal('text'),
  ...place,
  text: z.string().max(600),
  typeface: z.enum(TYPEFACES).default('sarabun'),
  isBold: z.boolean().default(false),
  /** In points; a text that does not fit shrinks to 60 % before it exceeds its line limit. */
  size: z.coerce.number().min(6).max(96),
  align: z.enum(ALIGNMENTS).default('center'),
  colour: Colour.default('#1f2937'),
  maxLines: z.coerce.number().int().min(1).max(12).default(2),
});
const PictureElement = z.object({
  kind: z.literal('picture'),
  ...place,
  h: mm.min(1),
  pictureId: z.uuid(),
});
/** A signature line with the signature above, and the name in brackets and the office below. */
const SignatureElement = z.object({
  kind: z.literal('signature'),
  ...place,
  pictureId: z.uuid().nullable().default(null),
  name: z.string().max(120),
  office: z.string().max(160).default(''),
  typeface: z.enum(TYPEFACES).default('sarabun'),
  size: z.coerce.number().min(6).max(48).default(13),
  colour: Colour.default('#1f2937'),
});
/** Links to the public check page. */
const QrElement = z.object({ kind: z.literal('qr'), ...place });
const RuleElement = z.object({
  kind: z.literal('rule'),
  ...place,
  colour: Colour.default('#9ca3af'),
  /** In millimetres. */
  thickness: z.coerce.number().min(0.1).max(5).default(0.4),
});

export const Element = z.discriminatedUnion('kind', [
  TextElement,
  PictureElement,
  SignatureElement,
  QrElement,
  RuleElement,
]);
export type Element = z.infer<typeof Element>;

/** A certificate's layout, in millimetres from the page's upper left corner. */
export const Layout = z.object({
  page: z.enum(['landscape', 'portrait']).default('landscape'),
  language: z.enum(['th', 'en']).default('th'),
  /** Numbers and dates in ๐–๙. */
  hasThaiDigits: z.boolean().default(false),
  paper: Colour.default('#ffffff'),
  background: z.uuid().nullable().default(null),
  frame: z.enum(FRAMES).default('double'),
  frameColour: Colour.default('#b08d3c'),
  elements: z
    .array(Element)
    .max(MAX_ELEMENTS)
    .refine((elements) => new Set(elements.map(({ id }) => id)).size === elements.length),
});
export type Layout = z.infer<typeof Layout>;

/** Values of the variables, as printed. */
export const Strings = z.record(z.enum(VARIABLES), z.string().max(400));
export type Strings = z.infer<typeof Strings>;
