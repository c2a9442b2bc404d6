import { z } from 'zod';
import { DRAFT_KEY } from '#ui/edit/draft-key.ts';
import { DraftContent } from './draft-contract.ts';
import { withoutBlankEnd } from './draft-rules.ts';

const Kept = z.object({
  /** Milliseconds of the browser's clock. */
  at: z.number(),
  content: DraftContent,
});

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Where a browser keeps what was typed: by the person, the draft, and the version of it that was being edited. */
export interface KeptPlace {
  readonly person: string;
  readonly draftId: string;
  readonly version: number;
}

const MAX_AGE_MS = 14 * 24 * 3_600_000;
const OURS = `${DRAFT_KEY}document `;

function keyOf({ person, draftId, version }: KeptPlace): string {
  return `${OURS}${person} ${draftId} ${version}`;
}

/** Keeps what was typed until it is saved. Where storage is full or blocked nothing is kept, as in a form without this. */
export function keepTyped(memory: Memory, place: KeptPlace, content: DraftContent, now: number): void {
  try {
    memory.setItem(keyOf(place), JSON.stringify({ at: now, content }));
  } catch {
    memory.removeItem(keyOf(place));
  }
}

export function forgetTyped(memory: Memory, place: KeptPlace): void {
  memory.removeItem(keyOf(place));
}

/**
 * Returns what this person has typed about a version; anybody can change what a browser keeps, so nothing else than a draft is
 * taken. Removes what others have typed on the same device, and old texts.
 */
export function findTyped(memory: Memory, place: KeptPlace, now: number): DraftContent | null {
  const keys = Array.from({ length: memory.length }, (_, index) => memory.key(index) ?? '');
  for (const key of keys.filter((each) => each.startsWith(OURS))) {
    const kept = key.startsWith(`${OURS}${place.person} `) ? read(memory.getItem(key)) : null;
    if (kept === null || now - kept.at > MAX_AGE_MS) memory.removeItem(key);
  }
  return read(memory.getItem(keyOf(place)))?.content ?? null;
}

/** Returns the latest version before this one about which the person has typed something that was not saved; null without. */
export function findEarlier(memory: Memory, place: KeptPlace): KeptPlace | null {
  const begin = keyOf({ ...place, version: 0 }).slice(0, -1);
  const versions = Array.from({ length: memory.length }, (_, index) => memory.key(index) ?? '')
    .filter((key) => key.startsWith(begin) && read(memory.getItem(key)) !== null)
    .map((key) => Number(key.slice(begin.length)))
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

function read(text: string | null): z.infer<typeof Kept> | null {
  try {
    return Kept.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}
