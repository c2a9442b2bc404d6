import { CircleHelp, Trash2 } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import type { PickedFile } from '../browser/dropped-files.ts';
import { fileCalls, type Place } from '../browser/file-calls.ts';
import { placeFiles } from '../browser/place-files.ts';
import type { UploadPlace } from '../browser/upload-ports.ts';
import type { FileItem, UsageReply } from '../file-contract.ts';
import { showProblem } from '../file-problem.tsx';
import { AddMenu } from '../upload/add-files.tsx';
import { UploadTray } from '../upload/upload-tray.tsx';
import { useUploads } from '../upload/uploads.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DropArea } from './drop-area.tsx';
import { EntryList } from './entry-list.tsx';
import { Found, NothingHere } from './found.tsx';
import { type ItemDoings, ItemMenu, menuOf, type OpenMenu } from './item-menu.tsx';
import {
  changedPath,
  type FileListing,
  type FileRoot,
  type ListedItem,
  type ListingQuery,
  listingPath,
} from './listing-contract.ts';
import { ListingToolbar } from './listing-toolbar.tsx';
import { PlacesRail, PlacesStrip } from './places-rail.tsx';
import { QuotaMeter, QuotaWarning } from './quota-meter.tsx';
import { NOTHING_CHOSEN, stillThere } from './selection-rules.ts';
import { spaceText } from './space-text.tsx';
import { useAwaitedPictures } from './use-awaited-pictures.tsx';
import { useLayout } from './use-layout.tsx';
import { useFileActs } from './use-file-acts.tsx';
import { useShownItems } from './shown-items.tsx';
import { Trail } from './trail.tsx';
import { useRefreshAfterUploads } from './use-refresh-after-uploads.tsx';
import { useWindowKeys } from './use-window-keys.tsx';

const FileViewer = lazy(() => import('../viewer/file-viewer.tsx'));
const ShareDialog = lazy(() => import('../share/share-dialog.tsx'));
const DetailsPanel = lazy(() => import('./details-panel.tsx'));
const FolderPicker = lazy(() => import('./folder-picker.tsx'));
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

export interface FileManagerProps {
  readonly root: FileRoot;
  readonly listing: FileListing;
  readonly query: ListingQuery;
  readonly usage: UsageReply;
  readonly personId: string;
  readonly locale: Locale;
  readonly zone: string;
}

/** What lies over the list. */
type Shown =
  | { readonly what: 'share'; readonly item: FileItem }
  | { readonly what: 'details'; readonly item: FileItem; readonly tab: 'details' | 'versions' }
  | { readonly what: 'move' | 'copy'; readonly items: readonly FileItem[] }
  | { readonly what: 'keys' };

/** The file manager: one component for every root that files can have. The address holds where one is. */
export function FileManager({
  root,
  listing,
  query,
  usage,
  personId,
  locale,
  zone,
}: FileManagerProps): ReactNode {
  const go = useNavigate();
  const { revalidate } = useRevalidator();
  const [version, setVersion] = useState(0);
  const refresh = (): void => {
    setVersion((now) => now + 1);
    void revalidate();
  };
  const acts = useFileActs(refresh);
  const { items, more } = useShownItems(listing, query, acts.ahead);
  useAwaitedPictures(items, refresh);
  const [rawSelection, setSelection] = useState(NOTHING_CHOSEN);
  const selection = stillThere(
    rawSelection,
    items.map(({ itemId }) => itemId),
  );
  const [layout, setLayout] = useLayout();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const uploads = useUploads(personId);
  useRefreshAfterUploads(uploads.engine, query, refresh);

  const isTrash = query.view === 'trash';
  const isFolder = query.view === 'folder' && !query.q;
  const here: Place = { space: query.space, parent: query.folder ?? null };
  const hereName = listing.folder?.name ?? spaceText(query.space);
  const mayAdd = isFolder && listing.level !== 'view';
  const chosen = items.filter(({ itemId }) => selection.chosen.has(itemId));
  const at = items.find(({ itemId }) => itemId === selection.at);
  const meant = chosen.length > 0 ? chosen : at ? [at] : [];
  const clear = (): void => setSelection((now) => ({ ...NOTHING_CHOSEN, at: now.at }));
  const change = (part: Partial<ListingQuery>): void =>
    void go(changedPath(root, query, part), { preventScrollReset: true });

  const open = (item: ListedItem): void => {
    if (isTrash) return setShown({ what: 'details', item, tab: 'details' });
    if (item.kind === 'folder') {
      setSelection(NOTHING_CHOSEN);
      void go(listingPath(root, { space: query.space, folder: item.itemId }));
    } else change({ open: item.itemId });
  };
  const doings: ItemDoings = {
    open,
    download: (which) => void acts.download(which),
    share: (item) => setShown({ what: 'share', item }),
    star: (item) => void acts.star(item),
    rename: (item) => void acts.rename(item),
    moveTo: (which) => setShown({ what: 'move', items: which }),
    copyTo: (which) => setShown({ what: 'copy', items: which }),
    cut: (which) => {
      acts.keep({ isCut: true, itemIds: which.map(({ itemId }) => itemId) });
      void toast(m.files_cut({ count: which.length }));
    },
    details: (item, tab = 'details') => setShown({ what: 'details', item, tab }),
    trash: (which) => {
      clear();
      void acts.trash(which);
    },
    restore: (which) => {
      clear();
      void acts.restore(which.map(({ itemId }) => itemId));
    },
    purge: (which) => void acts.purge(query.space, which),
  };

  async function addFiles(files: readonly PickedFile[], isPasted: boolean): Promise<void> {
    const place: UploadPlace = { ...here, parentName: hereName, shareCode: null };
    try {
      const placed = await placeFiles(
        files,
        place,
        async (above, name) => (await fileCalls.makeFolder(above, name, 'version')).itemId,
        // What is pasted has no name of its own to insist on.
        isPasted ? 'rename' : 'fail',
      );
      await uploads.engine?.add(placed);
      if (files.some(({ folders }) => folders.length > 0)) refresh();
    } catch (error) {
      showProblem(error);
    }
  }

  function onKey(event: KeyboardEvent): void {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = isCommand ? `ctrl+${event.key.toLowerCase()}` : event.key;
    const mayEdit = meant.length > 0 && meant.every(({ level }) => level !== 'view') && !isTrash;
    const [first] = meant;
    const acted = ((): boolean => {
      switch (key) {
        case 'F2':
          if (!first || !mayEdit) return false;
          doings.rename(first);
          return true;
        case 'Delete':
          if (meant.length === 0) return false;
          if (isTrash) doings.purge(meant);
          else if (mayEdit) doings.trash(meant);
          return true;
        case 'Backspace':
          if (!isFolder || query.folder === undefined) return false;
          up();
          return true;
        case 'ctrl+x':
          if (!mayEdit) return false;
          doings.cut(meant);
          return true;
        case 'ctrl+c':
          if (meant.length === 0 || isTrash) return false;
          acts.keep({ isCut: false, itemIds: meant.map(({ itemId }) => itemId) });
          void toast(m.files_copied_to_clipboard({ count: meant.length }));
          return true;
        default:
          return false;
      }
    })();
    if (acted) event.preventDefault();
  }

  const up = (): void => {
    const above = listing.trail.at(-2);
    void go(listingPath(root, { space: query.space, ...(above && { folder: above.itemId }) }));
  };
  useWindowKeys({
    onSearch: () => search.current?.focus(),
    onHelp: () => setShown({ what: 'keys' }),
    onPaste: mayAdd && acts.clipboard ? () => void acts.paste(here) : null,
  });

  const looked = query.open === undefined ? -1 : items.findIndex(({ itemId }) => itemId === query.open);
  const lookedItem = items[looked];
  const files = items.filter(({ kind }) => kind !== 'folder');
  const lookedFile = lookedItem ? files.indexOf(lookedItem) : -1;
  const leadTo = (item: ListedItem | undefined): (() => void) | null =>
    item
      ? () =>
          void go(changedPath(root, query, { open: item.itemId }), {
            replace: true,
            preventScrollReset: true,
          })
      : null;
  const add = mayAdd && (
    <AddMenu
      onFiles={(picked) => void addFiles(picked, false)}
      onNewFolder={() => void acts.newFolder(here)}
    />
  );

  return (
    <div className="mx-auto flex w-full max-w-[110rem] grow items-start">
      <PlacesRail
        root={root}
        query={query}
        usage={usage}
        locale={locale}
        way={listing.trail.map(({ itemId }) => itemId)}
        version={version}
        actions={add}
        onDropItems={(ids, place, isCopy) => void (isCopy ? acts.copy(ids, place) : acts.move(ids, place))}
        onDropInTrash={(ids) => doings.trash(items.filter(({ itemId }) => ids.includes(itemId)))}
      />
      <DropArea
        into={mayAdd ? hereName : null}
        onFiles={(picked, isPasted) => void addFiles(picked, isPasted)}
      >
        <div className="min-w-0 grow px-4 pt-4 pb-28 sm:px-6">
          <PlacesStrip
            root={root}
            query={query}
            onDropItems={(ids, place) => void acts.move(ids, place)}
            onDropInTrash={() => undefined}
          />
          <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0 grow basis-48">
              {isFolder && listing.trail.length > 0 && (
                <Trail
                  root={root}
                  query={query}
                  trail={listing.trail.slice(0, -1)}
                  onDropItems={(ids, place, isCopy) =>
                    void (isCopy ? acts.copy(ids, place) : acts.move(ids, place))
                  }
                />
              )}
              <h1 className="truncate text-2xl font-semibold" title={titleOf(query, hereName)}>
                {titleOf(query, hereName)}
              </h1>
            </div>
            <div className="flex items-center gap-1">
              {isTrash && items.length > 0 && (
                <Button
                  size="sm"
                  icon={<Trash2 aria-hidden />}
                  onClick={() => void acts.purge(query.space, null)}
                >
                  {m.files_empty_trash()}
                </Button>
              )}
              <IconButton
                label={m.files_keys()}
                icon={<CircleHelp aria-hidden />}
                onClick={() => setShown({ what: 'keys' })}
                className="hidden! lg:inline-flex!"
              />
              {add && <span className="lg:hidden">{add}</span>}
            </div>
          </header>
          <QuotaWarning usage={usage} locale={locale} />
          <ListingToolbar
            root={root}
            query={query}
            layout={layout}
            onLayout={setLayout}
            search={search}
            here={listing.folder?.name ?? null}
          />
          {query.q && (
            <Found
              root={root}
              query={query}
              folder={listing.folder}
              count={items.length}
              isCut={listing.isCut}
            />
          )}
          {isTrash && <p className="mb-3 text-sm text-ink-soft">{m.files_trash_hint()}</p>}
          <div className="flex items-start gap-4">
            <div className="min-w-0 grow">
              {items.length === 0 ? (
                <NothingHere query={query} add={add} />
              ) : (
                <EntryList
                  label={titleOf(query, hereName)}
                  items={items}
                  layout={layout}
                  selection={selection}
                  onSelection={setSelection}
                  cut={new Set(acts.clipboard?.isCut ? acts.clipboard.itemIds : [])}
                  isTrash={isTrash}
                  highlighted={query.q ?? ''}
                  locale={locale}
                  zone={zone}
                  onOpen={open}
                  onStar={doings.star}
                  onMenu={(item, anchor) =>
                    setMenu({
                      item,
                      anchor: { current: anchor as HTMLButtonElement },
                      isSheet: matchMedia('(width < 40rem)').matches,
                    })
                  }
                  onDropItems={(ids, into, isCopy) => {
                    if (ids.includes(into.itemId)) return;
                    const place: Place = { space: query.space, parent: into.itemId };
                    void (isCopy ? acts.copy(ids, place) : acts.move(ids, place));
                  }}
                  onKey={onKey}
                  more={more}
                />
              )}
            </div>
            {shown?.what === 'details' && (
              <Suspense fallback={null}>
                <DetailsPanel
                  item={items.find(({ itemId }) => itemId === shown.item.itemId) ?? shown.item}
                  tab={shown.tab}
                  isTrash={isTrash}
                  locale={locale}
                  zone={zone}
                  onClose={() => setShown(null)}
                  onShare={(item) => setShown({ what: 'share', item })}
                  onChanged={refresh}
                />
              </Suspense>
            )}
          </div>
          <div className="mt-8 lg:hidden">
            <QuotaMeter label={m.files_quota()} usage={usage.person} locale={locale} />
          </div>
        </div>
      </DropArea>
      <BulkBar
        items={chosen.length > 1 || matchesTouch(chosen) ? chosen : []}
        isTrash={isTrash}
        doings={doings}
        onClear={clear}
      />
      <UploadTray {...uploads} locale={locale} />
      {menu && (
        <ItemMenu menu={menu} items={menuOf(menu.item, isTrash, doings)} onClose={() => setMenu(null)} />
      )}
      <Suspense fallback={null}>
        {shown?.what === 'share' && (
          <ShareDialog
            item={shown.item}
            locale={locale}
            zone={zone}
            onClose={() => {
              setShown(null);
              refresh();
            }}
          />
        )}
        {(shown?.what === 'move' || shown?.what === 'copy') && (
          <FolderPicker
            title={shown.what === 'move' ? m.files_move_title() : m.files_copy_title()}
            confirmLabel={shown.what === 'move' ? m.files_move_do() : m.files_copy_do()}
            items={shown.items}
            spaces={root.spaces}
            onClose={() => setShown(null)}
            onChoose={(place) => {
              const ids = shown.items.map(({ itemId }) => itemId);
              setShown(null);
              clear();
              void (shown.what === 'move' ? acts.move(ids, place) : acts.copy(ids, place));
            }}
          />
        )}
        {shown?.what === 'keys' && <ShortcutsDialog onClose={() => setShown(null)} />}
        {lookedItem && lookedItem.kind !== 'folder' && (
          <FileViewer
            item={lookedItem}
            previous={leadTo(files[lookedFile - 1])}
            next={leadTo(files[lookedFile + 1])}
            onClose={() => change({ open: undefined })}
            linkOf={(item, disposition) => fileCalls.contentLink(item.itemId, disposition)}
            mayDownload
            locale={locale}
          />
        )}
      </Suspense>
    </div>
  );
}

/** One that was chosen by a finger has the bar as well: there is no menu key under it. */
function matchesTouch(chosen: readonly ListedItem[]): boolean {
  return chosen.length === 1 && typeof window !== 'undefined' && matchMedia('(pointer: coarse)').matches;
}

function titleOf(query: ListingQuery, hereName: string): string {
  if (query.q) return m.files_search_title();
  switch (query.view) {
    case 'folder':
      return hereName;
    case 'recent':
      return m.files_place_recent();
    case 'starred':
      return m.files_place_starred();
    case 'shared':
      return m.files_place_shared();
    case 'trash':
      return m.files_place_trash();
  }
}
