import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { OperatorProblem } from '../platform/config/operator-problem.ts';
import { checkPort, listen } from './listen.ts';

test('a taken port throws one sentence that suggests another port', async () => {
  const first = createServer();
  await listen(first, '127.0.0.1', 0);
  const { port } = first.address() as { port: number };
  const refused = listen(createServer(), '127.0.0.1', port);
  await expect(refused).rejects.toBeInstanceOf(OperatorProblem);
  await expect(checkPort('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} is taken by another program: stop that one, or choose another port, such as PORT=${port + 1}.`,
  );
  await new Promise((resolve) => first.close(resolve));
  await expect(checkPort('127.0.0.1', port)).resolves.toBeUndefined();
});

test('an address of another machine is reported', async () => {
  await expect(checkPort('192.0.2.1', 5001)).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine.',
  );
});
