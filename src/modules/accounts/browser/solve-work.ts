import type { WorkChallenge } from '../refusals.ts';
import type { WorkNews, WorkShare } from './work-worker.ts';

/** More would only heat a phone up. */
const MAX_WORKERS = 4;

/**
 * Solves a challenge beside the page and answers what the form sends; null where this browser cannot, such as one without
 * https. `onTries` hears of tries that were made.
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
    worker.addEventListener('message', ({ data: news }: MessageEvent<WorkNews>) => {
      if ('tries' in news) onTries(news.tries);
      else resolve('solution' in news ? btoa(JSON.stringify({ challenge, solution: news.solution })) : null);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin, a window has
    worker.postMessage({ challenge, counterStart: index, counterStep: count } satisfies WorkShare);
  }
  return promise.finally(() => {
    for (const worker of workers) worker.terminate();
  });
}
