import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryExclusiveLock, trySharedLock, waitForExclusiveLock } from './file-lock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sala-lock-'));
  file = join(folder, 'a.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('either one exclusive holder or many shared ones', () => {
  const alone = tryExclusiveLock(file);
  expect(alone).not.toBeNull();
  expect(tryExclusiveLock(file)).toBeNull();
  expect(trySharedLock(file)).toBeNull();
  alone?.release();
  alone?.release();

  const [first, second] = [trySharedLock(file), trySharedLock(file)];
  expect(first).not.toBeNull();
  expect(second).not.toBeNull();
  first?.release();
  expect(tryExclusiveLock(file)).toBeNull();
  second?.release();
  expect(tryExclusiveLock(file)).not.toBeNull();
});

test('waiting ends with the lock, or with null on a timeout', async () => {
  const held = tryExclusiveLock(file);
  expect(await waitForExclusiveLock(file, 60)).toBeNull();
  setTimeout(() => held?.release(), 100);
  const taken = await waitForExclusiveLock(file, 5_000);
  expect(taken).not.toBeNull();
  taken?.release();
});

test('a killed holder leaves no lock behind', async () => {
  const script = `const { tryExclusiveLock } = await import(${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))});
    console.log(tryExclusiveLock(${JSON.stringify(file)}) !== null);
    setInterval(() => undefined, 1_000_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  expect(String(line).trim()).toBe('true');
  expect(tryExclusiveLock(file)).toBeNull();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(tryExclusiveLock(file)).not.toBeNull();
});
