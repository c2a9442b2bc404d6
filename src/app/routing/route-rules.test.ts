import { expect, test, vi } from 'vitest';
import { redirectOf, routeRuleOf } from './route-rules.ts';

test('an exact path wins over prefixes, a longer prefix over a shorter one', () => {
  const matcher = {
    static: { '/a/b/c': { redirect: '/exact' } },
    wildcard: { '/a/b': { redirect: '/longer' }, '/a': { redirect: '/shorter' } },
  };
  expect(routeRuleOf(matcher, '/a/x')).toEqual({ redirect: '/shorter' });
  expect(routeRuleOf(matcher, '/a/b/x')).toEqual({ redirect: '/longer' });
  expect(routeRuleOf(matcher, '/a/b/c')).toEqual({ redirect: '/exact' });
  expect(routeRuleOf(matcher, '/ab')).toEqual({});
});

test('dynamic rules match the rest of the path after their prefix', () => {
  const matcher = { dynamic: { '/old': { static: { '/shop': { redirect: '/shop' } } } } };
  expect(routeRuleOf(matcher, '/old/shop')).toEqual({ redirect: '/shop' });
  expect(routeRuleOf(matcher, '/old/other')).toEqual({});
});

test('redirects are followed to the end, and a loop redirects nowhere', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const chain = { static: { '/a': { redirect: '/b' }, '/b': { redirect: '/c' } } };
  expect(redirectOf(chain, '/a')).toBe('/c');
  expect(redirectOf(chain, '/c')).toBeNull();
  const circle = { static: { '/a': { redirect: '/b' }, '/b': { redirect: '/a' } } };
  expect(redirectOf(circle, '/a')).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
