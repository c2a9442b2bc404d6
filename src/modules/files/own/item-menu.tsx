import {
  Copy,
  Download,
  ExternalLink,
  FolderInput,
  History,
  Info,
  PencilLine,
  RotateCcw,
  Scissors,
  Share2,
  Star,
  Trash2,
} from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import type { MenuItem } from '#ui/action/menu.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { holds } from '../item/access-rules.ts';
import type { ListedItem } from './listing-contract.ts';

const MenuPopup = lazy(() => import('#ui/action/menu-popup.tsx'));

export interface ItemCommands {
  readonly open: (item: ListedItem) => void;
  readonly download: (items: readonly ListedItem[]) => void;
  readonly share: (item: ListedItem) => void;
  readonly star: (item: ListedItem) => void;
  readonly rename: (item: ListedItem) => void;
  readonly moveTo: (items: readonly ListedItem[]) => void;
  readonly copyTo: (items: readonly ListedItem[]) => void;
  readonly cut: (items: readonly ListedItem[]) => void;
  readonly details: (item: ListedItem, tab?: 'details' | 'versions') => void;
  readonly trash: (items: readonly ListedItem[]) => void;
  readonly restore: (items: readonly ListedItem[]) => void;
  readonly purge: (items: readonly ListedItem[]) => void;
}

/** Returns the menu entries that the reader's access level allows. */
export function menuOf(item: ListedItem, isTrash: boolean, commands: ItemCommands): MenuItem[] {
  const mayManage = item.level === 'manage';
  if (isTrash) {
    const purge: MenuItem = {
      label: m.files_act_purge(),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => commands.purge([item]),
    };
    return [
      { label: m.files_act_restore(), icon: <RotateCcw />, onSelect: () => commands.restore([item]) },
      { label: m.files_act_details(), icon: <Info />, onSelect: () => commands.details(item) },
      ...(mayManage ? (['line', purge] as const) : []),
    ];
  }
  const isFile = item.kind !== 'folder';
  const mayDownload = holds(item.level, 'download');
  const mayEdit = holds(item.level, 'edit');
  const menu: (MenuItem | false)[] = [
    { label: m.files_act_open(), icon: <ExternalLink />, onSelect: () => commands.open(item) },
    mayDownload && {
      label: m.files_act_download(),
      icon: <Download />,
      onSelect: () => commands.download([item]),
    },
    mayManage && { label: m.files_act_share(), icon: <Share2 />, onSelect: () => commands.share(item) },
    {
      label: item.isStarred ? m.files_act_unstar() : m.files_act_star(),
      icon: <Star />,
      onSelect: () => commands.star(item),
    },
    'line',
    mayEdit && { label: m.files_act_rename(), icon: <PencilLine />, onSelect: () => commands.rename(item) },
    mayEdit && { label: m.files_act_move(), icon: <FolderInput />, onSelect: () => commands.moveTo([item]) },
    mayDownload && { label: m.files_act_copy(), icon: <Copy />, onSelect: () => commands.copyTo([item]) },
    mayEdit && { label: m.files_act_cut(), icon: <Scissors />, onSelect: () => commands.cut([item]) },
    'line',
    isFile && {
      label: m.files_act_versions(),
      icon: <History />,
      onSelect: () => commands.details(item, 'versions'),
    },
    { label: m.files_act_details(), icon: <Info />, onSelect: () => commands.details(item) },
    mayEdit && 'line',
    mayEdit && {
      label: m.files_act_trash(),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => commands.trash([item]),
    },
  ];
  return menu.filter((entry) => entry !== false);
}

export interface OpenMenu {
  readonly item: ListedItem;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  /** On touch devices the menu is a bottom sheet. */
  readonly isSheet: boolean;
}

/** The list's open menu. */
export function ItemMenu({
  menu,
  items,
  onClose,
}: {
  menu: OpenMenu;
  items: readonly MenuItem[];
  onClose: () => void;
}): ReactNode {
  const { item, anchor, isSheet } = menu;
  if (!isSheet) {
    return (
      <Suspense fallback={null}>
        <MenuPopup
          label={m.files_menu_of({ name: item.name })}
          items={items}
          anchor={anchor}
          open
          onOpenChange={(isOpen) => {
            if (!isOpen) onClose();
          }}
          align="end"
        />
      </Suspense>
    );
  }
  return (
    <Sheet open onClose={onClose} side="bottom" title={item.name}>
      <ul className="-mx-2 flex flex-col">
        {items.map((entry, index) =>
          entry === 'line' ? (
            // separators have no other identity
            <li key={index} aria-hidden className="my-1 h-px bg-line" />
          ) : (
            <li key={entry.label}>
              <button
                type="button"
                onClick={() => {
                  onClose();
                  entry.onSelect?.();
                }}
                className={classNames(
                  'flex min-h-12 w-full items-center gap-4 rounded-md px-3 text-start [&_svg]:size-5 [&_svg]:shrink-0',
                  entry.danger ? 'text-danger' : 'text-ink',
                )}
              >
                {entry.icon}
                {entry.label}
              </button>
            </li>
          ),
        )}
      </ul>
    </Sheet>
  );
}
