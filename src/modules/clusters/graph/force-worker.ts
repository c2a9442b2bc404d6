import { forcedPlaces, type LayoutTask } from './force-rules.ts';
import type { Places } from './radial-rules.ts';

/** Time between two pictures. */
const PICTURE_MS = 250;

/** Places after some of the steps, or after the last one. */
export interface LayoutMessage {
  readonly places: Places;
  readonly isLast: boolean;
}

self.addEventListener('message', ({ data: task }: MessageEvent<LayoutTask>) => {
  let sentAt = performance.now();
  let places = task.start;
  for (places of forcedPlaces(task)) {
    if (performance.now() - sentAt < PICTURE_MS) continue;
    sentAt = performance.now();
    post({ places, isLast: false });
  }
  post({ places, isLast: true });
});

function post(message: LayoutMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin, a window has
  self.postMessage(message);
}
