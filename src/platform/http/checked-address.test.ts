import { expect, onTestFinished, test } from 'vitest';
import { fakeLookup } from '../testing/fake-lookup.ts';
import { checkedAddress } from './checked-address.ts';

test('names that resolve to private addresses are refused, except on localhost', async () => {
  const inside = { ok: false, problem: 'private_address' };
  for (const name of ['localhost', '127.0.0.1', '169.254.169.254'])
    expect(await checkedAddress(name, { allowInside: false })).toEqual(inside);
  expect(await checkedAddress('127.0.0.1', { allowInside: true })).toEqual({
    ok: true,
    address: '127.0.0.1',
  });
  // Legacy notations of an address are judged by what the system's resolver returns.
  for (const trick of ['127.1', '0x7f.1', '2130706433', '0177.0.0.1'])
    expect((await checkedAddress(trick, { allowInside: false })).ok).toBe(false);
  expect(await checkedAddress('nobody.invalid', { allowInside: true })).toEqual({
    ok: false,
    problem: 'unknown_host',
  });
});

test("a name with a single address of a cloud provider's internal services is refused", async () => {
  const dns = fakeLookup({
    'azure.example': ['168.63.129.16'],
    'both.example': ['203.150.1.1', 'fd00:ec2::254'],
    'open.example': ['203.150.1.1', '2400:cb00::1'],
  });
  onTestFinished(() => dns.close());
  const judge = (name: string) => checkedAddress(name, { allowInside: false });
  expect(await judge('azure.example')).toEqual({ ok: false, problem: 'private_address' });
  expect(await judge('both.example')).toEqual({ ok: false, problem: 'private_address' });
  expect(await judge('open.example')).toEqual({ ok: true, address: '203.150.1.1' });
});
