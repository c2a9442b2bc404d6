import pg from 'pg';
import { afterAll } from 'vitest';
import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { MOVING_TABLES } from '#platform/testing/moving-tables.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Reply, RequestOptions, Visitor, World } from '#platform/testing/world.ts';
import { endpoints } from '../composition.ts';
import { withoutRateLimits } from './without-rate-limits.ts';
import {
  askWith,
  findTrace,
  findUnnamed,
  hasReasons,
  isExplained,
  pathOf,
  propertiesOf,
  requiredOf,
  type Property,
} from './hostile-calls.ts';
import { withValueAt } from './input-paths.ts';
import { leavesOf, sampleOf, withoutField } from './sample-input.ts';
import { listed } from './module-testing.ts';

/** Values that fields normally refuse. Accepted ones must do no harm. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.5,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x'.repeat(100_000),
  "'||(select pg_sleep(25))||'; select pg_sleep(25); --",
  'xx${7*7}yy xx{{7*7}}yy xx<%= 7*7 %>yy xx#{7*7}yy',
  '*)(uid=*))(|(uid=*',
  'a\r\nSet-Cookie: _account=planted\r\n\r\nlevel=50',
  { $where: 'sleep(25000)', $ne: null },
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  [],
  [[]],
  {},
  { $gt: '' },
  Array.from({ length: 5_000 }, () => 'x'),
  '9'.repeat(400),
  '2026-02-30',
  'NaN',
];

const JSON_TYPE = { 'content-type': 'application/json' };

const BODIES: Readonly<Record<string, RequestOptions>> = {
  'half an object': { body: '{', headers: JSON_TYPE },
  'an array': { body: '[]', headers: JSON_TYPE },
  'a text': { body: '"x"', headers: JSON_TYPE },
  'a mark of UTF-16': { body: Buffer.from([0xff, 0xfe]), headers: JSON_TYPE },
  'UTF-16': { body: Buffer.from('{"a":"ก"}', 'utf16le'), headers: JSON_TYPE },
  'Latin-1': { body: Buffer.from('{"a":"é"}', 'latin1'), headers: JSON_TYPE },
  'another type': { body: 'x', headers: { 'content-type': 'text/html' } },
};

/** Calls where 401 means that the submitted proof is wrong. */
const SIGN_IN = listed(({ calls }) => calls?.signIn && [calls.signIn]);

const database: { client?: pg.Client; footprint?: string } = {};

afterAll(() => database.client?.end());

/** Calls that people make. Those of programs alone take the input of such a call, and refuse everybody here before they read it. */
const ofPeople = endpoints.filter(({ definition }) => !definition.access.isForPrograms);

test.for(ofPeople.map((declared) => [declared.definition.route, declared] as const))(
  '%s answers bad input with a reason and changes nothing, never with an error of ours',
  { timeout: 120_000 },
  async ([, declared], { world }) => {
    const admin = await world.signedIn('admin');
    const properties = propertiesOf(declared);
    const calls = hostileCallsOf(declared, properties);
    const ask = ({ values }: HostileCall) =>
      withoutRateLimits(world, () => askWith(admin, declared, properties, values));
    const wrong: string[] = [];
    const refused: HostileCall[] = [];
    const before = await footprint(world);
    for (const call of calls) {
      const began = performance.now();
      const reply = await ask(call);
      const fault = findTrace(reply, performance.now() - began) ?? findFault(declared, call, reply);
      if (fault !== null) wrong.push(`${call.words}: ${fault}`);
      if (reply.status >= 400) refused.push(call);
    }
    wrong.push(...(await findFaultsOfBodies(world, declared, admin)));
    expect(wrong).toEqual([]);

    const after = await footprint(world);
    const isReading = declared.method === 'GET';
    if (isReading || refused.length === calls.length) return expect(after).toEqual(before);
    if (Object.keys(after).every((table) => after[table] === before[table])) return;
    // Accepted calls have changed something, so only refused ones are repeated.
    for (const call of refused) {
      const reply = await ask(call);
      if (reply.status < 400) wrong.push(`${call.words}: refused at first, then ${reply.status}`);
    }
    expect(wrong).toEqual([]);
    expect(await footprint(world)).toEqual(after);
  },
);

/** A valid call with one hostile value at one path. */
interface HostileCall {
  readonly words: string;
  readonly fieldPath: string;
  readonly values: Record<string, unknown>;
  /** The value must always be refused; other values may be valid in their place. */
  readonly isNeverTaken: boolean;
}

function hostileCallsOf(declared: Endpoint, properties: readonly Property[]): HostileCall[] {
  const sample = sampleOf(declared);
  const missing = requiredOf(declared).map((name) => ({
    words: `${name} missing`,
    fieldPath: name,
    values: withoutField(sample, name),
    isNeverTaken: true,
  }));
  const fieldPaths = [...properties.map(({ name }) => name), ...leavesOf(sample)];
  return missing.concat(
    fieldPaths.flatMap((fieldPath) =>
      HOSTILE.map((value) => ({
        words: `${fieldPath} = ${JSON.stringify(value).slice(0, 60)}`,
        fieldPath,
        values: withValueAt(sample, fieldPath, value),
        isNeverTaken: typeof value === 'string' && value.includes('\0'),
      })),
    ),
  );
}

/** Returns what is wrong with the reply to one hostile value, or null. */
function findFault(
  declared: Endpoint,
  { fieldPath, isNeverTaken }: HostileCall,
  reply: Reply,
): string | null {
  const { status, text } = reply;
  if (status < 400) return isNeverTaken ? `is taken with ${status}` : null;
  if (!isAnswer(declared, status)) return `${status}: ${text.slice(0, 80)}`;
  if (!isExplained(declared, text)) return `${status} without a reason: ${text.slice(0, 80)}`;
  const hasOwnShape = declared.definition.onRefusal !== undefined;
  return status === 422 && !hasOwnShape ? findUnnamed(reply, fieldPath) : null;
}

/** Whether the input was validated: rate limits and access checks come first. */
function isAnswer({ definition }: Endpoint, status: number): boolean {
  if (status === 401) return SIGN_IN.some((call) => call.test(definition.route));
  return status < 500 && status !== 403 && status !== 429;
}

/** Sends bodies that are not valid JSON objects, as a guest and as an admin. */
async function findFaultsOfBodies(world: World, declared: Endpoint, admin: Visitor): Promise<string[]> {
  const { method, definition } = declared;
  if (method === 'GET' || propertiesOf(declared).every(({ isInPath }) => isInPath)) return [];
  const wrong: string[] = [];
  for (const visitor of [world.visitor(), admin]) {
    for (const [words, options] of Object.entries(BODIES)) {
      const reply = await withoutRateLimits(world, () =>
        visitor.send(pathOf(declared, {}), { method, ...options }),
      );
      const isGuestTurnedAway = visitor !== admin && [401, 403].includes(reply.status);
      if (isGuestTurnedAway) continue;
      const isRefused = reply.status >= 400 && isAnswer(declared, reply.status);
      if (!isRefused || !isExplained(declared, reply.text)) wrong.push(`${words} → ${reply.status}`);
      else if (!definition.onRefusal && !definition.body && !hasReasons(reply))
        wrong.push(`${words} without a reason: ${reply.text.slice(0, 80)}`);
    }
  }
  return wrong;
}

/** Digest of every table: row count and content, limited to the tenant if the table has one. */
async function footprint(world: World): Promise<Record<string, string>> {
  if (!database.client) {
    database.client = new pg.Client(world.database.superuser);
    await database.client.connect();
  }
  database.footprint ??= await footprintQuery(database.client);
  const { rows } = await database.client.query<{ name: string; content: string }>(database.footprint, [
    world.tenant.id,
  ]);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

async function footprintQuery(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; hasTenant: boolean }>(
    `select c.relname as name, a.attname is not null as "hasTenant"
       from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname !~ '^address_' and c.relname <> all ($1) order by 1`,
    [Object.keys(MOVING_TABLES)],
  );
  return rows
    .map(
      ({ name, hasTenant }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
           from ${pg.escapeIdentifier(name)} t where ${hasTenant ? 'tenant_id = $1' : '$1::uuid is not null'}`,
    )
    .join(' union all ');
}
