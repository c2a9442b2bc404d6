import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test('a process survives its closed output', async () => {
  const module = JSON.stringify(new URL('./ignore-closed-output.ts', import.meta.url).href);
  const script = `const { ignoreClosedOutput } = await import(${module});
    ignoreClosedOutput();
    let lines = 0;
    const timer = setInterval(() => {
      console.log('a line');
      console.error('another');
      if (++lines < 20) return;
      clearInterval(timer);
      process.exitCode = 7;
    }, 10);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  child.stderr.destroy();
  const [code] = await once(child, 'exit');
  expect(code).toBe(7);
});
