import * as m from '#messages';
import type { FileItem } from '../item/file-contract.ts';

type Lying = Pick<FileItem, 'itemId' | 'parentId' | 'name'>;

/** Describes restored items, including those restored to the top level or under another name. */
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
