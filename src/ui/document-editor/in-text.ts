import type { ChainedCommands, Editor } from '@tiptap/core';

/**
 * Begins commands in the text, which has the keyboard at once. Tiptap's own command waits for the next frame: keys that are
 * pressed until then would be lost.
 */
export function inText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
