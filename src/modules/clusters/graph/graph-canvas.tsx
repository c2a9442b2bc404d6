import { FileDown, ImageDown, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { memo, type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/text/notice.tsx';
import { usePanZoom } from '../organization/use-pan-zoom.tsx';
import {
  type Drawing,
  drawingOf,
  labelOrder,
  labelWishes,
  linesPath,
  nodeAt,
  nodePaths,
  placeOf,
  sparedNodes,
} from './drawing-rules.ts';
import { GLYPH_LOOKS } from './glyph-rules.ts';
import type { DrawnGraph } from './graph-contract.ts';
import { drawnFilter, type GraphFilter, nextChoice } from './graph-list-rules.ts';
import { saveGraphPng, saveGraphSvg } from './graph-picture.tsx';
import { LABEL_HEIGHT, placeLabels } from './label-rules.ts';
import type { GraphView } from './paths.ts';
import { useForceLayout } from './use-force-layout.tsx';

/** Most names in the page at once. */
const MOST_LABELS = 120;
const LABEL_ALIGN = { start: 'text-start', middle: 'text-center', end: 'text-end' } as const;
/** Pixels around a node within which a click means it. */
const REACH = 14;

export interface GraphCanvasProps {
  graph: DrawnGraph;
  /** What is found; the rest fades. */
  filter: GraphFilter;
  chosen: { readonly from?: string | undefined; readonly to?: string | undefined };
  /** Ids of the nodes of the path, in its order; without a path, of those that are chosen. */
  path: readonly string[];
  urlOf: (change: GraphView) => string;
  /** What the drawing is called in its files. */
  title: string;
  /** Name of its files. */
  name: string;
}

/** A graph drawn: moved and zoomed by pointer and keyboard, its names links that choose the ends of a path. */
export function GraphCanvas({
  graph,
  filter,
  chosen,
  path: pathIds,
  urlOf,
  title,
  name,
}: GraphCanvasProps): ReactNode {
  const navigate = useNavigate();
  const { places, isDone } = useForceLayout(graph);
  const drawing = useMemo(() => drawingOf(graph, places), [graph, places]);
  const { frame, transform, scale, handlers, sight, zoom, fit } = usePanZoom({ ...drawing, isWhole: true });
  const numbers = useMemo(() => new Map(graph.nodes.map(([id], number) => [id, number])), [graph]);
  const pathText = JSON.stringify(pathIds);
  const path = useMemo(
    () => (JSON.parse(pathText) as string[]).flatMap((id) => numbers.get(id) ?? []),
    [pathText, numbers],
  );
  const { q, kind } = filter;
  const isFound = useMemo(() => drawnFilter(graph, { q, kind }), [graph, q, kind]);
  const order = useMemo(() => labelOrder(graph, path, isFound), [graph, path, isFound]);
  const nodes = sparedNodes(drawing, sight);
  const labels = placeLabels(labelWishes(drawing, order), { sight, scale, most: MOST_LABELS, nodes });
  const choose = (node: number): string => urlOf(nextChoice(chosen, graph.nodes[node]?.[0] ?? ''));

  function onClick(event: MouseEvent<HTMLElement>): void {
    if (event.target instanceof Element && event.target.closest('a')) return;
    const box = event.currentTarget.getBoundingClientRect();
    const point = {
      x: sight.x + (event.clientX - box.left) / scale,
      y: sight.y + (event.clientY - box.top) / scale,
    };
    const node = nodeAt(drawing, point, REACH / scale);
    if (node !== null) void navigate(choose(node), { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label={m.clusters_chart_zoom_in()} icon={<ZoomIn />} onClick={() => zoom(1.25)} />
        <IconButton label={m.clusters_chart_zoom_out()} icon={<ZoomOut />} onClick={() => zoom(0.8)} />
        <IconButton label={m.clusters_graph_whole()} icon={<Maximize />} onClick={fit} />
        <SaveButtons picture={{ drawing, path, title, name }} />
      </div>
      <section
        ref={frame}
        aria-label={m.clusters_graph_drawn()}
        aria-describedby="graph-help"
        data-drawn={isDone ? 'done' : 'moving'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard moves the drawing too (WCAG 2.1.1)
        tabIndex={0}
        {...handlers}
        onKeyDown={handlers.onKeyDown}
        onClick={onClick}
        className="relative h-[60dvh] cursor-grab touch-none overflow-hidden rounded-lg border border-line bg-sunken active:cursor-grabbing"
      >
        <div className="absolute start-0 top-0 origin-top-left" style={{ transform }}>
          <Marks drawing={drawing} path={path} isFound={isFound} />
        </div>
        {labels.map(({ node, text, left, top, width, align }) => (
          <Link
            key={node}
            to={choose(node)}
            replace
            preventScrollReset
            prefetch="none"
            draggable={false}
            style={{ translate: `${left}px ${top}px`, width, height: LABEL_HEIGHT }}
            className={classNames(
              'absolute start-0 top-0 truncate rounded-sm px-1 text-xs leading-6 hover:bg-surface hover:text-accent',
              LABEL_ALIGN[align],
              path.includes(node) ? 'bg-surface font-semibold text-accent' : 'bg-sunken/70 text-ink',
            )}
          >
            {text}
          </Link>
        ))}
      </section>
      <p id="graph-help" className="text-sm text-ink-soft max-sm:sr-only">
        {m.clusters_graph_drawn_help()}
      </p>
    </div>
  );
}

/** Nodes and relations, as a few paths: drawn anew only when they change, not when they are moved. */
const Marks = memo(function Marks({
  drawing,
  path,
  isFound,
}: {
  drawing: Drawing;
  path: readonly number[];
  isFound: (node: number) => boolean;
}): ReactNode {
  const { graph, width, height } = drawing;
  const steps = path.slice(1).map((node, at) => [path[at] ?? 0, node] as const);
  return (
    <svg aria-hidden width={width} height={height} className="overflow-visible">
      <path
        d={linesPath(drawing, graph.edges)}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-line-strong"
      />
      <path
        d={linesPath(drawing, steps)}
        strokeWidth={4}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-accent"
      />
      {nodePaths(drawing, isFound).map(({ kind, found, others }) => {
        const { fill } = GLYPH_LOOKS[graph.kinds[kind]?.glyph ?? 'person'];
        return (
          <g key={kind} className={fill}>
            <path d={others} className="opacity-20" />
            <path d={found} />
          </g>
        );
      })}
      {path.map((node) => {
        const { x, y } = placeOf(drawing, node);
        return (
          <circle
            key={node}
            cx={x}
            cy={y}
            r={12}
            strokeWidth={3}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-accent"
          />
        );
      })}
    </svg>
  );
});

function SaveButtons({ picture }: { picture: Parameters<typeof saveGraphPng>[0] }): ReactNode {
  const [hasFailed, setHasFailed] = useState(false);

  function save(by: typeof saveGraphPng): void {
    setHasFailed(false);
    by(picture).catch(() => setHasFailed(true));
  }

  return (
    <>
      <Button variant="quiet" icon={<ImageDown aria-hidden />} onClick={() => save(saveGraphPng)}>
        PNG
      </Button>
      <Button variant="quiet" icon={<FileDown aria-hidden />} onClick={() => save(saveGraphSvg)}>
        SVG
      </Button>
      {hasFailed && (
        <Notice tone="danger" live>
          {m.clusters_graph_save_failed()}
        </Notice>
      )}
    </>
  );
}
