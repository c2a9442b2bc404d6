import * as m from '#messages';
import type { KeyNote } from '#ui/keyboard/keys-sheet-state.ts';

/** The keys that the list of files handles itself. */
export function fileKeyNotes(): readonly KeyNote[] {
  return [
    { keys: '← ↑ → ↓', label: m.files_key_move() },
    { keys: 'Enter', label: m.files_key_open() },
    { keys: 'Space', label: m.files_key_choose() },
    { keys: 'Shift + ↑ ↓', label: m.files_key_extend() },
    { keys: 'Ctrl + A', label: m.files_key_all() },
    { keys: 'Backspace', label: m.files_key_up() },
    { keys: 'F2', label: m.files_key_rename() },
    { keys: 'Delete', label: m.files_key_trash() },
    { keys: 'Ctrl + X', label: m.files_key_cut() },
    { keys: 'Ctrl + C', label: m.files_key_copy() },
    { keys: 'Ctrl + V', label: m.files_key_paste() },
    { keys: 'Ctrl + Z', label: m.files_undo() },
    { keys: 'Shift + F10', label: m.files_key_menu() },
    { keys: 'Esc', label: m.files_key_escape() },
  ];
}
