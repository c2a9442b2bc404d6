import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressRefused, addressOf, isLocalPath, checkedAddress } from './address.ts';

const here = 'https://shop.example/shop/products?q=tea';

test.for([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://shop.example/0b5c',
  'file:///etc/passwd',
])('%j is refused even where other origins are allowed', (to) => {
  expect(() => addressOf(to, { here })).toThrow(AddressRefused);
  expect(() => addressOf(to, { here, isExternal: true })).toThrow(AddressRefused);
  expect(checkedAddress(to)).toBe(null);
  expect(isLocalPath(to)).toBe(false);
});

test.for([
  'https://evil.example/',
  '//evil.example/path',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'http://shop.example/',
  'https://shop.example.evil.example/',
  'https://shop.example@evil.example/',
  'tel:0812345678',
])('%j is another origin, which must be allowed', (to) => {
  expect(() => addressOf(to, { here })).toThrow('Another origin needs to be allowed.');
  expect(addressOf(to, { here, isExternal: true }).href).toBeTruthy();
  expect(isLocalPath(to)).toBe(false);
});

test.for([
  ['/user/login?next=%2F', 'https://shop.example/user/login?next=%2F'],
  ['#part', `${here}#part`],
  ['https://shop.example/x', 'https://shop.example/x'],
] as const)('%j is on this site', ([to, wanted]) => {
  expect(addressOf(to, { here }).href).toBe(wanted);
});

test.for(['ftp://host/file', 'intent://scan', 'ws://host'])('%j is refused', (to) => {
  expect(() => addressOf(to, { here, isExternal: true })).toThrow(AddressRefused);
});

test('a local path never leaves the site', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const path of [text, `/${text}`]) {
        if (!isLocalPath(path)) continue;
        expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
      }
    }),
  );
});
