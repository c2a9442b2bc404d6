import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isPassword } from '#modules/accounts/public.ts';
import { personRows, writePerson } from '#modules/accounts/testing.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import { installJobSchema } from '#platform/db/job-schema.ts';
import { addTenant } from '#platform/tenancy/add-tenant.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';
import { emptyDatabase, ownDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { mailKindsTo, siteRows, storedSettingsOf } from '#platform/testing/written-rows.ts';
import { shiftedDate } from './child-server.ts';
import { BUILD_TIMEOUT_MS, type Outcome, startSala, urlOf } from './sala-process.ts';

const running = new Set<ChildProcess>();
let folder: string;
let port: number;
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sala-commands-'));
  chmodSync(folder, 0o711);
  port = await freePort();
  database = await ownDatabase('commands');
  client = new pg.Client(database.superuser);
  await client.connect();
  expect(await sala('build')).toMatchObject({ code: 0, stderr: '' });
}, BUILD_TIMEOUT_MS);

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

afterAll(async () => {
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

test('an empty database is examined and migrated once, and is left alone afterwards', async () => {
  const empty = { DATABASE_URL: urlOf((await emptyDatabase('commands_empty')).owner) };
  const count = readdirSync(join(projectFolder(), 'migrations')).length;
  const before = await sala('doctor', empty);
  expect(problemsIn(before)).toEqual([expect.stringContaining(`migrations: ${count} are pending`)]);
  expect(before.code).toBe(1);

  expect(await sala('migrate', empty)).toEqual(done(`Applied ${count} migrations.`));
  const [again, after] = await Promise.all([sala('migrate', empty), sala('doctor', empty)]);
  expect(again).toEqual(done());
  expect(problemsIn(after)).toEqual([]);
  expect(after.stdout).toContain('ok      migrations: all applied');
  expect(after).toMatchObject({ code: 0, stderr: '' });
});

test('doctor names problems and exits with 1', async () => {
  const [unreachable, secretless, proxyless] = await Promise.all([
    sala('doctor', { DATABASE_URL: 'postgres://sala@127.0.0.1:1/sala' }),
    sala('doctor', { SALA_ENV: 'production', SALA_SECRET: '', SALA_FILES_HOST: 'files.example.org' }),
    sala('doctor', {
      SALA_ENV: 'production',
      SALA_FILES_HOST: 'files.example.org',
      SALA_SECRET: TEST_SECRET,
    }),
  ]);
  expect(problemsIn(unreachable)).toEqual([
    expect.stringMatching(
      /^PROBLEM database: The database of DATABASE_URL \(127\.0\.0\.1:1\) cannot be used/,
    ),
  ]);
  expect(unreachable.code).toBe(1);
  expect(problemsIn(secretless)).toEqual([
    expect.stringMatching(/^PROBLEM settings: In production SALA_SECRET must be set/),
  ]);
  expect(secretless.code).toBe(1);
  expect(problemsIn(proxyless)).toEqual([
    expect.stringMatching(/^PROBLEM proxy: SALA_TRUSTED_PROXIES is not set: .*operating[.]md/),
  ]);
});

test('doctor reports how much this machine’s clock differs from the database’s', async () => {
  const { stdout, code } = await sala('doctor', { NODE_OPTIONS: `--import=${shiftedDate(3_600_000)}` });
  expect(stdout).toMatch(
    /^PROBLEM clock: this machine's clock differs from the database's by (3600|3599)\.\d s:/m,
  );
  expect(code).toBe(1);
  expect((await sala('doctor')).stdout).toContain('ok      clock: agrees with the database');
});

test('an organisation is added once; a repeated code or host gives a one-sentence error', async () => {
  const add = (code: string, host: string): Promise<Outcome> =>
    sala(`tenant add ${code} --name Baan --host ${host} --zone Asia/Tokyo`);
  expect(await add('baan', 'Baan.localhost')).toEqual(
    done('Baan answers on baan.localhost. Its settings at /config say what it still needs.'),
  );
  expect(
    await Promise.all([
      add('baan', 'other.localhost'),
      add('other', 'BAAN.localhost.'),
      add('other', 'Files.localhost'),
      add('other', 'https://other.localhost'),
    ]),
  ).toEqual([
    refused('There is already an organisation with the code baan.'),
    refused('The host baan.localhost belongs to another organisation.'),
    refused('files.localhost serves uploaded files (SALA_FILES_HOST): a site needs a host of its own.'),
    refused(
      'https://other.localhost is not a host name: give the bare name, such as www.example.org, without https://, port or path.',
    ),
  ]);
  expect((await sala('doctor', { SALA_FILES_HOST: 'baan.localhost' })).stdout).toMatch(
    /^PROBLEM files host: baan\.localhost \(SALA_FILES_HOST\) is a host of the organisation baan/m,
  );
  expect(await siteRows(client, ['baan', 'other', 'other.localhost'])).toEqual([
    { code: 'baan', name: 'Baan', zone: 'Asia/Tokyo', hostname: 'baan.localhost' },
  ]);
  // Nobody can register before an admin has published the legal texts.
  expect(await storedSettingsOf(client, 'baan')).toMatchObject({ registration: { mode: 'invited' } });
});

test('a person is added once, with a role and a given or generated password', async () => {
  const tenantId = await addTestTenant('people');
  const add = (email: string, more: string, input?: string): Promise<Outcome> =>
    sala(`user add ${email} --tenant people --role ${more}`, {}, input);
  const [given, made] = await Promise.all([
    add('mana@people.test', 'manager --firstname Mana --password-stdin', 'correct horse\n'),
    add('ada@people.test', 'admin'),
  ]);
  expect(given).toEqual(done('mana@people.test may sign in.'));
  const password = /with this password: (\S{16})\n$/.exec(made.stdout)?.[1] ?? '';
  expect(made).toEqual(done(`ada@people.test may sign in with this password: ${password}`));

  expect(
    await Promise.all([
      add('Ada@people.test', 'user'),
      sala('user add a@b.test --tenant nowhere --role user'),
      add('nobody', 'user'),
      add('wan@people.test', 'user --password-stdin', 'too short\n'),
      add('wan@people.test', 'user --password-stdin', `${'long'.repeat(51)}\n`),
    ]),
  ).toEqual([
    refused('people already has a person with the address Ada@people.test.'),
    refused('There is no organisation with the code nowhere.'),
    refused('EMAIL must be an e-mail address, such as somebody@example.org.'),
    refused('A password has 10 to 200 characters.'),
    refused('A password has 10 to 200 characters.'),
  ]);

  const people = await personRows(client, tenantId);
  const active = { is_activated: true, password_hash: expect.any(String) };
  expect(people).toEqual([
    { email: 'ada@people.test', role: 'admin', firstname: 'ada', ...active },
    { email: 'mana@people.test', role: 'manager', firstname: 'Mana', ...active },
  ]);
  expect(await isPassword(password, people[0]?.['password_hash'])).toBe(true);
  expect(await isPassword('correct horse', people[1]?.['password_hash'])).toBe(true);
});

test('a large world is created once', async () => {
  expect(await sala('seed --scale 2')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('http://scale-2.localhost: 2 products,'),
    stderr: '',
  });
  expect(await sala('seed --scale 2')).toEqual(done('The tenant scale-2 is there already.'));
});

test('in production nobody gets accounts with a published password without confirming it', async () => {
  const production = {
    SALA_ENV: 'production',
    SALA_SECRET: 'a secret of production, which is long enough',
    SALA_FILES_HOST: 'files.example.org',
    DATABASE_URL: urlOf((await emptyDatabase('commands_production')).owner),
  };
  for (const line of ['seed', 'seed --scale 2']) {
    const { code, stdout, stderr } = await sala(line, production);
    expect([line, code, stdout]).toEqual([line, 1, '']);
    expect(stderr).toMatch(/administrators among them, whose password everybody can read: sala-demo-2569/);
  }
  const meant = 'seed --scale 1 --demo-accounts-in-production';
  expect(await sala(meant, production)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no installation in this database: start the server first/),
  });
  expect(await sala('migrate', production)).toMatchObject({ code: 0 });
  expect(await sala(meant, production)).toMatchObject({ code: 0 });
});

test('a command in a shell without the server’s environment finds its installation, or creates none', {
  timeout: 120_000,
}, async () => {
  const dataDir = join(folder, 'served');
  const place = { SALA_DATA_DIR: dataDir };
  const environment = { SALA_ENV: 'production', SALA_FILES_HOST: 'files.example.org', SALA_DEMO: 'off' };
  const server = start('start', { ...place, ...environment });
  await expect.poll(() => existsSync(join(dataDir, 'installation.json')), { timeout: 60_000 }).toBe(true);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });

  // Without the secret and the database, the missing settings are named and nothing is created.
  const bare = { ...place, SALA_ENV: '', SALA_SECRET: '', DATABASE_URL: '' };
  const before = readdirSync(dataDir);
  for (const line of [
    'user add a@b.test --tenant baan --role admin',
    'tenant add x --name X --host x.test',
    'seed',
    'worker',
  ])
    expect([line, await sala(line, bare)]).toEqual([
      line,
      refused(/needs SALA_SECRET and DATABASE_URL, which this shell does not have/),
    ]);
  expect(await sala('start', bare)).toEqual(refused(/is one of production/));
  expect(readdirSync(dataDir)).toEqual(before);

  // With them, the rest comes from the server: it is production, with its files host.
  const adding = start('tenant add served --name S --host files.example.org', { ...place, SALA_ENV: '' });
  expect(await adding.ended).toEqual(refused(/serves uploaded files/));
  expect(await adding.installation).toBe(
    `Installation: production, data in ${dataDir}, PostgreSQL at ${database.owner.host}:${database.owner.port}/${database.name}.`,
  );
  expect(
    await sala('tenant add served --name S --host s.test', {
      ...place,
      SALA_SECRET: 'another secret, which is long enough too',
    }),
  ).toEqual(refused(/SALA_SECRET is not that of the installation/));

  // Without an installation, doctor and the other commands say so.
  const none = { SALA_DATA_DIR: join(folder, 'none'), DATABASE_URL: '' };
  for (const shell of [none, { ...none, SALA_SECRET: '' }]) {
    expect(await sala('tenant add x --name X --host x.test', shell)).toEqual(
      refused(/^There is no installation in .*none: start the server first/),
    );
    expect((await sala('doctor', shell)).stdout).toMatch(
      /^PROBLEM (settings|database): There is no installation/m,
    );
  }
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('a worker runs queued jobs and stops gracefully on SIGTERM', async () => {
  const tenantId = await addTestTenant('work');
  const personId = await writePerson(client, tenantId, 'wan@work.test');
  await installJobSchema(database.owner);
  await rows(`select graphile_worker.add_job('accounts.send_activation', $1::json)`, [
    JSON.stringify({ tenantId, input: { personId } }),
  ]);

  const worker = start('worker');
  await expect.poll(() => mailKindsTo(client, 'wan@work.test')).toEqual(['accounts.activation']);
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toEqual(done('The worker takes jobs.'));
  expect(await rows('select from graphile_worker.jobs where locked_by is not null')).toEqual([]);
});

function done(...lines: string[]): Outcome {
  return { code: 0, stdout: lines.map((line) => `${line}\n`).join(''), stderr: '' };
}

function refused(sentence: string | RegExp): Outcome {
  const stderr = typeof sentence === 'string' ? `${sentence}\n` : expect.stringMatching(sentence);
  return { code: 1, stdout: '', stderr };
}

function addTestTenant(code: string): Promise<string> {
  return addTenant(database.owner, { code, name: code, host: `${code}.localhost`, zone: 'Asia/Bangkok' });
}

/** Runs a command to completion, as an operator would. */
function sala(line: string, settings: Record<string, string> = {}, input = ''): Promise<Outcome> {
  const { child, ended } = start(line, settings);
  child.stdin?.end(input);
  return ended;
}

function start(line: string, settings: Readonly<Record<string, string>> = {}): ReturnType<typeof startSala> {
  const started = startSala(line, {
    SALA_DATA_DIR: folder,
    SALA_SECRET: TEST_SECRET,
    DATABASE_URL: urlOf(database.owner),
    PORT: String(port),
    ...settings,
  });
  running.add(started.child);
  started.child.once('close', () => running.delete(started.child));
  return started;
}

function problemsIn({ stdout }: Outcome): string[] {
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith('ok '));
}

async function rows(text: string, values: unknown[] = []): Promise<pg.QueryResultRow[]> {
  return (await client.query(text, values)).rows;
}
