import { useState } from 'react';
import * as m from '#messages';
import { prompt } from '#ui/prompt.ts';
import { toast } from '#ui/toast.ts';
import { codeOf, fileCalls, type Place } from '../browser/file-calls.ts';
import type { FileItem, SpaceName } from '../file-contract.ts';
import { showProblem } from '../file-problem.tsx';
import { splitName } from '../file-name-rules.ts';

export interface Clipboard {
  readonly isCut: boolean;
  readonly itemIds: readonly string[];
}

/** What is shown before the server's next word: changed items, and those that are gone. */
interface Ahead {
  readonly changed: ReadonlyMap<string, Partial<FileItem>>;
  readonly gone: ReadonlySet<string>;
}

export interface FileActs {
  readonly ahead: Ahead;
  readonly clipboard: Clipboard | null;
  newFolder(place: Place): Promise<void>;
  rename(item: FileItem): Promise<void>;
  star(item: FileItem): Promise<void>;
  move(itemIds: readonly string[], place: Place): Promise<void>;
  copy(itemIds: readonly string[], place: Place): Promise<void>;
  trash(items: readonly FileItem[]): Promise<void>;
  restore(itemIds: readonly string[]): Promise<void>;
  /** Null: the whole trash of the space. */
  purge(space: SpaceName, items: readonly FileItem[] | null): Promise<void>;
  /** One file as it is, anything else as one archive. */
  download(items: readonly FileItem[]): Promise<void>;
  keep(clipboard: Clipboard | null): void;
  paste(place: Place): Promise<void>;
}

const NOTHING: Ahead = { changed: new Map(), gone: new Set() };
const UNDO_MS = 8000;

/** What can be done with items. Each act is seen at once and put back where the server refuses; `refresh` reads anew. */
export function useFileActs(refresh: () => void): FileActs {
  const [ahead, setAhead] = useState(NOTHING);
  const [clipboard, setClipboard] = useState<Clipboard | null>(null);

  const change = (itemId: string, part: Partial<FileItem>): void =>
    setAhead(({ changed, gone }) => ({
      changed: new Map(changed).set(itemId, { ...changed.get(itemId), ...part }),
      gone,
    }));
  const hide = (itemIds: readonly string[], isGone: boolean): void =>
    setAhead(({ changed, gone }) => {
      const next = new Set(gone);
      for (const id of itemIds) {
        if (isGone) next.add(id);
        else next.delete(id);
      }
      return { changed, gone: next };
    });

  async function newFolder(place: Place): Promise<void> {
    const name = await prompt({
      title: m.files_new_folder(),
      message: m.files_new_folder_text(),
      confirmLabel: m.files_new_folder_do(),
      input: { label: m.files_folder_name(), defaultValue: m.files_new_folder_name(), maxLength: 255 },
    });
    if (!name?.trim()) return;
    try {
      await fileCalls.makeFolder(place, name);
      refresh();
    } catch (error) {
      showProblem(error);
    }
  }

  async function rename(item: FileItem): Promise<void> {
    const name = await prompt({
      title: m.files_rename_title(),
      message: splitName(item.name).ending === '' ? m.files_rename_text() : m.files_rename_text_ending(),
      confirmLabel: m.files_rename_do(),
      input: { label: m.files_name(), defaultValue: item.name, maxLength: 255 },
    });
    if (!name?.trim() || name === item.name) return;
    change(item.itemId, { name });
    try {
      const renamed = await fileCalls.rename(item, name);
      change(item.itemId, renamed);
      void toast(m.files_renamed({ name: renamed.name }));
      refresh();
    } catch (error) {
      change(item.itemId, { name: item.name });
      showProblem(error);
    }
  }

  async function star(item: FileItem): Promise<void> {
    change(item.itemId, { isStarred: !item.isStarred });
    try {
      await fileCalls.star(item.itemId, !item.isStarred);
    } catch (error) {
      change(item.itemId, { isStarred: item.isStarred });
      showProblem(error);
    }
  }

  async function move(itemIds: readonly string[], place: Place): Promise<void> {
    hide(itemIds, true);
    try {
      await movedOrAsked(itemIds, place);
      void toast(m.files_moved({ count: itemIds.length }));
    } catch (error) {
      showProblem(error);
    } finally {
      hide(itemIds, false);
      refresh();
    }
  }

  async function copy(itemIds: readonly string[], place: Place): Promise<void> {
    try {
      const { isUnderWay } = await fileCalls.copy(itemIds, place);
      void toast(isUnderWay ? m.files_copy_under_way() : m.files_copied({ count: itemIds.length }));
      refresh();
    } catch (error) {
      showProblem(error);
    }
  }

  async function trash(items: readonly FileItem[]): Promise<void> {
    const itemIds = items.map(({ itemId }) => itemId);
    hide(itemIds, true);
    try {
      await fileCalls.trash(itemIds);
    } catch (error) {
      hide(itemIds, false);
      return showProblem(error);
    }
    refresh();
    const [only] = items;
    void toast({
      message:
        items.length === 1 && only
          ? m.files_trashed_one({ name: only.name })
          : m.files_trashed({ count: items.length }),
      durationMs: UNDO_MS,
      action: {
        label: m.files_undo(),
        onPress: () => void restore(itemIds),
      },
    });
  }

  async function restore(itemIds: readonly string[]): Promise<void> {
    try {
      await fileCalls.restore(itemIds);
      hide(itemIds, false);
      void toast(m.files_restored({ count: itemIds.length }));
      refresh();
    } catch (error) {
      showProblem(error);
    }
  }

  async function purge(space: SpaceName, items: readonly FileItem[] | null): Promise<void> {
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
      refresh();
    } catch (error) {
      showProblem(error);
    }
  }

  async function download(items: readonly FileItem[]): Promise<void> {
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

  async function paste(place: Place): Promise<void> {
    if (!clipboard) return;
    if (!clipboard.isCut) return copy(clipboard.itemIds, place);
    setClipboard(null);
    return move(clipboard.itemIds, place);
  }

  return {
    ahead,
    clipboard,
    newFolder,
    rename,
    star,
    move,
    copy,
    trash,
    restore,
    purge,
    download,
    keep: setClipboard,
    paste,
  };
}

/** Moves; where a name is taken there, the reader says whether both are kept. */
async function movedOrAsked(itemIds: readonly string[], place: Place): Promise<void> {
  try {
    await fileCalls.move(itemIds, place);
  } catch (error) {
    if (codeOf(error) !== 'files.name_taken') throw error;
    const keepsBoth = await prompt({
      title: m.files_conflict_title(),
      message: m.files_conflict_move_text(),
      confirmLabel: m.files_conflict_keep_both(),
    });
    if (!keepsBoth) throw error;
    await fileCalls.move(itemIds, place, 'rename');
  }
}

/** The address answers with an attachment: the page stays. */
export function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noreferrer';
  document.body.append(link);
  link.click();
  link.remove();
}
