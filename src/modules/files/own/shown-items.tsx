import { useMemo, useRef, useState } from 'react';
import { fileCalls } from '../browser/file-calls.ts';
import { showProblem } from '../browser/show-problem.tsx';
import { withOptimistic } from './optimistic-rules.ts';
import type { FileListing, ListedItem, ListingQuery } from './listing-contract.ts';
import type { FileActs } from './use-file-acts.tsx';

interface Further {
  /** The cursor that it follows; a changed first page invalidates it. */
  readonly after: string;
  readonly items: readonly ListedItem[];
  readonly next: string | null;
}

/** Returns the first page and further loaded pages, with optimistic changes applied. */
export function useShownItems(
  listing: FileListing,
  query: ListingQuery,
  { changed, gone }: FileActs['optimistic'],
): { items: ListedItem[]; more: { isLoading: boolean; load: () => void } | null } {
  const [further, setFurther] = useState<Further | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const isUnderWay = useRef(false);
  const known = further?.after === listing.next ? further : null;
  const next = known ? known.next : listing.next;

  async function load(): Promise<void> {
    if (next === null || listing.next === null || isUnderWay.current) return;
    isUnderWay.current = true;
    setIsLoading(true);
    try {
      const page = await pageAfter(query, next);
      setFurther({ after: listing.next, items: [...(known?.items ?? []), ...page.items], next: page.next });
    } catch (error) {
      showProblem(error);
    } finally {
      isUnderWay.current = false;
      setIsLoading(false);
    }
  }

  const items = useMemo(() => {
    const seen = new Set<string>();
    return [...listing.items, ...(known?.items ?? [])].flatMap((item) => {
      // Trashed items disappear from all lists but the trash.
      const isGone = item.trashedAt === null && (gone.get(item.itemId) ?? 0) >= item.revision;
      if (isGone || seen.has(item.itemId)) return [];
      seen.add(item.itemId);
      return [withOptimistic(item, changed.get(item.itemId))];
    });
  }, [listing.items, known, changed, gone]);
  return { items, more: next === null ? null : { isLoading, load: () => void load() } };
}

async function pageAfter(
  { view, space, folder, kind, sort, direction }: ListingQuery,
  after: string,
): Promise<{ items: readonly ListedItem[]; next: string | null }> {
  if (view !== 'folder') return fileCalls.list(view, { after, ...(view === 'trash' && { space }) });
  return fileCalls.folder({ space, parent: folder, kind, sort, direction, after });
}
