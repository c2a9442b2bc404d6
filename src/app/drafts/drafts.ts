import { DRAFT_KEY } from '#ui/edit/draft-key.ts';

/** Unsaved form input of one page. */
export interface Draft {
  readonly at: number;
  /** Texts by field place: the field's name and its index among fields of that name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Places that were submitted; the next page shows whether they were accepted. */
  readonly sent?: readonly string[];
  /** The session ended before the input was accepted. */
  readonly isInterrupted?: boolean;
}

export interface KeptDraft extends Draft {
  readonly path: string;
}

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const MAX_AGE_MS = 24 * 3_600_000;
const MAX_DRAFTS = 20;
const MAX_FIELDS = 60;
const MAX_TEXT = 20_000;

/** Returns all drafts of this tab that have not expired, latest first. */
export function draftsOf(memory: Memory, person: string, now: number): KeptDraft[] {
  const mine = `${DRAFT_KEY}${person} `;
  return keysOf(memory)
    .filter((key) => key.startsWith(mine))
    .flatMap((key) => {
      const draft = read(memory, key);
      return draft && now - draft.at < MAX_AGE_MS ? [{ ...draft, path: key.slice(mine.length) }] : [];
    })
    .toSorted((a, b) => b.at - a.at);
}

/** Stores one field's text. Evicts the oldest drafts if there are too many. */
export function keepText(
  memory: Memory,
  {
    person,
    path,
    place,
    text,
    now,
  }: { person: string; path: string; place: string; text: string; now: number },
): void {
  const key = keyOf(person, path);
  const draft = read(memory, key);
  const { [place]: _former, ...others } = draft?.fields ?? {};
  const isKept = text.trim() !== '' && text.length <= MAX_TEXT && Object.keys(others).length < MAX_FIELDS;
  const fields = isKept ? { ...others, [place]: text } : others;
  if (Object.keys(fields).length === 0) memory.removeItem(key);
  else write(memory, key, { at: now, fields, sent: draft?.sent?.filter((other) => other !== place) ?? [] });
  for (const old of draftsOf(memory, person, now).slice(MAX_DRAFTS)) dropDraft(memory, person, old.path);
}

export function dropDraft(memory: Memory, person: string, path: string): void {
  memory.removeItem(keyOf(person, path));
}

/** Deletes every draft, whoever typed it; used on sign-out. */
export function dropAllDrafts(memory: Memory): void {
  for (const key of keysOf(memory)) memory.removeItem(key);
}

/** Marks the fields of a submitted form. */
export function markSent(memory: Memory, person: string, path: string, places: readonly string[]): void {
  const draft = read(memory, keyOf(person, path));
  const sent = places.filter((place) => draft && Object.hasOwn(draft.fields, place));
  if (draft && sent.length > 0) write(memory, keyOf(person, path), { ...draft, sent });
}

/**
 * Call when a page has settled. `hasProblem` means that the page shows why a form was rejected. Drops submitted and
 * accepted input, and other people's drafts. Without a person the session has ended: everything is kept for them.
 */
export function settleDrafts(
  memory: Memory,
  { person, path, hasProblem }: { person: string | null; path: string; hasProblem: boolean },
): void {
  for (const key of keysOf(memory)) {
    const draft = read(memory, key);
    const isMine = person !== null && key.startsWith(`${DRAFT_KEY}${person} `);
    if (!draft || (person !== null && !isMine)) memory.removeItem(key);
    else if (person === null) write(memory, key, { at: draft.at, fields: draft.fields, isInterrupted: true });
    else if (draft.sent?.length) settleOne(memory, key, draft, key === keyOf(person, path) && hasProblem);
  }
}

function settleOne(
  memory: Memory,
  key: string,
  { at, fields, sent = [] }: Draft,
  isTurnedDown: boolean,
): void {
  const left = isTurnedDown
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([place]) => !sent.includes(place)));
  if (Object.keys(left).length === 0) memory.removeItem(key);
  else write(memory, key, { at, fields: left });
}

function keyOf(person: string, path: string): string {
  return `${DRAFT_KEY}${person} ${path}`;
}

function keysOf(memory: Memory): string[] {
  return Array.from({ length: memory.length }, (_, index) => memory.key(index) ?? '').filter((key) =>
    key.startsWith(DRAFT_KEY),
  );
}

function read(memory: Memory, key: string): Draft | null {
  try {
    const draft = JSON.parse(memory.getItem(key) ?? 'null') as Draft | null;
    const isDraft =
      typeof draft?.at === 'number' && typeof draft.fields === 'object' && draft.fields !== null;
    return isDraft ? draft : null;
  } catch {
    return null;
  }
}

/** If storage is full, drops the draft. */
function write(memory: Memory, key: string, draft: Draft): void {
  try {
    memory.setItem(key, JSON.stringify(draft));
  } catch {
    memory.removeItem(key);
  }
}
