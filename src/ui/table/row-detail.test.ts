import { expect, test } from 'vitest';
import { hashOfKey, keyOfHash } from './row-detail.ts';

test.each(['DEMO-1001', 'a b', 'ก/ข#%', ''])('the row “%s” is found again in the hash', (key) => {
  expect(keyOfHash(hashOfKey(key))).toBe(key);
});

test.each(['', '#', '#lines', '#row', '#row=%E0%B8'])('“%s” names no row', (hash) => {
  expect(keyOfHash(hash)).toBeNull();
});
