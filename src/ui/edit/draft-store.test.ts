import { expect, test } from 'vitest';
import { type DraftPlace, draftStore } from './draft-store.ts';

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

interface Note {
  readonly at: number;
  readonly text: string;
}

const notes = draftStore<Note>('note', {
  parse: (value) => {
    const { at, text } = value as Note;
    if (typeof at !== 'number' || typeof text !== 'string') throw new Error('Not a note.');
    return { at, text };
  },
});

const DAY_MS = 24 * 3_600_000;
const PLACE: DraftPlace = ['somjai', 'item', 'guest'];
const NOTE: Note = { at: 20 * DAY_MS, text: 'ชา' };

test('a draft belongs to its person and to what it is about, until it is forgotten', () => {
  const memory = memoryStorage();
  expect(notes.keep(memory, PLACE, NOTE)).toBe(true);
  expect(notes.find(memory, PLACE)).toEqual(NOTE);
  expect(notes.listPlaces(memory, 'somjai')).toEqual([PLACE]);
  for (const other of [
    ['manee', 'item', 'guest'],
    ['somjai', 'another', 'guest'],
    ['somjai'],
  ] as DraftPlace[])
    expect(notes.find(memory, other)).toBeNull();
  expect(notes.listPlaces(memory, 'som')).toEqual([]);
  notes.forget(memory, PLACE);
  expect(notes.find(memory, PLACE)).toBeNull();
});

test('where storage is full, what was kept before stays', () => {
  const memory = memoryStorage(40);
  expect(notes.keep(memory, PLACE, NOTE)).toBe(true);
  expect(notes.keep(memory, PLACE, { ...NOTE, text: 'ช'.repeat(40) })).toBe(false);
  expect(notes.find(memory, PLACE)).toEqual(NOTE);
});

test('drafts of other people, old ones and what is no draft are removed, anything else stays', () => {
  const memory = memoryStorage();
  memory.setItem('sala.theme', 'dark');
  memory.setItem('sala.draft email somjai', 'of another kind');
  memory.setItem('sala.draft note somjai broken', '{');
  notes.keep(memory, PLACE, NOTE);
  notes.keep(memory, ['somjai', 'old'], { ...NOTE, at: 0 });
  notes.keep(memory, ['somjai2', 'item'], NOTE);
  notes.tidy(memory, 'somjai', 20 * DAY_MS + 1);
  expect(memory.length).toBe(3);
  expect(notes.find(memory, PLACE)).toEqual(NOTE);
});
