import { expect, test } from 'vitest';
import { documentWith } from '../testing.ts';
import { findDraft, forgetDraft, isSaved, type KeptDraft, keepDraft, tidyDrafts } from './kept-drafts.tsx';

function memoryStorage(capacity = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > capacity) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
}

const DAY_MS = 24 * 3_600_000;
const place = { person: 'somjai', itemId: 'item', role: 'guest' };
const draft: KeptDraft = {
  at: 20 * DAY_MS,
  version: 3,
  base: { number: 2, texts: { title: 'น้ำ' } },
  texts: { title: 'ชา', excerpt: '' },
  document: documentWith('ใบชา'),
};

test('a draft belongs to its person, item and role, until it is forgotten', () => {
  const memory = memoryStorage();
  expect(keepDraft(memory, place, draft)).toBe(true);
  expect(findDraft(memory, place)).toEqual(draft);
  for (const other of [{ person: 'manee' }, { itemId: 'another' }, { role: 'user' }])
    expect(findDraft(memory, { ...place, ...other })).toBeNull();
  forgetDraft(memory, place);
  expect(findDraft(memory, place)).toBeNull();
  expect(keepDraft(memoryStorage(10), place, draft)).toBe(false);
});

test('drafts of other people and old ones are removed, anything else stays', () => {
  const memory = memoryStorage();
  memory.setItem('sala.theme', 'dark');
  keepDraft(memory, place, draft);
  keepDraft(memory, { ...place, itemId: 'old' }, { ...draft, at: 0 });
  keepDraft(memory, { ...place, person: 'manee' }, draft);
  tidyDrafts(memory, 'somjai', 20 * DAY_MS + 1);
  expect(memory.length).toBe(2);
  expect(findDraft(memory, place)).toEqual(draft);
});

test.for<[string, unknown]>([
  ['no JSON', '{'],
  ['nothing', null],
  ['another thing', { at: 1 }],
  ['a version that is none', { ...draft, version: 'x' }],
  ['a base that is none', { ...draft, base: { number: -1, texts: {} } }],
  ['a document that is none', { ...draft, document: { type: 'script' } }],
  ['a text that is none', { ...draft, texts: { title: 3 } }],
])('what is no draft is not taken: %s', ([, value]) => {
  const memory = memoryStorage();
  keepDraft(memory, place, draft);
  memory.setItem(memory.key(0) ?? '', typeof value === 'string' ? value : JSON.stringify(value));
  expect(findDraft(memory, place)).toBeNull();
});

test('a draft is saved when the item has all of it, whatever the order of keys and blanks at the ends', () => {
  const stored = { content: draft.document?.content ?? [], type: 'doc' as const };
  expect(isSaved(draft, { title: 'ชา ' }, stored)).toBe(true);
  expect(isSaved(draft, { title: 'ชาดำ' }, stored)).toBe(false);
  expect(isSaved(draft, { title: 'ชา' }, documentWith('ใบ'))).toBe(false);
  expect(isSaved({ ...draft, document: undefined }, { title: 'ชา' }, documentWith('ใบ'))).toBe(true);
});
