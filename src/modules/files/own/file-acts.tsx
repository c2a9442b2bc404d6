import * as m from '#messages';
import { prompt } from '#ui/overlay/prompt.ts';
import { toast } from '#ui/toast/toast.ts';
import type { Undoable } from '../browser/undo-history.ts';
import { codeOf, fileCalls, type Place } from '../browser/file-calls.ts';
import { saveFrom } from '../browser/save-from.ts';
import { showProblem } from '../browser/show-problem.tsx';
import type { FileItem, SpaceName } from '../item/file-contract.ts';
import { splitName } from '../item/file-name-rules.ts';
import { restoredText } from './restored-text.tsx';
import type { OptimisticList } from './use-optimistic-items.tsx';

export async function newFolder(list: OptimisticList, place: Place): Promise<Undoable | null> {
  const name = await prompt({
    title: m.files_new_folder(),
    message: m.files_new_folder_text(),
    confirmLabel: m.files_new_folder_do(),
    input: { label: m.files_folder_name(), defaultValue: m.files_new_folder_name(), maxLength: 255 },
  });
  if (!name?.trim()) return null;
  return reportingRefusal(async () => {
    const made = await fileCalls.makeFolder(place, name);
    list.refresh();
    return {
      message: m.files_new_folder_made({ name: made.name }),
      takeBack: () => fileCalls.trash([made.itemId]),
    };
  });
}

export async function rename(list: OptimisticList, item: FileItem): Promise<Undoable | null> {
  const name = await prompt({
    title: m.files_rename_title(),
    message: splitName(item.name).ending === '' ? m.files_rename_text() : m.files_rename_text_ending(),
    confirmLabel: m.files_rename_do(),
    input: { label: m.files_name(), defaultValue: item.name, maxLength: 255 },
  });
  if (!name?.trim() || name === item.name) return null;
  list.change(item.itemId, { name });
  return reportingRefusal(
    async () => {
      const renamed = await fileCalls.rename(item, name);
      list.change(item.itemId, { name: renamed.name, revision: renamed.revision });
      list.refresh();
      return {
        message: m.files_renamed({ name: renamed.name }),
        takeBack: async () => {
          const { name: again, revision } = await fileCalls.rename(renamed, item.name);
          list.change(item.itemId, { name: again, revision });
        },
      };
    },
    () => list.change(item.itemId, { name: item.name }),
  );
}

export async function star(list: OptimisticList, item: FileItem): Promise<void> {
  list.change(item.itemId, { isStarred: !item.isStarred });
  try {
    await fileCalls.star(item.itemId, !item.isStarred);
  } catch (error) {
    list.change(item.itemId, { isStarred: item.isStarred });
    showProblem(error);
  }
}

export async function move(
  list: OptimisticList,
  itemIds: readonly string[],
  place: Place,
  from: readonly FileItem[],
): Promise<Undoable | null> {
  list.hide(itemIds, true);
  const done = await reportingRefusal(
    async () => {
      const moved = await moveOrAsk(itemIds, place);
      list.showMoved(moved);
      const before = moved.flatMap((now) => from.find(({ itemId }) => itemId === now.itemId) ?? []);
      const message = m.files_moved({ count: itemIds.length });
      if (before.length === moved.length) return { message, takeBack: () => moveBack(before, moved) };
      void toast(message);
      return null;
    },
    () => list.hide(itemIds, false),
  );
  list.refresh();
  return done;
}

export function copy(
  list: OptimisticList,
  itemIds: readonly string[],
  place: Place,
): Promise<Undoable | null> {
  return reportingRefusal(async () => {
    const { items: copies, isUnderWay } = await fileCalls.copy(itemIds, place);
    list.refresh();
    if (!isUnderWay)
      return {
        message: m.files_copied({ count: itemIds.length }),
        takeBack: () => fileCalls.trash(copies.map(({ itemId }) => itemId)),
      };
    void toast(m.files_copy_under_way());
    return null;
  });
}

export function trash(list: OptimisticList, items: readonly FileItem[]): Promise<Undoable | null> {
  const itemIds = items.map(({ itemId }) => itemId);
  list.hide(itemIds, true);
  return reportingRefusal(
    async () => {
      await fileCalls.trash(itemIds);
      list.refresh();
      const [only] = items;
      return {
        message:
          items.length === 1 && only
            ? m.files_trashed_one({ name: only.name })
            : m.files_trashed({ count: items.length }),
        takeBack: async () => {
          await fileCalls.restore(itemIds);
          list.hide(itemIds, false);
        },
      };
    },
    () => list.hide(itemIds, false),
  );
}

export function restore(list: OptimisticList, items: readonly FileItem[]): Promise<Undoable | null> {
  const itemIds = items.map(({ itemId }) => itemId);
  return reportingRefusal(async () => {
    const { items: restored } = await fileCalls.restore(itemIds);
    list.hide(itemIds, false);
    list.refresh();
    return { message: restoredText(items, restored), takeBack: () => fileCalls.trash(itemIds) };
  });
}

export async function purge(
  list: OptimisticList,
  space: SpaceName,
  items: readonly FileItem[] | null,
): Promise<void> {
  const isSure = await prompt({
    title: items === null ? m.files_empty_trash() : m.files_purge_title(),
    message: items === null ? m.files_empty_trash_text() : m.files_purge_text({ count: items.length }),
    confirmLabel: m.files_purge_do(),
    danger: true,
  });
  if (!isSure) return;
  try {
    await fileCalls.purge(
      space,
      items?.map(({ itemId }) => itemId),
    );
    void toast(m.files_purged());
    list.refresh();
  } catch (error) {
    showProblem(error);
  }
}

export async function download(items: readonly FileItem[]): Promise<void> {
  try {
    const [only] = items;
    const isOneFile = items.length === 1 && only && only.kind !== 'folder';
    const { url } = isOneFile
      ? await fileCalls.contentLink(only.itemId, 'attachment')
      : await fileCalls.archive(items.map(({ itemId }) => itemId));
    saveFrom(url);
  } catch (error) {
    showProblem(error);
  }
}

/** Runs an action; on failure shows the problem and calls `revert` to revert the optimistic update. */
async function reportingRefusal(
  act: () => Promise<Undoable | null>,
  revert: () => void = () => {},
): Promise<Undoable | null> {
  try {
    return await act();
  } catch (error) {
    revert();
    showProblem(error);
    return null;
  }
}

/** Moves items; on a name conflict asks whether to keep both. Returns the moved items. */
async function moveOrAsk(itemIds: readonly string[], place: Place): Promise<readonly FileItem[]> {
  try {
    return (await fileCalls.move(itemIds, place)).items;
  } catch (error) {
    if (codeOf(error) !== 'files.name_taken') throw error;
    const keepsBoth = await prompt({
      title: m.files_conflict_title(),
      message: m.files_conflict_move_text(),
      confirmLabel: m.files_conflict_keep_both(),
    });
    if (!keepsBoth) throw error;
    return (await fileCalls.move(itemIds, place, 'rename')).items;
  }
}

/** Moves items back to their former places and names. */
async function moveBack(before: readonly FileItem[], moved: readonly FileItem[]): Promise<void> {
  for (const group of Map.groupBy(
    before,
    ({ parentId, ownerId, sharedSpace }) => parentId ?? `top of ${sharedSpace ?? ownerId}`,
  ).values()) {
    const [{ parentId, ownerId, sharedSpace } = { parentId: null, ownerId: null, sharedSpace: null }] = group;
    const place: Place = { space: sharedSpace ?? (ownerId === null ? 'public' : 'own'), parent: parentId };
    const back = await fileCalls.move(
      group.map(({ itemId }) => itemId),
      place,
      'rename',
    );
    for (const item of back.items) {
      const name = group.find(({ itemId }) => itemId === item.itemId)?.name;
      const given = moved.find(({ itemId }) => itemId === item.itemId)?.name;
      if (name !== undefined && name !== given) await fileCalls.rename(item, name);
    }
  }
}
