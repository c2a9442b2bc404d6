import { CircleHelp, Trash2 } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { PickedFile } from '../browser/dropped-files.ts';
import { fileCalls, type Place } from '../browser/file-calls.ts';
import { placeFiles } from '../browser/place-files.ts';
import type { UploadPlace } from '../browser/upload-ports.ts';
import type { UsageReply } from '../item/file-contract.ts';
import { showProblem } from '../browser/show-problem.tsx';
import { AddMenu } from '../upload-queue/add-files.tsx';
import { UploadTray } from '../upload-queue/upload-tray.tsx';
import { useUploads } from '../upload-queue/uploads.tsx';
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
import { OverList, type Shown } from './over-list.tsx';
import { PlacesRail, PlacesStrip } from './places-rail.tsx';
import { pressKey } from './press-key.tsx';
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

const DetailsPanel = lazy(() => import('./details-panel.tsx'));

export interface FileManagerProps {
  readonly root: FileRoot;
  readonly listing: FileListing;
  readonly query: ListingQuery;
  readonly usage: UsageReply;
  readonly personId: string;
  readonly locale: Locale;
  readonly zone: string;
}

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
      acts.keep({ isCut: true, items: which });
      void toast(m.files_cut({ count: which.length }));
    },
    details: (item, tab = 'details') => setShown({ what: 'details', item, tab }),
    trash: (which) => {
      clear();
      void acts.trash(which);
    },
    restore: (which) => {
      clear();
      void acts.restore(which);
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

  const up = (): void => {
    const above = listing.trail.at(-2);
    void go(listingPath(root, { space: query.space, ...(above && { folder: above.itemId }) }));
  };
  const onKey = (event: KeyboardEvent): void =>
    pressKey(event, {
      meant,
      isTrash,
      doings,
      up: isFolder && query.folder !== undefined ? up : null,
      keep: () => {
        acts.keep({ isCut: false, items: meant });
        void toast(m.files_copied_to_clipboard({ count: meant.length }));
      },
    });
  useWindowKeys({
    onSearch: () => search.current?.focus(),
    onHelp: () => setShown({ what: 'keys' }),
    onPaste: mayAdd && acts.clipboard ? () => void acts.paste(here) : null,
    onUndo: () => void acts.undoLast(),
  });

  const dropInTrash = (ids: readonly string[]): void =>
    doings.trash(items.filter(({ itemId }) => ids.includes(itemId)));
  const dropIn = (ids: readonly string[], place: Place, isCopy: boolean): void =>
    void (isCopy ? acts.copy(ids, place) : acts.move(ids, place, items));
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
        onDropItems={dropIn}
        onDropInTrash={dropInTrash}
      />
      <DropArea
        into={mayAdd ? hereName : null}
        onFiles={(picked, isPasted) => void addFiles(picked, isPasted)}
      >
        <div className="min-w-0 grow px-4 pt-4 pb-28 sm:px-6">
          <PlacesStrip root={root} query={query} onDropItems={dropIn} onDropInTrash={dropInTrash} />
          <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0 grow basis-48">
              {isFolder && listing.trail.length > 0 && (
                <Trail root={root} query={query} trail={listing.trail.slice(0, -1)} onDropItems={dropIn} />
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
                  cut={new Set(acts.clipboard?.isCut ? acts.clipboard.items.map(({ itemId }) => itemId) : [])}
                  isTrash={isTrash}
                  highlighted={query.q ?? ''}
                  personId={personId}
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
                    if (!ids.includes(into.itemId))
                      dropIn(ids, { space: query.space, parent: into.itemId }, isCopy);
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
                  personId={personId}
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
      <UploadTray {...uploads} locale={locale} isBesidePanel={shown?.what === 'details'} />
      {menu && (
        <ItemMenu menu={menu} items={menuOf(menu.item, isTrash, doings)} onClose={() => setMenu(null)} />
      )}
      <OverList
        shown={shown}
        looked={query.open}
        items={items}
        spaces={root.spaces}
        way={listing.trail.map(({ itemId }) => itemId)}
        locale={locale}
        zone={zone}
        onLook={(item) =>
          void go(changedPath(root, query, { open: item?.itemId }), {
            replace: item !== null,
            preventScrollReset: true,
          })
        }
        onClose={() => {
          if (shown?.what === 'share') refresh();
          setShown(null);
        }}
        onPlace={(what, ids, place) => {
          setShown(null);
          clear();
          void (what === 'move' ? acts.move(ids, place, items) : acts.copy(ids, place));
        }}
      />
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
