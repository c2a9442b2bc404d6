import { z } from 'zod';
import { ROLES } from '#platform/access/role-rules.ts';
import { RowVersion } from '#platform/db/column-contract.ts';
import { KeptPicture, TypedDocument } from '#platform/documents/document-contract.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { TextMarks } from '#platform/search/marks-contract.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { maxSlugLength } from '#platform/text/slug.ts';
import { Instant } from '#platform/dates/date-contract.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { VARIANT_ROLES } from './audience-rules.ts';
import { ITEM_STATES } from './item-rules.ts';
import { REVIEW_STATES, type ReviewState } from './review-rules.ts';

export const ITEM_KINDS = ['post', 'page', 'collection', 'section'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

const ITEM_LOCALES = ['th', 'en'] as const satisfies readonly Locale[];

export const MAX_TITLE = 200;
export const MAX_EXCERPT = 500;
export const MAX_SEO_DESCRIPTION = 300;
const MAX_NOTE = 200;
const MAX_TAGS = 20;
const MAX_TAG = 40;
/** Pictures of one item. */
export const MAX_PICTURES = 200;
/** Versions that an item keeps; older ones that nobody sees are dropped. */
export const MAX_VERSIONS = 100;

/** Text as stored: Thai sequences normalised, ends trimmed. */
function storedText(max: number) {
  return z.string().trim().max(max).transform(normalizeText);
}

/** A slug as typed; what is stored is made from it. */
export const TypedSlug = storedText(maxSlugLength);

/** Tags as typed: separated by commas, or a list. */
const Tags = z.preprocess(
  (given) =>
    typeof given === 'string'
      ? given
          .split(/[,،]/)
          .map((tag) => tag.trim())
          .filter(Boolean)
      : given,
  z.array(storedText(MAX_TAG).pipe(z.string().min(1))).max(MAX_TAGS),
);

const Tick = z.preprocess((given) => given === true || given === 'on' || given === 'true', z.boolean());
const OptionalId = z.preprocess((given) => (given === '' ? null : given), z.uuid().nullable().default(null));

export const NewItemInput = z.object({
  kind: z.enum(ITEM_KINDS),
  locale: z.enum(ITEM_LOCALES),
  title: storedText(MAX_TITLE).pipe(z.string().min(1)),
  /** Empty: made from the title. */
  slug: TypedSlug.default(''),
  categoryId: OptionalId,
  /** The item that this one translates. */
  of: OptionalId,
});
export type NewItemInput = z.infer<typeof NewItemInput>;

export const SaveItemInput = z.object({
  item: z.uuid(),
  version: z.preprocess((given) => (typeof given === 'string' ? Number(given) : given), RowVersion),
  title: storedText(MAX_TITLE).pipe(z.string().min(1)),
  excerpt: storedText(MAX_EXCERPT).default(''),
  /** Without one, the text stays as it is, and so does a layout. */
  document: TypedDocument.optional(),
  slug: TypedSlug.default(''),
  categoryId: OptionalId,
  tags: Tags.default([]),
  audience: z.enum(ROLES).default('guest'),
  coverPictureId: OptionalId,
  seoTitle: storedText(MAX_TITLE).default(''),
  seoDescription: storedText(MAX_SEO_DESCRIPTION).default(''),
  isHiddenFromSearch: Tick.default(false),
  note: storedText(MAX_NOTE).default(''),
});
export type SaveItemInput = z.infer<typeof SaveItemInput>;

export const SaveVariantInput = SaveItemInput.pick({
  item: true,
  version: true,
  title: true,
  excerpt: true,
  document: true,
  note: true,
}).extend({ role: z.enum(VARIANT_ROLES) });
export type SaveVariantInput = z.infer<typeof SaveVariantInput>;

/** A layout in a form: its JSON. What is not allowed in it becomes harmless; what is no layout is refused. */
const TypedLayout = z
  .string()
  .max(2_000_000)
  .transform((given, context): PageLayout => {
    const layout = readLayout(parsed(given));
    if (layout) return layout;
    context.addIssue({ code: 'custom', message: 'layout' });
    return z.NEVER;
  });

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

export const SaveLayoutInput = SaveItemInput.pick({ item: true, version: true }).extend({
  role: z.enum(ROLES).default('guest'),
  layout: TypedLayout,
});
export type SaveLayoutInput = z.infer<typeof SaveLayoutInput>;

/** A row of a page that becomes a section of several pages. */
export const MakeSectionInput = z.object({
  item: z.uuid(),
  title: storedText(MAX_TITLE).pipe(z.string().min(1)),
  /** A layout of that row. */
  layout: TypedLayout,
});
export type MakeSectionInput = z.infer<typeof MakeSectionInput>;

export interface MadeSection {
  readonly itemId: string;
  readonly slug: string;
  readonly title: string;
  /** Where the site wants approvals, it is a draft. */
  readonly isPublished: boolean;
}

/** Releases the newest version from `at` (null: now) until `until` (null: for good). */
export const ReleaseInput = z.object({
  item: z.uuid(),
  at: Instant.nullable().default(null),
  until: Instant.nullable().default(null),
});
export type ReleaseInput = z.infer<typeof ReleaseInput>;

/** Whether a page stands at `/`. */
export const ChooseHomeInput = z.object({ item: z.uuid(), isHome: z.stringbool().or(z.boolean()) });
export type ChooseHomeInput = z.infer<typeof ChooseHomeInput>;

export const ItemInput = z.object({ item: z.uuid() });
export type ItemInput = z.infer<typeof ItemInput>;

export const ManagedItemsInput = z.object({
  q: z.string().trim().max(100).optional(),
  kind: z.enum(ITEM_KINDS).optional().catch(undefined),
  state: z.enum(ITEM_STATES).optional().catch(undefined),
  review: z.enum(REVIEW_STATES).optional().catch(undefined),
  category: z.uuid().optional().catch(undefined),
  sort: sortParameter(['title', 'changed', 'published']),
  after: CursorText.optional(),
});
export type ManagedItemsInput = z.infer<typeof ManagedItemsInput>;

/** A row of the managers' list. */
export interface ManagedItemRow {
  readonly itemId: string;
  readonly kind: ItemKind;
  readonly title: string;
  readonly titleMarks?: z.infer<typeof TextMarks>;
  readonly locale: Locale;
  readonly address: string;
  readonly categoryTitle: string | null;
  readonly state: (typeof ITEM_STATES)[number];
  /** Readers see an older version than the newest. */
  readonly hasChanges: boolean;
  readonly review: ReviewState | null;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
}

/** Pictures of other items that an item shall have too. */
export const CopyPicturesInput = z.object({
  item: z.uuid(),
  pictures: z.array(z.uuid()).min(1).max(MAX_PICTURES),
});
export type CopyPicturesInput = z.infer<typeof CopyPicturesInput>;

/** A picture of an item, and the picture of another item that it was copied from. */
export const CopiedPicture = KeptPicture.extend({ from: z.uuid() });
export type CopiedPicture = z.infer<typeof CopiedPicture>;
