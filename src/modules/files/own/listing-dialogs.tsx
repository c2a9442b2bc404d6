import { lazy, type ReactNode, Suspense } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { fileCalls, type Place } from '../browser/file-calls.ts';
import { holds } from '../item/access-rules.ts';
import type { FileItem } from '../item/file-contract.ts';
import type { FileRoot, ListedItem } from './listing-contract.ts';

const FileViewer = lazy(() => import('../viewer/file-viewer.tsx'));
const ShareDialog = lazy(() => import('../share-dialog/share-dialog.tsx'));
const FolderPicker = lazy(() => import('./folder-picker.tsx'));

/** The open dialog or panel. */
export type Shown =
  | { readonly what: 'share'; readonly item: FileItem }
  | { readonly what: 'details'; readonly item: FileItem; readonly tab: 'details' | 'versions' }
  | { readonly what: 'move' | 'copy'; readonly items: readonly FileItem[] };

export interface ListingDialogsProps {
  readonly shown: Shown | null;
  /** Id of the file in the URL's `open` parameter. */
  readonly looked: string | undefined;
  readonly items: readonly ListedItem[];
  readonly root: FileRoot;
  /** Ids of the folders from the top level to the open one. */
  readonly way: readonly string[];
  readonly locale: Locale;
  readonly zone: string;
  /** Opens another file; null closes the viewer. */
  readonly onLook: (item: ListedItem | null) => void;
  readonly onClose: () => void;
  readonly onPlace: (what: 'move' | 'copy', ids: readonly string[], place: Place) => void;
}

/** Dialogs and viewer of a file manager; each is loaded on demand. */
export function ListingDialogs({
  shown,
  looked,
  items,
  root,
  way,
  locale,
  zone,
  onLook,
  onClose,
  onPlace,
}: ListingDialogsProps): ReactNode {
  const files = items.filter(({ kind }) => kind !== 'folder');
  const at = files.findIndex(({ itemId }) => itemId === looked);
  const file = files[at];
  const leadTo = (other: ListedItem | undefined): (() => void) | null => (other ? () => onLook(other) : null);
  return (
    <Suspense fallback={null}>
      {shown?.what === 'share' && (
        <ShareDialog item={shown.item} locale={locale} zone={zone} onClose={onClose} />
      )}
      {(shown?.what === 'move' || shown?.what === 'copy') && (
        <FolderPicker
          title={shown.what === 'move' ? m.files_move_title() : m.files_copy_title()}
          confirmLabel={shown.what === 'move' ? m.files_move_do() : m.files_copy_do()}
          items={shown.items}
          isMove={shown.what === 'move'}
          root={root}
          way={way}
          onClose={onClose}
          onChoose={(place) =>
            onPlace(
              shown.what,
              shown.items.map(({ itemId }) => itemId),
              place,
            )
          }
        />
      )}
      {file && (
        <FileViewer
          item={file}
          previous={leadTo(files[at - 1])}
          next={leadTo(files[at + 1])}
          onClose={() => onLook(null)}
          linkOf={(item, disposition) => fileCalls.contentLink(item.itemId, disposition)}
          mayDownload={holds(file.level, 'download')}
          locale={locale}
        />
      )}
    </Suspense>
  );
}
