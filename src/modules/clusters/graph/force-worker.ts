import { forcedPlaces, type LayoutTask } from './force-rules.ts';
import type { Places } from './radial-rules.ts';

/** Steps between two pictures. */
const PICTURE_STEPS = 12;

/** Places after some of the steps, or after the last one. */
export interface LayoutMessage {
  readonly places: Places;
  readonly isLast: boolean;
}

self.addEventListener('message', ({ data: task }: MessageEvent<LayoutTask>) => {
  let places = task.start;
  let step = 0;
  for (places of forcedPlaces(task)) {
    step += 1;
    if (step % PICTURE_STEPS === 0) post({ places, isLast: false });
  }
  post({ places, isLast: true });
});

function post(message: LayoutMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin, a window has
  self.postMessage(message);
}
