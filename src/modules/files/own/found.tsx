import { FolderOpen, Search, Star, Trash2, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { EmptyState } from '#ui/state/empty-state.tsx';
import type { FileItem } from '../item/file-contract.ts';
import { changedPath, type FileRoot, type ListingQuery, listingPath } from './listing-contract.ts';

/** What was searched, with links to search elsewhere. */
export function Found({
  root,
  query,
  folder,
  count,
  isCut,
}: {
  root: FileRoot;
  query: ListingQuery;
  folder: FileItem | null;
  count: number;
  isCut: boolean;
}): ReactNode {
  const isWithin = query.within === 'folder' && folder !== null;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span aria-live="polite">{isCut ? m.files_found_cut({ count }) : m.files_found({ count })}</span>
      {folder && (
        <Link
          to={changedPath(root, query, { within: isWithin ? undefined : 'folder' })}
          className="inline-flex min-h-9 items-center text-accent underline"
        >
          {isWithin ? m.files_search_everywhere() : m.files_search_only_in({ name: folder.name })}
        </Link>
      )}
      <Link
        to={listingPath(root, { space: query.space, folder: query.folder })}
        className="inline-flex min-h-9 items-center text-accent underline"
      >
        {m.files_search_end()}
      </Link>
    </p>
  );
}

/** Empty state: what this place is for and how to start. */
export function NothingHere({ query, add }: { query: ListingQuery; add: ReactNode }): ReactNode {
  if (query.q) {
    return (
      <EmptyState icon={<Search />} title={m.files_none_found()}>
        {m.files_none_found_text()}
      </EmptyState>
    );
  }
  switch (query.view) {
    case 'recent':
      return <EmptyState icon={<Upload />} title={m.files_none_recent()} />;
    case 'starred':
      return (
        <EmptyState icon={<Star />} title={m.files_none_starred()}>
          {m.files_none_starred_text()}
        </EmptyState>
      );
    case 'shared':
      return (
        <EmptyState icon={<FolderOpen />} title={m.files_none_shared()}>
          {m.files_none_shared_text()}
        </EmptyState>
      );
    case 'trash':
      return <EmptyState icon={<Trash2 />} title={m.files_none_trash()} />;
    case 'folder':
      return (
        <EmptyState icon={<FolderOpen />} title={query.kind ? m.files_none_kind() : m.files_none_here()}>
          {add ? m.files_none_here_text() : undefined}
        </EmptyState>
      );
  }
}
