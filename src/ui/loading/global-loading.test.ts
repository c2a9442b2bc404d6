import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { globalLoading, showLoading } from './global-loading.ts';

beforeEach(() => vi.stubGlobal('window', {}));
afterEach(() => {
  globalLoading.set([]);
  vi.unstubAllGlobals();
});

test('nested calls are counted: the overlay closes with the last one', () => {
  const outer = showLoading({ title: 'outer' });
  const inner = showLoading({ title: 'inner' });
  expect(globalLoading.get().at(-1)?.title).toBe('inner');
  inner.hide();
  inner.hide();
  expect(globalLoading.get().at(-1)?.title).toBe('outer');
  outer.hide();
  expect(globalLoading.get()).toHaveLength(0);
});

test('progress is clamped to 0–100, and the text stays when only progress changes', () => {
  const loading = showLoading({ title: 'import', subtitle: 'a minute', progress: -5 });
  expect(globalLoading.get().at(-1)?.progress).toBe(0);
  loading.update({ progress: 180 });
  expect(globalLoading.get().at(-1)).toMatchObject({ title: 'import', subtitle: 'a minute', progress: 100 });
  loading.hide();
  loading.update({ progress: 50 });
  expect(globalLoading.get()).toHaveLength(0);
});
