import { mergeAttributes, Node } from '@tiptap/core';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { MAX_TABLE_CELLS } from '#platform/documents/document-contract.ts';
import { textLook } from '../document/document-look.ts';

/** What prosemirror-tables calls each node. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

/**
 * Tables on prosemirror-tables: column widths are left to the reader's screen. Tab leaves the table after its last cell, so
 * that the keyboard is never trapped.
 */
export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    { class: textLook.tableBox },
    ['table', mergeAttributes({ class: textLook.table }, HTMLAttributes), ['tbody', 0]],
  ],
  extendNodeSchema: ({ name }: { name: string }) =>
    Object.hasOwn(ROLES, name) ? { tableRole: ROLES[name] } : {},
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => (): boolean =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: go(1), 'Shift-Tab': go(-1) };
  },
  addProseMirrorPlugins: () => [tableEditing()],
});

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', mergeAttributes(HTMLAttributes), 0],
});

function cellNode(name: string, tag: 'td' | 'th', look: string): Node {
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element.getAttribute('colspan')) },
      rowspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element.getAttribute('rowspan')) },
      // prosemirror-tables requires it; it is never set and never leaves the editor.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes({ class: look }, HTMLAttributes), 0],
  });
}

function spanOf(value: string | null): number {
  const span = Number.parseInt(value ?? '', 10);
  return span >= 1 ? Math.min(span, MAX_TABLE_CELLS) : 1;
}

export const TableCell = cellNode('tableCell', 'td', textLook.tableCell);
export const TableHeader = cellNode('tableHeader', 'th', textLook.tableHeader);
