import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import type { Place } from '../browser/file-calls.ts';
import { useItemDrop } from './item-drag.tsx';
import { type FileListing, type FileRoot, folderPath, type ListingQuery } from './listing-contract.ts';
import { spaceText } from './space-text.tsx';

/** Breadcrumbs to the current folder; each step is a drop target. */
export function Trail({
  root,
  query,
  trail,
  onDropItems,
}: {
  root: FileRoot;
  query: ListingQuery;
  trail: FileListing['trail'];
  onDropItems: (itemIds: string[], place: Place, isCopy: boolean) => void;
}): ReactNode {
  return (
    <nav aria-label={m.files_trail()} className="no-scrollbar -mx-1 overflow-x-auto">
      <ol className="flex items-center text-sm text-ink-soft">
        <TrailLink
          to={folderPath(root, query, undefined)}
          name={spaceText(query.space, root)}
          onItems={(ids, isCopy) => onDropItems(ids, { space: query.space, parent: null }, isCopy)}
        />
        {trail.map(({ itemId, name }) => (
          <TrailLink
            key={itemId}
            to={folderPath(root, query, itemId)}
            name={name}
            onItems={(ids, isCopy) => onDropItems(ids, { space: query.space, parent: itemId }, isCopy)}
          />
        ))}
      </ol>
    </nav>
  );
}

function TrailLink({
  to,
  name,
  onItems,
}: {
  to: string;
  name: string;
  onItems: (itemIds: string[], isCopy: boolean) => void;
}): ReactNode {
  const { isOver, handlers } = useItemDrop(onItems);
  return (
    <li className="flex shrink-0 items-center">
      <Link
        to={to}
        prefetch="intent"
        {...handlers}
        className={classNames(
          'inline-flex min-h-9 max-w-52 items-center truncate rounded-sm px-1 hover:text-ink hover:underline pointer-coarse:min-h-11',
          isOver && 'bg-accent-soft outline-2 outline-accent',
        )}
      >
        {name}
      </Link>
      <ChevronRight aria-hidden className="size-4 shrink-0" />
    </li>
  );
}
