import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { isLongDocument } from './editor-look.ts';

/** The block with the caret, while its height is fixed. */
interface FixedBlock {
  /** Position before it in the document. */
  readonly at: number;
  /** Holds its style, and nothing else. */
  readonly style: DecorationSet;
}

const key = new PluginKey<FixedBlock | null>('caretBlock');

/** Heights of lines of the same text differ by less, whatever the zoom. */
const SAME_HEIGHT_PX = 0.5;

/**
 * In a long document, fixes the height of the block that one types into for as long as its lines do not change, so that
 * the browser lays out this block at a key, and not where each of the others stands.
 */
export const fixCaretBlock = Extension.create({
  name: 'fixCaretBlock',
  addProseMirrorPlugins: () => [
    new Plugin<FixedBlock | null>({
      key,
      state: {
        init: () => null,
        apply: (transaction, fixed) => {
          const changed: FixedBlock | null | undefined = transaction.getMeta(key);
          if (changed !== undefined) return changed;
          if (!fixed || !transaction.docChanged) return fixed;
          const { mapping, doc } = transaction;
          return { at: mapping.map(fixed.at), style: fixed.style.map(mapping, doc) };
        },
      },
      props: { decorations: (state) => key.getState(state)?.style },
      view: (view) => new CaretBlockView(view),
    }),
  ],
});

/** Measures the block with the caret after each change of the editor. */
class CaretBlockView {
  readonly #width: ResizeObserver;
  /** The block as it was measured, and the height of its lines then. */
  #measured: { readonly node: Node; readonly lines: number } | null = null;

  constructor(view: EditorView) {
    let width = view.dom.clientWidth;
    this.#width = new ResizeObserver(() => {
      if (view.dom.clientWidth === width) return;
      width = view.dom.clientWidth;
      this.#fix(view, null);
    });
    this.#width.observe(view.dom);
  }

  update(view: EditorView, before: EditorState): void {
    const { state } = view;
    if (state.doc === before.doc && state.selection.eq(before.selection)) return;
    const block = blockOfCaret(state);
    const element = block && view.nodeDOM(block.at);
    if (!block || !(element instanceof HTMLElement)) {
      this.#fix(view, null);
      return;
    }
    const lines = heightOfLines(element);
    if (key.getState(state)?.at === block.at && this.#stands(block.node, lines)) return;
    this.#fix(view, null);
    this.#measured = { node: block.node, lines: heightOfLines(element) };
    this.#fix(view, {
      at: block.at,
      style: styleOf(state.doc, block, element.getBoundingClientRect().height),
    });
  }

  destroy(): void {
    this.#width.disconnect();
  }

  #stands(node: Node, lines: number): boolean {
    return (
      this.#measured !== null &&
      this.#measured.node.hasMarkup(node.type, node.attrs, node.marks) &&
      Math.abs(this.#measured.lines - lines) < SAME_HEIGHT_PX
    );
  }

  #fix(view: EditorView, fixed: FixedBlock | null): void {
    if (fixed === key.getState(view.state)) return;
    view.dispatch(view.state.tr.setMeta(key, fixed));
  }
}

/** Returns the style of a box with its height in CSS pixels. */
function styleOf(doc: Node, { at, node }: { at: number; node: Node }, height: number): DecorationSet {
  const style = `contain: size layout; block-size: ${height}px`;
  return DecorationSet.create(doc, [Decoration.node(at, at + node.nodeSize, { style })]);
}

/** The caret's paragraph or heading in a long document; null elsewhere, and where something else than text stands in it. */
function blockOfCaret({ doc, selection }: EditorState): { at: number; node: Node } | null {
  const { $head } = selection;
  if ($head.depth !== 1 || !isLongDocument(doc)) return null;
  const node = $head.parent;
  return node.children.every(({ isText }) => isText) ? { at: $head.before(), node } : null;
}

function heightOfLines(element: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().height;
}
