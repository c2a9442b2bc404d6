import { ChevronDown, ChevronRight, CircleUser, Network } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Locale } from '#platform/locale/locale.ts';
import { classNames } from '#ui/class-names.ts';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import type { ChartNode } from './chart-rules.ts';
import { holdersText, nodeName, unitText, VacancyBadge } from './chart-text.tsx';
import {
  type ChartTree,
  firstExpanded,
  isVacant,
  type TreeRow,
  treeMove,
  treeRows,
  wayTo,
} from './tree-rules.ts';

/** Height of a line in pixels: `h-14`. */
const ROW = 56;
/** From so many lines only those in sight are drawn. */
const LEAST_WINDOWED = 150;
const AROUND = 8;
const MAX_INDENT = 8;
/** Pause after which typing ahead begins anew. */
const TYPING_MS = 700;

export interface ChartTreeViewProps {
  label: string;
  tree: ChartTree;
  roots: readonly ChartNode[];
  chosenId: string | undefined;
  urlOf: (nodeId: string) => string;
  locale: Locale;
}

/**
 * The chart as a tree for keyboards, screen readers and phones (WAI-ARIA APG, tree view). Lines are links that open a node,
 * and with it its branch: everything can be reached before and without scripts.
 */
export function ChartTreeView({
  label,
  tree,
  roots,
  chosenId,
  urlOf,
  locale,
}: ChartTreeViewProps): ReactNode {
  const [expanded, setExpanded] = useState(() => withRoots(firstExpanded(tree, chosenId), roots));
  const [seenChosen, setSeenChosen] = useState(chosenId);
  if (seenChosen !== chosenId) {
    setSeenChosen(chosenId);
    if (chosenId !== undefined) setExpanded(expanded.union(wayTo(tree, chosenId)));
  }
  const rows = treeRows(tree, roots, expanded);
  const { frame, isWindowed, first, last, onScroll, show } = useSight(rows.length);
  const keys = useTreeKeys({ rows, chosenId, frame, show, urlOf, toggle });
  useChosenInSight({ rows, chosenId, isWindowed, show });
  const active = rows.findIndex(({ node }) => node.nodeId === keys.activeId);
  const tabbable = active === -1 ? first : active;
  const shown = linesDrawn({ first, last, active });

  function toggle(nodeId: string): void {
    const next = new Set(expanded);
    if (!next.delete(nodeId)) next.add(nodeId);
    setExpanded(next);
  }

  return (
    <div
      ref={frame}
      onScroll={onScroll}
      className={classNames(
        'rounded-lg border border-line bg-surface',
        isWindowed && 'h-[70dvh] overflow-y-auto',
      )}
    >
      <div
        role="tree"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={keys.onKeyDown}
        className="p-1 outline-none"
        style={isWindowed ? { paddingBlockEnd: (rows.length - 1 - (shown.at(-1) ?? 0)) * ROW } : undefined}
      >
        {shown.map((at, ordinal) => {
          const row = rows[at];
          return (
            row && (
              <TreeLine
                key={row.node.nodeId}
                row={row}
                tree={tree}
                to={urlOf(row.node.nodeId)}
                skipped={at - 1 - (shown[ordinal - 1] ?? -1)}
                isChosen={row.node.nodeId === chosenId}
                isTabbable={at === tabbable}
                onToggle={() => toggle(row.node.nodeId)}
                onFocus={() => keys.setActiveId(row.node.nodeId)}
                locale={locale}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function TreeLine({
  row: { node, level, ordinal, neighbours, isExpanded },
  tree,
  to,
  skipped,
  isChosen,
  isTabbable,
  onToggle,
  onFocus,
  locale,
}: {
  row: TreeRow;
  tree: ChartTree;
  to: string;
  /** Lines above that are not drawn. */
  skipped: number;
  isChosen: boolean;
  isTabbable: boolean;
  onToggle: () => void;
  onFocus: () => void;
  locale: Locale;
}): ReactNode {
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  const Icon = node.kind === 'unit' ? Network : CircleUser;
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      role="treeitem"
      data-node={node.nodeId}
      aria-level={level}
      aria-posinset={ordinal}
      aria-setsize={neighbours}
      aria-expanded={isExpanded}
      aria-selected={isChosen}
      tabIndex={isTabbable ? 0 : -1}
      onFocus={onFocus}
      style={{
        paddingInlineStart: `${(Math.min(level, MAX_INDENT) - 1) * 1.125}rem`,
        marginBlockStart: skipped > 0 ? skipped * ROW : undefined,
      }}
      className={classNames(
        'flex h-14 items-center rounded-md pe-3 -outline-offset-2',
        isChosen ? 'bg-accent-soft' : 'hover:bg-[color-mix(in_srgb,var(--ink)_4%,transparent)]',
      )}
    >
      <span
        aria-hidden
        className="flex size-11 shrink-0 items-center justify-center text-ink-soft [&_svg]:size-4.5"
        onClick={
          isExpanded === undefined
            ? undefined
            : (event) => {
                event.preventDefault();
                onToggle();
              }
        }
      >
        {isExpanded !== undefined && <Chevron />}
      </span>
      <Icon aria-hidden className="me-2.5 size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 grow">
        <span className={classNames('block truncate leading-snug', node.kind === 'unit' && 'font-semibold')}>
          {nodeName(node, locale)}
        </span>
        <span className="block truncate text-sm leading-snug text-ink-soft">
          {node.kind === 'unit' ? unitText(tree, node) : holdersText(tree, node)}
        </span>
      </span>
      {isVacant(tree, node) && (
        <span aria-hidden className="ms-2 max-sm:hidden">
          <VacancyBadge />
        </span>
      )}
    </Link>
  );
}

interface Sight {
  readonly frame: React.RefObject<HTMLDivElement | null>;
  readonly isWindowed: boolean;
  readonly first: number;
  readonly last: number;
  readonly onScroll: () => void;
  readonly show: (at: number) => void;
}

/** The lines in sight. The server draws all. */
function useSight(count: number): Sight {
  const frame = useRef<HTMLDivElement>(null);
  const isWindowed = useIsScripted() && count >= LEAST_WINDOWED;
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(ROW * 16);
  const first = isWindowed ? Math.max(0, Math.floor(top / ROW) - AROUND) : 0;
  const last = isWindowed ? Math.min(count, Math.ceil((top + height) / ROW) + AROUND) : count;
  function onScroll(): void {
    if (!frame.current) return;
    setTop(frame.current.scrollTop);
    setHeight(frame.current.clientHeight);
  }
  function show(at: number): void {
    const box = frame.current;
    if (!box || !isWindowed) return;
    if (at * ROW < box.scrollTop) box.scrollTop = at * ROW;
    else if ((at + 1) * ROW > box.scrollTop + box.clientHeight)
      box.scrollTop = (at + 1) * ROW - box.clientHeight;
    onScroll();
  }
  return { frame, isWindowed, first, last, onScroll, show };
}

/** Returns the lines in sight, and the one that has the keyboard, which keeps it wherever the tree is scrolled. */
function linesDrawn({ first, last, active }: { first: number; last: number; active: number }): number[] {
  const inSight = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  if (active === -1 || (active >= first && active < last)) return inSight;
  return active < first ? [active, ...inSight] : [...inSight, active];
}

/** Scrolls to the chosen line when the tree appears and whenever another is chosen. */
function useChosenInSight({
  rows,
  chosenId,
  isWindowed,
  show,
}: Pick<Sight, 'isWindowed' | 'show'> & {
  rows: readonly TreeRow[];
  chosenId: string | undefined;
}): void {
  const shownId = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!isWindowed || shownId.current === chosenId) return;
    shownId.current = chosenId;
    const at = rows.findIndex(({ node }) => node.nodeId === chosenId);
    if (at !== -1) show(at);
  });
}

function useTreeKeys({
  rows,
  chosenId,
  frame,
  show,
  urlOf,
  toggle,
}: Pick<Sight, 'frame' | 'show'> & {
  rows: readonly TreeRow[];
  chosenId: string | undefined;
  urlOf: (nodeId: string) => string;
  toggle: (nodeId: string) => void;
}) {
  const navigate = useNavigate();
  const [activeId, setActiveId] = useState(chosenId);
  const wanted = useRef<string | null>(null);
  const typed = useRef({ text: '', at: 0 });
  useLayoutEffect(() => {
    const id = wanted.current;
    const line = id !== null && frame.current?.querySelector<HTMLElement>(`[data-node="${id}"]`);
    if (!line) return;
    wanted.current = null;
    line.focus();
  });

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const at = rows.findIndex(({ node }) => node.nodeId === activeId);
    if (key === ' ') {
      event.preventDefault();
      if (rows[at]) void navigate(urlOf(rows[at].node.nodeId), { replace: true, preventScrollReset: true });
      return;
    }
    const isLetter = [...key].length === 1;
    if (isLetter) {
      const isGoingOn = event.timeStamp - typed.current.at < TYPING_MS;
      typed.current = { text: isGoingOn ? typed.current.text + key : key, at: event.timeStamp };
    }
    const move = treeMove(rows, { at, key, text: isLetter ? typed.current.text : '' });
    if (!move) return;
    event.preventDefault();
    if ('toggle' in move) toggle(move.toggle);
    else {
      const next = rows[move.at]?.node.nodeId;
      if (next === undefined) return;
      wanted.current = next;
      show(move.at);
      setActiveId(next);
    }
  }
  return { activeId, setActiveId, onKeyDown };
}

/** A branch that is shown alone is open. */
function withRoots(expanded: Set<string>, roots: readonly ChartNode[]): Set<string> {
  const [only] = roots;
  return roots.length === 1 && only ? new Set([...expanded, only.nodeId]) : expanded;
}
