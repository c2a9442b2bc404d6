import { expect, test } from '#platform/testing/test.ts';
import { endpoints } from '../composition.ts';
import { endpointCall, namePlacesOf } from './endpoint-calls.ts';
import { expectSameAsMissing, namingFields } from './cross-tenant-calls.ts';
import { kindOf } from './cross-tenant-fields.ts';

/** Several hundred calls, on a machine that may be busy. */
const HANGING_MS = 10 * 60_000;

const calls = endpoints.map((declared) => endpointCall(declared, namePlacesOf(declared)));

test('of every text in a body or a query it is said which thing it names, if any', () => {
  expect(namingFields(calls).length).toBeGreaterThan(80);
  const fields = calls.flatMap(({ name, places }) => places.map((place) => [name, place] as const));
  expect(fields.filter(([name, place]) => kindOf(name, place) === undefined)).toEqual([]);
});

test(
  'a body or a query that names what another tenant has answers exactly like one that names nothing',
  {
    timeout: HANGING_MS,
  },
  ({ world }) => expectSameAsMissing(world, calls, 'calls'),
);
