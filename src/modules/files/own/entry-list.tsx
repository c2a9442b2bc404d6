import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { ColumnHeads, type ListingOrder } from './column-heads.tsx';
import { entryId, type EntryEvents, FileEntry, type Layout } from './file-entry.tsx';
import type { ListedItem } from './listing-contract.ts';
import { chooseAll, findTyped, NOTHING_CHOSEN, press, type Selection, step } from './selection-rules.ts';

/** Entries per block that the browser can skip while off screen (`content-visibility`). */
const BLOCK = 50;
const TYPING_MS = 700;
const PAGE_STEPS = 10;

export interface EntryListProps extends Pick<EntryEvents, 'onOpen' | 'onStar' | 'onMenu' | 'onDropItems'> {
  readonly label: string;
  readonly items: readonly ListedItem[];
  readonly layout: Layout;
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
  /** Items that were cut for moving. */
  readonly cut: ReadonlySet<string>;
  readonly isTrash: boolean;
  /** Null for a list that cannot be sorted. */
  readonly order: ListingOrder | null;
  /** The reader. */
  readonly personId: string;
  readonly locale: Locale;
  readonly zone: string;
  /** Handles keys that the list does not. */
  readonly onKey: (event: KeyboardEvent) => void;
  readonly more: { readonly isLoading: boolean; readonly load: () => void } | null;
}

/** The entries of a folder: selection by mouse, touch and keyboard; further pages load on scrolling. */
export function EntryList(props: EntryListProps): ReactNode {
  const { label, items, layout, selection, onSelection, cut, onOpen, more } = props;
  const order = items.map(({ itemId }) => itemId);
  const typed = useRef({ text: '', at: 0 });
  const grid = useRef<HTMLDivElement>(null);
  const focusable = selection.at ?? order[0] ?? null;
  /** The keyboard starts from the focused row, however it got the focus. */
  const from = (event: KeyboardEvent): Selection => {
    const row = event.target instanceof HTMLElement ? event.target.closest('[role=row]') : null;
    const at = order.find((id) => entryId(id) === row?.id) ?? selection.at;
    return at === selection.at ? selection : { ...selection, at, anchor: at };
  };

  const go = (next: Selection): void => {
    onSelection(next);
    if (next.at !== null) document.getElementById(entryId(next.at))?.focus();
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
    if (event.target instanceof HTMLElement && event.target.closest('[role=columnheader]')) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const by = stepOf(event.key, layout, grid.current);
    if (by !== null && !isCommand && !event.altKey) {
      event.preventDefault();
      return go(step(from(event), order, by, event.shiftKey));
    }
    if (isCommand && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      return onSelection(chooseAll(selection, order));
    }
    const { at } = from(event);
    const current = items.find(({ itemId }) => itemId === (at ?? focusable));
    if (event.key === ' ' && current && typed.current.text === '') {
      event.preventDefault();
      return onSelection(press(selection, order, current.itemId, { toggles: true, extends: event.shiftKey }));
    }
    if (
      event.key === 'Enter' &&
      current &&
      event.target instanceof HTMLElement &&
      event.target.role === 'row'
    ) {
      event.preventDefault();
      return onOpen(current);
    }
    if (event.key === 'Escape') return onSelection({ ...NOTHING_CHOSEN, at: selection.at });
    props.onKey(event);
    if (
      !event.defaultPrevented &&
      event.key.length === 1 &&
      !isCommand &&
      !event.altKey &&
      !/[/?]/.test(event.key)
    )
      type(event);
  }

  function type(event: KeyboardEvent): void {
    const { text, at } = typed.current;
    const isSame = event.timeStamp - at < TYPING_MS && text !== event.key;
    typed.current = { text: isSame ? text + event.key : event.key, at: event.timeStamp };
    const names = items.map(({ itemId, name }) => ({ id: itemId, name }));
    const found = findTyped(names, selection.at, typed.current.text);
    if (found) go({ chosen: new Set([found]), at: found, anchor: found });
  }

  const blocks = Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, index) =>
    items.slice(index * BLOCK, (index + 1) * BLOCK),
  );
  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-multiselectable
        onKeyDown={onKeyDown}
        className={layout === 'list' ? 'overflow-hidden rounded-lg border border-line bg-surface' : undefined}
      >
        {layout === 'list' && <ColumnHeads order={props.order} isTrash={props.isTrash} />}
        {blocks.map((block) => (
          <div
            key={block[0]?.itemId}
            role="rowgroup"
            className={
              layout === 'list'
                ? '[contain-intrinsic-size:auto_2800px] [content-visibility:auto]'
                : 'grid grid-cols-[repeat(auto-fill,minmax(min(10rem,44%),1fr))] gap-3 pb-3 [contain-intrinsic-size:auto_1800px] [content-visibility:auto]'
            }
          >
            {block.map((item) => (
              <FileEntry
                key={item.itemId}
                item={item}
                layout={layout}
                isChosen={selection.chosen.has(item.itemId)}
                hasFocus={item.itemId === focusable}
                isCut={cut.has(item.itemId)}
                isChoosing={selection.chosen.size > 0}
                isTrash={props.isTrash}
                personId={props.personId}
                locale={props.locale}
                zone={props.zone}
                onPress={(pressed, { isTouch, ...how }) => {
                  if (!isTouch) return onSelection(press(selection, order, pressed.itemId, how));
                  if (selection.chosen.size === 0) return onOpen(pressed);
                  onSelection(press(selection, order, pressed.itemId, { toggles: true, extends: false }));
                }}
                onToggle={(toggled) =>
                  onSelection(press(selection, order, toggled.itemId, { toggles: true, extends: false }))
                }
                onOpen={onOpen}
                onStar={props.onStar}
                onMenu={(of, anchor) => {
                  if (!selection.chosen.has(of.itemId)) {
                    onSelection({ chosen: new Set(), at: of.itemId, anchor: of.itemId });
                  }
                  props.onMenu(of, anchor);
                }}
                draggedWith={(dragged) =>
                  selection.chosen.has(dragged.itemId) ? [...selection.chosen] : [dragged.itemId]
                }
                onDropItems={props.onDropItems}
              />
            ))}
          </div>
        ))}
      </div>
      {more && <More {...more} />}
    </>
  );
}

/** Loads the next page when scrolled into view; the button is for keyboard and assistive technology. */
function More({ isLoading, load }: { isLoading: boolean; load: () => void }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const fetchMore = useEffectEvent(load);
  useEffect(() => {
    if (isLoading || !place.current) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) fetchMore();
      },
      { rootMargin: '600px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isLoading]);
  return (
    <div ref={place} className="flex min-h-16 items-center justify-center">
      {isLoading ? (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner />
          {m.files_loading_more()}
        </p>
      ) : (
        <Button size="sm" onClick={load}>
          {m.files_load_more()}
        </Button>
      )}
    </div>
  );
}

/** Returns how many items an arrow key moves; among tiles, up and down move by a row. */
function stepOf(key: string, layout: Layout, grid: HTMLElement | null): number | null {
  const columns = layout === 'grid' ? columnsOf(grid) : 1;
  switch (key) {
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    case 'ArrowRight':
      return layout === 'grid' ? 1 : null;
    case 'ArrowLeft':
      return layout === 'grid' ? -1 : null;
    case 'Home':
      return Number.NEGATIVE_INFINITY;
    case 'End':
      return Number.POSITIVE_INFINITY;
    case 'PageDown':
      return columns * PAGE_STEPS;
    case 'PageUp':
      return -columns * PAGE_STEPS;
    default:
      return null;
  }
}

function columnsOf(grid: HTMLElement | null): number {
  const tiles = [...(grid?.querySelectorAll<HTMLElement>('[role=row]') ?? [])].slice(0, 20);
  const [first] = tiles;
  if (!first) return 1;
  return Math.max(tiles.filter(({ offsetTop }) => offsetTop === first.offsetTop).length, 1);
}
