import { z } from 'zod';
import { frameOf } from '#platform/http/request-frame.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import {
  sealStateCookie,
  type SealedStateName,
  clearSealedState,
  readSealedState,
  spend,
} from './sealed-state.ts';

const schema = z.object({ word: z.string() });
const state = { word: 'ลับ' };

const valueOf = (line: string) => line.slice(line.indexOf('=') + 1, line.indexOf(';'));

async function read(world: World, cookie: string, name: SealedStateName = 'line') {
  const request = new Request(world.origin, { headers: { cookie } });
  const arrival = { hostname: world.tenant.host, authority: world.tenant.host, isSecure: false, ip: '::1' };
  const record = { ...world.tenant, primaryHost: world.tenant.host, state: 'open' as const };
  const frame = await frameOf(world.app, request, arrival, record, 'test', false);
  return readSealedState(frame, frame, { name, schema });
}

const give = (world: World, seconds = 60) =>
  sealStateCookie({ ...world, now: world.now }, { isSecure: false }, { name: 'line', state, seconds });

test('a sealed state is readable by this tenant, for this purpose, in time and unchanged', async ({
  world,
}) => {
  const other = await world.another();
  const value = valueOf(give(world));
  expect((await read(world, `_line=${value}`))?.state).toEqual(state);
  expect(value).not.toContain('word');
  expect(await read(other, `_line=${value}`)).toBeNull();
  expect(await read(world, `_passkey=${value}`, 'passkey')).toBeNull();
  expect(await read(world, `_line=${value.slice(0, -2)}`)).toBeNull();
  expect(await read(world, `_line=${'A'.repeat(5_000)}`)).toBeNull();
  expect(await read(world, '_line=')).toBeNull();
  world.travel(60_000);
  expect(await read(world, `_line=${value}`)).toBeNull();
});

test('the cookie is HttpOnly; over TLS its name is bound to the host', ({ world }) => {
  expect(give(world)).toMatch(/^_line=[\w.-]+; Path=\/; SameSite=Lax; Max-Age=60; HttpOnly$/);
  const secure = sealStateCookie({ ...world, now: world.now }, { isSecure: true }, { name: 'line', state });
  expect(secure).toMatch(/^__Host-line=[\w.-]+; Path=\/; SameSite=Lax; Max-Age=600; HttpOnly; Secure$/);
  expect(clearSealedState({ isSecure: true }, 'line')).toMatch(/^__Host-line=; .*Max-Age=0/);
});

test('a sealed state can be spent once', async ({ world }) => {
  const sealedState = await read(world, `_line=${valueOf(give(world))}`);
  if (!sealedState) throw new Error('No sealed state was set.');
  const spent = await Promise.all([1, 2, 3].map(() => world.write((scope) => spend(scope, sealedState))));
  expect(spent.filter(Boolean)).toHaveLength(1);
});
