import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { WorkChallenge } from '../refusals.ts';

/** Progress is reported every this many tries. */
const PROGRESS_EVERY = 50;
/** Longer than any browser needs; stops an orphaned worker. */
const TIMEOUT_MS = 10 * 60_000;

/** The counters that this worker tries. */
export interface WorkShare {
  readonly challenge: WorkChallenge;
  readonly counterStart: number;
  readonly counterStep: number;
}

/** Tries since the last message, the solution, or failure. */
export type WorkMessage =
  | { readonly tries: number }
  | { readonly solution: { readonly counter: number; readonly derivedKey: string } }
  | { readonly failed: true };

self.addEventListener('message', ({ data }: MessageEvent<WorkShare>) => {
  let tries = 0;
  solveChallenge({
    ...data,
    timeout: TIMEOUT_MS,
    deriveKey: async (...args) => {
      tries += 1;
      if (tries % PROGRESS_EVERY === 0) post({ tries: PROGRESS_EVERY });
      return deriveKey(...args);
    },
  }).then(
    (solved) =>
      post(
        solved ? { solution: { counter: solved.counter, derivedKey: solved.derivedKey } } : { failed: true },
      ),
    () => post({ failed: true }),
  );
});

function post(message: WorkMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin, a window has
  self.postMessage(message);
}
