import { expect, test } from '#platform/testing/test.ts';
import { findRedirect, keepFormerAddresses, keepRedirects } from './redirects.ts';

test('former addresses of another site form neither chains nor loops', async ({ world }) => {
  const led = await world.write(async (scope) => {
    await keepRedirects(scope, [
      { from: '/a', to: '/b' },
      { from: '/blog/c', to: '/gone' },
    ]);
    await keepFormerAddresses(scope, [
      { from: '/b', to: '/blog/c' },
      { from: '/blog/c', to: '/blog/c' },
    ]);
    return Promise.all(['/a', '/b', '/blog/c'].map((path) => findRedirect(scope, path)));
  });
  expect(led).toEqual(['/blog/c', '/blog/c', null]);
});

test('what this site redirects already is not led elsewhere', async ({ world }) => {
  const led = await world.write(async (scope) => {
    await keepRedirects(scope, [{ from: '/a', to: '/blog/b' }]);
    await keepFormerAddresses(scope, [{ from: '/a', to: '/blog/c' }]);
    return findRedirect(scope, '/a');
  });
  expect(led).toBe('/blog/b');
});
