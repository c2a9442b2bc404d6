import { expect, test } from 'vitest';
import { normalizeHostname } from './hostname.ts';

test.each([
  ['demo.example.org', 'demo.example.org'],
  ['DEMO.Example.ORG', 'demo.example.org'],
  ['demo.example.org:5001', 'demo.example.org'],
  ['demo.example.org.', 'demo.example.org'],
  ['demo.example.org.:443', 'demo.example.org'],
  [' localhost ', 'localhost'],
  ['127.0.0.1:80', '127.0.0.1'],
  ['[::1]:5001', '[::1]'],
  ['ศาลา.ไทย', 'xn--23cf4ab.xn--o3cw4h'],
  ['XN--23CF4AB.XN--O3CW4H', 'xn--23cf4ab.xn--o3cw4h'],
])('%s is normalised to %s', (raw, expected) => {
  expect(normalizeHostname(raw)).toBe(expected);
});

test.each([
  '',
  ' ',
  null,
  undefined,
  'a b',
  'a/b',
  'a@b',
  'a\\b',
  'a?b',
  'a#b',
  'a%00b',
  'a:b',
  'a:1:2',
  'a:999999',
  'a,b',
  'a;b',
  '..',
  'a..b',
  '[::1',
  '[zz]',
  'a'.repeat(301),
  'demo.example.org\r\nx: y',
  'demo.example.org\0',
  '<script>',
])('%j is not a hostname', (raw) => {
  expect(normalizeHostname(raw)).toBe(null);
});
