import { expect, test } from 'vitest';
import { OperatorProblem } from '../config/operator-problem.ts';
import { isFilesHost, siteHostOf } from './site-host.ts';

const files = { host: 'files.example.org', port: null, handOff: null };
const config = { env: 'production', files } as const;

test.each([
  ['shop.example.org', 'shop.example.org'],
  ['SHOP.Example.ORG', 'shop.example.org'],
  ['shop.example.org.', 'shop.example.org'],
  ['ศาลา.ไทย', 'xn--23cf4ab.xn--o3cw4h'],
  ['shop.files.example.org', 'shop.files.example.org'],
  ['shop.localhost', 'shop.localhost'],
])('%s is normalised to %s', (typed, expected) => {
  expect(siteHostOf(config, typed)).toBe(expected);
});

test.each([
  ['files.example.org', /serves uploaded files/],
  ['FILES.example.org.', /serves uploaded files/],
  ['https://shop.example.org', /not a host name/],
  ['shop.example.org/', /not a host name/],
  ['shop.example.org:8443', /without https:\/\/, port or path/],
  ['[::1]:5001', /without https:\/\/, port or path/],
  ['a b', /not a host name/],
  ['..', /not a host name/],
  ['203.0.113.7', /is an address/],
  ['[2001:db8::1]', /is an address/],
])('%s is refused with a sentence', (typed, sentence) => {
  expect(() => siteHostOf(config, typed)).toThrow(OperatorProblem);
  expect(() => siteHostOf(config, typed)).toThrow(sentence);
});

test('on localhost a site may have an IP address as host, but not the files host', () => {
  const own = { env: 'localhost', files: { ...files, host: 'files.localhost' } } as const;
  expect(siteHostOf(own, '192.168.1.20')).toBe('192.168.1.20');
  expect(() => siteHostOf(own, 'Files.localhost')).toThrow(/serves uploaded files/);
  expect([isFilesHost(own, 'files.localhost'), isFilesHost(own, 'localhost')]).toEqual([true, false]);
});
