import { ImageDown, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type DOMAttributes, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { Link, useSubmit } from 'react-router';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { prompt } from '#ui/overlay/prompt.ts';
import { saveChartPicture } from './chart-picture.tsx';
import type { ChartNode } from './chart-rules.ts';
import { drawnCards, holdersText, nodeName, unitText } from './chart-text.tsx';
import {
  boxOfLink,
  CARD_HEAD,
  CARD_LINE,
  CARD_WIDTH,
  type ChartCard,
  layOutChart,
  overlaps,
} from './layout-rules.ts';
import { type ChartTree, isVacant, unitsAbove } from './tree-rules.ts';
import { DRAG_PIXELS, usePanZoom } from './use-pan-zoom.tsx';

/** Below this scale nobody can read a card's lines: it is one box, so that thousands stay smooth. */
const LEAST_READABLE = 0.3;

export interface ChartCanvasProps {
  tree: ChartTree;
  roots: readonly ChartNode[];
  chosenId: string | undefined;
  urlOf: (nodeId: string) => string;
  canEdit: boolean;
  asOf: string;
  locale: Locale;
}

/** The chart drawn: only what is in sight is in the page. Units and positions are dragged onto another unit to move them. */
export function ChartCanvas(props: ChartCanvasProps): ReactNode {
  const { tree, roots, asOf, locale, canEdit } = props;
  const layout = useMemo(() => layOutChart(tree, roots), [tree, roots]);
  const { frame, transform, scale, handlers, sight, zoom, fit } = usePanZoom(layout);
  const drag = useDrag(props);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label={m.clusters_chart_zoom_in()} icon={<ZoomIn />} onClick={() => zoom(1.25)} />
        <IconButton label={m.clusters_chart_zoom_out()} icon={<ZoomOut />} onClick={() => zoom(0.8)} />
        <IconButton label={m.clusters_chart_fit()} icon={<Maximize />} onClick={fit} />
        <Button
          variant="quiet"
          icon={<ImageDown aria-hidden />}
          onClick={() =>
            void saveChartPicture({
              ...{ layout, cards: drawnCards(tree, layout, locale) },
              name: `organization-${asOf}.png`,
            })
          }
        >
          PNG
        </Button>
        {canEdit && <p className="text-sm text-ink-soft max-sm:hidden">{m.clusters_chart_drag_help()}</p>}
      </div>
      <section
        ref={frame}
        aria-label={m.clusters_chart_drawn()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard moves the drawing too (WCAG 2.1.1)
        tabIndex={0}
        {...handlers}
        className="relative h-[70dvh] cursor-grab touch-none overflow-hidden rounded-lg border border-line bg-sunken active:cursor-grabbing"
      >
        <div className="absolute start-0 top-0 origin-top-left" style={{ transform }}>
          <svg
            aria-hidden
            width={Math.max(1, layout.width)}
            height={Math.max(1, layout.height)}
            className="absolute overflow-visible fill-none stroke-line-strong"
            strokeWidth={1.5}
          >
            {layout.links
              .filter((link) => overlaps(boxOfLink(link), sight))
              .map((link) => (
                <polyline key={link.join()} points={link.join(' ')} />
              ))}
          </svg>
          {layout.cards
            .filter(({ x, y, height }) => overlaps({ x, y, width: CARD_WIDTH, height }, sight))
            .map((card) =>
              scale < LEAST_READABLE ? (
                <FarCard key={card.unit.nodeId} card={card} name={nodeName(card.unit, locale)} />
              ) : (
                <UnitCard key={card.unit.nodeId} card={card} {...props} drag={drag} />
              ),
            )}
        </div>
      </section>
      <p aria-live="polite" className="sr-only">
        {drag.said}
      </p>
    </div>
  );
}

function FarCard({ card: { unit, x, y, height }, name }: { card: ChartCard; name: string }): ReactNode {
  return (
    <div
      data-unit={unit.nodeId}
      title={name}
      style={{ translate: `${x}px ${y}px`, width: CARD_WIDTH, height }}
      className="absolute truncate rounded-md border border-line-strong bg-surface p-2 text-3xl font-semibold"
    >
      {name}
    </div>
  );
}

function UnitCard({
  card: { unit, positions, x, y, height },
  tree,
  chosenId,
  urlOf,
  locale,
  drag,
}: ChartCanvasProps & { card: ChartCard; drag: Drag }): ReactNode {
  const isTarget = drag.target === unit.nodeId;
  return (
    <div
      data-unit={unit.nodeId}
      style={{ translate: `${x}px ${y}px`, width: CARD_WIDTH, height }}
      className={classNames(
        'absolute overflow-hidden rounded-md border bg-surface shadow-rest',
        isTarget ? 'border-accent ring-2 ring-accent' : 'border-line-strong',
      )}
    >
      <CardLine
        node={unit}
        title={nodeName(unit, locale)}
        detail={null}
        hint={unitText(tree, unit)}
        height={CARD_HEAD}
        to={urlOf(unit.nodeId)}
        isChosen={chosenId === unit.nodeId}
        drag={drag}
      />
      {positions.map((position) => (
        <CardLine
          key={position.nodeId}
          node={position}
          title={nodeName(position, locale)}
          detail={holdersText(tree, position)}
          hint={holdersText(tree, position)}
          height={CARD_LINE}
          to={urlOf(position.nodeId)}
          isChosen={chosenId === position.nodeId}
          isVacant={isVacant(tree, position)}
          drag={drag}
        />
      ))}
    </div>
  );
}

function CardLine({
  node,
  title,
  detail,
  hint,
  height,
  to,
  isChosen,
  isVacant: vacant = false,
  drag,
}: {
  node: ChartNode;
  title: string;
  detail: string | null;
  hint: string;
  height: number;
  to: string;
  isChosen: boolean;
  isVacant?: boolean;
  drag: Drag;
}): ReactNode {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      prefetch="none"
      title={`${title} · ${hint}`}
      draggable={false}
      {...drag.handlersOf(node)}
      style={{ height }}
      className={classNames(
        'flex flex-col justify-center px-3 leading-tight -outline-offset-2',
        node.kind === 'unit' ? 'bg-accent-soft font-semibold' : 'border-t border-line text-sm',
        isChosen && 'ring-2 ring-accent ring-inset',
        drag.moved === node.nodeId && 'opacity-50',
      )}
    >
      <span className="truncate">{title}</span>
      {detail !== null && (
        <span className={classNames('truncate text-xs', vacant ? 'text-warning' : 'text-ink-soft')}>
          {detail}
        </span>
      )}
    </Link>
  );
}

type DragHandlers = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onClickCapture'
>;

interface Drag {
  /** The node that is being moved, and the unit under the pointer. */
  readonly moved: string | null;
  readonly target: string | null;
  /** What screen readers are told. */
  readonly said: string;
  handlersOf(node: ChartNode): DragHandlers;
}

interface Held {
  readonly node: ChartNode;
  readonly x: number;
  readonly y: number;
  readonly isMoving: boolean;
  readonly target: string | null;
  /** It has been dropped: the click that follows is none on the link. */
  readonly isDropped: boolean;
}

/** Moves a node by dragging it onto a unit; the reader confirms the day from which it counts. */
function useDrag({ tree, canEdit, asOf, locale }: ChartCanvasProps): Drag {
  const submit = useSubmit();
  const [held, setHeld] = useState<Held | null>(null);
  const target = held?.isMoving ? held.target : null;

  function targetAt({ clientX, clientY }: PointerEvent, node: ChartNode): string | null {
    const unit = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-unit]')?.dataset[
      'unit'
    ];
    if (unit === undefined || unit === node.nodeId || unit === node.parentId) return null;
    const isBelow = unitsAbove(tree, unit).some(({ nodeId }) => nodeId === node.nodeId);
    return isBelow ? null : unit;
  }

  async function drop(node: ChartNode, unit: ChartNode): Promise<void> {
    const names = { name: nodeName(node, locale), unit: nodeName(unit, locale) };
    const day = formatDay(asOf, { locale, style: 'long' });
    const isSure = await prompt({
      title: m.clusters_chart_move(),
      message: m.clusters_chart_move_sure({ ...names, day }),
      confirmLabel: m.clusters_chart_move(),
    });
    if (!isSure) return;
    const fields = { intent: 'move', node: node.nodeId, version: String(node.version) };
    await submit({ ...fields, parentId: unit.nodeId, fromOn: asOf }, { method: 'post', replace: true });
  }

  const handlersOf = (node: ChartNode): DragHandlers => ({
    onPointerDown: (event) => {
      if (!canEdit || event.button !== 0 || event.pointerType === 'touch') return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = { x: event.clientX, y: event.clientY };
      setHeld({ node, ...at, isMoving: false, target: null, isDropped: false });
    },
    onPointerMove: (event) => {
      if (held?.node.nodeId !== node.nodeId || held.isDropped) return;
      const isMoving =
        held.isMoving || Math.hypot(event.clientX - held.x, event.clientY - held.y) >= DRAG_PIXELS;
      setHeld({ ...held, isMoving, target: isMoving ? targetAt(event, node) : null });
    },
    onPointerUp: () => {
      const unit = target === null ? undefined : tree.byId.get(target);
      setHeld(held && { ...held, isMoving: false, target: null, isDropped: held.isMoving });
      if (unit) void drop(node, unit);
    },
    onPointerCancel: () => setHeld(null),
    onClickCapture: (event) => {
      if (held?.isDropped) event.preventDefault();
      setHeld(null);
    },
  });
  const over = target === null ? undefined : tree.byId.get(target);
  return {
    moved: held?.isMoving ? held.node.nodeId : null,
    target,
    said: over ? m.clusters_chart_over({ unit: nodeName(over, locale) }) : '',
    handlersOf,
  };
}
