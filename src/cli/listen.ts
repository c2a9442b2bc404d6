import { once } from 'node:events';
import type { Server } from 'node:net';
import { OperatorProblem } from '../platform/config/operator-problem.ts';

/** Starts listening. Throws one sentence if the port is taken or the address is not local. */
export async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw portProblem(error as NodeJS.ErrnoException, host, port);
  }
}

/** Throws if the port is taken; call before starting anything. */
export async function checkPort(host: string, port: number): Promise<void> {
  const { createServer } = await import('node:net');
  const trial = createServer();
  await listen(trial, host, port);
  await new Promise((resolve) => trial.close(resolve));
}

function portProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new OperatorProblem(
      `Port ${port} is taken by another program: stop that one, or choose another port, such as PORT=${port + 1}.`,
    );
  }
  if (error.code === 'EACCES')
    return new OperatorProblem(`Port ${port} may not be opened by this user: choose one above 1023 (PORT).`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new OperatorProblem(`HOST ${host} is not an address of this machine.`);
  }
  return error;
}
