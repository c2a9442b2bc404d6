import type { Editor } from '@tiptap/core';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import type { Command } from '@tiptap/pm/state';
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Bold,
  Code,
  FoldHorizontal,
  FoldVertical,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Music,
  PanelTop,
  Plus,
  Radical,
  Redo2,
  Strikethrough,
  Subscript,
  Superscript,
  TextAlignCenter,
  TextAlignEnd,
  TextQuote,
  Trash2,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { iconButtonClass } from '../action/icon-button.tsx';
import type { EditorLook } from './editor-look.ts';
import { inText } from './in-text.ts';
import { keyTitle } from './key-title.ts';

interface Tool {
  key: string;
  label: string;
  icon: ReactNode;
  /** Shortcut, in ProseMirror's notation. */
  keys?: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  run(): void;
}

export interface EditorToolbarProps {
  editor: Editor;
  look: EditorLook;
  label: string;
  onInsert(): void;
  onLink(): void;
}

/** Tools above the text: one row that scrolls on phones. Arrow keys move between them. */
export function EditorToolbar(props: EditorToolbarProps): ReactNode {
  const { look } = props;
  return (
    <div className="sticky top-[var(--sticky-top,var(--header-height,0px))] z-20 rounded-t-md border-b border-line bg-surface">
      <Tools label={m.ui_editor_toolbar({ label: props.label })} groups={textTools(props)} />
      {look.active.includes('table') && (
        <div className="border-t border-line">
          <Tools label={m.ui_editor_table_tools()} groups={[tableTools(props.editor)]} />
        </div>
      )}
    </div>
  );
}

/** Tools in groups, between which the arrows lead. */
export function Tools({
  label,
  groups,
  isInTabOrder = true,
}: {
  label: string;
  groups: readonly (readonly Tool[])[];
  /** Otherwise Tab passes them: what shows them leads there by a key of its own. */
  isInTabOrder?: boolean;
}): ReactNode {
  const id = useId();
  const tools = groups.flat();
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, tools.length - 1);
  const move = (event: KeyboardEvent): void => {
    const next = moved(event.key, at, tools.length);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={label}
      onKeyDown={move}
      className="no-scrollbar flex items-center gap-x-2 overflow-x-auto p-1 sm:flex-wrap"
    >
      {groups.map((group) => (
        <div key={group[0]?.key} className="flex shrink-0 gap-0.5">
          {group.map((tool) => {
            const place = tools.indexOf(tool);
            return (
              <button
                key={tool.key}
                id={`${id}-${place}`}
                type="button"
                tabIndex={isInTabOrder && place === at ? 0 : -1}
                title={keyTitle(tool.label, tool.keys ?? '')}
                aria-label={tool.label}
                aria-pressed={tool.isPressed}
                // Stays focusable: the focus would be lost when the last step is undone.
                aria-disabled={tool.isDisabled || undefined}
                onMouseDown={(event) => event.preventDefault() /* the caret and the phone's keyboard stay */}
                onFocus={() => setCurrent(place)}
                onClick={() => !tool.isDisabled && tool.run()}
                className={classNames(
                  iconButtonClass('quiet', 'sm'),
                  'aria-disabled:opacity-50 aria-pressed:bg-[color-mix(in_srgb,var(--accent)_14%,transparent)] aria-pressed:text-accent',
                )}
              >
                {tool.icon}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function moved(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Returns what makes the tool of a mark. */
function markTool(
  editor: Editor,
  look: EditorLook,
): (name: string, label: string, icon: ReactNode, keys: string) => Tool {
  return (name, label, icon, keys) => ({
    key: name,
    label,
    icon,
    keys,
    isPressed: look.active.includes(name),
    run: () => inText(editor).toggleMark(name).run(),
  });
}

/** Tools of a short text, such as an option to choose. */
export function shortTools({
  editor,
  look,
  onFormula,
  onPicture,
  onSound,
}: {
  editor: Editor;
  look: EditorLook;
  onFormula(): void;
  /** Absent where no pictures can be added. */
  onPicture?: (() => void) | undefined;
  /** Absent where no sounds can be added. */
  onSound?: (() => void) | undefined;
}): Tool[][] {
  const mark = markTool(editor, look);
  return [
    [
      mark('bold', m.ui_editor_bold(), <Bold />, 'Mod-B'),
      mark('italic', m.ui_editor_italic(), <Italic />, 'Mod-I'),
      mark('underline', m.ui_editor_underline(), <Underline />, 'Mod-U'),
    ],
    [
      mark('subscript', m.ui_editor_subscript(), <Subscript />, 'Mod-,'),
      mark('superscript', m.ui_editor_superscript(), <Superscript />, 'Mod-.'),
    ],
    [
      { key: 'formula', label: m.ui_editor_formula_in_text(), icon: <Radical />, run: onFormula },
      ...(onPicture
        ? [{ key: 'picture', label: m.ui_editor_picture(), icon: <Image />, run: onPicture }]
        : []),
      ...(onSound ? [{ key: 'sound', label: m.ui_document_sound(), icon: <Music />, run: onSound }] : []),
    ],
  ];
}

function textTools({ editor, look, onInsert, onLink }: EditorToolbarProps): Tool[][] {
  const chain = () => inText(editor);
  const isActive = (name: string): boolean => look.active.includes(name);
  const mark = markTool(editor, look);
  const heading = (level: 2 | 3 | 4, label: string, icon: ReactNode): Tool => ({
    key: `heading${level}`,
    label,
    icon,
    keys: `Mod-Alt-${level}`,
    isPressed: look.heading === level,
    run: () => chain().toggleHeading({ level }).run(),
  });
  const align = (value: 'center' | 'end', label: string, icon: ReactNode): Tool => ({
    key: value,
    label,
    icon,
    isPressed: look.align === value,
    run: () => {
      const next = look.align === value ? null : value;
      chain()
        .updateAttributes('paragraph', { align: next })
        .updateAttributes('heading', { align: next })
        .run();
    },
  });
  return [
    [{ key: 'insert', label: m.ui_editor_insert(), icon: <Plus />, run: onInsert }],
    [
      heading(2, m.ui_editor_heading_2(), <Heading2 />),
      heading(3, m.ui_editor_heading_3(), <Heading3 />),
      heading(4, m.ui_editor_heading_4(), <Heading4 />),
    ],
    [
      mark('bold', m.ui_editor_bold(), <Bold />, 'Mod-B'),
      mark('italic', m.ui_editor_italic(), <Italic />, 'Mod-I'),
      mark('underline', m.ui_editor_underline(), <Underline />, 'Mod-U'),
      mark('strike', m.ui_editor_strike(), <Strikethrough />, 'Mod-Shift-S'),
      {
        key: 'link',
        label: m.ui_editor_link(),
        icon: <Link />,
        keys: 'Mod-K',
        isPressed: look.link !== null,
        run: onLink,
      },
    ],
    [
      {
        key: 'bullets',
        label: m.ui_editor_bullets(),
        icon: <List />,
        keys: 'Mod-Shift-8',
        isPressed: isActive('bulletList'),
        run: () => chain().toggleBulletList().run(),
      },
      {
        key: 'numbers',
        label: m.ui_editor_numbers(),
        icon: <ListOrdered />,
        keys: 'Mod-Shift-7',
        isPressed: isActive('orderedList'),
        run: () => chain().toggleOrderedList().run(),
      },
      {
        key: 'quote',
        label: m.ui_editor_quote(),
        icon: <TextQuote />,
        keys: 'Mod-Shift-B',
        isPressed: isActive('blockquote'),
        run: () => chain().toggleBlockquote().run(),
      },
    ],
    [
      mark('code', m.ui_editor_code(), <Code />, 'Mod-E'),
      mark('subscript', m.ui_editor_subscript(), <Subscript />, 'Mod-,'),
      mark('superscript', m.ui_editor_superscript(), <Superscript />, 'Mod-.'),
    ],
    [
      align('center', m.ui_editor_center(), <TextAlignCenter />),
      align('end', m.ui_editor_end(), <TextAlignEnd />),
    ],
    [
      {
        key: 'undo',
        label: m.ui_editor_undo(),
        icon: <Undo2 />,
        keys: 'Mod-Z',
        isDisabled: !look.canUndo,
        run: () => chain().undo().run(),
      },
      {
        key: 'redo',
        label: m.ui_editor_redo(),
        icon: <Redo2 />,
        keys: 'Mod-Shift-Z',
        isDisabled: !look.canRedo,
        run: () => chain().redo().run(),
      },
    ],
  ];
}

function tableTools({ view }: Editor): Tool[] {
  const tool = (key: string, label: string, icon: ReactNode, command: Command): Tool => ({
    key,
    label,
    icon,
    run: () => {
      command(view.state, view.dispatch);
      view.focus();
    },
  });
  return [
    tool('row-before', m.ui_editor_row_before(), <BetweenHorizontalEnd />, addRowBefore),
    tool('row-after', m.ui_editor_row_after(), <BetweenHorizontalStart />, addRowAfter),
    tool('row-remove', m.ui_editor_row_remove(), <FoldVertical />, deleteRow),
    tool('column-before', m.ui_editor_column_before(), <BetweenVerticalEnd />, addColumnBefore),
    tool('column-after', m.ui_editor_column_after(), <BetweenVerticalStart />, addColumnAfter),
    tool('column-remove', m.ui_editor_column_remove(), <FoldHorizontal />, deleteColumn),
    tool('header-row', m.ui_editor_header_row(), <PanelTop />, toggleHeaderRow),
    tool('table-remove', m.ui_editor_table_remove(), <Trash2 />, deleteTable),
  ];
}
