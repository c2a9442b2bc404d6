import type { FileItem } from '../item/file-contract.ts';

/** Optimistic changes of an item that the loaded list does not contain yet. */
export type OptimisticChange = Partial<Pick<FileItem, 'name' | 'revision' | 'isStarred'>>;

/** Applies optimistic changes. A name older than the list's revision is dropped, because somebody has changed it since. */
export function withOptimistic<Item extends FileItem>(item: Item, ahead: OptimisticChange | undefined): Item {
  if (!ahead) return item;
  const { isStarred = item.isStarred } = ahead;
  const isOld = ahead.revision !== undefined && ahead.revision < item.revision;
  return isOld ? { ...item, isStarred } : { ...item, ...ahead };
}
