import * as m from '#messages';
import type { FileItem } from '../item/file-contract.ts';

type Lying = Pick<FileItem, 'itemId' | 'parentId' | 'name'>;

/** What came back from the trash, and where not all of it is as it was: its folder is gone, or its name was given away. */
export function restoredText(before: readonly Lying[], now: readonly Lying[]): string {
  const changed = now.flatMap((item) => {
    const was = before.find(({ itemId }) => itemId === item.itemId);
    return was ? [{ was, item }] : [];
  });
  const renamed = changed.filter(({ was, item }) => was.name !== item.name);
  const [first] = renamed;
  return [
    m.files_restored({ count: now.length }),
    ...(changed.some(({ was, item }) => was.parentId !== item.parentId) ? [m.files_restored_to_top()] : []),
    ...(first && renamed.length === 1 ? [m.files_restored_as({ name: first.item.name })] : []),
    ...(renamed.length > 1 ? [m.files_restored_renamed({ count: renamed.length })] : []),
  ].join(' · ');
}
