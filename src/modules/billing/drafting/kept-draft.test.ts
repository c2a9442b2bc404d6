import { expect, test } from 'vitest';
import type { DraftContent } from './draft-contract.ts';
import { emptyDraft, emptyLine } from './draft-rules.ts';
import {
  fieldsOf,
  findEarlier,
  isSameDraft,
  type KeptPlace,
  keptDrafts,
  placeOf,
  readDraftForm,
} from './kept-draft.tsx';

const NOW = Date.UTC(2026, 10, 28);
const DAY_MS = 24 * 3_600_000;
const PLACE: KeptPlace = { person: 'p1', draftId: 'd1', version: 3 };
const TYPED: DraftContent = {
  ...emptyDraft('00000'),
  buyerName: 'ร้านชา',
  lines: Array.from({ length: 60 }, (_, at) => ({ ...emptyLine(), name: `ชา ${at}`, price: '10' })),
};

class Memory implements Storage {
  private readonly texts = new Map<string, string>();
  get length(): number {
    return this.texts.size;
  }
  key = (at: number): string | null => [...this.texts.keys()][at] ?? null;
  getItem = (key: string): string | null => this.texts.get(key) ?? null;
  setItem = (key: string, text: string): void => void this.texts.set(key, text);
  removeItem = (key: string): void => void this.texts.delete(key);
  clear = (): void => this.texts.clear();
}

function keepTyped(memory: Storage, place: KeptPlace, content: DraftContent, at: number): void {
  keptDrafts.keep(memory, placeOf(place), { at, content });
}

function findTyped(memory: Storage, place: KeptPlace, now: number): DraftContent | null {
  keptDrafts.tidy(memory, place.person, now);
  return keptDrafts.find(memory, placeOf(place))?.content ?? null;
}

test('what was typed is found again with all its lines, until it is forgotten or two weeks old', () => {
  const memory = new Memory();
  keepTyped(memory, PLACE, TYPED, NOW);
  expect(findTyped(memory, PLACE, NOW + 13 * DAY_MS)).toEqual(TYPED);
  expect(findTyped(memory, { ...PLACE, version: 4 }, NOW)).toBeNull();
  expect(findTyped(memory, { ...PLACE, draftId: 'd2' }, NOW)).toBeNull();
  keptDrafts.forget(memory, placeOf(PLACE));
  expect(findTyped(memory, PLACE, NOW)).toBeNull();
  keepTyped(memory, PLACE, TYPED, NOW);
  expect(findTyped(memory, PLACE, NOW + 15 * DAY_MS)).toBeNull();
  expect(memory.length).toBe(0);
});

test('every field of the form is typed again, its issuing branch too', () => {
  const typed: DraftContent = { ...TYPED, branch: '00002', dueOn: '1/12/2569' };
  const { lines, priceMode, ...texts } = typed;
  expect(Object.fromEntries(fieldsOf(typed))).toEqual(texts);
  expect(
    isSameDraft({ ...emptyDraft('00000'), ...Object.fromEntries(fieldsOf(typed)), lines, priceMode }, typed),
  ).toBe(true);
});

test('another person on the same device finds nothing, and it is removed', () => {
  const memory = new Memory();
  keepTyped(memory, PLACE, TYPED, NOW);
  memory.setItem('sala.draft email p1', 'of another page');
  expect(findTyped(memory, { ...PLACE, person: 'p2' }, NOW)).toBeNull();
  expect([memory.length, memory.key(0)]).toEqual([1, 'sala.draft email p1']);
});

test('what was typed about an earlier version is found apart, the latest first', () => {
  const memory = new Memory();
  for (const version of [1, 2, 10]) keepTyped(memory, { ...PLACE, version }, TYPED, NOW);
  expect(findEarlier(memory, PLACE)).toEqual({ ...PLACE, version: 2 });
  expect(findEarlier(memory, { ...PLACE, version: 1 })).toBeNull();
});

test.each(['', '{', 'null', '[]', '{"at":1}', '{"at":1,"content":{"lines":7}}', '{"__proto__":{"at":1}}'])(
  'nothing else than a draft is taken from the browser: %s',
  (text) => {
    const memory = new Memory();
    memory.setItem('sala.draft document p1 d1 3', text);
    expect(findTyped(memory, PLACE, NOW)).toBeNull();
  },
);

test('a form is read as the draft that it saves; blank lines at the end make no difference', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['version', '3'],
    ['buyerName', ' ร้านชา '],
    ['priceMode', 'excl'],
    ['lines.0.name', 'ชา'],
    ['lines.0.price', '10'],
    ['lines.1.quantity', '1'],
    ['lines.0.__proto__', 'x'],
  ] as const)
    form.append(name, value);
  const read = readDraftForm(form);
  const saved: DraftContent = {
    ...emptyDraft('00000'),
    ...{ buyerName: 'ร้านชา', priceMode: 'excl' },
    lines: [{ ...emptyLine(), quantity: '', name: 'ชา', price: '10' }],
  };
  expect(read && isSameDraft(read, saved)).toBe(true);
  expect(read && isSameDraft(read, { ...saved, note: 'อื่น' })).toBe(false);
  form.append('note', 'x'.repeat(1_001));
  expect(readDraftForm(form)).toBeNull();
});
