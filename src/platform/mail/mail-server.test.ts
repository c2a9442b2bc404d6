import { expect, onTestFinished, test } from 'vitest';
import type { App } from '../app.ts';
import { fakeLookup } from '../testing/fake-lookup.ts';
import { submitMail, type MailRoute } from './mail-server.ts';
import {
  findMailServerProblem,
  findUnusable,
  passwordOf,
  passwordsWith,
  serverKey,
  unusableText,
} from './mail-server-rules.ts';

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
  submitMail(
    PRODUCTION,
    { kind: 'own', server: { ...SERVER, ...server }, password },
    { from: 'a@example.com', to: 'b@example.com', text: 'x' },
    AbortSignal.timeout(10_000),
  );

test.for([
  [{ host: '127.0.0.1' }, 'private_address'],
  [{ host: '10.0.0.5' }, 'private_address'],
  [{ host: '169.254.169.254' }, 'private_address'],
  [{ host: '168.63.129.16', port: 25 }, 'private_address'],
  [{ host: '100.100.100.200' }, 'private_address'],
  [{ host: 'mail.azure.example' }, 'private_address'],
  [{ host: 'mail.aws6.example', port: 465, tls: 'tls' as const }, 'private_address'],
  [{ host: 'mail.mixed.example', port: 2525 }, 'private_address'],
  [{ host: 'nobody.example' }, 'unknown_host'],
  ...[1, 22, 24, 26, 80, 110, 143, 443, 464, 466, 588, 993, 2524, 2526, 2587, 6379, 8025, 65_535].map(
    (port) => [{ port }, 'port'] as const,
  ),
  [{ tls: 'none' as const }, 'plain'],
] as const)(
  'in production only mail ports of public addresses are allowed: %j',
  async ([server, problem]) => {
    const dns = fakeLookup({
      'mail.azure.example': ['168.63.129.16'],
      'mail.aws6.example': ['fd00:ec2::254'],
      'mail.mixed.example': ['203.150.1.1', '169.254.169.254'],
    });
    onTestFinished(() => dns.close());
    await expect(tryAt(server)).rejects.toMatchObject({ problem, message: unusableText(problem) });
  },
);

test('a server without its password is not connected to', async () => {
  await expect(tryAt({}, null)).rejects.toMatchObject({ problem: 'password_missing' });
});

test.for([25, 465, 587, 2525])('port %i is a mail port', (port) => {
  expect(findMailServerProblem({ ...SERVER, port }, true)).toBeNull();
});

test('the problem can be read back from a stored mail', () => {
  for (const problem of ['unknown_host', 'private_address', 'port', 'plain', 'password_missing'] as const)
    expect(findUnusable(unusableText(problem))).toBe(problem);
  expect(findUnusable('550 no such user')).toBeNull();
});

test('on localhost any port and no encryption are allowed', () => {
  expect(findMailServerProblem({ ...SERVER, port: 1025, tls: 'none' }, false)).toBeNull();
});

test('a password belongs to host, port and user; the oldest of four is dropped', () => {
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
