import { expect, test } from 'vitest';
import { interruptedPath, mayReload, RELOAD_GUARD_MS, rememberIntent } from './reload-guard.ts';

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('a path is reloaded at most once within ten seconds', () => {
  const store = memory();
  expect(mayReload(store, '/shop', 1_000)).toBe(true);
  expect(mayReload(store, '/shop', 1_000 + RELOAD_GUARD_MS - 1)).toBe(false);
  expect(mayReload(store, '/shop', 1_000 + RELOAD_GUARD_MS)).toBe(true);
});

test('another path may be reloaded at once', () => {
  const store = memory();
  mayReload(store, '/shop', 1_000);
  expect(mayReload(store, '/user', 1_001)).toBe(true);
});

test('without storage there is no automatic reload', () => {
  const blocked = {
    getItem: () => null,
    setItem: () => {
      throw new Error('blocked');
    },
    removeItem: () => undefined,
  };
  expect(mayReload(blocked, '/shop', 1_000)).toBe(false);
});

test('a reload during a navigation continues to its target, once', () => {
  const store = memory();
  rememberIntent(store, '/shop/cart', 1_000);
  expect(interruptedPath(store, '/shop', 1_500)).toBe('/shop/cart');
  rememberIntent(store, '/shop/cart', 2_000);
  expect(interruptedPath(store, '/shop', 2_500)).toBe(null);
});

test('a reload that interrupts a full load continues to its target', () => {
  const store = memory();
  rememberIntent(store, '/shop/cart', 1_000);
  expect(mayReload(store, '/shop/cart', 1_100)).toBe(true);
  expect(interruptedPath(store, '/', 1_200)).toBe('/shop/cart');
});

test('an old intent is forgotten', () => {
  const store = memory();
  rememberIntent(store, '/shop/cart', 1_000);
  expect(interruptedPath(store, '/shop', 1_000 + RELOAD_GUARD_MS)).toBe(null);
});
