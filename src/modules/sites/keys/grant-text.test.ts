import { expect, test } from '#platform/testing/test.ts';

test('everything that a program may be given is said in people’s words', ({ world }) => {
  expect(world.app.grants.length).toBeGreaterThan(5);
  expect(world.app.grants.filter((grant) => !world.app.grantText.has(grant))).toEqual([]);
});
