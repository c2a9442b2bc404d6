import { useNavigate } from 'react-router';
import type { Place } from '../browser/file-calls.ts';
import { holds } from '../item/access-rules.ts';
import {
  changedPath,
  type FileListing,
  type FileRoot,
  folderPath,
  type ListingQuery,
} from './listing-contract.ts';
import { listingTitle } from './listing-title-text.tsx';
import { spaceText } from './space-text.tsx';

export interface FileLocation {
  readonly isTrash: boolean;
  readonly isFolder: boolean;
  readonly place: Place;
  /** Name of the open folder or of its space. */
  readonly name: string;
  readonly title: string;
  readonly mayAdd: boolean;
  openFolder(folderId: string): void;
  /** Shows a file in the viewer; null closes it. */
  openFile(fileId: string | null, how?: { readonly replace: boolean }): void;
  /** Opens the parent folder; null at the top level. */
  readonly up: (() => void) | null;
}

/** Where the file manager is and how it moves: the URL holds the location. */
export function useFileLocation(root: FileRoot, listing: FileListing, query: ListingQuery): FileLocation {
  const go = useNavigate();
  const isFolder = query.view === 'folder' && !query.q;
  const name = listing.folder?.name ?? spaceText(query.space, root);
  const openFolder = (folder: string | undefined): void => void go(folderPath(root, query, folder));
  return {
    isTrash: query.view === 'trash',
    isFolder,
    place: { space: query.space, parent: query.folder ?? null },
    name,
    title: listingTitle(query, name),
    mayAdd: isFolder && holds(listing.level, 'edit'),
    openFolder,
    openFile: (fileId, { replace } = { replace: false }) =>
      void go(changedPath(root, query, { open: fileId ?? undefined }), { replace, preventScrollReset: true }),
    up: isFolder && query.folder !== undefined ? () => openFolder(listing.trail.at(-2)?.itemId) : null,
  };
}
