import type { UploadState, UploadView } from '../browser/upload-view.ts';

/** States in which an upload is over. */
export const ENDED: ReadonlySet<UploadState> = new Set(['done', 'cancelled']);
/** States in which an upload waits for the reader's answer. */
export const ASKING: ReadonlySet<UploadState> = new Set(['conflict', 'needs_file']);

const GROUPS: readonly ((state: UploadState) => boolean)[] = [
  (state) => ASKING.has(state),
  (state) => state === 'failed',
  (state) => !ENDED.has(state),
  () => true,
];

/**
 * Returns uploads in the order of the tray: open questions, failures, what is under way, what has ended; within each the
 * order in which they were added. However long the queue, what needs the reader is at its top.
 */
export function inTrayOrder(views: readonly UploadView[]): UploadView[] {
  const groups = Map.groupBy(views, ({ state }) => GROUPS.findIndex((belongs) => belongs(state)));
  return GROUPS.flatMap((_, index) => groups.get(index) ?? []);
}
