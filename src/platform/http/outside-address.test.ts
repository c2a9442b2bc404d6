import { describe, expect, test } from 'vitest';
import { outsideAddress } from './outside-address.ts';
import { isPublicAddress } from './public-address.ts';

describe('an address of the open net', () => {
  test.for([
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.170',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '',
  ])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.for(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::6810:84e5', '2400:cb00::1'])(
    '%s is one',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

test('names that lead inside are refused, unless the installation is a developer’s own', async () => {
  const inside = { ok: false, problem: 'private_address' };
  for (const name of ['localhost', '127.0.0.1', '169.254.169.254'])
    expect(await outsideAddress(name, { allowInside: false })).toEqual(inside);
  expect(await outsideAddress('127.0.0.1', { allowInside: true })).toEqual({
    ok: true,
    address: '127.0.0.1',
  });
  // What the machine's resolver makes of old ways to write an address is judged by what comes out.
  for (const trick of ['127.1', '0x7f.1', '2130706433', '0177.0.0.1'])
    expect((await outsideAddress(trick, { allowInside: false })).ok).toBe(false);
  expect(await outsideAddress('nobody.invalid', { allowInside: true })).toEqual({
    ok: false,
    problem: 'unknown_host',
  });
});
