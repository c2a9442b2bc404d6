import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { expect, test } from '#platform/testing/test.ts';
import { type Reply, TEST_PASSWORD, Visitor, type World } from '#platform/testing/world.ts';
import { type NumberField, numbersOf } from '../../guards/bounds.ts';
import { endpoints } from '../composition.ts';
import { withoutRateLimits } from './without-rate-limits.ts';
import { endpointCall } from './endpoint-calls.ts';
import { formCall, type Page, productForms, productPages, readPage } from './form-calls.ts';
import { type JsonSchema, schemaOf } from './hostile-calls.ts';
import { isId, textPathsOf } from './input-paths.ts';
import { type Call, kindsOf } from './cross-tenant-calls.ts';
import { kindOf } from './cross-tenant-fields.ts';
import { makeThings, renewThings } from './cross-tenant-things.ts';
import type { Names, Owner } from '#platform/testing/module-testing.ts';

/** Several hundred calls, on a possibly busy machine. */
const HANGING_MS = 10 * 60_000;

/** Texts that are almost a day, an instant, a number or an id: one parser may accept what the next refuses. */
const TEXTS = [
  '0000-01-01',
  '9999-12-31',
  '9999-12',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999-23:59',
  '2026-01-01T00:00:00+23:59',
  `2026-01-01T00:00:00.${'0'.repeat(150)}Z`,
  '9999-12-31T23:59',
  '275760-09-13',
  '-infinity',
  '2147483648',
  '9223372036854775808',
  '1e400',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

/** Values to replace the sort key in a cursor. */
const KEYS = [
  ...TEXTS,
  '\0',
  '\ud800',
  2 ** 31,
  8_640_000_000_000_001,
  -62_200_000_000_000,
  2 ** 53,
  1e300,
  -0.5,
  null,
  {},
];

/** Fields that expect a day, an instant, a number or a cursor, by the last word of their name. */
const EXACT =
  /(^|[.])(on|at|day|month|year|expires|from|until|to|after|before|amount|price|fee|version|number)$|(On|At|Time|Local|Expire|Days?|From|To|Amount|Price)$/;

/** Numbers outside any column's range; every schema refuses them. */
const BEYOND = [2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER];

/** An input with the paths of its numbers and texts. */
interface Input {
  readonly call: Call;
  readonly numbers: readonly NumberField[];
  readonly texts: readonly string[];
}

test('numbers at and beyond their bounds, and almost valid texts, crash no call', {
  timeout: HANGING_MS,
}, async ({ world }) => {
  const inputs = endpoints.map((declared) =>
    inputOf(declared.definition.input, schemaOf(declared), (fieldPaths) =>
      endpointCall(declared, fieldPaths),
    ),
  );
  expect(inputs.flatMap(({ numbers }) => numbers).length).toBeGreaterThan(40);
  expect(await findFailures(world, inputs)).toEqual([]);
});

test('edge values crash no form', { timeout: HANGING_MS }, async ({ world }) => {
  const inputs = (await productForms()).map((form) =>
    inputOf(form.input, form.schema, (fieldPaths) => formCall(form, fieldPaths)),
  );
  expect(inputs.flatMap(({ numbers }) => numbers).length).toBeGreaterThan(80);
  expect(await findFailures(world, inputs)).toEqual([]);
});

test('edge values in its address crash no page', { timeout: HANGING_MS }, async ({ world }) => {
  const owner = await world.signedIn('admin');
  const own = await makeThings(world, owner);
  const pages = (await productPages()).filter(({ loader }) => loader?.page.query ?? loader?.page.params);
  expect(pages.length).toBeGreaterThan(60);
  const failures: string[] = [];
  for (const page of pages) {
    for (const [words, ask] of readingsOf(page, own)) {
      const reply = await withoutRateLimits(world, () => ask(world, copyOf(world, owner)));
      if (reply.status >= 500) failures.push(`${page.path} ${words}: ${reply.status} ${reply.text}`);
    }
  }
  expect(failures).toEqual([]);
});

function inputOf(
  input: z.ZodType,
  schema: JsonSchema,
  callOf: (fieldPaths: readonly string[]) => Call,
): Input {
  const numbers = numbersOf(input);
  const ids = textPathsOf(schema, isId);
  const texts = textPathsOf(schema).filter(
    (fieldPath) =>
      EXACT.test(fieldPath) &&
      !ids.includes(fieldPath) &&
      !numbers.some((number) => number.fieldPath === fieldPath),
  );
  return { call: callOf([...numbers.map(({ fieldPath }) => fieldPath), ...texts]), numbers, texts };
}

/** Sends each value to each call, with one's own data otherwise. Returns those that answer with a server error. */
async function findFailures(world: World, inputs: readonly Input[]): Promise<string[]> {
  const owner = await world.signedIn('admin');
  let own = await makeThings(world, owner);
  const failures: string[] = [];
  for (const [turn, { call, numbers, texts }] of inputs.entries()) {
    const asked: [string, unknown, boolean][] = [
      ...numbers.flatMap((number) =>
        valuesOf(number).map((value) => placed(number.fieldPath, value, value === number.max)),
      ),
      ...texts.flatMap((fieldPath, at) =>
        textsFor(call, fieldPath, own, turn + at).map((value) => placed(fieldPath, value, false)),
      ),
    ];
    let isUsed = false;
    for (const [fieldPath, value, isGreatest] of asked) {
      // The maximum must be tried with existing things; numbers refused by the schema need none.
      if (isUsed && isGreatest && !fieldPath.endsWith('ersion')) {
        world.travel(61_000); // making things is rate-limited, too
        await signInAgain(owner);
        own = await renewThings(world, owner, own, kindsOf(call));
        isUsed = false;
      }
      const browser = copyOf(world, owner);
      const names = withFreeNames(own);
      const reply = await withoutRateLimits(world, () => call.ask(world, browser, names, fieldPath, value));
      isUsed ||= reply.status < 400 && !call.isReading;
      if (reply.status >= 500)
        failures.push(
          `${call.name} ${fieldPath} = ${String(value).slice(0, 40)}: ${reply.status} ${reply.text}`,
        );
    }
  }
  return failures;
}

function placed(fieldPath: string, value: unknown, isGreatest: boolean): [string, unknown, boolean] {
  return [fieldPath.replaceAll('{}', '1'), value, isGreatest];
}

/** Bounds of a number, values just beyond them, values outside any column, and fractions. */
function valuesOf({ min, max, isWhole }: NumberField): number[] {
  const values = [max, min, ...BEYOND, min - 1, max + 1];
  if (!isWhole) values.splice(2, 0, Math.max(min, 0) + 0.5, max - 0.001);
  return [...new Set(values)].filter(Number.isFinite);
}

/** A third of the texts per path, rotating through all of them; broken cursors for cursor fields. */
function textsFor(call: Call, fieldPath: string, own: Names, turn: number): string[] {
  const kind = kindOf(call.name, fieldPath);
  const cursor = kind?.endsWith('Cursor') ? own[kind] : undefined;
  return [
    ...TEXTS.filter((_, index) => index % 3 === turn % 3),
    ...(cursor === undefined ? [] : brokenCursors(cursor)),
  ];
}

/** The cursor with each of its values replaced. */
function brokenCursors(cursor: string): string[] {
  const parts = partsOf(cursor);
  if (parts === null) return []; // an id, which the schema checks
  return parts.flatMap((_, at) =>
    KEYS.map((key) => Buffer.from(JSON.stringify(parts.with(at, key))).toString('base64url')),
  );
}

function partsOf(cursor: string): unknown[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : null;
  } catch {
    return null; // an id that serves as a cursor
  }
}

/** New names where the cross-tenant tests need taken ones: a refused name would never reach a column. */
function withFreeNames(own: Names): Names {
  const mark = randomUUID().slice(0, 8);
  return {
    ...own,
    spareCategory: `free-${mark}`,
    spareCode: `free-${mark}`,
    spareLessonCategory: `free-${mark}`,
    spareLesson: `free-${mark}`,
    spareExam: `free-${mark}`,
    spareSku: `FREE-${mark.toUpperCase()}`,
    otherSku: own['sku'] ?? '',
    spareEmail: `${mark}@example.test`,
    otherEmail: `${mark}@example.test`,
  };
}

type Reading = [string, (world: World, visitor: Visitor) => Promise<Reply>];

/** Requests for a page with exact values in its query or path. */
function readingsOf(page: Page, own: Names): Reading[] {
  const { params, query } = page.loader?.page ?? {};
  const named = Object.fromEntries(
    [...page.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
      const kind = kindOf(`${page.path} read`, name);
      return [name, own[name] ?? (kind ? own[kind] : undefined) ?? 'x'];
    }),
  );
  const inQuery = query ? exactValues(query) : [];
  const inPath = params
    ? Object.keys(named).flatMap((name) => TEXTS.map((value) => [name, value] as const))
    : [];
  return [
    ...inQuery.map(
      ([name, value]): Reading => [
        `?${name}=${value.slice(0, 40)}`,
        (world, visitor) =>
          readPage(world, visitor, page, named, `${new URLSearchParams({ [name]: value })}`),
      ],
    ),
    ...inPath.map(
      ([name, value]): Reading => [
        `:${name} = ${value.slice(0, 40)}`,
        (world, visitor) => readPage(world, visitor, page, { ...named, [name]: value }, ''),
      ],
    ),
  ];
}

function exactValues(query: z.ZodType): [string, string][] {
  const numbers = numbersOf(query);
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return [
    ...numbers.flatMap((number) =>
      valuesOf(number).map((value): [string, string] => [number.fieldPath, String(value)]),
    ),
    ...textPathsOf(schema)
      .filter((fieldPath) => EXACT.test(fieldPath))
      .flatMap((fieldPath) => TEXTS.map((value): [string, string] => [fieldPath, value])),
  ];
}

/** Signs in again if time has passed or a call has ended the session. */
async function signInAgain(owner: Owner): Promise<void> {
  if ((await owner.get('/api/session')).json().role === 'admin') return;
  await owner.post('/api/account/login', { email: owner.actor.email, password: TEST_PASSWORD });
}

/** A copy of the person's browser, so that new cookies do not affect the original. */
function copyOf(world: World, owner: Owner): Visitor {
  const browser = new Visitor(world);
  for (const [cookie, value] of owner.cookies) browser.cookies.set(cookie, value);
  return browser;
}
