import { expect, test } from '#platform/testing/test.ts';
import { endpoints } from '../composition.ts';
import { endpointCall, namePlacesOf } from './endpoint-calls.ts';
import { expectSameAsMissing, namingFields } from './cross-tenant-calls.ts';
import { kindOf } from './cross-tenant-fields.ts';

/** Several hundred calls, on a possibly busy machine. */
const HANGING_MS = 10 * 60_000;

const calls = endpoints.map((declared) => endpointCall(declared, namePlacesOf(declared)));

test('every text field of a body or query is classified by the kind of thing it names, if any', () => {
  expect(namingFields(calls).length).toBeGreaterThan(80);
  const fields = calls.flatMap(({ name, fieldPaths }) =>
    fieldPaths.map((fieldPath) => [name, fieldPath] as const),
  );
  expect(fields.filter(([name, fieldPath]) => kindOf(name, fieldPath) === undefined)).toEqual([]);
});

test(
  'a body or query that names a thing of another tenant answers exactly like one that names nothing',
  {
    timeout: HANGING_MS,
  },
  ({ world }) => expectSameAsMissing(world, calls, 'calls'),
);
