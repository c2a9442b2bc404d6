import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { slashOf } from './slash-rules.ts';

const MARKS = ['bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript'] as const;
const BLOCKS = ['bulletList', 'orderedList', 'blockquote', 'codeBlock', 'table'] as const;
/** Nodes without text of their own, edited in a panel. */
const ATOMS: ReadonlySet<string> = new Set([
  'picture',
  'gallery',
  'sound',
  'embed',
  'card',
  'inlineMath',
  'blockMath',
]);

/** From here on, laying out every block at each key would take too long on slow phones. */
const LONG_BLOCKS = 150;

/** What toolbar and panels show of the editor's state. */
export interface EditorLook {
  /** Names of active marks and of the blocks around the caret. */
  active: readonly string[];
  heading: number | null;
  align: string | null;
  canUndo: boolean;
  canRedo: boolean;
  isEmpty: boolean;
  /** Whether only the blocks in view are laid out. */
  isLong: boolean;
  /** Address of the link at the caret. */
  link: string | null;
  hasSelection: boolean;
  slash: { query: string; from: number } | null;
  atom: { type: string; at: number; attrs: Readonly<Record<string, unknown>> } | null;
}

export const NO_LOOK: EditorLook = {
  active: [],
  heading: null,
  align: null,
  canUndo: false,
  canRedo: false,
  isEmpty: true,
  isLong: false,
  link: null,
  hasSelection: false,
  slash: null,
  atom: null,
};

export function lookOf(editor: Editor): EditorLook {
  const { state } = editor;
  const { selection, doc } = state;
  const slash = slashOf(state);
  const { align, level } = selection.$from.parent.attrs;
  const isActive = activity(editor);
  return {
    active: [...MARKS, ...BLOCKS].filter(isActive),
    heading: typeof level === 'number' ? level : null,
    align: typeof align === 'string' ? align : null,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    isEmpty:
      doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0,
    isLong: isLongDocument(doc),
    link: isActive('link') ? linkAt(editor) : null,
    hasSelection: !selection.empty,
    slash: slash && { query: slash.query, from: slash.from },
    atom:
      selection instanceof NodeSelection && ATOMS.has(selection.node.type.name)
        ? { type: selection.node.type.name, at: selection.from, attrs: selection.node.attrs }
        : null,
  };
}

/** Returns whether only the blocks in view are laid out. */
export function isLongDocument(doc: Node): boolean {
  return doc.childCount >= LONG_BLOCKS;
}

/** Returns what tells whether a mark or a block is active, by its name. */
function activity(editor: Editor): (name: string) => boolean {
  const { selection, storedMarks } = editor.state;
  if (!selection.empty) return (name) => editor.isActive(name);
  // At a caret the editor would visit every block before it, for each name.
  const { $from } = selection;
  const names = new Set((storedMarks ?? $from.marks()).map(({ type }) => type.name));
  for (let depth = $from.depth; depth > 0; depth -= 1) names.add($from.node(depth).type.name);
  return (name) => names.has(name);
}

function linkAt(editor: Editor): string | null {
  const { href } = editor.getAttributes('link');
  return typeof href === 'string' ? href : null;
}

export function isSameLook(one: EditorLook, other: EditorLook): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
