import { expect, test } from 'vitest';
import { comparable } from './cross-tenant-compare.ts';

test.each([
  ['tfeX9SBkNVbnSNfYKewWGA', 'a secret'],
  ['0123456789abc-DZId_keg', 'a secret that begins like a code'],
  ['xdSDo1Rs-0123456789abc', 'a secret that ends like a code'],
  ['1700000000000-SO2026-0', 'a secret that holds numbers'],
])('%s counts as %s', (secret) => {
  const text = JSON.stringify({ url: `https://baan.example/user/invite/${secret}`, order: 'SO2026-00042' });
  expect(comparable({ status: 200, headers: { 'x-request-id': 'r-1' }, text } as never, [])).toContain(
    'invite/NEW1',
  );
});
