import type { WorkChallenge } from '../refusals.ts';
import type { WorkMessage, WorkShare } from './work-worker.ts';

/** More workers would only drain a phone's battery. */
const MAX_WORKERS = 4;

/**
 * Solves a challenge in web workers and returns the form value; null if this browser cannot, e.g. without https. Reports
 * progress to `onTries`.
 */
export function solveWork(
  challenge: WorkChallenge,
  onTries: (tries: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  const count = Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1);
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' }),
  );
  const { promise, resolve } = Promise.withResolvers<string | null>();
  signal.addEventListener('abort', () => resolve(null));
  for (const [index, worker] of workers.entries()) {
    worker.addEventListener('error', () => resolve(null));
    worker.addEventListener('message', ({ data: message }: MessageEvent<WorkMessage>) => {
      if ('tries' in message) onTries(message.tries);
      else
        resolve(
          'solution' in message ? btoa(JSON.stringify({ challenge, solution: message.solution })) : null,
        );
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin, a window has
    worker.postMessage({ challenge, counterStart: index, counterStep: count } satisfies WorkShare);
  }
  return promise.finally(() => {
    for (const worker of workers) worker.terminate();
  });
}
