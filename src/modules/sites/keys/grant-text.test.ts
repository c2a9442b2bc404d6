import { expect, test } from '#platform/testing/test.ts';

test('every grant of a program has a label', ({ world }) => {
  expect(world.app.grants.length).toBeGreaterThan(5);
  expect(world.app.grants.filter((grant) => !world.app.grantText.has(grant))).toEqual([]);
});
