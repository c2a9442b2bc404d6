import { Copy, Download, FolderInput, RotateCcw, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { IconButton } from '#ui/action/icon-button.tsx';
import { holds } from '../item/access-rules.ts';
import type { ItemCommands } from './item-menu.tsx';
import type { ListedItem } from './listing-contract.ts';

/** Actions on the selection, at the bottom of the window within reach of thumbs. */
export function BulkBar({
  items,
  isTrash,
  commands,
  onClear,
}: {
  items: readonly ListedItem[];
  isTrash: boolean;
  commands: ItemCommands;
  onClear: () => void;
}): ReactNode {
  if (items.length === 0) return null;
  const mayDownload = items.every(({ level }) => holds(level, 'download'));
  const mayEdit = items.every(({ level }) => holds(level, 'edit'));
  return (
    <div
      role="toolbar"
      aria-label={m.files_bulk()}
      className="fixed inset-x-0 bottom-(--bottom-bar,0px) z-30 flex animate-rise items-center gap-1 border-t border-line bg-raised px-3 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] shadow-float sm:inset-x-auto sm:bottom-6 sm:left-1/2 sm:-translate-x-1/2 sm:rounded-xl sm:border sm:pb-1.5"
    >
      <IconButton label={m.files_bulk_clear()} icon={<X aria-hidden />} onClick={onClear} />
      <p aria-live="polite" className="grow px-1 text-sm font-medium whitespace-nowrap tabular-nums sm:pe-4">
        {m.files_bulk_count({ count: items.length })}
      </p>
      {isTrash ? (
        <>
          <IconButton
            label={m.files_act_restore()}
            icon={<RotateCcw aria-hidden />}
            onClick={() => commands.restore(items)}
          />
          {items.every(({ level }) => level === 'manage') && (
            <IconButton
              label={m.files_act_purge()}
              icon={<Trash2 aria-hidden />}
              className="text-danger!"
              onClick={() => commands.purge(items)}
            />
          )}
        </>
      ) : (
        <>
          {mayDownload && (
            <IconButton
              label={m.files_act_download()}
              icon={<Download aria-hidden />}
              onClick={() => commands.download(items)}
            />
          )}
          {mayEdit && (
            <IconButton
              label={m.files_act_move()}
              icon={<FolderInput aria-hidden />}
              onClick={() => commands.moveTo(items)}
            />
          )}
          {mayDownload && (
            <IconButton
              label={m.files_act_copy()}
              icon={<Copy aria-hidden />}
              onClick={() => commands.copyTo(items)}
            />
          )}
          {mayEdit && (
            <IconButton
              label={m.files_act_trash()}
              icon={<Trash2 aria-hidden />}
              className="text-danger!"
              onClick={() => commands.trash(items)}
            />
          )}
        </>
      )}
    </div>
  );
}
