import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { GraphCanvas, type GraphCanvasProps } from './graph-canvas.tsx';
import type { DrawnGraph } from './graph-contract.ts';

interface GraphDrawingProps extends Omit<GraphCanvasProps, 'graph'> {
  /** Path of the graph's data. */
  address: string;
}

/** Loads a graph and draws it; what failed can be tried again. */
export function GraphDrawing(props: GraphDrawingProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  return <LoadedDrawing key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function LoadedDrawing({
  address,
  onRetry,
  ...props
}: GraphDrawingProps & { onRetry: () => void }): ReactNode {
  const [graph, setGraph] = useState<DrawnGraph | 'failed' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetchGraph(address, stop.signal).then(setGraph, () => {
      if (!stop.signal.aborted) setGraph('failed');
    });
    return () => stop.abort();
  }, [address]);
  if (graph === null) return <GraphPlaceholder />;
  if (graph !== 'failed') return <GraphCanvas {...props} graph={graph} />;
  const again = (
    <Button size="sm" icon={<RotateCw aria-hidden />} onClick={onRetry}>
      {m.clusters_graph_retry()}
    </Button>
  );
  return (
    <Notice tone="warning" live action={again}>
      {m.clusters_graph_failed()}
    </Notice>
  );
}

/** Keeps the place of the drawing until it is there. */
function GraphPlaceholder(): ReactNode {
  return (
    <div className="flex h-[60dvh] items-center justify-center rounded-lg border border-line bg-sunken text-ink-soft">
      {m.clusters_graph_drawing()}
    </div>
  );
}

async function fetchGraph(address: string, signal: AbortSignal): Promise<DrawnGraph> {
  const reply = await fetch(address, { signal });
  if (!reply.ok) throw new Error(`The graph answered ${reply.status}.`);
  return (await reply.json()) as DrawnGraph;
}
