import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { useKeyNotes } from '#ui/keyboard/keys-sheet-state.ts';
import { toast } from '#ui/toast/toast.ts';
import type { PickedFile } from '../browser/dropped-files.ts';
import type { Place } from '../browser/file-calls.ts';
import type { UsageReply } from '../item/file-contract.ts';
import { AddMenu } from '../upload-queue/add-files.tsx';
import { UploadTray } from '../upload-queue/upload-tray.tsx';
import { useUploads } from '../upload-queue/uploads.tsx';
import { DetailsSide } from './details-side.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DropArea } from './drop-area.tsx';
import { EntryList } from './entry-list.tsx';
import { fileKeyNotes } from './file-key-notes.tsx';
import { Found, NothingHere } from './found.tsx';
import { itemCommands } from './item-commands.tsx';
import { ItemMenu, menuOf, type OpenMenu } from './item-menu.tsx';
import {
  type FileListing,
  type FileRoot,
  type ListedItem,
  type ListingQuery,
  sortedPath,
} from './listing-contract.ts';
import { ListingHead } from './listing-head.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';
import { ListingDialogs, type Shown } from './listing-dialogs.tsx';
import { PlacesRail, PlacesStrip } from './places-rail.tsx';
import { pressKey } from './press-key.tsx';
import { QuotaMeter, quotaLabel, QuotaWarning } from './quota-meter.tsx';
import { NOTHING_CHOSEN } from './selection-rules.ts';
import { usePendingPictures } from './use-pending-pictures.tsx';
import { uploadPickedFiles } from './upload-picked-files.tsx';
import { useChosenItems } from './use-chosen-items.tsx';
import { useLayout } from './use-layout.tsx';
import { useFileActs } from './use-file-acts.tsx';
import { useFileLocation } from './use-file-location.tsx';
import { useShownItems } from './shown-items.tsx';
import { useRefreshAfterUploads } from './use-refresh-after-uploads.tsx';
import { useWindowKeys } from './use-window-keys.tsx';

export interface FileManagerProps {
  readonly root: FileRoot;
  readonly listing: FileListing;
  readonly query: ListingQuery;
  readonly usage: UsageReply;
  readonly personId: string;
  readonly locale: Locale;
  readonly zone: string;
}

/** The file manager, for any root. Its position is in the URL. */
export function FileManager({
  root,
  listing,
  query,
  usage,
  personId,
  locale,
  zone,
}: FileManagerProps): ReactNode {
  const { revalidate } = useRevalidator();
  const [version, setVersion] = useState(0);
  const refresh = (): void => {
    setVersion((now) => now + 1);
    void revalidate();
  };
  const acts = useFileActs(refresh);
  const { items, more } = useShownItems(listing, query, acts.optimistic);
  usePendingPictures(items, refresh);
  const { selection, choose, chosen, meant, clear } = useChosenItems(items);
  const [layout, setLayout] = useLayout();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const uploads = useUploads(personId);
  useRefreshAfterUploads(uploads.engine, query, refresh);

  const location = useFileLocation(root, listing, query);
  const { isTrash, title } = location;
  const open = (item: ListedItem): void => {
    if (isTrash) return setShown({ what: 'details', item, tab: 'details' });
    if (item.kind !== 'folder') return location.openFile(item.itemId);
    choose(NOTHING_CHOSEN);
    location.openFolder(item.itemId);
  };
  const commands = itemCommands({ acts, space: query.space, open, show: setShown, clear });
  const addFiles = (files: readonly PickedFile[], isPasted: boolean): void =>
    void uploadPickedFiles(files, {
      here: location.place,
      hereName: location.name,
      isPasted,
      engine: uploads.engine,
      refresh,
    });

  const onKey = (event: KeyboardEvent): void =>
    pressKey(event, {
      meant,
      isTrash,
      commands,
      up: location.up,
      keep: () => {
        acts.keep({ isCut: false, items: meant });
        void toast(m.files_copied_to_clipboard({ count: meant.length }));
      },
    });
  useWindowKeys({
    onPaste: location.mayAdd && acts.clipboard ? () => void acts.paste(location.place) : null,
    onUndo: () => void acts.undoLast(),
  });

  useKeyNotes(fileKeyNotes());

  const dropInTrash = (ids: readonly string[]): void =>
    commands.trash(items.filter(({ itemId }) => ids.includes(itemId)));
  const dropIn = (ids: readonly string[], place: Place, isCopy: boolean): void =>
    void (isCopy ? acts.copy(ids, place) : acts.move(ids, place, items));
  const add = location.mayAdd && (
    <AddMenu
      onFiles={(picked) => addFiles(picked, false)}
      onNewFolder={() => void acts.newFolder(location.place)}
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
      <DropArea into={location.mayAdd ? location.name : null} onFiles={addFiles}>
        <div className="min-w-0 grow px-4 pt-4 pb-28 sm:px-6">
          <PlacesStrip root={root} query={query} onDropItems={dropIn} onDropInTrash={dropInTrash} />
          <ListingHead
            root={root}
            query={query}
            trail={location.isFolder ? listing.trail : []}
            title={title}
            add={add}
            onEmptyTrash={
              isTrash && items.length > 0 && listing.level === 'manage'
                ? () => void acts.purge(query.space, null)
                : null
            }
            onDropItems={dropIn}
          />
          <QuotaWarning usage={usage} isShared={root.sharedName !== undefined} locale={locale} />
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
                  label={title}
                  items={items}
                  layout={layout}
                  selection={selection}
                  onSelection={choose}
                  cut={new Set(acts.clipboard?.isCut ? acts.clipboard.items.map(({ itemId }) => itemId) : [])}
                  isTrash={isTrash}
                  order={
                    location.isFolder
                      ? {
                          sort: query.sort,
                          direction: query.direction,
                          pathOf: (sort) => sortedPath(root, query, sort),
                        }
                      : null
                  }
                  personId={personId}
                  locale={locale}
                  zone={zone}
                  onOpen={open}
                  onStar={commands.star}
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
            <DetailsSide
              shown={shown}
              items={items}
              isTrash={isTrash}
              personId={personId}
              locale={locale}
              zone={zone}
              onShow={setShown}
              onChanged={refresh}
            />
          </div>
          <div className="mt-8 lg:hidden">
            <QuotaMeter label={quotaLabel(root)} usage={usage.person} locale={locale} />
          </div>
        </div>
      </DropArea>
      <BulkBar
        items={chosen.length > 1 || matchesTouch(chosen) ? chosen : []}
        isTrash={isTrash}
        commands={commands}
        onClear={clear}
      />
      <UploadTray {...uploads} locale={locale} isBesidePanel={shown?.what === 'details'} />
      {menu && (
        <ItemMenu menu={menu} items={menuOf(menu.item, isTrash, commands)} onClose={() => setMenu(null)} />
      )}
      <ListingDialogs
        shown={shown}
        looked={query.open}
        items={items}
        root={root}
        way={listing.trail.map(({ itemId }) => itemId)}
        locale={locale}
        zone={zone}
        onLook={(item) => location.openFile(item?.itemId ?? null, { replace: item !== null })}
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

/** Whether one item is selected on a touch device: it gets the bulk bar too, because there is no context menu. */
function matchesTouch(chosen: readonly ListedItem[]): boolean {
  return chosen.length === 1 && typeof window !== 'undefined' && matchMedia('(pointer: coarse)').matches;
}
