import type { Editor, JSONContent } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';

/** Inserts a block in place of an empty paragraph, else after the block at the caret, and goes into it. */
export function insertBlock(editor: Editor, content: JSONContent): void {
  const { state, view } = editor;
  const node = state.schema.nodeFromJSON(content);
  const { $from, to } = state.selection;
  const { tr } = state;
  const isInEmptyBlock = $from.depth > 0 && $from.parent.isTextblock && $from.parent.content.size === 0;
  const at = isInEmptyBlock ? $from.before() : $from.depth > 0 ? $from.after() : to;
  if (isInEmptyBlock) tr.replaceWith(at, $from.after(), node);
  else tr.insert(at, node);
  tr.setSelection(
    node.isAtom ? NodeSelection.create(tr.doc, at) : TextSelection.near(tr.doc.resolve(at + 1)),
  );
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

/** Inserts a block in which nothing can be filled in, and goes into the paragraph after it. */
export function insertWhole(editor: Editor, content: JSONContent): void {
  insertBlock(editor, content);
  const { doc, selection, tr } = editor.state;
  if (doc.resolve(selection.to).nodeAfter?.isTextblock)
    editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(selection.to + 1))));
  else editor.commands.createParagraphNear();
}

const ROWS = 3;
const COLUMNS = 3;

/** A table whose first row is its head. */
export function emptyTable(): JSONContent {
  const row = (type: 'tableHeader' | 'tableCell'): JSONContent => ({
    type: 'tableRow',
    content: Array.from({ length: COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] })),
  });
  return {
    type: 'table',
    content: [row('tableHeader'), ...Array.from({ length: ROWS - 1 }, () => row('tableCell'))],
  };
}
