import { useEffect, useMemo, useState } from 'react';
import type { LayoutMessage } from './force-worker.ts';
import type { LayoutTask } from './force-rules.ts';
import type { DrawnGraph } from './graph-contract.ts';
import { type Places, radialPlaces } from './radial-rules.ts';

/**
 * Returns where the nodes of a graph stand: at first on rings, then as forces move them in a worker, so that the page stays
 * responsive. People who prefer less motion see only where they end; without workers the rings stay.
 */
export function useForceLayout(graph: DrawnGraph): { places: Places; isDone: boolean } {
  const start = useMemo(() => radialPlaces(graph), [graph]);
  const [moved, setMoved] = useState<(LayoutMessage & { readonly start: Places }) | null>(null);
  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const worker = new Worker(new URL('./force-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<LayoutMessage>) => {
      if (data.isLast || !isCalm) setMoved({ ...data, start });
    });
    worker.addEventListener('error', () => setMoved({ places: start, isLast: true, start }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin, a window has
    worker.postMessage({ start, edges: graph.edges } satisfies LayoutTask);
    return () => worker.terminate();
  }, [graph, start]);
  return moved?.start === start
    ? { places: moved.places, isDone: moved.isLast }
    : { places: start, isDone: false };
}
