import pg from 'pg';
import { z } from 'zod';
import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Reply, Visitor, World } from '#platform/testing/world.ts';
import { endpoints } from '../composition.ts';

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

interface Property {
  readonly name: string;
  readonly isInPath: boolean;
}

test.for(endpoints.map((declared) => [declared.definition.route, declared] as const))(
  '%s answers bad input with a reason, never with an error of ours',
  { timeout: 120_000 },
  async ([, declared], { world }) => {
    const visitors = [world.visitor(), await world.signedIn('admin')];
    const properties = propertiesOf(declared);
    const before = await footprint(world);
    const wrong: string[] = [];
    for (const property of properties) {
      for (const value of HOSTILE) {
        const began = performance.now();
        const reply = await ask(visitors[1] as Visitor, declared, properties, { [property.name]: value });
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
    if (declared.method !== 'GET' && properties.some((property) => !property.isInPath)) {
      for (const visitor of visitors) {
        for (const options of raw) {
          const reply = await visitor.send(pathOf(declared, {}), { method: declared.method, ...options });
          if (reply.status < 400 || reply.status >= 500)
            wrong.push(`${String(options.body)} → ${reply.status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    if (declared.method === 'GET') expect(await footprint(world)).toEqual(before);
  },
);

function propertiesOf({ path, definition }: Endpoint): Property[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const schema = z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
  };
  const names = new Set([...inPath, ...Object.keys(schema.properties ?? {})]);
  return [...names].map((name) => ({ name, isInPath: inPath.includes(name) }));
}

function ask(
  visitor: Visitor,
  declared: Endpoint,
  properties: readonly Property[],
  values: Record<string, unknown>,
) {
  const inBody = Object.fromEntries(
    Object.entries(values).filter(([name]) =>
      properties.some((property) => property.name === name && !property.isInPath),
    ),
  );
  const path = pathOf(declared, values);
  if (declared.method === 'GET' || declared.definition.body) {
    const query = new URLSearchParams(
      Object.entries(inBody).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
      ]),
    );
    const url = `${path}?${query}`.slice(0, 12_000);
    return visitor.send(url, {
      method: declared.method,
      ...(declared.definition.body && {
        body: 'not a picture',
        headers: { 'content-type': declared.definition.body.types[0] as string },
      }),
    });
  }
  return visitor.send(path, { method: declared.method, json: inBody });
}

function pathOf({ path }: Endpoint, values: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    const text =
      value === undefined
        ? '019a0000-0000-7000-8000-000000000000'
        : typeof value === 'string'
          ? value
          : JSON.stringify(value);
    return encodeURIComponent(text.isWellFormed() ? text : 'x').slice(0, 8_000) || '%20';
  });
}

/** What shows that somebody else's program ran: a delay, a sum that was worked out, a header of theirs (A23). */
function findTrace(reply: Reply, tookMs: number): string | null {
  if (tookMs > 20_000) return `took ${tookMs} ms`;
  if (reply.text.includes('xx49yy')) return 'a template was filled in';
  return JSON.stringify(reply.headers['set-cookie'] ?? []).includes('planted')
    ? 'a header was planted'
    : null;
}

/** A refusal of ours has a code; the specification's own calls have their own shape with an error. */
function isExplained(text: string): boolean {
  try {
    const body = JSON.parse(text) as { code?: string; error?: unknown };
    return typeof body.code === 'string' || (body.error !== undefined && body.error !== null);
  } catch {
    return false;
  }
}

/** Rows of the tenant in every table of the modules: what a call may have changed. */
async function footprint(world: World): Promise<Record<string, number>> {
  const client = new pg.Client(world.database.superuser);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname !~ '^platform_(attempt|session)$' order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from ${pg.escapeIdentifier(name)} where tenant_id = $1`,
        [world.tenant.id],
      );
      counts[name] = rows[0]?.n ?? 0;
    }
    return counts;
  } finally {
    await client.end();
  }
}
