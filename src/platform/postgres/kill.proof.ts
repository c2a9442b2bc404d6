import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofCount } from '../testing/proof-count.ts';
import { ensurePostgres } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster.ts';

const ROUNDS = proofCount({ short: 3, long: 100 });
const LAUNCHER = join(import.meta.dirname, 'embedded-postgres.ts');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sala-kill-'));
  chmodSync(folder, 0o755);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process that opens the database, inserts rows one by one and prints each number after its commit. */
function startWriter(): ChildProcess {
  const script = `const { ensurePostgres } = await import(${JSON.stringify(LAUNCHER)});
    const { default: pg } = await import('pg');
    const postgres = await ensurePostgres({ dataDir: ${JSON.stringify(folder)}, isServer: true });
    const client = new pg.Client(postgres.owner);
    client.on('error', () => process.exit(3));
    await client.connect();
    await client.query('create table if not exists written (number int primary key)');
    for (let n = (await client.query('select coalesce(max(number), 0) as n from written')).rows[0].n + 1; ; n++) {
      await client.query('insert into written values ($1)', [n]);
      console.log(n);
    }`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  });
}

test(`no committed row is lost in ${ROUNDS} rounds of kill -9 of the app, the database, or both`, async () => {
  let lastCommitted = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const writer = startWriter();
    const ended = once(writer, 'exit');
    const lines = createInterface({ input: writer.stdout as NonNullable<typeof writer.stdout> });
    const firstOfRound = lastCommitted;
    lines.on('line', (line) => {
      lastCommitted = Number(line);
    });
    await expect.poll(() => lastCommitted, { timeout: 60_000 }).toBeGreaterThan(firstOfRound + 20);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));

    const postmaster = findPostmaster(join(folder, 'postgres/data'));
    if (round % 3 !== 0) process.kill(postmaster?.pid ?? 0, 'SIGKILL');
    if (round % 3 !== 1) writer.kill('SIGKILL');
    await ended;
  }

  const postgres = await ensurePostgres({ dataDir: folder, isServer: true });
  const client = new pg.Client(postgres.owner);
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count, max(number) as last from written');
  await client.end();
  await postgres.stop();
  expect(rows[0].count).toBe(rows[0].last);
  expect(rows[0].last).toBeGreaterThanOrEqual(lastCommitted);
});
