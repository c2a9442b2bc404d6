import pg from 'pg';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { endpoints } from '../composition.ts';
import { askWith, findTrace, isExplained, pathOf, propertiesOf } from './hostile-calls.ts';

/** Values that no field takes kindly to. What is taken all the same must do no harm. */
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

test.for(endpoints.map((declared) => [declared.definition.route, declared] as const))(
  '%s answers bad input with a reason, never with an error of ours',
  { timeout: 120_000 },
  async ([, declared], { world }) => {
    const visitors = [world.visitor(), await world.signedIn('admin')];
    const properties = propertiesOf(declared);
    const isReading = declared.method === 'GET';
    const before = isReading ? await footprint(world) : null;
    const wrong: string[] = [];
    for (const property of properties) {
      for (const value of HOSTILE) {
        const began = performance.now();
        const reply = await askWith(visitors[1] as Visitor, declared, properties, { [property.name]: value });
        const trace = findTrace(reply, performance.now() - began);
        if (trace !== null) wrong.push(`${property.name} = ${JSON.stringify(value)?.slice(0, 60)}: ${trace}`);
        if (reply.status >= 500)
          wrong.push(`${property.name} = ${JSON.stringify(value)?.slice(0, 60)} → ${reply.status}`);
        if (reply.status >= 400 && !isExplained(reply.text))
          wrong.push(`${property.name}: ${reply.status} without a reason: ${reply.text.slice(0, 80)}`);
      }
    }
    const raw = [
      { body: '{', headers: { 'content-type': 'application/json' } },
      { body: '[]', headers: { 'content-type': 'application/json' } },
      { body: Buffer.from([0xff, 0xfe]), headers: { 'content-type': 'application/json' } },
      { body: 'x', headers: { 'content-type': 'text/html' } },
    ];
    if (!isReading && properties.some((property) => !property.isInPath)) {
      for (const visitor of visitors) {
        for (const options of raw) {
          const reply = await visitor.send(pathOf(declared, {}), { method: declared.method, ...options });
          if (reply.status < 400 || reply.status >= 500)
            wrong.push(`${String(options.body)} → ${reply.status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    if (isReading) expect(await footprint(world)).toEqual(before);
  },
);

/** Rows of the tenant in every table of the modules: what a call may have changed. */
async function footprint(world: World): Promise<Record<string, number>> {
  const client = new pg.Client(world.database.superuser);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname !~ '^platform_(attempt|session)$' order by 1`,
    );
    const counts = tables.rows.map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int as n from ${pg.escapeIdentifier(name)} where tenant_id = $1`,
    );
    const { rows } = await client.query<{ name: string; n: number }>(counts.join(' union all '), [
      world.tenant.id,
    ]);
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  } finally {
    await client.end();
  }
}
