import { z } from 'zod';
import { type DraftMemory, type DraftPlace, draftStore } from '#ui/edit/draft-store.ts';
import { DraftContent } from './draft-contract.ts';
import { withoutBlankEnd } from './draft-rules.ts';

const Kept = z.object({
  /** Milliseconds of the browser's clock. */
  at: z.number(),
  content: DraftContent,
});

/** What was typed and not saved, by the person, the draft, and the version of it that was being edited. */
export const keptDrafts = draftStore('document', Kept);

/** What somebody edits: the ids of the person and of the draft, and its version. */
export interface KeptPlace {
  readonly person: string;
  readonly draftId: string;
  readonly version: number;
}

export function placeOf({ person, draftId, version }: KeptPlace): DraftPlace {
  return [person, draftId, String(version)];
}

/** Returns the latest version before this one about which the person has typed something that was not saved; null without. */
export function findEarlier(memory: DraftMemory, place: KeptPlace): KeptPlace | null {
  const versions = keptDrafts
    .listPlaces(memory, place.person)
    .filter(([, draftId]) => draftId === place.draftId)
    .map(([, , version]) => Number(version))
    .filter((version) => version < place.version);
  return versions.length === 0 ? null : { ...place, version: Math.max(...versions) };
}

/** Whether two drafts say the same once they are saved. */
export function isSameDraft(one: DraftContent, other: DraftContent): boolean {
  const written = (content: DraftContent): string =>
    JSON.stringify(withoutBlankEnd(DraftContent.parse(content)));
  return written(one) === written(other);
}

/** The fields of a draft's form with what was typed into them; the lines, and whether their prices include VAT, begin anew. */
export function fieldsOf({ lines: _lines, priceMode: _mode, ...texts }: DraftContent): [string, string][] {
  return Object.entries(texts);
}

const LINE_FIELD = /^lines\.(\d{1,3})\.(\w+)$/;

/** Reads what stands in the form of a draft; null where it holds more than a draft may. */
export function readDraftForm(form: FormData): DraftContent | null {
  const fields = new Map<string, string>();
  const lines: Map<string, string>[] = [];
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const [, at, field] = LINE_FIELD.exec(name) ?? [];
    if (at === undefined || field === undefined) fields.set(name, value);
    else (lines[Number(at)] ??= new Map()).set(field, value);
  }
  const typed = DraftContent.safeParse({
    ...Object.fromEntries(fields),
    lines: lines.map((line) => Object.fromEntries(line)),
  });
  return typed.success ? typed.data : null;
}
