import type { ReactNode } from 'react';
import * as m from '#messages';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** List of the keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const keys: readonly [string, string][] = [
    ['← ↑ → ↓', m.files_key_move()],
    ['Enter', m.files_key_open()],
    ['Space', m.files_key_choose()],
    ['Shift + ↑ ↓', m.files_key_extend()],
    ['Ctrl + A', m.files_key_all()],
    ['Backspace', m.files_key_up()],
    ['F2', m.files_key_rename()],
    ['Delete', m.files_key_trash()],
    ['Ctrl + X', m.files_key_cut()],
    ['Ctrl + C', m.files_key_copy()],
    ['Ctrl + V', m.files_key_paste()],
    ['Ctrl + Z', m.files_undo()],
    ['Shift + F10', m.files_key_menu()],
    ['/', m.files_key_search()],
    ['Esc', m.files_key_escape()],
    ['?', m.files_key_help()],
  ];
  return (
    <Dialog open onClose={onClose} title={m.files_keys()}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-sunken px-2 py-0.5 text-sm whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
