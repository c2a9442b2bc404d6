import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#platform/testing/free-port.ts';
import { emptyDatabase } from '#platform/testing/test-database.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';
import { DEMO_SUBPROCESS } from '../demo-subprocess.ts';
import { BUILD_TIMEOUT_MS, startSala, urlOf } from './sala-process.ts';

let folder: string;
let server: ChildProcess | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sala-first-start-'));
  chmodSync(folder, 0o711);
});

afterEach(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('the demo world is built in a subprocess: killing it fails the start, stopping the start ends it', {
  timeout: BUILD_TIMEOUT_MS,
}, async () => {
  const DATABASE_URL = urlOf((await emptyDatabase('first_start')).owner);

  const killed = await startWithDemo(DATABASE_URL);
  process.kill(killed.demo, 'SIGKILL');
  expect(await killed.ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The demo world could not be made: its process ended unexpectedly \(SIGKILL\)/,
    ),
  });

  const stopped = await startWithDemo(DATABASE_URL);
  server?.kill('SIGTERM');
  expect(await stopped.ended).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Stopping: the next start completes the demo world\.\n$/),
    stderr: '',
  });
  expect(isRunning(stopped.demo)).toBe(false);

  const orphaned = await startWithDemo(DATABASE_URL);
  server?.kill('SIGKILL');
  await orphaned.ended;
  await expect.poll(() => isRunning(orphaned.demo)).toBe(false);
});

/** Starts a server that builds the demo world on this database. Returns it with the subprocess's id. */
async function startWithDemo(
  DATABASE_URL: string,
): Promise<{ demo: number; ended: ReturnType<typeof startSala>['ended'] }> {
  const { child, ended } = startSala('start', {
    SALA_DATA_DIR: folder,
    SALA_SECRET: TEST_SECRET,
    DATABASE_URL,
    PORT: String(await freePort()),
  });
  server = child;
  return new Promise((resolve, reject) => {
    void ended.then(({ stderr }) => reject(new Error(`The start ended at once: ${stderr}`)));
    child.stdout?.on('data', (text: string) => {
      if (text.includes('Making the demo world')) resolve({ demo: childOf(child), ended });
    });
  });
}

function childOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const demo = children.find((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(DEMO_SUBPROCESS));
  if (demo === undefined) throw new Error(`No process among ${children.join(', ')} makes the demo world.`);
  return Number(demo);
}

/** A zombie process has an empty command line. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
}
