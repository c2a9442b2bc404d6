import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { ACCOUNT_COOKIE } from '#platform/http/cookies.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Reply, Visitor, World } from '#platform/testing/world.ts';
import { endpoints } from '../composition.ts';
import { withoutRateLimits } from './without-rate-limits.ts';
import { type Form, productForms, productPages, readPage, sendForm } from './form-calls.ts';
import { askWith, pathOf, propertiesOf } from './hostile-calls.ts';
import { sampleFrom, sampleOf } from './sample-input.ts';

/** Names of built-in object properties, or with special meaning in JavaScript. */
const NAMES = [
  'toString',
  'constructor',
  '__proto__',
  'valueOf',
  'hasOwnProperty',
  'prototype',
  'toJSON',
  'then',
];

const NUL = 'a\0b';
const LONE_SURROGATE = 'a\ud800b';
const LONG = 'x'.repeat(20_000);

/** Names and values for URLs. */
const IN_QUERIES = ['%00', '%ED%A0%80', 'x'.repeat(6_000)];

/** Several hundred calls, on a possibly busy machine. */
const HANGING_MS = 10 * 60_000;

test('no field name in a body or query crashes an endpoint, and refusals name the field', {
  timeout: HANGING_MS,
}, async ({ world }) => {
  const wrong: string[] = [];
  let admin: Visitor = await world.signedIn('admin');
  for (const [turn, declared] of endpoints.entries()) {
    admin = await signedInStill(world, admin);
    const { route, onRefusal } = declared.definition;
    const check = (words: string, reply: Reply, name: string | null): void => {
      const fault = faultOf(reply, name, onRefusal !== undefined);
      if (fault) wrong.push(`${route} with ${words}: ${fault}`);
    };
    for (const [at, name] of NAMES.entries()) {
      const value = IN_QUERIES[(turn + at) % IN_QUERIES.length] as string;
      check(`?${name}=${value.slice(0, 9)}`, await askAt(world, admin, declared, `${name}=${value}`), null);
      if (isInQuery(declared)) {
        check(`?${name}=%00`, await askAt(world, admin, declared, `${name}=%00`), name);
        continue;
      }
      const broken = (turn + at) % 2 === 0 ? NUL : LONE_SURROGATE;
      check(name, await askIn(world, admin, declared, { [name]: broken }), name);
      check(
        `an inner ${name}`,
        await askIn(world, admin, declared, { extra: { [name]: broken } }),
        `extra.${name}`,
      );
    }
    if (!isInQuery(declared))
      check(
        'long texts',
        await askIn(world, admin, declared, Object.fromEntries(NAMES.map((name) => [name, LONG]))),
        null,
      );
  }
  expect(wrong).toEqual([]);
});

test('no field name crashes a form, and refusals name the field', { timeout: HANGING_MS }, async ({
  world,
}) => {
  const forms = await productForms();
  expect(forms.length).toBeGreaterThan(150);
  const wrong: string[] = [];
  let admin: Visitor = await world.signedIn('admin');
  for (const form of forms) {
    admin = await signedInStill(world, admin);
    for (const name of NAMES) {
      for (const [field, value] of [
        [name, NUL],
        [`extra.${name}`, NUL],
        [`${name}.extra`, NUL],
        [name, LONG],
      ] as const) {
        const reply = await withoutRateLimits(world, () =>
          sendForm(world, admin, form, { ...sampleOfForm(form), [field]: value }),
        );
        const fault = faultOf(reply, value === NUL ? field : null, false);
        if (fault) wrong.push(`${form.name} with ${field} = ${value.slice(0, 3)}: ${fault}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('no parameter name crashes a page', { timeout: HANGING_MS }, async ({ world }) => {
  const pages = (await productPages()).filter(({ loader }) => loader !== undefined);
  expect(pages.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  const admin = await world.signedIn('admin');
  for (const [turn, page] of pages.entries()) {
    const params = Object.fromEntries([...page.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']));
    for (const [at, name] of NAMES.entries()) {
      const query = `${name}=${IN_QUERIES[(turn + at) % IN_QUERIES.length]}`;
      const reply = await withoutRateLimits(world, () => readPage(world, admin, page, params, query));
      if (reply.status >= 500) wrong.push(`${page.path}?${query.slice(0, 20)}: ${reply.status}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Returns the same browser, or a new one if a call has signed it out. */
async function signedInStill(world: World, visitor: Visitor): Promise<Visitor> {
  return visitor.cookies.has(ACCOUNT_COOKIE) ? visitor : world.signedIn('admin');
}

/** Returns what is wrong with a reply, or null. `name` is the field that must be refused, if any. */
function faultOf({ status, text }: Reply, name: string | null, hasOwnShape: boolean): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 100)}`;
  if (name === null) return null;
  if (status < 400) return `is taken with ${status}`;
  if (hasOwnShape) return null;
  const body: unknown = JSON.parse(text);
  const { fields } = (body as { problem?: { fields?: object } }).problem ?? (body as { fields?: object });
  return Object.hasOwn(fields ?? {}, name) ? null : `${status} does not name it: ${text.slice(0, 200)}`;
}

/** Whether a call reads its input from the query. */
function isInQuery({ method, definition }: Endpoint): boolean {
  return method === 'GET' || definition.body !== undefined;
}

function askAt(world: World, visitor: Visitor, declared: Endpoint, query: string): Promise<Reply> {
  const { method, definition } = declared;
  const sample = sampleOf(declared);
  const path = `${pathOf(declared, sample)}?${query}`;
  const [type] = definition.body?.types ?? [];
  return withoutRateLimits(world, () =>
    visitor.send(path, {
      method,
      ...(type !== undefined && { body: 'x', headers: { 'content-type': type } }),
      ...(method !== 'GET' && !definition.body && { json: {} }),
    }),
  );
}

/** Sends a valid body with additional fields. */
function askIn(
  world: World,
  visitor: Visitor,
  declared: Endpoint,
  more: Record<string, unknown>,
): Promise<Reply> {
  const properties = [
    ...propertiesOf(declared),
    ...Object.keys(more).map((name) => ({ name, isInPath: false })),
  ];
  return withoutRateLimits(world, () =>
    askWith(visitor, declared, properties, { ...sampleOf(declared), ...more }),
  );
}

/** Sample fields of a form from its schema, without names of things. */
function sampleOfForm({ schema, inPath }: Form): Record<string, unknown> {
  const sample = (sampleFrom(schema, schema.$defs ?? {}) ?? {}) as Record<string, unknown>;
  for (const parameter of inPath) sample[parameter] = 'x';
  return sample;
}
