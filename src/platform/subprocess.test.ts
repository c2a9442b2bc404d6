import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperatorProblem } from './config/operator-problem.ts';
import { runSubprocess } from './subprocess.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sala-subprocess-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `work`, the source code of a function of input and log, in a subprocess. */
function run(
  work: string,
  { input = {}, log = () => undefined, signal = new AbortController().signal }: RunOptions = {},
): Promise<void> {
  const script = join(folder, 'work.ts');
  writeFileSync(
    script,
    `import { serveSubprocess } from '${join(import.meta.dirname, 'subprocess.ts')}';
     import { OperatorProblem } from '${join(import.meta.dirname, 'config/operator-problem.ts')}';
     await serveSubprocess(${work});`,
  );
  return runSubprocess({ script, input, log, signal, failure: 'The work failed' });
}

interface RunOptions {
  readonly input?: object;
  readonly log?: (line: string) => void;
  readonly signal?: AbortSignal;
}

test('work gets its input, and all of its lines arrive in order before the promise resolves', async () => {
  const lines: string[] = [];
  await run(`async ({ count }, log) => { for (let i = 0; i < count; i++) log('line ' + i); }`, {
    input: { count: 500 },
    log: (line) => lines.push(line),
  });
  expect(lines).toEqual(Array.from({ length: 500 }, (_, index) => `line ${index}`));
});

test('an operator problem rejects as one, a bug with its stack, a killed process with its signal', async () => {
  await expect(run(`async () => { throw new OperatorProblem('The disk is full.'); }`)).rejects.toThrow(
    new OperatorProblem('The disk is full.'),
  );
  await expect(run(`async () => { throw new TypeError('a bug'); }`)).rejects.toMatchObject({
    name: 'Error',
    stack: expect.stringMatching(/^TypeError: a bug\n\s+at .*work\.ts/),
  });
  await expect(
    run(`async () => { process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}); }`),
  ).rejects.toThrow(/^The work failed: its process ended unexpectedly \(SIGKILL\)/);
  await expect(run(`async () => { process.exit(7); }`)).rejects.toThrow(/\(exit code 7\)/);
});

test('aborted work is terminated; Ctrl-C is left to the parent process', async () => {
  const stopping = new AbortController();
  let pid = 0;
  const lines: string[] = [];
  const running = run(
    `async (_, log) => {
       log(String(process.pid));
       process.kill(process.pid, 'SIGINT');
       setTimeout(() => log('still here'), 100);
       await new Promise((resolve) => setTimeout(resolve, 60_000));
     }`,
    {
      signal: stopping.signal,
      log: (line) => {
        lines.push(line);
        if (line === 'still here') stopping.abort();
        else pid = Number(line);
      },
    },
  );
  await expect(running).rejects.toThrow(/abort/);
  expect(lines).toEqual([String(pid), 'still here']);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(run('async () => undefined', { signal: stopping.signal })).rejects.toThrow(/abort/);
});
