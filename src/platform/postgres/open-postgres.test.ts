import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Config, loadConfig } from '../config/config.ts';
import { type EmbeddedPostgres, ensurePostgres } from './embedded-postgres.ts';
import { openPostgres } from './open-postgres.ts';
import { checkRuntimeRole } from './runtime-role.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

/** An external PostgreSQL: over TCP, with passwords, its owner allowed to create roles. */
let foreign: EmbeddedPostgres;
let folder: string;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sala-open-'));
  chmodSync(folder, 0o755);
  const trial = createServer().listen(0, '127.0.0.1');
  await once(trial, 'listening');
  port = (trial.address() as { port: number }).port;
  await new Promise((resolve) => trial.close(resolve));
  foreign = await ensurePostgres({
    dataDir: join(folder, 'foreign'),
    settings: { listen_addresses: '127.0.0.1', port: String(port), fsync: 'off' },
  });
  await asSuperuser('drop owned by sala_app; drop role sala_app', 'sala');
  await asSuperuser(`alter role sala_owner password 'owner-password' createrole`);
  await asSuperuser('create database other owner sala_owner');
});

afterAll(async () => {
  await foreign?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function asSuperuser(sql: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ ...foreign.superuser, database });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function configWith(environment: Record<string, string>): Config {
  return loadConfig({
    SALA_DATA_DIR: join(folder, 'ours'),
    SALA_SECRET: 'a-secret-of-this-test-0123456789-abcdef',
    ...environment,
  });
}

const urlOf = (user: string, password: string, database = 'sala') =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

test('with DATABASE_URL no embedded server is started, and the run-time role gets its own password', async () => {
  const config = configWith({ DATABASE_URL: urlOf('sala_owner', 'owner-password') });
  const first = await openPostgres(config, { isNew: true });
  expect(first.isEmbedded).toBe(false);
  expect(existsSync(join(folder, 'ours'))).toBe(false);
  expect(first.app).toMatchObject({ user: 'sala_app', host: '127.0.0.1', port, database: 'sala' });
  await checkRuntimeRole(first.app);
  expect((await openPostgres(config)).app.password).toBe(first.app.password);

  // A command in a shell with another secret does not lock out the server.
  const another = configWith({
    DATABASE_URL: urlOf('sala_owner', 'owner-password'),
    SALA_SECRET: 'a-secret-of-some-shell-0123456789-abcdef',
  });
  await expect(openPostgres(another)).rejects.toThrow(/does not open with this SALA_SECRET/);
  await checkRuntimeRole(first.app);

  const rotated = await openPostgres(
    configWith({
      DATABASE_URL: urlOf('sala_owner', 'owner-password'),
      SALA_SECRET: 'another-secret-of-this-test-0123456789',
    }),
    { isNew: true },
  );
  expect(rotated.app.password).not.toBe(first.app.password);
  await checkRuntimeRole(rotated.app);
});

test('a second installation on the same server is refused instead of locking out the first one', async () => {
  await openPostgres(configWith({ DATABASE_URL: urlOf('sala_owner', 'owner-password') }), { isNew: true });
  const other = configWith({
    DATABASE_URL: urlOf('sala_owner', 'owner-password', 'other'),
    SALA_SECRET: 'a-third-secret-of-this-test-0123456789',
  });
  await expect(openPostgres(other, { isNew: true })).rejects.toThrow(
    /belongs to another installation.*DATABASE_APP_URL/,
  );
});

test('an owner that may not manage roles gets instructions', async () => {
  await asSuperuser(`create role plain login password 'plain-password'; grant all on database sala to plain`);
  await asSuperuser(`comment on role sala_app is null`);
  await expect(
    openPostgres(
      configWith({
        DATABASE_URL: urlOf('plain', 'plain-password'),
        SALA_SECRET: 'a-fourth-secret-of-this-test-0123456789',
      }),
      { isNew: true },
    ),
  ).rejects.toThrow(/give it CREATEROLE.*DATABASE_APP_URL/);
});

test('DATABASE_APP_URL is used as it is', async () => {
  const config = configWith({
    DATABASE_URL: urlOf('sala_owner', 'owner-password'),
    DATABASE_APP_URL: urlOf('plain', 'plain-password'),
  });
  expect((await openPostgres(config)).app).toEqual({ connectionString: urlOf('plain', 'plain-password') });
});

test('an unusable database fails with one sentence without its password', async () => {
  const refused = openPostgres(configWith({ DATABASE_URL: urlOf('sala_owner', 'wrong-password') }));
  await expect(refused).rejects.toThrow(
    /^The database of DATABASE_URL \(127\.0\.0\.1:\d+\) cannot be used: password authentication failed/,
  );
  await expect(refused).rejects.not.toThrow(/wrong-password/);
  await expect(openPostgres(configWith({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/sala' }))).rejects.toThrow(
    /cannot be used: .*ECONNREFUSED/,
  );
});
