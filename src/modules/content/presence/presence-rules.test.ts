import { expect, test } from 'vitest';
import { withDistinctNames } from './presence-rules.ts';

const person = (personId: string, name: string) => ({ personId, name, email: `${personId}@example.test` });

test.each([
  [[], []],
  [[person('a', 'มาลี')], ['มาลี']],
  [
    [person('a', 'มาลี'), person('b', 'สมชาย'), person('c', 'มาลี')],
    ['มาลี (a@example.test)', 'สมชาย', 'มาลี (c@example.test)'],
  ],
  [
    [person('a', ''), person('b', '')],
    ['a@example.test', 'b@example.test'],
  ],
])('people of the same name are told apart by their addresses', (people, names) => {
  expect(withDistinctNames(people).map(({ name }) => name)).toEqual(names);
});
