import { type ChildProcess, fork } from 'node:child_process';
import { describeForOperator, OperatorProblem } from './config/operator-problem.ts';

/** What a subprocess reports. One that ends without `done`, `problem` or `bug` was killed. */
type Report =
  | { readonly kind: 'line' | 'problem' | 'bug'; readonly text: string }
  | { readonly kind: 'done' };

export interface SubprocessOptions {
  /** File that calls `serveSubprocess`. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Given to the work. It travels over a channel, so it may hold secrets: no other process can read it. */
  readonly input: object;
  /** Told each line that the work logs. */
  log(line: string): void;
  /** Ends the subprocess when it is aborted; the promise then rejects with its reason. */
  readonly signal: AbortSignal;
  /** Begins the message of a failure that has no message of its own: 'The pages could not be built'. */
  readonly failure: string;
}

/** A subprocess that has not ended this long after SIGTERM is killed. */
const KILL_AFTER_MS = 10_000;

/**
 * Runs work in a process of its own, which gives back all memory when it ends. Resolves when the work is done and its
 * process gone. Rejects with the work's own problem, with the stack of a bug, or with the way in which it was killed.
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
    child.send(input, () => undefined); // one that is gone already is told of by its exit
    const ended = await endOf(child);
    signal.throwIfAborted();
    requireDone(outcome, ended, failure);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * The other side of `runSubprocess`: runs `work` and ends the process. It also ends with the process that started it,
 * which alone decides what Ctrl-C means.
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

function report(news: Report): Promise<void> {
  return new Promise((resolve) => process.send?.(news, () => resolve()));
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
