import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { WorkChallenge } from '../refusals.ts';

/** Every so many tries the page hears how far it is. */
const TOLD_EVERY = 50;
/** Longer than any browser takes; a lost worker must not work for ever. */
const GIVEN_UP_MS = 10 * 60_000;

/** Which numbers this worker tries. */
export interface WorkShare {
  readonly challenge: WorkChallenge;
  readonly counterStart: number;
  readonly counterStep: number;
}

/** How many tries were made since the last word, the solution, or that there is none. */
export type WorkNews =
  | { readonly tries: number }
  | { readonly solution: { readonly counter: number; readonly derivedKey: string } }
  | { readonly failed: true };

self.addEventListener('message', ({ data }: MessageEvent<WorkShare>) => {
  let tries = 0;
  solveChallenge({
    ...data,
    timeout: GIVEN_UP_MS,
    deriveKey: async (...args) => {
      tries += 1;
      if (tries % TOLD_EVERY === 0) tell({ tries: TOLD_EVERY });
      return deriveKey(...args);
    },
  }).then(
    (solved) =>
      tell(
        solved ? { solution: { counter: solved.counter, derivedKey: solved.derivedKey } } : { failed: true },
      ),
    () => tell({ failed: true }),
  );
});

function tell(news: WorkNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin, a window has
  self.postMessage(news);
}
