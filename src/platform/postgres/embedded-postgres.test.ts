import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, ensurePostgres } from './embedded-postgres.ts';
import { canEnter, type OsAccount } from './os-account.ts';
import { findLeftovers, findPostmaster } from './postmaster.ts';

const isRoot = process.getuid?.() === 0;
const LAUNCHER = join(import.meta.dirname, 'embedded-postgres.ts');

vi.setConfig({ testTimeout: 90_000 }); // starts real servers, on possibly busy machines

/** A stopped cluster to copy in tests that are not about the first start: initdb is slow. */
let prepared: string;
let folder: string;
let opened: EmbeddedPostgres[];

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'sala-pg-'));
  chmodSync(prepared, 0o755);
  await (await ensurePostgres({ dataDir: prepared })).stop();
});

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sala-pg-'));
  chmodSync(folder, 0o755);
  opened = [];
});

afterEach(async () => {
  for (const postgres of opened) await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const postgres = await ensurePostgres({ dataDir, ...options });
  opened.push(postgres);
  return postgres;
}

function copyPrepared(): void {
  const copied = spawnSync('cp', ['-a', join(prepared, 'postgres'), folder]);
  if (copied.status !== 0) throw new Error(copied.stderr.toString());
}

async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined); // some tests kill the server under this connection
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts another Sala process on the same data folder, which prints its server's process id and stays. */
async function hold(
  dataDir: string,
  account?: OsAccount,
  options = '{}',
): Promise<{ child: ChildProcess; pid: number }> {
  const script = `const { ensurePostgres } = await import(${JSON.stringify(LAUNCHER)});
    const postgres = await ensurePostgres({ dataDir: ${JSON.stringify(dataDir)}, ...${options} });
    console.log(postgres.pid());
    process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)));
    setInterval(() => undefined, 1_000_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid, cwd: '/' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [null])]);
  if (line === null) throw new Error(output);
  return { child, pid: Number(line) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

test('the first start creates a cluster with two plain roles, and the next finds its rows again', async () => {
  const first = await open(folder, { isServer: true });
  expect(first.adopted).toBe(false);
  await ask(first.owner, `create table kept as select 'ของที่ระลึก' as word`);
  const roles = `select string_agg(rolname || rolsuper || rolbypassrls || rolcreatedb || rolcreaterole, ' ' order by rolname)
                   from pg_roles where rolname like 'sala%'`;
  expect(await ask(first.app, roles)).toBe('sala_appfalsefalsefalsefalse sala_ownerfalsefalsefalsefalse');
  expect(
    await ask(first.owner, `select current_setting('server_encoding') || current_setting('fsync')`),
  ).toBe('UTF8on');
  expect(statSync(String(first.owner.host)).mode & 0o777).toBe(0o700);
  await first.stop();
  expect(findPostmaster(join(folder, 'postgres/data'))).toBeNull();

  const second = await open(folder, { isServer: true });
  expect(second.adopted).toBe(false);
  expect(await ask(second.owner, 'select word from kept')).toBe('ของที่ระลึก');
});

test('a second server on the same data folder fails with one sentence; other commands share the database', async () => {
  copyPrepared();
  const { child } = await hold(folder, undefined, '{ isServer: true }');
  await expect(ensurePostgres({ dataDir: folder, isServer: true })).rejects.toThrow(
    /already runs on the data folder .*SALA_DATA_DIR/,
  );
  const guest = await open(folder);
  expect(guest.adopted).toBe(true);

  await end(child, 'SIGTERM');
  expect(await ask(guest.owner, 'select 1')).toBe(1);
  await guest.stop();
  expect(findPostmaster(join(folder, 'postgres/data'))).toBeNull();
});

test('the server of a killed app is adopted, and later stopped gracefully', async () => {
  copyPrepared();
  const { child, pid } = await hold(folder, undefined, '{ isServer: true }');
  await end(child, 'SIGKILL');
  const next = await open(folder, { isServer: true });
  expect(next.adopted).toBe(true);
  expect(next.pid()).toBe(pid);
  await next.stop();
  expect(findPostmaster(join(folder, 'postgres/data'))).toBeNull();
});

test('a server killed while in use restarts at the same address with every committed row', async () => {
  copyPrepared();
  const lines: string[] = [];
  const postgres = await open(folder, { log: (line) => lines.push(line) });
  await ask(postgres.owner, 'create table counted as select generate_series(1, 1000) as n');
  const killed = postgres.pid();
  process.kill(killed, 'SIGKILL');
  const answer = () => ask(postgres.owner, 'select count(*)::int from counted').catch(() => null);
  await expect.poll(answer, { timeout: 30_000, interval: 200 }).toBe(1000);
  expect(postgres.pid()).not.toBe(killed);
  expect(lines.join(' ')).toContain('ended unexpectedly');
});

test('a killed server restarts even if one of its processes is in the middle of a long statement', async () => {
  copyPrepared();
  const postgres = await open(folder);
  const endless = ask(postgres.superuser, 'select count(*) from generate_series(1, 1e12::bigint)');
  const isBusy = `select count(*) = 1 from pg_stat_activity where query like 'select count(*) from generate_series%'`;
  await expect.poll(() => ask(postgres.superuser, isBusy)).toBe(true);
  process.kill(postgres.pid(), 'SIGKILL');
  await expect(endless).rejects.toThrow();
  await expect.poll(() => ask(postgres.owner, 'select 1').catch(() => null), { timeout: 15_000 }).toBe(1);
});

test('failed restarts are retried with growing pauses, each logged in one line', async () => {
  copyPrepared();
  const lines: string[] = [];
  const postgres = await open(folder, { log: (line) => lines.push(line) });
  const settings = join(folder, 'postgres/data/postgresql.conf');
  const sound = readFileSync(settings, 'utf8');
  writeFileSync(settings, `${sound}\nno_such_setting = 1\n`);
  process.kill(postgres.pid(), 'SIGKILL');
  const tries = () => lines.filter((line) => line.includes('did not start'));
  await expect.poll(() => tries().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  expect(tries()[0]).toMatch(/no_such_setting.*\(trying again in 0\.5 s\)$/);
  expect(tries()[2]).toMatch(/\(trying again in 2 s\)$/);
  writeFileSync(settings, sound);
  await expect.poll(() => ask(postgres.owner, 'select 1').catch(() => null), { timeout: 30_000 }).toBe(1);
  await expect.poll(() => lines.at(-1)).toMatch(/^The database runs again after \d+\.\d s\.$/);
});

test('a stop during a restart leaves neither a process nor a lock', async () => {
  copyPrepared();
  const data = join(folder, 'postgres/data');
  for (const afterMs of [0, 20, 40, 80, 160]) {
    const lines: string[] = [];
    const postgres = await open(folder, { isServer: true, log: (line) => lines.push(line) });
    process.kill(postgres.pid(), 'SIGKILL');
    await expect.poll(() => lines.join(' '), { interval: 2 }).toContain('ended unexpectedly');
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await postgres.stop();
    expect(findPostmaster(data)).toBeNull();
    await expect.poll(() => findLeftovers(data), { timeout: 10_000 }).toEqual([]);
  }
});

test('a stop does not wait for a long restart', async () => {
  copyPrepared();
  const data = join(folder, 'postgres/data');
  const postgres = await open(folder, { isServer: true, settings: { hot_standby: 'off' } });
  const killed = postgres.pid();
  writeFileSync(join(data, 'standby.signal'), ''); // it waits for a primary, and never gets ready
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => findPostmaster(data)?.status, { timeout: 30_000 }).toBe('standby');
  const began = performance.now();
  await postgres.stop();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(findPostmaster(data)).toBeNull();
  await expect.poll(() => findLeftovers(data), { timeout: 10_000 }).toEqual([]);
});

test('after both were killed the next start recovers, even if another program has the process id now', async () => {
  copyPrepared();
  const { child, pid } = await hold(folder);
  await end(child, 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => findPostmaster(join(folder, 'postgres/data'))).toBeNull();
  const note = join(folder, 'postgres/data/postmaster.pid');
  const lines = readFileSync(note, 'utf8').split('\n');
  writeFileSync(note, [String(process.pid), ...lines.slice(1)].join('\n'));
  const next = await open(folder);
  expect(next.adopted).toBe(false);
  expect(await ask(next.owner, 'select 1')).toBe(1);
});

test('an incomplete initdb is deleted, unknown files are not', async () => {
  const unfinished = join(folder, 'postgres/data.new');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
  mkdirSync(join(folder, 'postgres/data'));
  writeFileSync(join(folder, 'postgres/data/thesis.txt'), 'mine');
  await expect(ensurePostgres({ dataDir: folder })).rejects.toThrow(/holds files but no database/);

  rmSync(join(folder, 'postgres/data/thesis.txt'));
  const postgres = await open(folder);
  expect(await ask(postgres.owner, 'select 1')).toBe(1);
  expect(existsSync(unfinished)).toBe(false);
});

test('a cluster of another major version is refused', async () => {
  mkdirSync(join(folder, 'postgres/data'), { recursive: true });
  writeFileSync(join(folder, 'postgres/data/PG_VERSION'), '16\n');
  if (isRoot) spawnSync('chown', ['-R', 'nobody', join(folder, 'postgres')]);
  await expect(ensurePostgres({ dataDir: folder })).rejects.toThrow(
    /made by PostgreSQL 16.*restore it from a backup/,
  );
});

test('the socket folder stays within the 107 bytes of a socket path', async () => {
  const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60));
  const postgres = await open(deep);
  expect(String(postgres.owner.host)).toMatch(/^\/tmp\/sala-\d+-[0-9a-f]{12}$/);
  expect(await ask(postgres.owner, 'select 1')).toBe(1);
  await postgres.stop();
  rmSync(String(postgres.owner.host), { recursive: true, force: true });
});

describe(isRoot ? 'started by root' : 'started by an ordinary user', () => {
  test('a data folder below a private home works', async () => {
    const home = join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    const postgres = await open(join(home, '.sala'));
    expect(await ask(postgres.owner, 'select 1')).toBe(1);
    const place = dirname(String(postgres.owner.host));
    expect(place).toMatch(isRoot ? /^\/var\/lib\/sala\/[0-9a-f]{12}$/ : /home\/\.sala\/postgres$/);
    await postgres.stop();

    const again = await open(join(home, '.sala'));
    expect(dirname(String(again.owner.host))).toBe(place);
    await again.stop();
    if (isRoot) rmSync(place, { recursive: true, force: true });
  });

  test(
    isRoot ? 'an ordinary user on root’s machine runs the server themselves' : 'the server runs as this user',
    async () => {
      if (!isRoot) {
        const postgres = await open(folder);
        expect(statSync(join(folder, 'postgres/data')).uid).toBe(process.getuid?.());
        return await postgres.stop();
      }
      const account = makeUser();
      try {
        // Below a private folder an ordinary user cannot even read the program: nothing to test.
        if (!canEnter(account, projectFolder())) return;
        const dataDir = join(folder, 'theirs');
        mkdirSync(dataDir);
        spawnSync('chown', [account.name, dataDir]);
        const { child } = await hold(dataDir, account);
        expect(statSync(join(dataDir, 'postgres/data')).uid).toBe(account.uid);
        expect(readdirSync(join(dataDir, 'postgres'))).toContain('run');
        await end(child, 'SIGTERM');

        const asRoot = await open(dataDir);
        expect(await ask(asRoot.owner, 'select 1')).toBe(1);
        await asRoot.stop();
        await expect(hold(folder, account)).rejects.toThrow(/could not be made \(EACCES\)|belongs to/);
      } finally {
        spawnSync('userdel', [account.name]);
      }
    },
  );
});

function makeUser(): OsAccount {
  const name = `salatest${process.pid}`;
  const made = spawnSync('useradd', ['--no-create-home', '--shell', '/usr/sbin/nologin', name], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`useradd: ${made.stderr}`);
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  return { name, uid: id('-u'), gid: id('-g'), isOther: true };
}
