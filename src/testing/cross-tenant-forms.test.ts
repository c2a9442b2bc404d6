import { expect, test } from '#platform/testing/test.ts';
import { type Form, formCall, productForms } from './form-calls.ts';
import { isId, textPathsOf } from './input-paths.ts';
import { expectSameAsMissing, namingFields } from './cross-tenant-calls.ts';
import { kindOf } from './cross-tenant-fields.ts';

/** Several hundred calls, on a possibly busy machine. */
const HANGING_MS = 10 * 60_000;

/** Field names that usually name things. */
const NAMING =
  /(^|[.a-z])(ids?|skus?|slug|code|token|emails?|number|link|key|hostname|category|parent|person|order|item)$/i;

const calls = (await productForms()).map((form) => formCall(form, fieldPathsOf(form)));

test('every form field that looks like a name is classified by the kind of thing it names, if any', () => {
  const fields = calls.flatMap(({ name, fieldPaths }) =>
    fieldPaths.map((fieldPath) => [name, fieldPath] as const),
  );
  expect(fields.filter(([name, fieldPath]) => kindOf(name, fieldPath) === undefined)).toEqual([]);
  expect(namingFields(calls).length).toBeGreaterThan(100);
});

test(
  'a form that names a thing of another tenant answers exactly like one that names nothing',
  {
    timeout: HANGING_MS,
  },
  ({ world }) => expectSameAsMissing(world, calls, 'forms'),
);

/** Places of a form that can name something. */
function fieldPathsOf({ name, schema, inPath }: Form): string[] {
  const ids = textPathsOf(schema, isId);
  const texts = textPathsOf(schema).filter(
    (fieldPath) => ids.includes(fieldPath) || NAMING.test(fieldPath) || kindOf(name, fieldPath),
  );
  return [...new Set([...inPath, ...texts])];
}
