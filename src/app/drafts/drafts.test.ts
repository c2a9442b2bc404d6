import { expect, test } from 'vitest';
import { type FieldTraits, isKeepable } from './draft-fields.ts';
import { draftsOf, dropAllDrafts, dropDraft, keepText, markSent, settleDrafts } from './drafts.ts';

/** In-memory session storage that rejects values longer than `capacity`. */
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

const typed = { person: 'somjai', path: '/user/profile', place: '0 firstname', text: 'สมใจ', now: 1_000 };
const rest = { person: 'somjai', path: '/user/profile', hasProblem: false };

test('input is stored by person and path; the last text wins', () => {
  const memory = memoryStorage();
  keepText(memory, typed);
  keepText(memory, { ...typed, text: 'สมใจนึก', now: 2_000 });
  keepText(memory, { ...typed, place: '0 lastname', text: 'ใจดี', now: 3_000 });
  expect(draftsOf(memory, 'somjai', 4_000)).toEqual([
    { at: 3_000, sent: [], path: '/user/profile', fields: { '0 firstname': 'สมใจนึก', '0 lastname': 'ใจดี' } },
  ]);
  expect(draftsOf(memory, 'manee', 4_000)).toEqual([]);
  keepText(memory, { ...typed, text: ' ' });
  keepText(memory, { ...typed, place: '0 lastname', text: '' });
  expect(memory.length).toBe(0);
});

test('submitted input is dropped when the next page settles', () => {
  const memory = memoryStorage();
  keepText(memory, typed);
  settleDrafts(memory, rest);
  expect(memory.length, 'not sent yet').toBe(1);
  markSent(memory, 'somjai', '/user/profile', ['0 firstname', '0 untouched']);
  settleDrafts(memory, { ...rest, path: '/user' });
  expect(memory.length).toBe(0);
});

test('input in another form of the same page remains', () => {
  const memory = memoryStorage();
  keepText(memory, typed);
  keepText(memory, { ...typed, place: '0 note', text: 'ยังไม่เสร็จ' });
  markSent(memory, 'somjai', '/user/profile', ['0 firstname']);
  settleDrafts(memory, rest);
  expect(draftsOf(memory, 'somjai', 2_000)).toMatchObject([{ fields: { '0 note': 'ยังไม่เสร็จ' } }]);
  expect(draftsOf(memory, 'somjai', 2_000)[0]?.fields).not.toHaveProperty('0 firstname');
});

test('submitted but rejected input remains', () => {
  const memory = memoryStorage();
  keepText(memory, typed);
  markSent(memory, 'somjai', '/user/profile', ['0 firstname', '0 untouched']);
  settleDrafts(memory, { ...rest, hasProblem: true });
  settleDrafts(memory, rest);
  expect(draftsOf(memory, 'somjai', 2_000)).toHaveLength(1);
});

test('input submitted after the session ended waits for the same person', () => {
  const memory = memoryStorage();
  keepText(memory, typed);
  markSent(memory, 'somjai', '/user/profile', ['0 firstname', '0 untouched']);
  settleDrafts(memory, { ...rest, person: null, path: '/user/login' });
  settleDrafts(memory, rest);
  expect(draftsOf(memory, 'somjai', 2_000)).toMatchObject([
    { isInterrupted: true, fields: { '0 firstname': 'สมใจ' } },
  ]);
});

test('another person on the same browser does not see a draft, and it is deleted', () => {
  const memory = memoryStorage();
  keepText(memory, typed);
  settleDrafts(memory, { ...rest, person: null });
  settleDrafts(memory, { ...rest, person: 'manee' });
  expect(memory.length).toBe(0);
});

test('signing out deletes all drafts and leaves other storage alone', () => {
  const memory = memoryStorage();
  memory.setItem('sala.theme', 'dark');
  keepText(memory, typed);
  keepText(memory, { ...typed, path: '/shop/checkout' });
  dropAllDrafts(memory);
  expect(memory.length).toBe(1);
});

test('at most twenty drafts are kept, none older than a day, and none if storage is full', () => {
  const memory = memoryStorage();
  for (let n = 0; n < 30; n++) keepText(memory, { ...typed, path: `/page/${n}`, now: 1_000 + n });
  expect(draftsOf(memory, 'somjai', 2_000)).toHaveLength(20);
  expect(draftsOf(memory, 'somjai', 2_000)[0]?.path).toBe('/page/29');
  expect(draftsOf(memory, 'somjai', 2_000 + 24 * 3_600_000)).toEqual([]);
  dropDraft(memory, 'somjai', '/page/29');
  expect(draftsOf(memory, 'somjai', 2_000)[0]?.path).toBe('/page/28');
  const full = memoryStorage(10);
  keepText(full, typed);
  expect(full.length).toBe(0);
  memory.setItem('sala.draft somjai /broken', 'no json');
  expect(draftsOf(memory, 'somjai', 2_000)).toHaveLength(19);
});

const field: FieldTraits = {
  tag: 'INPUT',
  type: 'text',
  name: 'firstname',
  autocomplete: '',
  isFixed: false,
  method: 'post',
  isKeptByForm: false,
};

test.for<[string, Partial<FieldTraits>, boolean]>([
  ['a text', {}, true],
  ['a longer text', { tag: 'TEXTAREA', type: 'textarea', name: 'note' }, true],
  ['a telephone', { type: 'tel', name: 'phone', autocomplete: 'tel' }, true],
  ['a password', { type: 'password', name: 'password' }, false],
  ['a password that is shown', { name: 'newPassword' }, false],
  ['a one-time code', { name: 'code', autocomplete: 'one-time-code' }, false],
  ['a secret by its name', { name: 'channelSecret' }, false],
  ['a card', { name: 'number', autocomplete: 'cc-number' }, false],
  ['a file', { type: 'file', name: 'slip' }, false],
  ['a hidden field', { type: 'hidden', name: 'version' }, false],
  ['a choice', { type: 'checkbox', name: 'consent' }, false],
  ['a search', { method: 'get' }, false],
  ['a search field', { type: 'search' }, false],
  ['a field without a form', { method: null }, false],
  ['a field without a name', { name: '' }, false],
  ['a field of a form that keeps its drafts itself', { isKeptByForm: true }, false],
  ['a field that nobody can change', { isFixed: true }, false],
])('%s', ([, traits, expected]) => {
  expect(isKeepable({ ...field, ...traits })).toBe(expected);
});
