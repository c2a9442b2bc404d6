import { expect, test } from '#platform/testing/test.ts';
import { grantText } from './grant-text.tsx';

test('everything that a program may be given is said in people’s words', ({ world }) => {
  expect(world.app.grants.length).toBeGreaterThan(5);
  expect(world.app.grants.filter((grant) => grantText(grant) === grant)).toEqual([]);
});
