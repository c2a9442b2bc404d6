import { z } from 'zod';
import { embedAddress } from './embed-rules.ts';
import { holdsBlock, isWithinLimits, MAX_FORMULA } from './limit-rules.ts';
import { isSafeLink, MAX_LINK } from './link-rules.ts';

const MAX_TEXT = 100_000;
/** Parts of one list of content. */
export const MAX_CHILDREN = 5_000;
export const MAX_ALT = 300;
export const MAX_CAPTION = 500;
export const MAX_TRANSCRIPT = 10_000;
export const MAX_TABLE_CELLS = 40;
export const MAX_GALLERY = 40;

const Href = z.string().max(MAX_LINK).refine(isSafeLink);

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('underline') }),
  z.strictObject({ type: z.literal('strike') }),
  z.strictObject({ type: z.literal('code') }),
  z.strictObject({ type: z.literal('subscript') }),
  z.strictObject({ type: z.literal('superscript') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: Href }) }),
]);
export type Mark = z.infer<typeof Mark>;

const Text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1).max(MAX_TEXT),
  marks: z.array(Mark).max(8).optional(),
});
const HardBreak = z.strictObject({ type: z.literal('hardBreak') });
/** The source of a formula in LaTeX, without the signs around it. */
export const Latex = z.string().max(MAX_FORMULA).regex(/\S/);
const FormulaAttrs = z.strictObject({ latex: Latex });
const InlineMath = z.strictObject({ type: z.literal('inlineMath'), attrs: FormulaAttrs });
const Inline = z.discriminatedUnion('type', [Text, HardBreak, InlineMath]);
export type Inline = z.infer<typeof Inline>;

const inlines = z.array(Inline).max(MAX_CHILDREN).optional();
/** Where a paragraph or heading stands: at its beginning, centred, or at its end. */
const TextAttrs = z.strictObject({ align: z.enum(['center', 'end']).nullish() });

/** A picture that the owner of the document keeps: `pictureId` is its id there, not that of a file. */
const PictureAttrs = z.strictObject({
  pictureId: z.uuid(),
  alt: z.string().max(MAX_ALT),
  caption: z.string().max(MAX_CAPTION),
  width: z.enum(['normal', 'wide']).default('normal'),
});
export type PictureAttrs = z.infer<typeof PictureAttrs>;

const Paragraph = z.strictObject({
  type: z.literal('paragraph'),
  attrs: TextAttrs.optional(),
  content: inlines,
});
const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: TextAttrs.extend({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]) }),
  content: inlines,
});
const CodeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  attrs: z
    .strictObject({
      language: z
        .string()
        .max(30)
        .regex(/^[\w+#-]*$/)
        .nullish(),
    })
    .optional(),
  content: z
    .array(z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(MAX_TEXT) }))
    .max(MAX_CHILDREN)
    .optional(),
});
/** A formula in lines of its own. */
const BlockMath = z.strictObject({ type: z.literal('blockMath'), attrs: FormulaAttrs });
const HorizontalRule = z.strictObject({ type: z.literal('horizontalRule') });
const Picture = z.strictObject({ type: z.literal('picture'), attrs: PictureAttrs });
const Gallery = z.strictObject({
  type: z.literal('gallery'),
  attrs: z.strictObject({
    pictures: z
      .array(PictureAttrs.omit({ width: true }))
      .min(1)
      .max(MAX_GALLERY),
  }),
});
/**
 * A sound that the owner of the document keeps, with its words for those who cannot hear it: `soundId` is its id there, not
 * that of a file.
 */
const Sound = z.strictObject({
  type: z.literal('sound'),
  attrs: z.strictObject({
    soundId: z.uuid(),
    caption: z.string().max(MAX_CAPTION),
    transcript: z.string().max(MAX_TRANSCRIPT),
  }),
});
/** A player or document of another site, by its address in a frame (`embedAddress`). */
const Embed = z.strictObject({
  type: z.literal('embed'),
  attrs: z.strictObject({
    url: z
      .string()
      .max(MAX_LINK)
      .refine((url) => embedAddress(url) === url),
    title: z.string().max(MAX_ALT),
  }),
});
export const CardKind = z
  .string()
  .max(60)
  .regex(/^[a-z_]+\.[a-z_]+$/);
export const CardKey = z.string().min(1).max(200);
/** A card of a record that a module shows: a product by its SKU, a lesson by its slug. */
const Card = z.strictObject({
  type: z.literal('card'),
  attrs: z.strictObject({
    kind: CardKind,
    key: CardKey,
  }),
});

type SimpleBlock =
  | z.infer<typeof Paragraph>
  | z.infer<typeof Heading>
  | z.infer<typeof CodeBlock>
  | z.infer<typeof BlockMath>
  | z.infer<typeof HorizontalRule>
  | z.infer<typeof Picture>
  | z.infer<typeof Gallery>
  | z.infer<typeof Sound>
  | z.infer<typeof Embed>
  | z.infer<typeof Card>;

export interface ListItem {
  type: 'listItem';
  content: Block[];
}
export interface TableCell {
  type: 'tableCell' | 'tableHeader';
  attrs?: { colspan?: number | undefined; rowspan?: number | undefined } | undefined;
  content: Block[];
}
export interface TableRow {
  type: 'tableRow';
  content: TableCell[];
}
export type Block =
  | SimpleBlock
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs?: { start?: number | undefined } | undefined; content: ListItem[] }
  | { type: 'blockquote'; content: Block[] }
  | { type: 'table'; content: TableRow[] };

const blocks: z.ZodType<Block[]> = z.lazy(() => z.array(Block).min(1).max(MAX_CHILDREN));
const Span = z.number().int().min(1).max(MAX_TABLE_CELLS).optional();
const ListItem = z.strictObject({ type: z.literal('listItem'), content: blocks });
const TableCell = z.strictObject({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: z.strictObject({ colspan: Span, rowspan: Span }).optional(),
  content: blocks,
});
const TableRow = z.strictObject({
  type: z.literal('tableRow'),
  content: z.array(TableCell).max(MAX_TABLE_CELLS),
});
// Told apart by their type before their content is read: a plain union would read nested lists once for each kind.
const Block: z.ZodType<Block> = z
  .discriminatedUnion('type', [
    Paragraph,
    Heading,
    CodeBlock,
    BlockMath,
    HorizontalRule,
    Picture,
    Gallery,
    Sound,
    Embed,
    Card,
    z.strictObject({ type: z.literal('bulletList'), content: z.array(ListItem).min(1).max(MAX_CHILDREN) }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z.strictObject({ start: z.number().int().min(0).max(1_000_000).optional() }).optional(),
      content: z.array(ListItem).min(1).max(MAX_CHILDREN),
    }),
    z.strictObject({ type: z.literal('blockquote'), content: blocks }),
    z.strictObject({ type: z.literal('table'), content: z.array(TableRow).min(1).max(MAX_CHILDREN) }),
  ])
  .meta({ id: 'DocumentBlock' });

const Doc = z
  .strictObject({ type: z.literal('doc'), content: z.array(Block).max(MAX_CHILDREN) })
  .meta({ id: 'RichDocument' });

/**
 * A document of rich text whose owner keeps sounds, too: questions. The JSON of ProseMirror, restricted to what is listed
 * here and to the limits of `limit-rules.ts`; anything else is refused.
 */
export const SoundDocument = z.custom<z.input<typeof Doc>>((given) => isWithinLimits(given)).pipe(Doc);

/** A document of rich text without sounds: posts, pages, lesson parts, descriptions. Otherwise as `SoundDocument`. */
export const RichDocument = z
  .custom<z.input<typeof Doc>>((given) => isWithinLimits(given) && !holdsBlock(given, 'sound'))
  .pipe(Doc);
export type RichDocument = z.infer<typeof Doc>;

/** A document in a form: its JSON. */
export const TypedDocument = z.preprocess((given, context) => {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    context.addIssue({ code: 'custom', message: 'document' });
    return z.NEVER;
  }
}, RichDocument);

/** A picture of a document as pages show it: addresses of the whole and of its thumbnail, and the whole's size in pixels. */
export const DocumentPicture = z.object({
  url: z.string(),
  thumbnail: z.string(),
  width: z.int(),
  height: z.int(),
});
export type DocumentPicture = z.infer<typeof DocumentPicture>;

/** A picture that the owner of a document keeps, by its id there. */
export const KeptPicture = z.object({ pictureId: z.uuid(), picture: DocumentPicture });
export type KeptPicture = z.infer<typeof KeptPicture>;

/** A sound of a document as pages play it. */
export const DocumentSound = z.object({ url: z.string() });
export type DocumentSound = z.infer<typeof DocumentSound>;

/** A sound that the owner of a document keeps, by its id there. */
export const KeptSound = z.object({ soundId: z.uuid(), sound: DocumentSound });
export type KeptSound = z.infer<typeof KeptSound>;

export const EMPTY_DOCUMENT: RichDocument = { type: 'doc', content: [] };
