import { expect, test } from 'vitest';
import { documentWith } from '../testing.ts';
import { isSaved, type KeptDraft, keptDrafts } from './kept-drafts.tsx';

const draft: KeptDraft = {
  at: 1,
  version: 3,
  base: { number: 2, texts: { title: 'น้ำ' } },
  texts: { title: 'ชา', excerpt: '' },
  document: documentWith('ใบชา'),
};

/** A storage that holds one text, whatever the key. */
function memoryWith(text: string) {
  return {
    length: 1,
    key: () => null,
    getItem: () => text,
    setItem: () => undefined,
    removeItem: () => undefined,
  };
}

const found = (text: string) => keptDrafts.find(memoryWith(text), ['somjai', 'item', 'guest']);

test('a draft comes back with everything in it', () => {
  expect(found(JSON.stringify(draft))).toEqual(draft);
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
  expect(found(typeof value === 'string' ? value : JSON.stringify(value))).toBeNull();
});

test('a draft is saved when the item has all of it, whatever the order of keys and blanks at the ends', () => {
  const stored = { content: draft.document?.content ?? [], type: 'doc' as const };
  expect(isSaved(draft, { title: 'ชา ' }, stored)).toBe(true);
  expect(isSaved(draft, { title: 'ชาดำ' }, stored)).toBe(false);
  expect(isSaved(draft, { title: 'ชา' }, documentWith('ใบ'))).toBe(false);
  expect(isSaved({ ...draft, document: undefined }, { title: 'ชา' }, documentWith('ใบ'))).toBe(true);
});
