import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { PageHomeLink } from '#ui/layout/page-home.tsx';
import type { Place } from '../browser/file-calls.ts';
import type { FileListing, FileRoot, ListingQuery } from './listing-contract.ts';
import { Trail } from './trail.tsx';

/** Head of a file list: path, title and actions on the whole list. */
export function ListingHead({
  root,
  query,
  trail,
  title,
  add,
  onEmptyTrash,
  onDropItems,
}: {
  root: FileRoot;
  query: ListingQuery;
  /** From the top level to the listed folder; empty for other lists. */
  trail: FileListing['trail'];
  title: string;
  /** The menu for adding items, or nothing. */
  add: ReactNode;
  /** Null if there is no trash to empty. */
  onEmptyTrash: (() => void) | null;
  onDropItems: (itemIds: string[], place: Place, isCopy: boolean) => void;
}): ReactNode {
  return (
    <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 grow basis-48">
        {trail.length > 0 ? (
          <Trail root={root} query={query} trail={trail.slice(0, -1)} onDropItems={onDropItems} />
        ) : (
          <PageHomeLink />
        )}
        <h1 className="truncate text-2xl font-semibold" title={title}>
          {title}
        </h1>
      </div>
      <div className="flex items-center gap-1">
        {onEmptyTrash && (
          <Button size="sm" icon={<Trash2 aria-hidden />} onClick={onEmptyTrash}>
            {m.files_empty_trash()}
          </Button>
        )}
        {add && <span className="lg:hidden">{add}</span>}
      </div>
    </header>
  );
}
