import { afterEach, expect, test, vi } from 'vitest';
import { EMPTY_LAYOUT } from '../layout/layout-contract.ts';
import { beginHistory, change } from './history-rules.ts';
import { keepHistory, keptHistory } from './kept-history.tsx';

afterEach(() => void vi.unstubAllGlobals());

function stubStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
}

test('steps are kept; what was still to be saved is forgotten once nothing is left to undo', () => {
  stubStorage();
  const history = beginHistory({ ...EMPTY_LAYOUT });
  const changed = change(history, { ...EMPTY_LAYOUT }, '', 0);
  keepHistory('a', { version: 2, isChanged: true }, changed);
  expect(keptHistory('a')).toMatchObject({ version: 2, isChanged: true, history: { past: [EMPTY_LAYOUT] } });
  keepHistory('b', { version: 2, isChanged: true }, history);
  keepHistory('b', { version: 3, isChanged: false }, history);
  expect(keptHistory('b')).toBeNull();
  expect(keptHistory('a')).not.toBeNull();
});

test('a browser that blocks storage keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const history = beginHistory({ ...EMPTY_LAYOUT });
  keepHistory('a', { version: 2, isChanged: true }, history);
  keepHistory('a', { version: 2, isChanged: false }, history);
  expect(keptHistory('a')).toBeNull();
});
