import { describe, expect, test } from 'vitest';
import { pickLocale } from './locale.ts';

describe('language negotiation', () => {
  test.each([
    [
      'the explicit choice comes first',
      { switch: 'en', cookie: 'th', acceptLanguage: 'th', tenant: 'th' },
      'en',
    ],
    ['then the cookie', { cookie: 'en', acceptLanguage: 'th', tenant: 'th' }, 'en'],
    ['then the browser', { acceptLanguage: 'en-GB,en;q=0.9', tenant: 'th' }, 'en'],
    ['then the tenant', { acceptLanguage: 'de,fr;q=0.5', tenant: 'en' }, 'en'],
    ['then Thai', {}, 'th'],
    ['an unknown choice is ignored', { switch: 'xx', cookie: 'en' }, 'en'],
    ['a region is ignored', { switch: 'en-US' }, 'en'],
    ['upper case is accepted', { cookie: 'TH_th', tenant: 'en' }, 'th'],
    ['null hints are ignored', { switch: null, cookie: null, acceptLanguage: null, tenant: null }, 'th'],
  ] as const)('%s', (_promise, hints, expected) => {
    expect(pickLocale(hints)).toBe(expected);
  });

  test.each([
    ['th;q=0.5, en;q=0.8', 'en'],
    ['en;q=0.8, th;q=0.8', 'en'],
    ['en;q=0, th;q=0.1', 'th'],
    ['de;q=1, th;q=0.2', 'th'],
    ['*', 'th'],
    ['en;q=oops', 'th'],
    ['en;q=7', 'th'],
    [';;;,,,', 'th'],
    ['en ; q=0.3 , th ; q=0.2', 'en'],
    ['', 'th'],
  ] as const)('Accept-Language %s → %s', (acceptLanguage, expected) => {
    expect(pickLocale({ acceptLanguage, tenant: 'th' })).toBe(expected);
  });
});
