import { EllipsisVertical, Star, Users } from 'lucide-react';
import { type MouseEvent, memo, type PointerEvent, type ReactNode, useRef } from 'react';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { CheckboxMark } from '#ui/form/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import { holds } from '../item/access-rules.ts';
import { sizeText } from '../item/file-size-rules.ts';
import { kindText, Thumbnail } from './file-look.tsx';
import { beginItemDrag, useItemDrop } from './item-drag.tsx';
import type { ListedItem } from './listing-contract.ts';
import { wayText } from './space-text.tsx';

const LONG_PRESS_MS = 450;
/** Movement beyond this is a scroll, not a press. */
const STILL_PX = 10;

export type Layout = 'list' | 'grid';

export interface EntryEvents {
  /** `isTouch`: by touch, where a tap opens. */
  onPress: (item: ListedItem, how: { toggles: boolean; extends: boolean; isTouch: boolean }) => void;
  onOpen: (item: ListedItem) => void;
  onToggle: (item: ListedItem) => void;
  onStar: (item: ListedItem) => void;
  onMenu: (item: ListedItem, anchor: HTMLElement) => void;
  /** Returns the ids that are dragged with this item. */
  draggedWith: (item: ListedItem) => readonly string[];
  onDropItems: (itemIds: string[], into: ListedItem, isCopy: boolean) => void;
}

interface EntryProps extends EntryEvents {
  readonly item: ListedItem;
  readonly layout: Layout;
  readonly isChosen: boolean;
  readonly hasFocus: boolean;
  readonly isCut: boolean;
  /** True while a selection exists; then a tap selects too. */
  readonly isChoosing: boolean;
  /** In the trash, items cannot be opened, dragged or starred. */
  readonly isTrash: boolean;
  /** The reader. */
  readonly personId: string;
  readonly locale: Locale;
  readonly zone: string;
}

export function entryId(itemId: string): string {
  return `file-${itemId}`;
}

/** A file or folder as row or tile. */
export const FileEntry = memo(function FileEntry(props: EntryProps): ReactNode {
  const { item, layout, isChosen, hasFocus, isCut, isTrash, onPress, onOpen, onMenu, draggedWith } = props;
  const drop = useItemDrop(
    item.kind === 'folder' && holds(item.level, 'edit') && !isTrash
      ? (ids, isCopy) => props.onDropItems(ids, item, isCopy)
      : null,
  );
  const longPress = useLongPress(() => props.onToggle(item));
  const isTouch = useRef(false);
  const isList = layout === 'list';
  const menuButton = useRef<HTMLButtonElement>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys of all its rows
    <div
      role="row"
      id={entryId(item.itemId)}
      aria-selected={isChosen}
      tabIndex={hasFocus ? 0 : -1}
      draggable={!isTrash && holds(item.level, 'edit')}
      onDragStart={(event) => beginItemDrag(event, draggedWith(item))}
      {...drop.handlers}
      {...longPress.handlers}
      onPointerDown={(event) => {
        isTouch.current = event.pointerType !== 'mouse';
        longPress.handlers.onPointerDown(event);
      }}
      onClick={(event) => {
        if (longPress.isOver()) return;
        onPress(item, { ...keysOf(event), isTouch: isTouch.current });
      }}
      onDoubleClick={() => {
        if (!isTouch.current) onOpen(item);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        // A long press selects; the menu is behind the button.
        if (!isTouch.current && menuButton.current) onMenu(item, menuButton.current);
      }}
      className={classNames(
        'group relative cursor-default select-none outline-offset-[-2px] transition-colors duration-120',
        isList
          ? 'flex min-h-14 items-center gap-2 border-b border-line px-2 sm:gap-3'
          : 'flex flex-col rounded-md border border-line bg-surface p-2 shadow-rest',
        isChosen
          ? 'bg-accent-soft! border-accent/40!'
          : 'hover:bg-[color-mix(in_srgb,var(--ink)_4%,transparent)]',
        drop.isOver && 'outline-2 outline-accent',
        isCut && 'opacity-50',
      )}
    >
      {isList ? (
        <RowCells {...props} menuButton={menuButton} />
      ) : (
        <TileCells {...props} menuButton={menuButton} />
      )}
    </div>
  );
});

type CellProps = EntryProps & { readonly menuButton: React.RefObject<HTMLButtonElement | null> };

function RowCells(props: CellProps): ReactNode {
  const { item, locale, zone, isTrash } = props;
  return (
    <>
      <span role="gridcell" className="shrink-0">
        <ChooseBox {...props} />
      </span>
      <span role="gridcell" className="flex min-w-0 grow items-center gap-3">
        <Thumbnail item={item} />
        <span className="min-w-0 grow py-1">
          <Name {...props} />
          <span className="block truncate text-xs text-ink-soft md:hidden">
            {[
              item.kind === 'folder' ? kindText('folder') : sizeText(item.sizeBytes, locale),
              formatDate(new Date(item.updatedAt), { zone, locale }),
            ].join(' · ')}
          </span>
          <Way item={item} personId={props.personId} />
        </span>
      </span>
      <span role="gridcell" className="hidden w-32 shrink-0 truncate text-sm text-ink-soft lg:block">
        {item.ownerName}
      </span>
      <span
        role="gridcell"
        className="hidden w-28 shrink-0 truncate text-sm text-ink-soft tabular-nums md:block"
      >
        {formatDate(new Date(isTrash ? (item.trashedAt ?? item.updatedAt) : item.updatedAt), {
          zone,
          locale,
        })}
      </span>
      <span
        role="gridcell"
        className="hidden w-20 shrink-0 text-end text-sm text-ink-soft tabular-nums md:block"
      >
        {item.kind === 'folder' ? '–' : sizeText(item.sizeBytes, locale)}
      </span>
      <span role="gridcell" className="flex shrink-0 items-center">
        <Buttons {...props} />
      </span>
    </>
  );
}

function TileCells(props: CellProps): ReactNode {
  const { item, locale } = props;
  return (
    <span role="gridcell" className="flex min-w-0 flex-col gap-1.5">
      <span className="relative block aspect-4/3 overflow-hidden rounded-md">
        <Thumbnail item={item} isLarge />
        <span className="absolute start-1.5 top-1.5">
          <ChooseBox {...props} />
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-1 ps-1">
        <span className="min-w-0 grow">
          <Name {...props} />
          <span className="block truncate text-xs text-ink-soft">
            {item.kind === 'folder' ? kindText('folder') : sizeText(item.sizeBytes, locale)}
          </span>
          <Way item={item} personId={props.personId} />
        </span>
        <Buttons {...props} isTile />
      </span>
    </span>
  );
}

function Name({ item }: EntryProps): ReactNode {
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-medium">
      <span className="truncate" title={item.name}>
        <MarkedText text={item.name} marks={item.nameMarks} />
      </span>
      {item.isShared && (
        <Users role="img" aria-label={m.files_is_shared()} className="size-4 shrink-0 text-ink-soft" />
      )}
    </span>
  );
}

/** Path of a found item. */
function Way({ item, personId }: Pick<EntryProps, 'item' | 'personId'>): ReactNode {
  if (!item.trail) return null;
  return <span className="block truncate text-xs text-ink-soft">{wayText(item, item.trail, personId)}</span>;
}

function ChooseBox({ item, isChosen, isChoosing, onToggle }: EntryProps): ReactNode {
  return (
    <span
      className={classNames(
        'grid size-6 place-items-center',
        !isChosen &&
          !isChoosing &&
          'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:hidden',
      )}
    >
      <CheckboxMark
        aria-label={m.files_choose({ name: item.name })}
        tabIndex={-1}
        checked={isChosen}
        onClick={(event) => event.stopPropagation()}
        onChange={() => onToggle(item)}
      />
    </span>
  );
}

function Buttons({
  item,
  isTrash,
  onStar,
  onMenu,
  menuButton,
  isTile = false,
}: CellProps & { isTile?: boolean }): ReactNode {
  return (
    <>
      {!isTrash && !isTile && (
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={item.isStarred}
          aria-label={m.files_star({ name: item.name })}
          title={item.isStarred ? m.files_act_unstar() : m.files_act_star()}
          onClick={(event) => {
            event.stopPropagation();
            onStar(item);
          }}
          className={classNames(
            iconButtonClass('quiet', 'sm'),
            'hidden! sm:inline-flex!',
            !item.isStarred && 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100',
          )}
        >
          <Star aria-hidden className={item.isStarred ? 'fill-warning text-warning' : undefined} />
        </button>
      )}
      <button
        ref={menuButton}
        type="button"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={m.files_menu_of({ name: item.name })}
        title={m.files_menu()}
        onClick={(event) => {
          event.stopPropagation();
          onMenu(item, event.currentTarget);
        }}
        className={iconButtonClass('quiet', 'sm')}
      >
        <EllipsisVertical aria-hidden />
      </button>
    </>
  );
}

function keysOf(event: MouseEvent): { toggles: boolean; extends: boolean } {
  return { toggles: event.ctrlKey || event.metaKey, extends: event.shiftKey };
}

/** Detects a long press by touch. */
function useLongPress(onLongPress: () => void): {
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
  /** Whether the press that just ended was a long one. */
  isOver: () => boolean;
} {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const isLong = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  return {
    handlers: {
      onPointerDown: (event) => {
        isLong.current = false;
        if (event.pointerType === 'mouse') return;
        from.current = { x: event.clientX, y: event.clientY };
        timer.current = setTimeout(() => {
          isLong.current = true;
          navigator.vibrate?.(15);
          onLongPress();
        }, LONG_PRESS_MS);
      },
      onPointerMove: (event) => {
        if (Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > STILL_PX) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
    },
    isOver: () => isLong.current,
  };
}
