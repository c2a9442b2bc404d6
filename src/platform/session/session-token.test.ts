import { decodeProtectedHeader, SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { Keyring } from '../config/keyring.ts';
import { Secret } from '../config/secret.ts';
import type { TenantId } from '../db/tenant-id.ts';
import { SessionTokens } from './session-token.ts';

const OLD = new Secret('the old secret, which is long enough');
const NEW = new Secret('the new secret, which is long enough');
const TENANT = '0193a1b2-0000-7000-8000-000000000001' as TenantId;
const CLAIMS = { sid: 's', user: 'u', role: 'user' } as const;
const NOW = new Date('2026-11-23T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

const tokens = (current: Secret, ...accepted: Secret[]) => new SessionTokens(new Keyring(current, accepted));
const signed = (by: SessionTokens) => by.sign(TENANT, CLAIMS, NOW, later(3_600_000));
const isRead = async (by: SessionTokens, token: string, now = NOW) =>
  (await by.verify(TENANT, token, now)) !== null;

/** Signs a token with a custom header. */
function withHeader(secret: Secret, header: object): Promise<string> {
  return new SignJWT({ ...CLAIMS })
    .setAudience(TENANT)
    .setExpirationTime(later(3_600_000))
    .setProtectedHeader({ alg: 'HS256', ...header })
    .sign(secret.deriveKey(`session ${TENANT}`));
}

test('a token names its key, and is valid on every node that accepts it', async () => {
  const [before, after] = [await signed(tokens(OLD, NEW)), await signed(tokens(NEW, OLD))];
  expect(decodeProtectedHeader(before)).toEqual({
    alg: 'HS256',
    typ: 'JWT',
    kid: new Keyring(OLD).currentId,
  });
  expect(decodeProtectedHeader(after)['kid']).toBe(new Keyring(NEW).currentId);
  for (const node of [tokens(OLD, NEW), tokens(NEW, OLD)])
    for (const token of [before, after]) expect(await isRead(node, token)).toBe(true);
  expect(await isRead(tokens(NEW), before)).toBe(false);
  expect(await isRead(tokens(NEW), after)).toBe(true);
});

test('a token from before keys had ids is valid while its secret is accepted', async () => {
  const former = await withHeader(OLD, { typ: 'JWT' });
  expect(await isRead(tokens(OLD), former)).toBe(true);
  expect(await isRead(tokens(NEW, OLD), former)).toBe(true);
  expect(await isRead(tokens(NEW), former)).toBe(false);
});

test('a key id selects only among our own keys; URLs and keys in the header are ignored', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const ring = tokens(NEW, OLD);
  for (const kid of [
    '../../etc/passwd',
    "x' union select 'a",
    '',
    'constructor',
    '\u0000',
    7,
    null,
    ['a'],
    {},
  ])
    expect([kid, await isRead(ring, await withHeader(NEW, { kid }))]).toEqual([kid, false]);
  const kid = new Keyring(NEW).currentId;
  expect(await isRead(ring, await withHeader(OLD, { kid }))).toBe(false); // claims one key, signed with another
  for (const header of [
    { jku: 'http://127.0.0.1:9/keys.json' },
    { x5u: 'http://127.0.0.1:9/cert.pem' },
    { jwk: { kty: 'oct', k: 'AAAA' } },
  ])
    expect(await isRead(ring, await withHeader(NEW, { kid, ...header }))).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});

test('a token is valid until a minute after its expiry, even if the row is still open', async () => {
  const token = await signed(tokens(NEW));
  expect(await isRead(tokens(NEW), token, later(3_600_000 + 59_000))).toBe(true);
  expect(await isRead(tokens(NEW), token, later(3_600_000 + 61_000))).toBe(false);
});
