import { type ChildProcess, fork } from 'node:child_process';
import { describeForOperator, OperatorProblem } from './config/operator-problem.ts';

/** Message of a subprocess to its parent. One that ends without `done`, `problem` or `bug` was killed. */
type Report =
  | { readonly kind: 'line' | 'problem' | 'bug'; readonly text: string }
  | { readonly kind: 'done' };

export interface SubprocessOptions {
  /** File that calls `serveSubprocess`. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Argument of the work. Sent over an IPC channel, so it may contain secrets: no other process can read it. */
  readonly input: object;
  /** Called with each line that the work logs. */
  log(line: string): void;
  /** Terminates the subprocess when aborted; the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Starts the error message where the failure has none of its own: 'The pages could not be built'. */
  readonly failure: string;
}

/** Time between SIGTERM and SIGKILL. */
const KILL_AFTER_MS = 10_000;

/**
 * Runs work in a separate process, so that its memory is freed at the end. Resolves once the work is done and the
 * process has exited. Rejects with the operator problem of the work, with the stack of a bug, or with the exit code or
 * signal that ended the process.
 */
export async function runSubprocess(options: SubprocessOptions): Promise<void> {
  const { script, args = [], input, log, signal, failure } = options;
  signal.throwIfAborted();
  const child = fork(script, args, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let outcome: Report | null = null;
  child.on('message', (report: Report) => {
    if (report.kind === 'line') log(report.text);
    else outcome = report;
  });
  const stop = (): void => endChild(child);
  signal.addEventListener('abort', stop);
  try {
    child.send(input, () => undefined); // errors are ignored: if the child has already exited, `endOf` reports it
    const ended = await endOf(child);
    signal.throwIfAborted();
    requireDone(outcome, ended, failure);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * The child side of `runSubprocess`: runs `work` and exits. Exits with its parent too; the parent alone handles
 * Ctrl-C.
 */
export async function serveSubprocess(
  work: (input: never, log: (line: string) => void) => Promise<void>,
): Promise<never> {
  for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => undefined);
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  try {
    const input = await new Promise((resolve) => process.once('message', resolve));
    await work(input as never, (text) => void report({ kind: 'line', text }));
    await report({ kind: 'done' });
  } catch (error) {
    const kind = error instanceof OperatorProblem ? 'problem' : 'bug';
    await report({ kind, text: describeForOperator(error) });
  }
  process.exit();
}

function report(sent: Report): Promise<void> {
  return new Promise((resolve) => process.send?.(sent, () => resolve()));
}

function endChild(child: ChildProcess): void {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  child.once('close', () => clearTimeout(timer));
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

function requireDone(outcome: Report | null, ended: string, failure: string): void {
  if (outcome?.kind === 'done') return;
  if (outcome?.kind === 'problem') throw new OperatorProblem(outcome.text);
  if (outcome?.kind === 'bug') throw Object.assign(new Error(failure), { stack: outcome.text });
  throw new OperatorProblem(
    `${failure}: its process ended unexpectedly (${ended}). If nobody ended it, the machine may have too little memory.`,
  );
}
