import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import { findMailServerProblem, handIn, type MailRoute } from './mail-server.ts';
import { passwordOf, passwordsWith, serverKey } from './mail-server-rules.ts';

const SERVER = {
  host: 'smtp.example.com',
  port: 587,
  tls: 'starttls',
  user: 'shop',
  senderAddress: 'shop@example.com',
} as const;
const PRODUCTION = { config: { env: 'production' } } as unknown as App;

const tryAt = (
  server: Partial<Extract<MailRoute, { kind: 'own' }>['server']>,
  password: string | null = 'x',
) =>
  handIn(
    PRODUCTION,
    { kind: 'own', server: { ...SERVER, ...server }, password },
    { from: 'a@example.com', to: 'b@example.com', text: 'x' },
    AbortSignal.timeout(10_000),
  );

test.for([
  [{ host: 'localhost.localdomain.localhost' }, /private_address|unknown_host/],
  [{ host: '127.0.0.1' }, /private_address/],
  [{ host: '10.0.0.5' }, /private_address/],
  [{ host: '169.254.169.254' }, /private_address/],
  [{ port: 6379 }, /port/],
  [{ port: 80 }, /port/],
  [{ tls: 'none' as const }, /plain/],
] as const)('in production nobody inside is spoken to: %#', async ([server, why]) => {
  await expect(tryAt(server)).rejects.toThrow(why);
});

test('without its password a server is not spoken to', async () => {
  await expect(tryAt({}, null)).rejects.toThrow('password_missing');
});

test('a developer may use any port and no encryption', () => {
  expect(findMailServerProblem({ ...SERVER, port: 1025, tls: 'none' }, false)).toBeNull();
});

test('a password belongs to host, port and user; the oldest of four goes', () => {
  const kept = ['a', 'b', 'c', 'd'].reduce<{ server: string; password: string }[]>(
    (all, user) => passwordsWith(all, { server: serverKey({ ...SERVER, user }), password: user }),
    [],
  );
  expect(passwordOf(kept, { ...SERVER, user: 'd' })).toBe('d');
  expect(passwordOf(kept, { ...SERVER, user: 'b' })).toBe('b');
  for (const other of [{ user: 'a' }, { user: 'd', port: 465 }, { user: 'd', host: 'smtp.example.org' }])
    expect(passwordOf(kept, { ...SERVER, ...other })).toBeNull();
  expect(passwordsWith(kept, { server: serverKey({ ...SERVER, user: 'b' }), password: 'new' })).toHaveLength(
    3,
  );
});
