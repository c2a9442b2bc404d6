import { z } from 'zod';
import { RowVersion } from '#platform/db/column-contract.ts';
import { RichDocument } from '#platform/documents/document-contract.ts';
import { DRAFT_KEY } from '#ui/edit/draft-key.ts';

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

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Where a browser keeps it: by the person who typed it and the place it belongs to. */
export interface KeptPlace {
  readonly person: string;
  readonly itemId: string;
  readonly role: string;
}

const DAY_MS = 24 * 3_600_000;
const MAX_AGE_MS = 14 * DAY_MS;

const OURS = `${DRAFT_KEY}content `;

function keyOf({ person, itemId, role }: KeptPlace): string {
  return `${OURS}${person} ${itemId} ${role}`;
}

/** Keeps a draft; returns whether that was possible, as storage can be full or blocked. */
export function keepDraft(memory: Memory, place: KeptPlace, draft: KeptDraft): boolean {
  try {
    memory.setItem(keyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(memory: Memory, place: KeptPlace): void {
  memory.removeItem(keyOf(place));
}

/** Returns what was kept of a place; anybody can change what a browser keeps, so nothing else than a draft is taken. */
export function findDraft(memory: Memory, place: KeptPlace): KeptDraft | null {
  return readDraft(memory.getItem(keyOf(place)));
}

/** Whether an item has what a draft holds, as after a save whose reply was lost. */
export function isSaved(draft: KeptDraft, texts: KeptDraft['texts'], document: RichDocument): boolean {
  const isSame = KEPT_FIELDS.every((name) => (draft.texts[name] ?? '').trim() === (texts[name] ?? '').trim());
  return isSame && (draft.document === undefined || written(draft.document) === written(document));
}

/** The database keeps a document's keys in another order. */
function written(document: RichDocument): string {
  return JSON.stringify(RichDocument.parse(document));
}

/** Removes drafts of other people and old ones: others may use the same device. */
export function tidyDrafts(memory: Memory, person: string, now: number): void {
  const keys = Array.from({ length: memory.length }, (_, index) => memory.key(index) ?? '');
  for (const key of keys.filter((each) => each.startsWith(OURS))) {
    const draft = key.startsWith(`${OURS}${person} `) ? readDraft(memory.getItem(key)) : null;
    if (draft === null || now - draft.at > MAX_AGE_MS) memory.removeItem(key);
  }
}

function readDraft(text: string | null): KeptDraft | null {
  try {
    return Kept.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}
