import { Clock, Folder, Globe, Star, Trash2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { classNames } from '#ui/class-names.ts';
import type { SpaceName, UsageReply } from '../item/file-contract.ts';
import { FolderTree } from './folder-tree.tsx';
import { useItemDrop } from './item-drag.tsx';
import { type FileRoot, folderPath, type ListingQuery, listingPath } from './listing-contract.ts';
import { QuotaMeter, quotaLabel } from './quota-meter.tsx';
import { spaceText } from './space-text.tsx';

interface PlacesProps {
  readonly root: FileRoot;
  readonly query: ListingQuery;
  readonly onDropItems: (
    itemIds: string[],
    place: { space: SpaceName; parent: string | null },
    isCopy: boolean,
  ) => void;
  readonly onDropInTrash: (itemIds: string[]) => void;
}

interface PlaceLink {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isCurrent: boolean;
  readonly onItems?: (itemIds: string[], isCopy: boolean) => void;
}

function placesOf({ root, query, onDropItems, onDropInTrash }: PlacesProps): PlaceLink[] {
  const spaces = root.spaces.map(
    (space): PlaceLink => ({
      to: listingPath(root, { space }),
      label: spaceText(space, root),
      icon: space === 'public' ? <Globe aria-hidden /> : <Folder aria-hidden />,
      isCurrent: query.view === 'folder' && query.space === space && query.folder === undefined && !query.q,
      onItems: (ids, isCopy) => onDropItems(ids, { space, parent: null }, isCopy),
    }),
  );
  const views = root.views.map(
    (view): PlaceLink => ({
      ...VIEWS[view],
      label: VIEWS[view].label(),
      // Each space has its own trash.
      to: listingPath(root, view === 'trash' ? { view, space: query.space } : { view }),
      isCurrent: query.view === view,
      ...(view === 'trash' && { onItems: onDropInTrash }),
    }),
  );
  return [...spaces, ...views];
}

const VIEWS: Readonly<Record<FileRoot['views'][number], { label: () => string; icon: ReactNode }>> = {
  recent: { label: m.files_place_recent, icon: <Clock aria-hidden /> },
  starred: { label: m.files_place_starred, icon: <Star aria-hidden /> },
  shared: { label: m.files_place_shared, icon: <Users aria-hidden /> },
  trash: { label: m.files_place_trash, icon: <Trash2 aria-hidden /> },
};

/** Sidebar of wide windows: places, folder tree and quota. */
export function PlacesRail(
  props: PlacesProps & {
    usage: UsageReply | null;
    locale: Locale;
    way: readonly string[];
    version: number;
    actions: ReactNode;
  },
): ReactNode {
  const { root, query, usage, locale, way, version } = props;
  const go = useNavigate();
  return (
    <aside
      aria-label={m.files_places()}
      className="sticky top-0 hidden h-[calc(100dvh-3.5rem)] w-64 shrink-0 flex-col gap-5 overflow-y-auto border-e border-line px-3 py-5 lg:flex"
    >
      {props.actions}
      <nav aria-label={m.files_places()}>
        <ul className="flex flex-col gap-0.5">
          {placesOf(props).map((place) => (
            <RailLink key={place.to} {...place} />
          ))}
        </ul>
      </nav>
      <section aria-labelledby="file-tree">
        <h2 id="file-tree" className="mb-1 px-3 text-xs font-medium text-ink-soft">
          {m.files_folders()}
        </h2>
        <FolderTree
          key={query.space}
          space={query.space}
          current={query.folder ?? null}
          way={way}
          version={version}
          onChoose={(folder) => void go(folderPath(root, query, folder.itemId))}
        />
      </section>
      {usage && (
        <div className="mt-auto px-3 pt-2">
          <QuotaMeter label={quotaLabel(root)} usage={usage.person} locale={locale} />
        </div>
      )}
    </aside>
  );
}

function RailLink({ to, label, icon, isCurrent, onItems }: PlaceLink): ReactNode {
  const { isOver, handlers } = useItemDrop(onItems ?? null);
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        aria-current={isCurrent ? 'page' : undefined}
        {...handlers}
        className={classNames(
          'flex min-h-10 items-center gap-3 rounded-md px-3 text-sm pointer-coarse:min-h-11 [&_svg]:size-5 [&_svg]:shrink-0',
          isCurrent
            ? 'bg-accent-soft font-medium text-accent'
            : 'text-ink-soft hover:bg-sunken hover:text-ink',
          isOver && 'outline-2 outline-accent',
        )}
      >
        {icon}
        {label}
      </Link>
    </li>
  );
}

/** The same places on phones, as a scrolling strip. */
export function PlacesStrip(props: PlacesProps): ReactNode {
  return (
    <nav
      aria-label={m.files_places()}
      className="no-scrollbar -mx-4 mb-3 flex gap-2 overflow-x-auto px-4 lg:hidden"
    >
      {placesOf(props).map(({ to, label, icon, isCurrent }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm whitespace-nowrap [&_svg]:size-4.5',
            isCurrent
              ? 'border-accent/40 bg-accent-soft font-medium text-accent'
              : 'border-line bg-surface text-ink-soft',
          )}
        >
          {icon}
          {label}
        </Link>
      ))}
    </nav>
  );
}
