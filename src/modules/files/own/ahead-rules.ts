import type { FileItem } from '../item/file-contract.ts';

/** What was just done to an item and the list does not know yet. */
export type AheadOfList = Partial<Pick<FileItem, 'name' | 'revision' | 'isStarred'>>;

/** An item as it is by now. A name from before the list was read is old news: somebody changed it since. */
export function asOfNow<Item extends FileItem>(item: Item, ahead: AheadOfList | undefined): Item {
  if (!ahead) return item;
  const { isStarred = item.isStarred } = ahead;
  const isOld = ahead.revision !== undefined && ahead.revision < item.revision;
  return isOld ? { ...item, isStarred } : { ...item, ...ahead };
}
