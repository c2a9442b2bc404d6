import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import './document-editor.css';
import type { DocumentMedia } from './document-media.ts';
import { type Asking, EditorPanels } from './editor-panels.tsx';
import { shortTools, Tools } from './editor-toolbar.tsx';
import { inText } from './in-text.ts';
import { insertBlock } from './insert-block.ts';
import { useEditing } from './use-editing.ts';

/** Where the caret begins: at the end, or at a point of the window. */
export type FirstCaret = 'end' | { readonly left: number; readonly top: number };

export interface ShortEditorProps {
  value: RichDocument;
  onChange(document: RichDocument): void;
  media: DocumentMedia;
  label: string;
  maxLetters: number;
  /** Class names of the text, those of its still view. */
  textClass: string;
  /** Further attributes of the text's element. */
  attributes: Readonly<Record<string, string>>;
  /** Whether Enter, and the arrows at the first and last line, belong to the table around it. */
  isInTable: boolean;
  caret: FirstCaret;
  /** The table around it is about to take a key. */
  onLeadOn(): void;
  /** The focus has gone. */
  onBlur(): void;
  /** It has gone to something else on the page. */
  onLeave(): void;
}

/**
 * Editor of a short document, with a few tools above it and the keyboard in it at once. Heavy: it comes with
 * `ShortDocumentCell`.
 */
export function ShortEditor({
  value,
  onChange,
  media,
  label,
  maxLetters,
  textClass,
  attributes,
  isInTable,
  caret,
  onLeadOn,
  onBlur,
  onLeave,
}: ShortEditorProps): ReactNode {
  const { pictures, sounds, onAddPictures, onAddSounds } = media;
  const box = useRef<HTMLDivElement>(null);
  const [isInside, setIsInside] = useState(false);
  const [asking, setAsking] = useState<Asking>(null);
  /** Whether the last key is left to the table around the text. */
  const leadsOn = useRef(false);
  const { host, editor, look, isRefused } = useEditing({
    value,
    onChange,
    pictures,
    sounds,
    cards: NO_CARDS,
    mergeFields: NO_FIELDS,
    label,
    placeholder: '',
    isReadOnly: false,
    isShort: true,
    maxLetters,
    textClass: `document-editor ${textClass}`,
    attributes,
    onMade: (made) => {
      placeCaret(made, caret);
      box.current?.scrollIntoView({ block: 'nearest' });
    },
    onKey: (event) => onKey(event),
    onMove: () => setAsking(null),
  });

  const addPictures = async (): Promise<void> => {
    const chosen = (await onAddPictures?.()) ?? [];
    if (!editor || editor.isDestroyed) return;
    for (const { pictureId } of chosen)
      insertBlock(editor, { type: 'picture', attrs: { pictureId, alt: '', caption: '' } });
  };

  const addSounds = async (): Promise<void> => {
    const chosen = (await onAddSounds?.()) ?? [];
    if (!editor || editor.isDestroyed) return;
    for (const { soundId } of chosen)
      insertBlock(editor, { type: 'sound', attrs: { soundId, caption: '', transcript: '' } });
  };

  function onKey(event: KeyboardEvent['nativeEvent']): boolean {
    leadsOn.current = false;
    if (event.isComposing || !editor) return false;
    if (event.key === 'F10' && event.altKey) {
      box.current?.querySelector<HTMLElement>('[role=toolbar] button')?.focus();
      return true;
    }
    if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && look.hasSelection) {
      event.preventDefault();
      event.stopPropagation();
      setAsking('link');
      return true;
    }
    leadsOn.current = isInTable && leadsToNextCell(editor, event);
    if (leadsOn.current || (isInTable && event.altKey)) onLeadOn();
    return leadsOn.current;
  }

  return (
    <div
      ref={box}
      role="presentation"
      className="relative scroll-mt-32 scroll-mb-36"
      data-link-key={look.hasSelection || undefined}
      onFocus={() => setIsInside(true)}
      onBlur={(event: FocusEvent) => {
        const next = event.relatedTarget;
        if (event.currentTarget.contains(next)) return;
        setIsInside(false);
        onBlur();
        // The whole window, or a dialog for files, takes the focus to nowhere.
        if (next !== null) onLeave();
      }}
      onKeyDown={(event) => {
        if (KEPT_KEYS.has(event.key) && !event.altKey && !leadsOn.current) event.stopPropagation();
        if (event.key === 'Escape' && event.target instanceof HTMLButtonElement) editor?.view.focus();
      }}
    >
      {editor && isInside && (
        <div className="absolute end-0 bottom-full z-20 mb-1 w-max max-w-full @2xl:max-w-none rounded-md border border-line bg-raised shadow-float">
          <Tools
            label={m.ui_editor_toolbar({ label })}
            isInTabOrder={false}
            groups={shortTools({
              editor,
              look,
              onFormula: () => setAsking('formula-in-text'),
              onPicture: onAddPictures && (() => void addPictures()),
              onSound: sounds && onAddSounds && (() => void addSounds()),
            })}
          />
        </div>
      )}
      <div ref={host} />
      {editor && isInside && (
        <EditorPanels
          editor={editor}
          look={look}
          around={box}
          asking={asking}
          onAsk={setAsking}
          pictures={pictures}
          className="max-w-[min(20rem,80vw)]!"
        />
      )}
      <p role="status" className={isRefused ? 'mt-1 text-sm text-danger' : 'sr-only'}>
        {isRefused && m.ui_editor_refused()}
      </p>
    </div>
  );
}

const NO_CARDS = {};
const NO_FIELDS = [] as const;

/** Keys that tables around the text would take for their own. */
const KEPT_KEYS: ReadonlySet<string> = new Set(['Enter', 'ArrowUp', 'ArrowDown']);

function placeCaret(editor: Editor, caret: FirstCaret): void {
  const { view, state } = editor;
  const place = caret === 'end' ? null : view.posAtCoords(caret);
  view.dispatch(
    state.tr.setSelection(place ? Selection.near(state.doc.resolve(place.pos)) : Selection.atEnd(state.doc)),
  );
  inText(editor);
}

/** Enter in a paragraph, and an arrow that would leave the text, lead to another cell. */
function leadsToNextCell({ state, view }: Editor, event: KeyboardEvent['nativeEvent']): boolean {
  const { $from, empty } = state.selection;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || $from.depth > 1) return false;
  if (event.key === 'Enter') return true;
  if (!empty) return false;
  if (event.key === 'ArrowUp') return $from.index(0) === 0 && view.endOfTextblock('up');
  return (
    event.key === 'ArrowDown' && $from.index(0) === state.doc.childCount - 1 && view.endOfTextblock('down')
  );
}
