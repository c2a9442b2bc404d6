import { z } from 'zod';
import { RowVersion } from '#platform/db/column-contract.ts';
import { RichDocument } from '#platform/documents/document-contract.ts';
import { draftStore } from '#ui/edit/draft-store.ts';

/** Typed fields that are kept beside the document. */
export const KEPT_FIELDS = ['title', 'excerpt', 'slug', 'tags', 'seoTitle', 'seoDescription'] as const;

const Texts = z.partialRecord(z.enum(KEPT_FIELDS), z.string().max(10_000));

/** What somebody began with, for merging: the number of the version that they opened, and the fields beside it. */
const KeptBase = z.object({ number: RowVersion, texts: Texts });
export type KeptBase = z.infer<typeof KeptBase>;

const Kept = z.object({
  /** Milliseconds of the browser's clock. */
  at: z.number(),
  version: RowVersion,
  base: KeptBase.nullish(),
  texts: Texts,
  document: RichDocument.optional(),
});

/** What somebody has typed about an item, as texts of its fields, and the version of the item that it began with. */
export type KeptDraft = z.infer<typeof Kept>;

/** By the person who typed it, the item, and the role that may see the item. */
export const keptDrafts = draftStore('content', Kept);

/** Whether an item has what a draft holds, as after a save whose reply was lost. */
export function isSaved(draft: KeptDraft, texts: KeptDraft['texts'], document: RichDocument): boolean {
  const isSame = KEPT_FIELDS.every((name) => (draft.texts[name] ?? '').trim() === (texts[name] ?? '').trim());
  return isSame && (draft.document === undefined || written(draft.document) === written(document));
}

/** The database keeps a document's keys in another order. */
function written(document: RichDocument): string {
  return JSON.stringify(RichDocument.parse(document));
}
