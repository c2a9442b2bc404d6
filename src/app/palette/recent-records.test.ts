import { expect, test } from 'vitest';
import { forgetRecent } from './forget-recent.ts';
import { keepRecent, recentOf } from './recent-records.ts';

/** A browser's storage. */
function storage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    key: (index) => [...stored.keys()][index] ?? null,
    clear: () => stored.clear(),
    get length() {
      return stored.size;
    },
  };
}

const opened = (to: string) => ({ to, label: to, detail: '', kind: '' });

test('what was opened last comes first, each once, at most eight', () => {
  const memory = storage();
  for (let n = 1; n <= 10; n++) keepRecent(memory, 'somchai', opened(`/p/${n}`));
  keepRecent(memory, 'somchai', opened('/p/5'));
  expect(recentOf(memory, 'somchai').map(({ to }) => to)).toEqual(
    [5, 10, 9, 8, 7, 6, 4, 3].map((n) => `/p/${n}`),
  );
});

test('people do not see what others opened, and sign-out forgets everything', () => {
  const memory = storage();
  memory.setItem('sala.theme', 'dark');
  keepRecent(memory, 'somchai', opened('/a'));
  keepRecent(memory, 'somying', opened('/b'));
  expect(recentOf(memory, 'somchai').map(({ to }) => to)).toEqual(['/a']);
  forgetRecent(memory, 'somying');
  expect(recentOf(memory, 'somchai')).toEqual([]);
  expect(recentOf(memory, 'somying')).toHaveLength(1);
  forgetRecent(memory);
  expect(recentOf(memory, 'somying')).toEqual([]);
  expect(memory.getItem('sala.theme')).toBe('dark');
});

test('a stored text that is none of ours, or leads to another site, is ignored', () => {
  const memory = storage();
  for (const text of [
    'nonsense',
    '{}',
    '[{"to":"https://evil.test","label":"x","detail":"","kind":""}]',
    '[1]',
  ]) {
    memory.setItem('sala.recent somchai', text);
    expect(recentOf(memory, 'somchai')).toEqual([]);
  }
});
