import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import type { Names } from '#platform/testing/module-testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Reply, Visitor } from '#platform/testing/world.ts';
import { endpoints } from '../composition.ts';
import { comparable, everything } from './cross-tenant-compare.ts';
import { makeThings, nobodyOf } from './cross-tenant-things.ts';
import { BODIES } from './endpoint-calls.ts';
import { listed } from './module-testing.ts';

/** Parameters that name nothing of a tenant: places are shared, and hosts have a separate test. */
const SHARED = ['provinceId', 'amphureId', 'hostname', 'slot'];

const INDIFFERENT = listed(({ calls }) => calls?.indifferent);

const addressed = endpoints.filter(({ path }) => parametersOf(path).some((name) => !SHARED.includes(name)));

test('things of another tenant answer exactly like missing ones', { timeout: 180_000 }, async ({ world }) => {
  expect(addressed.length).toBeGreaterThan(15);
  const other = await world.another();
  const theirs = await makeThings(other, await other.signedIn('admin'));
  const none = Object.fromEntries(Object.entries(theirs).map(([kind, name]) => [kind, nobodyOf(name)]));
  const unmade = addressed.flatMap(({ path }) => parametersOf(path)).filter((name) => !theirs[name]);
  expect(unmade.filter((name) => !SHARED.includes(name))).toEqual([]);
  const asked = [...Object.values(theirs), ...Object.values(none)];
  const visitors: [string, Visitor][] = [
    ['guest', world.visitor()],
    ['user', await world.signedIn()],
    ['admin', await world.signedIn('admin')],
  ];
  const ours = await makeThings(world, await world.signedIn('admin'));
  for (const [, visitor] of visitors)
    for (const act of listed(({ actAsGuest }) => actAsGuest && [actAsGuest])) await act(visitor, ours);
  const before = await everything(other);
  const differences: string[] = [];
  for (const declared of addressed) {
    for (const [role, visitor] of visitors) {
      const [foreign, missing] = [await ask(visitor, declared, theirs), await ask(visitor, declared, none)];
      const [one, two] = [comparable(foreign, asked), comparable(missing, asked)];
      if (one !== two)
        differences.push(`${declared.definition.route} as ${role}:\n  theirs  ${one}\n  nothing ${two}`);
      if (role === 'admin' && foreign.text.includes('platform.invalid_input'))
        differences.push(
          `${declared.definition.route}: the body of this test does not fit: ${foreign.text.slice(0, 200)}`,
        );
      if (foreign.status < 300 && !INDIFFERENT.includes(declared.definition.route))
        differences.push(`${declared.definition.route} as ${role} answered ${foreign.status}`);
    }
  }
  expect(differences).toEqual([]);
  expect(await everything(other)).toEqual(before);
});

function parametersOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
}

function ask(visitor: Visitor, { method, path, definition }: Endpoint, values: Names): Promise<Reply> {
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? '1'));
  if (definition.body)
    return visitor.send(address, {
      method,
      body: 'bytes',
      headers: { 'content-type': definition.body.types[0] as string },
    });
  if (method === 'GET') return visitor.get(address);
  return visitor.send(address, { method, json: BODIES[definition.route] ?? {} });
}
